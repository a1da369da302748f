import SessionModel
import SoundUnits

/// How much of a session that goes on until it is stopped is laid out.
public enum EndlessExtent: Hashable, Sendable {
  /// One cycle, for lists and the plan.
  case oneCycle
  /// As many whole cycles as it takes to reach this length, within `SessionBounds`.
  case atLeast(ExactTime)
}

extension Schedule {
  /// Lays a session out: rounds, sides, gaps, includes, the focus shorthand.
  ///
  /// - Parameter endless: For a session that goes on until stopped only.
  /// - Throws: The problem of a session that lasts more than 24 h with its gaps. `session.problems()` must be empty.
  public init(_ session: Session, endless: EndlessExtent = .oneCycle) throws(SessionProblem) {
    var expander = Expander()
    var items = expander.items(of: session.steps, in: session, isOutermost: true)
    if session.repeatsForever, case .atLeast(let length) = endless {
      items = expander.cycles(of: items, in: session, lasting: length)
    }
    if session.leadIn > .zero {
      items.insert(expander.gap(.leadIn, "Lead-in", session.leadIn), at: 0)
    }
    var time = ExactTime.zero
    for index in items.indices {
      items[index].start = time
      time += items[index].length
      if time > SessionBounds.length {
        throw SessionBounds.lengthProblem(
          at: session.location, lasts: "more than \(SessionBounds.length) with its gaps")
      }
    }
    title = session.title
    kind = session.kind
    steps = items
    length = time
    repeatsForever = session.repeatsForever
    sources = expander.sources
    settings = expander.settings
    complete = session.repeatsForever ? nil : session.resolvedCues.complete
    bed = session.bed
    location = session.location
  }
}

/// Spells out a session's tree. Each step of the tree is looked at once, however often it is repeated.
private struct Expander {
  var sources: [Step] = []
  /// The first says nothing: gaps have it.
  var settings: [CueSettings] = [CueSettings()]

  func gap(_ kind: StepKind, _ name: String, _ length: ExactTime) -> ScheduledStep {
    ScheduledStep(kind: kind, name: name, start: .zero, length: length, settings: 0)
  }

  mutating func items(of steps: [Step], in session: Session, isOutermost: Bool) -> [ScheduledStep] {
    var result: [ScheduledStep] = []
    var sharedSettings: [StepKind: Int] = [:]
    for step in steps {
      let next = items(of: step, in: session, isOutermost: isOutermost, shared: &sharedSettings)
      append(next, to: &result, in: session)
    }
    return result
  }

  /// Puts a transition between two holds that meet.
  private func append(
    _ next: [ScheduledStep], to items: inout [ScheduledStep], in session: Session
  ) {
    guard let first = next.first else { return }
    if let last = items.last, last.kind.isHold, first.kind.isHold, session.transition > .zero {
      items.append(gap(.transition, "Transition", session.transition))
    }
    items += next
  }

  private mutating func items(
    of step: Step, in session: Session, isOutermost: Bool, shared: inout [StepKind: Int]
  ) -> [ScheduledStep] {
    switch step.content {
    case .hold(let length, let sides):
      guard length > .zero else { return [] }
      return hold(
        entry(step, .hold, "Hold", length, in: session, isOutermost, &shared), sides: sides,
        in: session)
    case .breathe(let pattern):
      guard pattern.length > .zero else { return [] }
      return [entry(step, .breathe, "Breathe", pattern.length, in: session, isOutermost, &shared)]
    case .rest(let length):
      guard length > .zero else { return [] }
      return [entry(step, .rest, "Rest", length, in: session, isOutermost, &shared)]
    case .wait(let limit):
      let length = limit ?? session.waitLimit
      guard length > .zero else { return [] }
      return [entry(step, .wait, "Wait", length, in: session, isOutermost, &shared)]
    case .rounds(let count, let restBetween, let steps):
      let round = items(of: steps, in: session, isOutermost: isOutermost)
      return rounds(count, of: round, restBetween: restBetween, in: session)
    case .focus(let focus):
      return periods(of: focus, step: step, in: session, isOutermost, &shared)
    case .include(let inner):
      return items(of: inner.steps, in: inner, isOutermost: false)
    }
  }

