import TestSupport
import Testing

@testable import HistoryStore

@Suite struct MoodTests {
  @Test func severalMoodsOfADayAreAllKept() throws {
    let desk = try Desk()
    let history = try desk.open()
    let run = try desk.record(history)
    try history.addMood("😌", run: run)
    desk.clock.advance(60_000)
    try history.addMood("müde", run: run)
    try history.addMood("👩‍👩‍👧‍👦", run: nil)
    #expect(try history.moods().map(\.mood) == ["😌", "müde", "👩‍👩‍👧‍👦"])
    #expect(try history.moods(run: run).map(\.milliseconds) == [noon + 60_000, noon + 120_000])
    #expect(try history.run(run)?.moods == ["😌", "müde"])
    #expect(try history.runs().first?.moods == ["😌", "müde"])
    #expect(try history.practice().first?.moods == ["😌", "müde"])
    let first = try #require(try history.moods().first)
    try history.removeMood(first.id)
    #expect(try history.run(run)?.moods == ["müde"])
    #expect(reason { try history.removeMood(first.id) } == .unknown("mood 1: there is none"))
  }

  @Test(
    arguments: [
      ("", "mood: is blank; it has at least one character"),
      (" \u{3000} ", "mood: is blank; it has at least one character"),
      ("a\nb", "mood: has a line break or another control character; it is one line of text"),
      ("\u{1B}[31m", "mood: has a line break or another control character; it is one line of text"),
      (String(repeating: "x", count: 41), "mood: has 41 characters; it has at most 40"),
    ])
  func whatIsNoMoodIsRefused(_ mood: String, _ text: String) throws {
    let desk = try Desk()
    let history = try desk.open()
    #expect(reason { try history.addMood(mood, run: nil) } == .refused(text))
    #expect(try history.moods().isEmpty)
  }

  @Test func aMoodOfNoRunIsRefused() throws {
    let history = try Desk().open()
    #expect(
      reason { try history.addMood("fine", run: 3) }
        == .unknown("run 3: there is none; carillon log shows them"))
  }
}
