import SoundUnits

/// How much a session becomes when it is laid out, without laying it out.
///
/// Counts saturate, so that a hostile file overflows nothing and costs no memory.
public struct ExpandedSize: Hashable, Sendable {
  /// Without transitions, side switches and lead-in. Steps without length are none.
  public private(set) var steps: Int64 = 0
  /// Of these steps.
  public private(set) var length = ExactTime.zero
  /// No fewer than there will be.
  public private(set) var sounds: Int64 = 0
  /// Of the texts with tokens, which become another text at each step; no fewer than there will be.
  public private(set) var spokenBytes: Int64 = 0

  /// Announcement, start, halfway, `say` and end.
  private static let soundsOfStep: Int64 = 5
  /// A name of another step, or a time in words.
  private static let bytesOfToken = 500
  /// A breath in and a breath out.
  private static let soundsOfBreath: Int64 = 2

  fileprivate static func of(_ steps: [Step], in session: Session) -> ExpandedSize {
    var total = ExpandedSize()
    for step in steps { total.add(ExpandedSize.of(step, in: session)) }
    return total
  }

  private static func of(_ step: Step, in session: Session) -> ExpandedSize {
    switch step.content {
    case .hold(let length, let sides):
      return timed(step, lasting: length, in: session).multiplied(by: max(1, sides.count))
    case .rest(let length):
      return timed(step, lasting: length, in: session)
    case .wait(let limit):
      return timed(step, lasting: limit ?? session.waitLimit, in: session)
    case .breathe(let pattern):
      var size = timed(step, lasting: pattern.length, in: session)
      if size.steps > 0 {
        size.add(ExpandedSize(sounds: soundsOfBreath).multiplied(by: pattern.rounds))
      }
      return size
    case .rounds(let count, let restBetween, let steps):
      let round = of(steps, in: session.within(step))
      guard round.steps > 0 else { return round }
      var size = round.multiplied(by: count)
      size.add(gap(restBetween).multiplied(by: max(0, count - 1)))
      return size
    case .focus(let focus):
      return periods(of: focus, timed(step, lasting: focus.work, in: session))
    case .include(let inner):
      return of(inner.steps, in: inner)
    }
  }

  /// A step whose cues are the session's with its own.
  private static func timed(
    _ step: Step, lasting length: ExactTime, in session: Session
  ) -> ExpandedSize {
    guard length > .zero else { return ExpandedSize() }
    let cues = session.effectiveCues(for: step)
    let ticks = CueSettings.ticks(of: cues.countdown, in: length)
    let milestones = cues.remaining?.count ?? 0
    return ExpandedSize(
      steps: 1, length: length,
      sounds: soundsOfStep + ticks + Int64(cues.timed.count + milestones),
      spokenBytes: spokenBytes(of: step, cues))
  }

  private static func spokenBytes(of step: Step, _ cues: CueSettings) -> Int64 {
    var bytes = 0
    func add(_ cue: SoundCue?) {
      guard case .speech(let phrase)? = cue?.sound, TokenText.isNeeded(for: phrase.text) else {
        return
      }
      let tokens = phrase.text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "{") ? 1 : 0) }
      bytes += phrase.text.utf8.count + tokens * max(bytesOfToken, step.name?.utf8.count ?? 0)
    }
    add(step.say)
    for role in BoundaryRole.allCases {
      if case .sound(let cue) = cues[role] { add(cue) }
    }
    for timed in cues.timed { add(timed.cue) }
    return Int64(bytes)
  }

  private static func periods(of focus: Focus, _ work: ExpandedSize) -> ExpandedSize {
    guard work.steps > 0 else { return work }
    let rounds = focus.plannedRounds
    let longBreaks = focus.longBreak == nil ? 0 : rounds / focus.longBreakEvery
    var size = work.multiplied(by: rounds)
    size.add(gap(focus.longBreak ?? .zero).multiplied(by: longBreaks))
    size.add(gap(focus.shortBreak).multiplied(by: rounds - longBreaks))
    return size
  }

  private static func gap(_ length: ExactTime) -> ExpandedSize {
    ExpandedSize(steps: length > .zero ? 1 : 0, length: length)
  }

  fileprivate mutating func add(_ other: ExpandedSize) {
    steps = steps.addingSaturating(other.steps)
    length = length.addingSaturating(other.length)
    sounds = sounds.addingSaturating(other.sounds)
    spokenBytes = spokenBytes.addingSaturating(other.spokenBytes)
  }

  private func multiplied(by count: Int) -> ExpandedSize {
    ExpandedSize(
      steps: steps.multipliedSaturating(by: Int64(count)),
      length: length.multipliedSaturating(by: Int64(count)),
      sounds: sounds.multipliedSaturating(by: Int64(count)),
      spokenBytes: spokenBytes.multipliedSaturating(by: Int64(count)))
  }
}

extension Session {
  /// How much this session becomes; of an endless one, one cycle.
  public var expandedSize: ExpandedSize {
    var size = ExpandedSize.of(steps, in: self)
    if cues.title == true { size.add(ExpandedSize(sounds: 1)) }
    return size
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
