import Testing
import TestSupport

@testable import Statistics

@Suite struct PracticeSpanTests {
  struct SplitCase: CustomTestStringConvertible {
    var testDescription: String
    /// Milliseconds from a midnight in UTC.
    var start: Int64
    var offset: Int
    var length: Int64
    /// Days from that midnight's, and what lies in each.
    var days: [(Int, Int64)]
  }

  static let cases = [
    SplitCase(testDescription: "within a day", start: 0, offset: 0, length: 10, days: [(0, 10)]),
    SplitCase(testDescription: "no length", start: 0, offset: 0, length: 0, days: []),
    SplitCase(
      testDescription: "23:50 to 00:15", start: -600_000, offset: 0, length: 1_500_000,
      days: [(-1, 600_000), (0, 900_000)]),
    SplitCase(
      testDescription: "ends at midnight", start: -5, offset: 0, length: 5, days: [(-1, 5)]),
    SplitCase(
      testDescription: "over midnight of its zone, not of UTC", start: -3_600_001, offset: 3_600,
      length: 2, days: [(-1, 1), (0, 1)]),
    SplitCase(
      testDescription: "west of UTC", start: 0, offset: -18_000, length: 18_000_001,
      days: [(-1, 18_000_000), (0, 1)]),
    SplitCase(
      testDescription: "three days", start: -1, offset: 0, length: 86_400_002,
      days: [(-1, 1), (0, 86_400_000), (1, 1)]),
  ]

  @Test(arguments: cases)
  func aSpanIsCutAtItsOwnMidnights(_ sample: SplitCase) {
    let base = 20_000
    let span = PracticeSpan(
      startMilliseconds: Int64(base) * 86_400_000 + sample.start,
      zoneOffsetSeconds: sample.offset, milliseconds: sample.length)
    let days = span.days
    #expect(days.map { $0.day.number - base } == sample.days.map(\.0))
    #expect(days.map(\.milliseconds) == sample.days.map(\.1))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theDaysOfASpanAddUpToIt(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<2_000 {
      let span = PracticeSpan(
        startMilliseconds: Int64.random(in: -5_000_000_000_000...5_000_000_000_000, using: &random),
        zoneOffsetSeconds: Int.random(in: -50_400...50_400, using: &random),
        milliseconds: Int64.random(in: 0...400_000_000, using: &random))
      let days = span.days
      #expect(days.reduce(0) { $0 + $1.milliseconds } == span.milliseconds)
      #expect(days.allSatisfy { (1...86_400_000).contains($0.milliseconds) })
      #expect(zip(days, days.dropFirst()).allSatisfy { $0.day + 1 == $1.day })
    }
  }
}
