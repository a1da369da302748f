import Testing

@testable import PlayerCLI

/// A log that grows for months.
@Suite struct LineLimiterTests {
  private let second: Int64 = 1_000_000_000

  @Test func theFirstLineOfEachSubjectIsSaidAtOnce() {
    var limiter = LineLimiter<Int>()
    #expect(limiter.take("dry", about: 1, now: 0) == "dry")
    #expect(limiter.take("away", about: 2, now: 0) == "away")
    #expect(limiter.takeDue(now: 100 * second).isEmpty)
  }

  @Test func theNewestOfTheLinesThatWaitIsSaidWithTheirNumber() {
    var limiter = LineLimiter<Int>()
    _ = limiter.take("gone", about: 1, now: 0)
    for time in 1...3 { #expect(limiter.take("back \(time)", about: 1, now: Int64(time)) == nil) }
    #expect(limiter.takeDue(now: 5 * second - 1).isEmpty)
    #expect(limiter.takeDue(now: 5 * second) == ["back 3 (3 times)"])
    #expect(limiter.takeDue(now: 1_000 * second).isEmpty)
  }

  @Test func whatStillWaitsIsSaidAtTheEnd() {
    var limiter = LineLimiter<Int>()
    _ = limiter.take("gone", about: 1, now: 0)
    _ = limiter.take("back", about: 1, now: second)
    #expect(limiter.takeDue(now: .max) == ["back"])
  }

  @Test func aNewFaultIsSaidAtOnceAgain() {
    var limiter = LineLimiter<Int>()
    _ = limiter.take("dry", about: 1, now: 0)
    #expect(limiter.take("dry", about: 1, now: 60 * second) == "dry")
  }

  /// 10 faults a second for a day: fewer lines than a person scrolls through.
  @Test func aDayOfFaultsIsAFewHundredLines() {
    var limiter = LineLimiter<Int>()
    var lines = 0
    for tenth in 0..<Int64(864_000) {
      let now = tenth * second / 10
      lines += limiter.takeDue(now: now).count
      if limiter.take("dry", about: 1, now: now) != nil { lines += 1 }
    }
    #expect((144...160).contains(lines), "\(lines)")
  }
}
