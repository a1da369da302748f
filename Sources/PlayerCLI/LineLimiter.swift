/// Keeps a fault that comes again and again from filling a log: after each line about a subject the next
/// one waits, 5 s at first and twice as long each time up to 10 minutes.
///
/// Of the lines that wait only the newest is said, with their number; so what is said last is true.
struct LineLimiter<Subject: Hashable> {
  private static var shortestWait: Int64 { 5_000_000_000 }
  private static var longestWait: Int64 { 600_000_000_000 }

  private struct State {
    var saidNanoseconds: Int64
    var wait = shortestWait
    var waiting: (line: String, count: Int)?

    /// When the next line may be said.
    var dueNanoseconds: Int64 { saidNanoseconds + wait }
  }

  private var states: [Subject: State] = [:]

  /// - Returns: The line, if it may be said now; else it waits.
  mutating func take(_ line: String, about subject: Subject, now: Int64) -> String? {
    guard var state = states[subject] else {
      states[subject] = State(saidNanoseconds: now)
      return line
    }
    if state.waiting == nil && now >= state.dueNanoseconds {
      // Quiet for as long again: a new fault, not the old one.
      let isNew = now >= state.dueNanoseconds + state.wait
      state.wait = isNew ? Self.shortestWait : min(2 * state.wait, Self.longestWait)
      state.saidNanoseconds = now
      states[subject] = state
      return line
    }
    state.waiting = (line, (state.waiting?.count ?? 0) + 1)
    states[subject] = state
    return nil
  }

  /// The lines that have waited long enough, in the order in which they may be said.
  mutating func takeDue(now: Int64) -> [String] {
    let due = states.filter { $1.waiting != nil && $1.dueNanoseconds <= now }
    return due.sorted { $0.value.dueNanoseconds < $1.value.dueNanoseconds }.compactMap {
      subject, state in
      states[subject]?.waiting = nil
      states[subject]?.saidNanoseconds = now
      states[subject]?.wait = min(2 * state.wait, Self.longestWait)
      return state.waiting.map { $0.count == 1 ? $0.line : "\($0.line) (\($0.count) times)" }
    }
  }
}
