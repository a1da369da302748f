import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct RunRecorderTests {
  @Test func aRunIsThereWithEverythingThatWasTold() throws {
    let desk = try Desk(clock: HandClock(noon, zone: { _ in 3_600 }))
    let history = try desk.open()
    let playing = try desk.begin(history, "pomodoro", kind: "focus", seconds: 30)
    try playing.recorder.pause(heard: playing.heard)
    desk.clock.advance(600_000)
    playing.recorder.resume(heard: playing.heard)
    try playing.play(20)
    try playing.step("Break", isPractice: false)
    try playing.play(7)
    playing.recorder.xruns = 2
    try playing.end(.stopped)

    let run = try #require(try history.run(playing.run))
    #expect(run.session == "pomodoro")
    #expect(run.title == "Title of pomodoro")
    #expect(run.kind == "focus")
    #expect(run.startMilliseconds == noon)
    #expect(run.zoneOffsetSeconds == 3_600)
    #expect(run.day == day("2026-11-30"))
    #expect(run.plannedMilliseconds == 600_000)
    #expect(run.practisedMilliseconds == 50_000)
    #expect(run.state == .stopped)
    #expect(run.pauses == 1)
    #expect(run.xruns == 2)
    #expect(
      run.position
        == RunPosition(
          file: "/pomodoro.yaml", step: 1, frame: 57 * 48_000, hertz: 48_000, stepName: "Break")
    )
    let spans = try history.spans(run: playing.run)
    #expect(spans.map(\.name) == ["Hold", "Hold", "Break"])
    #expect(spans.map(\.step) == [0, 0, 1])
    #expect(spans.map(\.isPractice) == [true, true, false])
    #expect(spans.map(\.span.milliseconds) == [30_000, 20_000, 7_000])
    #expect(
      spans.map(\.span.startMilliseconds) == [noon, noon + 630_000, noon + 650_000])
  }

  /// A player looks ten times a second; what it sees late belongs where it was.
  @Test func aStepThatIsSeenLateHasAllThatWasHeardOfIt() throws {
    let desk = try Desk()
    let history = try desk.open()
    let run = try desk.begin(history, seconds: 0).recorder
    var heard: Int64 = 0
    func hear(_ milliseconds: Int64) {
      desk.clock.advance(milliseconds)
      heard += milliseconds
    }
    func begin(_ index: Int, late: Int64) throws {
      hear(late)
      try run.begin(
        RunStep(index: index, name: "S", planned: .seconds(3), isPractice: true, isRound: false),
        heard: .milliseconds(heard - late), late: .milliseconds(late), frame: 0, hertz: 48_000)
    }
    hear(3_000)
    try begin(1, late: 99)
    hear(2_901)
    try begin(2, late: 1)
    hear(2_999)
    try begin(3, late: 60)
    try run.end(.stopped, heard: .milliseconds(heard))
    let spans = try history.spans(run: run.run)
    #expect(spans.map(\.span.milliseconds) == [3_000, 3_000, 3_000, 60])
    #expect(
      spans.map(\.span.startMilliseconds) == [noon, noon + 3_000, noon + 6_000, noon + 9_000])
  }

  @Test func atMostFiveSecondsAreOnlyInMemory() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history, seconds: 0)
    let reader = try desk.open()
    var worst: Int64 = 0
    for _ in 0..<300 {
      try playing.play(1)
      let written = try #require(try reader.run(playing.run)).practisedMilliseconds
      worst = max(worst, playing.heard.nanoseconds / 1_000_000 - written)
    }
    #expect((1...4_000).contains(worst), "\(worst) ms")
  }

  @Test func aRunWhoseRecorderIsGoneIsInterruptedAtTheNextOpening() throws {
    let desk = try Desk()
    let history = try desk.open()
    var playing: Playing? = try desk.begin(history, seconds: 63)
    let run = try #require(playing?.run)
    playing = nil
    #expect(try history.run(run)?.state == .running)
    let next = try desk.open()
    #expect(try next.run(run)?.state == .interrupted)
    #expect(try next.run(run)?.practisedMilliseconds == 60_000)
    #expect(try next.lastInterrupted(session: "tree")?.position?.frame == 60 * 48_000)
    #expect(try next.lastInterrupted(session: "other") == nil)
    try desk.record(next)
    #expect(try next.lastInterrupted(session: "tree") == nil, "a newer run came to its end")
  }

  @Test func aRunThatIsPlayedIsLeftAlone() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history)
    for _ in 0..<3 { #expect(try desk.open().run(playing.run)?.state == .running) }
    #expect(try history.lastInterrupted(session: "tree") == nil)
    try playing.end()
    #expect(try desk.open().run(playing.run)?.state == .completed)
  }

  @Test func twoPlayersThatEndInTheSameMillisecondAreBothThere() throws {
    let desk = try Desk()
    let (first, second) = (try desk.open(), try desk.open())
    let one = try desk.begin(first, "one", seconds: 0)
    let two = try desk.begin(second, "two", seconds: 0)
    desk.clock.advance(10_000)
    try one.recorder.end(.completed, heard: .seconds(10))
    try two.recorder.end(.completed, heard: .seconds(10))
    let runs = try desk.open().runs()
    #expect(runs.map(\.session) == ["two", "one"])
    #expect(runs.allSatisfy { $0.state == .completed && $0.practisedMilliseconds == 10_000 })
  }

  @Test func whatCouldNotBeWrittenIsWrittenWithTheNextNote() throws {
    let desk = try Desk()
    let history = try desk.open(busyMilliseconds: 0)
    let playing = try desk.begin(history, seconds: 3)
    let other = try Database.open(history.path, busyMilliseconds: 0)
    try other.execute("BEGIN IMMEDIATE")
    #expect(reason { try playing.play(10) } == .busy)
    #expect(reason { try playing.step("Second") } == .busy)
    // Once in 4 s is tried, not at every note.
    try playing.play(3)
    try other.execute("ROLLBACK")
    try playing.play(30)
    try playing.end()
    let spans = try history.spans(run: playing.run)
    #expect(spans.map(\.name) == ["Hold", "Second"])
    #expect(
      spans.reduce(0) { $0 + $1.span.milliseconds } == playing.heard.nanoseconds / 1_000_000)
  }

  @Test func aRunThatIsRemovedWhileItIsPlayedDoesNotComeBack() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history)
    #expect(reason { try history.removeRun(playing.run) } != nil)
    try history.database.execute("DELETE FROM runs")
    try playing.play(10)
    try playing.end()
    #expect(try history.runs().isEmpty)
    #expect(try history.database.number("SELECT count(*) FROM spans") == 0)
  }

  @Test func aSessionWithOddTextsIsRecordedAllTheSame() throws {
    let desk = try Desk()
    let history = try desk.open()
    let start = RunStart(
      session: "tree", title: "Two\ntrees\u{1B}[31m", kind: "yoga", file: "/tree.yaml", planned: nil
    )
    let playing = Playing(recorder: try history.beginRun(start), clock: desk.clock)
    try playing.step("First\n\u{0}line")
    try playing.play(3)
    try playing.end()
    let run = try #require(try history.run(playing.run))
    #expect(run.title == "Two trees [31m")
    #expect(try history.spans(run: run.id).map(\.name) == ["First  line"])
    #expect(try Desk().open().add(try history.contents()).runs.added == 1)
    let blank = RunStart(session: "", title: " ", kind: "", file: "", planned: nil)
    let id = try history.beginRun(blank).run
    #expect(try history.run(id)?.title == "session")
  }

  struct CountCase: CustomTestStringConvertible {
    var testDescription: String
    var kind: String
    var state: RunState
    var planned: ExactTime?
    var seconds: Int64
    var counts: Bool
  }

  static let countCases = [
    CountCase(
      testDescription: "5 % of a focus run is not enough", kind: "focus", state: .stopped,
      planned: .minutes(20), seconds: 60, counts: false),
    CountCase(
      testDescription: "more than 5 % is", kind: "focus", state: .stopped, planned: .minutes(20),
      seconds: 61, counts: true),
    CountCase(
      testDescription: "a yoga session that was ended is unfinished", kind: "yoga", state: .stopped,
      planned: .minutes(2), seconds: 61, counts: false),
    CountCase(
      testDescription: "one that was completed counts", kind: "yoga", state: .completed,
      planned: .minutes(20), seconds: 1, counts: true),
    CountCase(
      testDescription: "without an end no round is none", kind: "focus", state: .stopped,
      planned: nil, seconds: 600, counts: false),
  ]

  @Test(arguments: countCases)
  func runsCountWhenEnoughWasDone(_ sample: CountCase) throws {
    let desk = try Desk()
    let history = try desk.open()
    let run = try desk.record(
      history, kind: sample.kind, seconds: sample.seconds, planned: sample.planned,
      state: sample.state)
    #expect(try history.run(run)?.counts() == sample.counts)
  }

  @Test func theThresholdIsASetting() throws {
    let desk = try Desk()
    let history = try desk.open()
    let run = try desk.record(
      history, kind: "focus", seconds: 300, planned: .minutes(10), state: .stopped)
    #expect(try history.run(run)?.counts(above: 49) == true)
    #expect(try history.run(run)?.counts(above: 50) == false)
  }

  @Test func theSystemClockIsNowAndHere() {
    let (first, second) = (SystemClock().reading, SystemClock().reading)
    #expect(first.wallMilliseconds > SpanKeeper.earliestMilliseconds)
    #expect(second.monotonicMilliseconds >= first.monotonicMilliseconds)
    #expect((-86_400...86_400).contains(first.zoneOffsetSeconds))
  }
}
