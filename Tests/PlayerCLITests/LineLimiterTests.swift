import Testing

@testable import PlayerCLI

/// A log that grows for months.
@Suite struct LineLimiterTests {
  private typealias Limiter = LineLimiter<String, String>
  private let second: Int64 = 1_000_000_000

  @Test func theFirstLineOfEachKindIsSaidAtOnce() {
    var limiter = Limiter()
    #expect(limiter.take("gone", "lost", about: "device", now: 0) == "gone")
    #expect(limiter.take("back", "returned", about: "device", now: 1) == "back")
    #expect(limiter.take("dry", "dry", about: "stream", now: 2) == "dry")
    #expect(limiter.takeDue(now: 100 * second).isEmpty)
  }

  @Test func theNewestOfTheLinesThatWaitIsSaidWithTheirNumber() {
    var limiter = Limiter()
    for time in 0..<4 { _ = limiter.take("dry \(time)", "dry", about: "stream", now: Int64(time)) }
    #expect(limiter.takeDue(now: 5 * second - 1).isEmpty)
    #expect(limiter.takeDue(now: 5 * second) == ["dry 3 (and 2 more before)"])
    #expect(limiter.takeDue(now: 1_000 * second).isEmpty)
  }

  @Test func whatIsSaidLastIsTrue() {
    var limiter = Limiter()
    for _ in 0..<2 {
      _ = limiter.take("gone", "lost", about: "device", now: 0)
      _ = limiter.take("back", "returned", about: "device", now: second)
    }
    #expect(limiter.takeAll() == ["back (and 1 more before)"])
    _ = limiter.take("gone", "lost", about: "device", now: 0)
    #expect(limiter.take("over", "ended", about: "device", now: 0) == "over (and 1 more before)")
    #expect(limiter.takeAll().isEmpty)
  }

  @Test func aNewFaultIsSaidAtOnceAgain() {
    var limiter = Limiter()
    _ = limiter.take("dry", "dry", about: "stream", now: 0)
    #expect(limiter.take("dry", "dry", about: "stream", now: 60 * second) == "dry")
  }

  /// 10 faults a second for a day: fewer lines than a person scrolls through.
  @Test func aDayOfFaultsIsAFewHundredLines() {
    var limiter = Limiter()
    var lines = 0
    for tenth in 0..<Int64(864_000) {
      let now = tenth * second / 10
      lines += limiter.takeDue(now: now).count
      if limiter.take("dry", "dry", about: "stream", now: now) != nil { lines += 1 }
    }
    #expect((144...160).contains(lines), "\(lines)")
  }
}
