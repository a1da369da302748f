import SoundUnits

/// What one session may ask for, so that no file can ask for more memory than there is.
public enum SessionBounds {
  /// Steps after expansion, without the gaps between them.
  public static let stepCount = 100_000
  /// Of a session that ends.
  public static let length = ExactTime.hours(24)
  /// Sounds after expansion.
  public static let soundCount = 1_000_000
  /// Groups within groups, and includes within includes.
  public static let nestingDepth = 64

  /// What is said of a session that lasts longer than `length`.
  public static func lengthProblem(at location: SourceLocation, lasts text: String)
    -> SessionProblem
  {
    SessionProblem(location, "session lasts \(text); at most \(length) can be planned")
  }
}

extension Session {
  /// Everything that makes this session invalid, in the file's order; empty for a valid one.
  ///
  /// Reading a file already refused what a single value shows; here stand the rules that need the whole: totals, and
  /// timed cues that lie outside their step. At most `limit` problems are listed.
  public func problems(limit: Int = 100) -> [SessionProblem] {
    var problems: [SessionProblem] = []
    collectProblems(into: &problems, limit: limit)
    if !problems.isEmpty { return problems }
    let size = Size.of(steps, in: self)
    if size.steps > Int64(SessionBounds.stepCount) {
      problems.append(
        SessionProblem(
          location,
          "session has \(size.countText(size.steps)) steps after expansion; at most "
            + "\(SessionBounds.stepCount) can be planned"))
    }
    let length = leadIn.nanoseconds.addingSaturating(size.nanoseconds)
    if length > SessionBounds.length.nanoseconds {
      let text = length == .max ? "for ages" : "\(ExactTime(nanoseconds: length))"
      problems.append(SessionBounds.lengthProblem(at: location, lasts: text))
    }
    if problems.isEmpty && size.sounds > Int64(SessionBounds.soundCount) {
      problems.append(
        SessionProblem(
          location,
          "session has \(size.countText(size.sounds)) sounds; at most "
            + "\(SessionBounds.soundCount) can be planned"))
    }
    return problems
  }

  private func collectProblems(into problems: inout [SessionProblem], limit: Int) {
    for step in steps {
      check(step, into: &problems, limit: limit)
      if problems.count >= limit { return }
    }
  }

  private func check(_ step: Step, into problems: inout [SessionProblem], limit: Int) {
    let length: ExactTime
    switch step.content {
    case .hold(let time, _), .rest(let time): length = time
    case .breathe(let pattern): length = pattern.length
    case .wait(let limit): length = limit ?? waitLimit
    case .rounds(_, _, let steps):
      for step in steps where problems.count < limit {
        check(step, into: &problems, limit: limit)
      }
      return
    case .include(let session):
      session.collectProblems(into: &problems, limit: limit)
      return
    case .focus(let focus):
      checkTimedCues(of: step, lasting: focus.work, into: &problems)
      return
    }
    checkTimedCues(of: step, lasting: length, into: &problems)
  }

  private func checkTimedCues(
    of step: Step, lasting length: ExactTime, into problems: inout [SessionProblem]
  ) {
    guard length > .zero else { return }
    for timed in effectiveCues(for: step).timed {
      let time = timed.time.time(in: length)
      if time < .zero || time > length {
        let name = step.name.map { "'\($0)'" } ?? "its step"
        let problem = SessionProblem(
          timed.cue.location,
          "at is \(timed.time.text), outside \(name), which lasts \(length); "
            + "a cue lies within its step")
        if problems.last != problem { problems.append(problem) }
      }
    }
  }
}

extension CueTime {
  /// As a file writes it: `10s`, `-5s`, `75%`.
  fileprivate var text: String {
    switch self {
    case .fromStart(let time): time.description
    case .fromEnd(let time): "-\(time)"
    case .portion(let billionths): "\(Double(billionths) / 10_000_000)%"
    }
  }
}

/// Totals after expansion without the gaps (expanding adds them and looks again), saturating, so that a hostile file overflows nothing.
private struct Size {
  var steps: Int64 = 0
  var nanoseconds: Int64 = 0
  var sounds: Int64 = 0

  static func of(_ steps: [Step], in session: Session) -> Size {
    var total = Size()
    for step in steps { total.add(Size.of(step, in: session)) }
    return total
  }

  private static func of(_ step: Step, in session: Session) -> Size {
    func timed(_ length: ExactTime, count: Int = 1) -> Size {
      let cues = session.effectiveCues(for: step)
      let seconds = length.nanoseconds / 1_000_000_000
      let ticks = min(Int64(cues.countdown ?? 0), seconds)
      var size = Size(
        steps: 1, nanoseconds: length.nanoseconds, sounds: 6 + ticks + Int64(cues.timed.count))
      size.multiply(by: Int64(count))
      return size
    }
    switch step.content {
    case .hold(let length, let sides):
      return timed(length, count: max(1, sides.count))
    case .rest(let length):
      return timed(length)
    case .wait(let limit):
      return timed(limit ?? session.waitLimit)
    case .breathe(let pattern):
      var round = Size(nanoseconds: pattern.roundLength.nanoseconds, sounds: 2)
      round.multiply(by: Int64(pattern.rounds))
      round.add(timed(.zero))
      return round
    case .rounds(let count, let restBetween, let steps):
      var round = Size.of(steps, in: session)
      if restBetween > .zero { round.add(Size(steps: 1, nanoseconds: restBetween.nanoseconds)) }
      round.multiply(by: Int64(count))
      return round
    case .focus(let focus):
      var round = timed(focus.work)
      let longest = max(focus.shortBreak, focus.longBreak ?? .zero)
      round.add(Size(steps: 1, nanoseconds: longest.nanoseconds))
      round.multiply(by: Int64(focus.plannedRounds))
      return round
    case .include(let inner):
      return of(inner.steps, in: inner)
    }
  }

  mutating func add(_ other: Size) {
    steps = steps.addingSaturating(other.steps)
    nanoseconds = nanoseconds.addingSaturating(other.nanoseconds)
    sounds = sounds.addingSaturating(other.sounds)
  }

  mutating func multiply(by count: Int64) {
    steps = steps.multipliedSaturating(by: count)
    nanoseconds = nanoseconds.multipliedSaturating(by: count)
    sounds = sounds.multipliedSaturating(by: count)
  }

  func countText(_ count: Int64) -> String {
    count > 1_000_000_000 ? "more than a billion" : String(count)
  }
}

extension Int64 {
  fileprivate func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  fileprivate func multipliedSaturating(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
