import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

/// A run that was left and goes on.
@Suite struct GoingOnTests {
  /// A run of a focus session that was cut in its second step, and a history in which it is.
  private func cut(
    _ desk: Desk, steps: [Int64] = [63]
  ) throws -> (history: History, run: Int) {
    let history = try desk.open()
    let start = RunStart(
      session: "tree", title: "Two trees", kind: "focus", file: "/tree.yaml", planned: .minutes(10))
    let playing = Playing(recorder: try history.beginRun(start), clock: desk.clock)
    for seconds in steps {
      try playing.step("Hold", planned: .minutes(2), isRound: true)
      try playing.play(seconds)
    }
    return (history, playing.run)
  }

  private func goOn(_ history: History, _ run: Int, task: Int? = nil) throws -> RunRecorder? {
    try history.goOn(with: run, file: "/tree.yaml", task: task)
  }

  @Test func everyMinuteIsThereOnceInOneRun() throws {
    let desk = try Desk()
    let run = try cut(desk).run
    let history = try desk.open()
    desk.clock.advance(3_600_000)
    let recorder = try #require(try goOn(history, run))
    #expect(recorder.practisedMilliseconds == 60_000)
    let playing = Playing(recorder: recorder, clock: desk.clock)
    try playing.step("Hold")
    try playing.play(30)
    try playing.recorder.pause(heard: playing.heard)
    playing.recorder.xruns = 1
    try playing.end()
    let runs = try history.runs()
    #expect(runs.map(\.state) == [.completed])
    #expect(runs.map(\.practisedMilliseconds) == [90_000])
    #expect(runs.map(\.startMilliseconds) == [noon])
    #expect(runs.map(\.pauses) == [1])
    #expect(runs.map(\.xruns) == [1])
    let spans = try history.spans(run: run)
    #expect(spans.map(\.span.milliseconds) == [60_000, 30_000])
    // Where each was: what lies between is not practice.
    #expect(spans.map(\.span.startMilliseconds) == [noon, noon + 63_000 + 3_600_000])
  }

  @Test func dayAndZoneAreThoseOfEachPart() throws {
    let desk = try Desk()
    let run = try cut(desk).run
    let history = try desk.open()
    desk.clock.advance(86_400_000)
    let playing = Playing(
      recorder: try #require(try goOn(history, run)), clock: desk.clock)
    try playing.step("Hold")
    try playing.play(30)
    try playing.end()
    let statistics = PracticeStatistics(try history.practice())
    #expect(statistics.milliseconds(on: day("2026-11-30")) == 60_000)
    #expect(statistics.milliseconds(on: day("2026-12-01")) == 30_000)
  }

  /// Seconds of a step of two minutes before and after the cut, and whether that is a round.
  @Test(arguments: [(100, 20, 0, 1), (100, 10, 0, 0), (100, 20, 1, 0), (0, 119, 0, 1)])
  func aRoundIsDoneInTwoParts(_ before: Int64, _ after: Int64, _ step: Int, _ rounds: Int) throws {
    let desk = try Desk()
    let run = try cut(desk, steps: [before]).run
    let history = try desk.open()
    let recorder = try #require(try goOn(history, run))
    let next = RunStep(index: step, name: "Hold", planned: .minutes(2), isRound: true)
    try recorder.begin(next, heard: .zero, frame: 0, hertz: 48_000)
    desk.clock.advance(after * 1_000)
    try recorder.end(.stopped, heard: .seconds(after))
    #expect(try history.run(run)?.rounds == rounds)
  }

  @Test func roundsThatWereDoneStay() throws {
    let desk = try Desk()
    let run = try cut(desk, steps: [120, 10]).run
    let history = try desk.open()
    let recorder = try #require(try goOn(history, run))
    #expect(recorder.rounds == 1)
    try recorder.end(.stopped, heard: .zero)
    #expect(try history.run(run)?.rounds == 1)
    #expect(try history.run(run)?.practisedMilliseconds == 130_000 - 2_000)
  }

  @Test func onlyOneGoesOnAndOnlyWithWhatIsLeft() throws {
    let desk = try Desk()
    let run = try cut(desk).run
    let (first, second) = (try desk.open(), try desk.open())
    let recorder = try goOn(first, run)
    #expect(recorder != nil)
    #expect(try goOn(second, run) == nil)
    #expect(try desk.open().run(run)?.state == .running, "its player holds its lock")
    try recorder?.end(.completed, heard: .zero)
    #expect(try goOn(second, run) == nil)
    #expect(try goOn(second, 7) == nil)
  }

  @Test func whatIsStoppedCanGoOnAndCountsTowardsAnotherTask() throws {
    let desk = try Desk()
    let history = try desk.open()
    let run = try desk.record(history, state: .stopped)
    let task = try history.addTask(TaskFields(title: "Write report"))
    #expect(reason { _ = try goOn(history, run, task: 9) } != nil)
    #expect(try history.run(run)?.state == .stopped)
    try #require(try goOn(history, run, task: task)).end(.stopped, heard: .zero)
    #expect(try history.run(run)?.task == task)
    #expect(try history.lastInterrupted(session: "tree") == nil)
    #expect(try history.lastRun(session: "tree")?.canGoOn == true)
  }

  @Test func practiceThatWasTakenAwayLeavesRoomForNothing() throws {
    let desk = try Desk()
    let run = try cut(desk, steps: [40, 40, 40]).run
    let history = try desk.open()
    try history.edit(run: run, RunEdit(practisedMilliseconds: 30_000))
    let recorder = try #require(try goOn(history, run))
    let step = RunStep(index: 2, name: "Hold", planned: .minutes(2))
    try recorder.begin(step, heard: .zero, frame: 0, hertz: 48_000)
    desk.clock.advance(10_000)
    try recorder.end(.stopped, heard: .seconds(10))
    #expect(try history.spans(run: run).map(\.span.milliseconds) == [30_000, 10_000])
    #expect(try history.run(run)?.practisedMilliseconds == 40_000)
  }

  @Test func thePlaceIsKeptWithAllThatFindsItAgain() throws {
    let desk = try Desk()
    let (history, run) = try cut(desk)
    let recorder = try #require(try goOn(desk.open(), run))
    let step = RunStep(index: 3, name: "Tree,\nleft", planned: .minutes(2), start: .seconds(90))
    try recorder.begin(step, heard: .zero, frame: 90 * 44_100, hertz: 44_100)
    let isWritten = try recorder.note(
      heard: .zero, frame: 91 * 44_100, hertz: 44_100, held: .seconds(30), atOnce: true)
    #expect(isWritten)
    let position = try #require(try history.run(run)?.position)
    #expect(
      position
        == RunPosition(
          file: "/tree.yaml", step: 3, frame: 91 * 44_100, hertz: 44_100, stepName: "Tree, left",
          stepStart: .seconds(90), held: .seconds(30)))
    #expect(position.isInStep(named: "Tree,\nleft"))
    #expect(!position.isInStep(named: "Tree, right"))
    try recorder.end(.stopped, heard: .zero)
  }
}
