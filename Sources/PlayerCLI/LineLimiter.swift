/// Keeps a fault that comes again and again from filling a log: after each line of a kind the next one of
/// that kind waits, 5 s at first and twice as long each time up to 10 minutes.
///
/// Of the lines about one subject only the newest waits, so that what is said last is true.
struct LineLimiter<Subject: Hashable, Kind: Hashable> {
  private static var shortestWait: Int64 { 5_000_000_000 }
  private static var longestWait: Int64 { 600_000_000_000 }

  /// When a kind of line was last said, and how long the next one waits.
  private struct Pace {
    var saidNanoseconds: Int64
    var wait = shortestWait

    var dueNanoseconds: Int64 { saidNanoseconds + wait }
  }

  /// A line that is said later, and how many before it are not.
  private struct Waiting {
    var line: String
    var kind: Kind
    var skipped: Int
  }

  private var paces: [Kind: Pace] = [:]
  private var waiting: [Subject: Waiting] = [:]

  /// - Returns: The line, if it may be said now; else it waits, in the place of the one that did.
  mutating func take(
    _ line: String, _ kind: Kind, about subject: Subject, now: Int64
  ) -> String? {
    let skipped = waiting[subject].map { $0.skipped + 1 } ?? 0
    if let pace = paces[kind], now < pace.dueNanoseconds {
      waiting[subject] = Waiting(line: line, kind: kind, skipped: skipped)
      return nil
    }
    waiting[subject] = nil
    return say(line, kind, skipped: skipped, now: now)
  }

  /// The lines that have waited long enough.
  mutating func takeDue(now: Int64) -> [String] {
    let due = waiting.filter { (paces[$1.kind]?.dueNanoseconds ?? 0) <= now }
    return due.map { subject, entry in
      waiting[subject] = nil
      return say(entry.line, entry.kind, skipped: entry.skipped, now: now)
    }
  }

  /// The lines that wait, at the end.
  mutating func takeAll() -> [String] {
    defer { waiting = [:] }
    return waiting.values.map { LineLimiter.text($0.line, skipped: $0.skipped) }
  }

  private mutating func say(_ line: String, _ kind: Kind, skipped: Int, now: Int64) -> String {
    var next = Pace(saidNanoseconds: now)
    // Quiet for as long again is a new fault and not the old one.
    if let pace = paces[kind], now - pace.dueNanoseconds < pace.wait {
      next.wait = min(2 * pace.wait, Self.longestWait)
    }
    paces[kind] = next
    return LineLimiter.text(line, skipped: skipped)
  }

  private static func text(_ line: String, skipped: Int) -> String {
    skipped == 0 ? line : "\(line) (and \(skipped) more before)"
  }
}
