import Statistics
import TestSupport
import Testing

@testable import HistoryStore

/// What an import makes of runs and tasks that are here in another state.
@Suite struct ImportUpdateTests {
  /// A run that was exported after a minute of its play, and what became of it there.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What happens there after the export.
    var there: @Sendable (Playing) throws -> Void = { _ in }
    /// What happens here before the import.
    var here: @Sendable (History) throws -> Void = { _ in }
    var isUpdated: Bool
    /// Milliseconds and state of the run here in the end.
    var milliseconds: Int64
    var state: RunState
  }

  static let samples = [
    Sample(
      testDescription: "played to its end",
      there: {
        try $0.play(60)
        try $0.end()
      }, isUpdated: true, milliseconds: 120_000, state: .completed),
    Sample(
      testDescription: "played on and stopped",
      there: {
        try $0.play(30)
        try $0.end(.stopped)
      }, isUpdated: true, milliseconds: 90_000, state: .stopped),
    Sample(
      testDescription: "played on and cut",
      there: {
        try $0.play(30)
        try $0.end(.interrupted)
      }, isUpdated: true, milliseconds: 90_000, state: .interrupted),
    Sample(
      testDescription: "stopped at once", there: { try $0.end(.stopped) }, isUpdated: true,
      milliseconds: 60_000, state: .stopped),
    Sample(
      testDescription: "cut at once", there: { try $0.end(.interrupted) }, isUpdated: false,
      milliseconds: 60_000, state: .interrupted),
    Sample(
      testDescription: "made shorter here",
      there: {
        try $0.play(60)
        try $0.end()
      },
      here: { try $0.edit(run: 1, RunEdit(practisedMilliseconds: 10_000)) }, isUpdated: false,
      milliseconds: 10_000, state: .interrupted),
    Sample(
      testDescription: "noted something here",
      there: { try $0.end() }, here: { try $0.edit(run: 1, RunEdit(note: "a call")) },
      isUpdated: false, milliseconds: 60_000, state: .interrupted),
    Sample(
      testDescription: "a mood here", there: { try $0.end() },
      here: { _ = try $0.addMood("calm", run: 1) }, isUpdated: true, milliseconds: 60_000,
      state: .completed),
  ]

  @Test(arguments: samples)
  func aCutRunGetsItsRestOnce(_ sample: Sample) throws {
    let (there, here) = (try Desk(), try Desk())
    let (theirs, ours) = (try there.open(), try here.open())
    let playing = try there.begin(theirs)
    #expect(try ours.add(theirs.contents()).runs == .init(added: 1))
    try sample.there(playing)
    try sample.here(ours)
    let report = try ours.add(theirs.contents())
    let wanted =
      sample.isUpdated
      ? ImportReport.Counts(updated: 1) : ImportReport.Counts(skipped: 1)
    #expect(report.runs == wanted)
    let run = try #require(try ours.run(1))
    #expect(run.practisedMilliseconds == sample.milliseconds)
    #expect(run.state == sample.state)
    #expect(PracticeStatistics(try ours.practice()).milliseconds == sample.milliseconds)
    let once = try ours.contents()
    #expect(try ours.add(theirs.contents()).runs == .init(skipped: 1))
    #expect(try ours.contents() == once)
  }

  @Test func aRunThatPlaysHereIsLeftAlone() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history)
    var contents = try history.contents()
    contents.runs[0].state = .completed
    contents.runs[0].spans[0].milliseconds += 5_000
    #expect(try history.add(contents).runs == .init(skipped: 1))
    try playing.play(10)
    try playing.end()
    #expect(try history.run(1)?.practisedMilliseconds == 70_000)
  }

  @Test func aFinishedRunIsNotTakenBack() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history)
    let cut = try history.contents()
    try playing.play(60)
    try playing.end()
    #expect(try history.add(cut).runs == .init(skipped: 1))
    #expect(try history.run(1)?.practisedMilliseconds == 120_000)
  }

  @Test func whatWasEditedIsKnownWhereverItGoes() throws {
    let (one, two) = (try Desk(), try Desk())
    let (first, second) = (try one.open(), try two.open())
    try one.begin(first).end(.interrupted)
    let whole = try first.contents()
    try first.edit(run: 1, RunEdit(practisedMilliseconds: 10_000))
    #expect(try first.contents().runs[0].isEdited == true)
    _ = try second.add(first.contents())
    #expect(try second.add(whole).runs == .init(skipped: 1))
    #expect(try second.run(1)?.practisedMilliseconds == 10_000)
  }

  @Test(arguments: [-3_600_000, -5_000, -20, 3_600_000] as [Int64])
  func aRunWhoseClockWasSetGoesOutAndComesIn(_ jump: Int64) throws {
    let (old, new) = (try Desk(), try Desk())
    let history = try old.open()
    let playing = try old.begin(history)
    old.clock.jump(jump)
    try playing.step("Other")
    try playing.play(60)
    try playing.end()
    let contents = try history.contents()
    #expect(contents.runs[0].spans.map { $0.clockWasSet == true } == [false, jump < 0])
    let other = try new.open()
    #expect(try other.add(contents).runs == .init(added: 1))
    #expect(try other.contents() == contents)
    #expect(try other.run(1)?.practisedMilliseconds == 120_000)
  }

  @Test func tasksThatGetOtherNumbersAreTold() throws {
    let (old, new) = (try Desk(), try Desk())
    let (theirs, ours) = (try old.open(), try new.open())
    for title in ["One", "Two", "Three"] { try theirs.addTask(TaskFields(title: title)) }
    try theirs.removeTask(2)
    try ours.addTask(TaskFields(title: "Own"))
    let report = try ours.add(theirs.contents())
    #expect(
      report.renumbered == [
        .init(number: 1, here: 2, title: "One"), .init(number: 2, here: 3, title: "Two"),
        .init(number: 3, here: 4, title: "Three"),
      ])
    #expect(try ours.add(theirs.contents()).renumbered.isEmpty)
    #expect(
      try ours.taskNames() == [
        1: TaskName(title: "Own"), 2: TaskName(title: "One"),
        3: TaskName(title: "Two", isRemoved: true), 4: TaskName(title: "Three"),
      ])
    #expect(try Desk().open().add(theirs.contents()).renumbered.isEmpty)
  }

  @Test func sessionsHaveTheTitleThatTheyHadLast() throws {
    let desk = try Desk()
    let history = try desk.open()
    #expect(try history.sessionTitles().isEmpty)
    for name in ["tree", "work", "tree"] {
      try desk.record(history, name)
      desk.clock.advance(minute)
    }
    var contents = try history.contents()
    contents.runs = [contents.runs[2]]
    contents.runs[0].uuid = RecordID()
    contents.runs[0].title = "Newer"
    contents.runs[0].startMilliseconds += minute
    _ = try history.add(contents)
    #expect(try history.sessionTitles() == ["tree": "Newer", "work": "Title of work"])
    #expect(try history.runs(RunFilter(session: "work")).count == 1)
    var filter = RunFilter()
    filter.sessions = ["tree", "work", "other"]
    #expect(try history.runs(filter).count == 4)
  }
}
