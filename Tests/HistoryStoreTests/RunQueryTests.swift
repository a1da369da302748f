import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct RunQueryTests {
  @Test func runsComeNewestFirstAndByEveryFilter() throws {
    let desk = try Desk(clock: HandClock(milliseconds("2026-11-28", 20, 0), zone: { _ in 7_200 }))
    let history = try desk.open()
    // 22:00 and 23:59 of the 28th, 00:01 of the 29th, in local time.
    let first = try desk.record(history, "tree", kind: "yoga")
    desk.clock.advance(milliseconds("2026-11-28", 21, 59) - desk.clock.reading.wallMilliseconds)
    let second = try desk.record(history, "work", kind: "focus")
    desk.clock.advance(60_000)
    let third = try desk.record(history, "tree", kind: "yoga")

    func ids(_ filter: RunFilter) throws -> [Int] { try history.runs(filter).map(\.id) }
    #expect(try ids(RunFilter()) == [third, second, first])
    #expect(try ids(RunFilter(limit: 2)) == [third, second])
    #expect(try ids(RunFilter(limit: 0)) == [])
    #expect(try ids(RunFilter(kind: "yoga")) == [third, first])
    #expect(try ids(RunFilter(session: "work")) == [second])
    let saturday = DayRange.days(1, through: day("2026-11-28"))
    #expect(try ids(RunFilter(days: saturday)) == [second, first])
    #expect(try ids(RunFilter(kind: "yoga", days: saturday, session: "tree")) == [first])
    #expect(try ids(RunFilter(days: .days(1, through: day("2026-11-29")))) == [third])
    #expect(try ids(RunFilter(days: .days(1, through: day("2026-11-30")))) == [])
    #expect(try history.lastRun()?.id == third)
    #expect(try history.run(99) == nil)
  }

  @Test func textsOfSessionsAreNeverSQL() throws {
    let desk = try Desk()
    let history = try desk.open()
    let name = "'; DROP TABLE runs; --\"%_\\"
    try desk.record(history, name)
    #expect(try history.runs(RunFilter(session: name)).map(\.session) == [name])
    #expect(try history.runs(RunFilter(session: "%")).isEmpty)
  }

  @Test func anEditChangesWhatItSaysAndNothingElse() throws {
    let desk = try Desk()
    let history = try desk.open()
    let task = try history.addTask(TaskFields(title: "Report"))
    let id = try desk.record(history, seconds: 90)
    let before = try #require(try history.run(id))
    try history.edit(
      run: id, RunEdit(moods: ["😌", "calm"], task: .some(task), note: "Knee better"))
    var expected = before
    expected.moods = ["😌", "calm"]
    expected.task = task
    expected.note = "Knee better"
    #expect(try history.run(id) == expected)
    try history.edit(run: id, RunEdit(moods: [], task: .some(nil), note: .some(nil)))
    #expect(try history.run(id) == before)
  }

  @Test func practiceCanBeLoweredAndNeverRaised() throws {
    let desk = try Desk()
    let history = try desk.open()
    let playing = try desk.begin(history, seconds: 40)
    try playing.step("Second")
    try playing.play(40)
    try playing.end()
    try history.edit(run: playing.run, RunEdit(practisedMilliseconds: 50_000))
    #expect(try history.run(playing.run)?.practisedMilliseconds == 50_000)
    #expect(try history.spans(run: playing.run).map(\.span.milliseconds) == [40_000, 10_000])
    #expect(try PracticeStatistics(history.practice()).milliseconds == 50_000)
    let wrong: [(Int64, String)] = [(50_001, "50.001"), (-1, "-0.001"), (60_500, "60.5")]
    for (milliseconds, text) in wrong {
      #expect(
        reason { try history.edit(run: playing.run, RunEdit(practisedMilliseconds: milliseconds)) }
          == .refused("run 1: \(text) s of practice; it has 0 to 50 s, for no more was recorded"))
    }
    try history.edit(run: playing.run, RunEdit(practisedMilliseconds: 0))
    #expect(try history.practice().isEmpty)
  }

  @Test func anEditThatIsWrongInOnePointChangesNothing() throws {
    let desk = try Desk()
    let history = try desk.open()
    let id = try desk.record(history)
    let before = try history.run(id)
    let edit = RunEdit(moods: ["fine"], task: .some(77), note: "note")
    #expect(
      reason { try history.edit(run: id, edit) }
        == .unknown("task 77: there is none; carillon task list shows them"))
    #expect(try history.run(id) == before)
    #expect(
      reason { try history.edit(run: 5, RunEdit()) }
        == .unknown("run 5: there is none; carillon log shows them"))
  }

  @Test func aRemovedRunTakesItsPracticeAndMoodsAlong() throws {
    let desk = try Desk()
    let history = try desk.open()
    let id = try desk.record(history)
    try history.addMood("fine", run: id)
    try history.addMood("tired", run: nil)
    try history.removeRun(id)
    #expect(try history.run(id) == nil)
    #expect(try history.spans(run: id).isEmpty)
    #expect(try history.moods().map(\.mood) == ["tired"])
    #expect(reason { try history.removeRun(id) } != nil)
    #expect(try desk.record(history) == id + 1, "its number is not used again")
  }
}