  private mutating func entry(
    _ step: Step, _ kind: StepKind, _ defaultName: String, _ length: ExactTime, in session: Session,
    _ isOutermost: Bool, _ shared: inout [StepKind: Int]
  ) -> ScheduledStep {
    sources.append(step)
    return ScheduledStep(
      kind: kind, name: step.name ?? defaultName, start: .zero, length: length,
      source: sources.count - 1,
      settings: settingsIndex(of: step, kind, in: session, isOutermost, &shared))
  }

  /// Steps that say nothing of their own share one set of cues with their kind.
  private mutating func settingsIndex(
    of step: Step, _ kind: StepKind, in session: Session, _ isOutermost: Bool,
    _ shared: inout [StepKind: Int]
  ) -> Int {
    if step.cues.isEmpty, let index = shared[kind] { return index }
    var cues = session.effectiveCues(for: step)
    // `complete` is the outermost session's, or that of a step written there.
    cues.complete = isOutermost ? step.cues.complete : nil
    settings.append(cues)
    if step.cues.isEmpty { shared[kind] = settings.count - 1 }
    return settings.count - 1
  }

  private func hold(_ hold: ScheduledStep, sides: [String], in session: Session) -> [ScheduledStep]
  {
    guard !sides.isEmpty else { return [hold] }
    var result: [ScheduledStep] = []
    for (index, side) in sides.enumerated() {
      if index > 0 && session.sideSwitch > .zero {
        result.append(gap(.sideSwitch, "Side switch", session.sideSwitch))
      }
      var one = hold
      one.side = side
      one.precedesOtherSide = index + 1 < sides.count
      result.append(one)
    }
    return result
  }

  private func rounds(
    _ count: Int, of round: [ScheduledStep], restBetween: ExactTime, in session: Session
  ) -> [ScheduledStep] {
    guard !round.isEmpty else { return [] }
    var result: [ScheduledStep] = []
    for number in 1...max(1, count) {
      if number > 1 && restBetween > .zero {
        result.append(gap(.rest, "Rest", restBetween))
      }
      let numbered = round.map { step in
        var step = step
        if step.round == nil { (step.round, step.rounds) = (number, count) }
        return step
      }
      append(numbered, to: &result, in: session)
    }
    return result
  }

  private mutating func periods(
    of focus: Focus, step: Step, in session: Session, _ isOutermost: Bool,
    _ shared: inout [StepKind: Int]
  ) -> [ScheduledStep] {
    guard focus.work > .zero else { return [] }
    var work = entry(step, .hold, "Work", focus.work, in: session, isOutermost, &shared)
    work.rounds = focus.plannedRounds
    return (1...focus.plannedRounds).flatMap { number in
      work.round = number
      var pause = gap(.rest, "Break", focus.breakLength(after: number))
      if focus.isLongBreak(after: number) { pause.name = "Long break" }
      (pause.round, pause.rounds) = (number, focus.plannedRounds)
      return pause.length > .zero ? [work, pause] : [work]
    }
  }

  /// Whole cycles up to `length`, no more steps than are allowed.
  func cycles(
    of cycle: [ScheduledStep], in session: Session, lasting length: ExactTime
  ) -> [ScheduledStep] {
    let cycleLength = cycle.reduce(ExactTime.zero) { $0 + $1.length }
    guard cycleLength > .zero, let last = cycle.last, let first = cycle.first else { return cycle }
    let seam = last.kind.isHold && first.kind.isHold ? session.transition : .zero
    let period = (cycleLength + seam).nanoseconds
    let wanted = (length.nanoseconds + period - 1) / period
    let fitting = (SessionBounds.length - session.leadIn).nanoseconds / period
    let countable = Int64(SessionBounds.stepCount / cycle.count)
    var result = cycle
    for _ in 0..<max(0, min(wanted, fitting, countable) - 1) {
      append(cycle, to: &result, in: session)
    }
    return result
  }
}
