import SessionModel
import SoundUnits

/// Spells out a session's tree, all starts at zero.
///
/// Each entry of the tree is looked at once, however often it is repeated.
struct Expander {
  /// The entries that became steps, for what they say and breathe.
  private(set) var sources: [Step] = []
  /// The first says nothing: gaps have it.
  private(set) var settings: [StepSettings]
  /// The first is the session's.
  private(set) var beds: [Bed?]
  /// One for each entry that is left out and not only says nothing.
  private(set) var notes: [SessionProblem] = []

  /// What the entries of one list have in common.
  private struct Surroundings {
    /// With the cues of the groups around the list.
    var session: Session
    /// Not inside an included file.
    var isOutermost: Bool
    /// The cues of entries that write none, by kind: index into `settings`.
    var sharedSettings: [StepKind: Int] = [:]
  }

  init(_ session: Session) {
    beds = [session.bed]
    settings = [StepSettings(voice: session.voice, loudness: session.loudness)]
  }

  /// Everything but the lead-in.
  mutating func steps(of session: Session) -> [ScheduledStep] {
    steps(of: session.steps, Surroundings(session: session, isOutermost: true))
  }

  /// A step that nobody wrote and that sounds nothing.
  static func gap(_ kind: StepKind, _ name: String, _ length: ExactTime) -> ScheduledStep {
    ScheduledStep(kind: kind, name: name, start: .zero, length: length, settings: 0)
  }

  /// Puts a transition between two holds that meet.
  private static func append(
    _ next: [ScheduledStep], to steps: inout [ScheduledStep], transition: ExactTime
  ) {
    guard let first = next.first else { return }
    if let last = steps.last, last.kind.isHold, first.kind.isHold, transition > .zero {
      steps.append(gap(.transition, "Transition", transition))
    }
    steps += next
  }

  // MARK: - Entries

  private mutating func steps(
    of entries: [Step], _ surroundings: Surroundings
  ) -> [ScheduledStep] {
    var surroundings = surroundings
    var result: [ScheduledStep] = []
    result.reserveCapacity(entries.count)
    for entry in entries {
      var next = steps(of: entry, &surroundings)
      if entry.bed != .inherited { layBed(of: entry, under: &next) }
      Expander.append(next, to: &result, transition: surroundings.session.transition)
    }
    return result
  }

  private mutating func steps(
    of entry: Step, _ surroundings: inout Surroundings
  ) -> [ScheduledStep] {
    switch entry.content {
    case .hold(let length, let sides):
      let hold = steps(of: entry, .hold, "Hold", length, &surroundings)
      return Expander.sides(sides, of: hold, sideSwitch: surroundings.session.sideSwitch)
    case .breathe(let pattern):
      return steps(of: entry, .breathe, "Breathe", pattern.length, &surroundings)
    case .rest(let length):
      return steps(of: entry, .rest, "Rest", length, &surroundings)
    case .wait(let limit):
      let length = limit ?? surroundings.session.waitLimit
      return steps(of: entry, .wait, "Wait", length, &surroundings)
    case .rounds(let count, let restBetween, let entries):
      let inner = Surroundings(
        session: surroundings.session.within(entry), isOutermost: surroundings.isOutermost)
      let noteCount = notes.count
      let round = steps(of: entries, inner)
      if round.isEmpty, notes.count == noteCount, entry.name != nil || restBetween > .zero {
        noteLost(entry, "repeat")
      }
      return Expander.rounds(
        count, of: round, restBetween: restBetween, transition: surroundings.session.transition)
    case .focus(let focus):
      let work = steps(of: entry, .hold, "Work", focus.work, &surroundings)
      return Expander.periods(of: focus, work: work)
    case .include(var session):
      session.voice = session.voice.overriding(surroundings.session.voice)
      session.loudness = session.loudness ?? surroundings.session.loudness
      return steps(of: session.steps, Surroundings(session: session, isOutermost: false))
    }
  }

  /// One step, or none where it would have no length.
  private mutating func steps(
    of entry: Step, _ kind: StepKind, _ defaultName: String, _ length: ExactTime,
    _ surroundings: inout Surroundings
  ) -> [ScheduledStep] {
    guard length > .zero else {
      if kind != .rest || entry.saysSomething { noteLost(entry, kind.rawValue) }
      return []
    }
    let settings = settingsIndex(of: entry, kind, &surroundings)
    sources.append(entry)
    return [
      ScheduledStep(
        kind: kind, name: entry.name ?? defaultName, start: .zero, length: length,
        source: sources.count - 1, settings: settings)
    ]
  }

  /// Nobody loses an entry without a word.
  private mutating func noteLost(_ entry: Step, _ noun: String) {
    let name = entry.name.map { "\(noun) '\(cutForMessage($0))'" } ?? "this \(noun)"
    let remedy =
      if case .wait = entry.content {
        "give it a wait-limit longer than 0s"
      } else {
        "make it longer"
      }
    notes.append(
      SessionProblem(
        entry.location, "\(name) lasts 0s and is left out; \(remedy), or delete it"))
  }

  /// Entries that write no cues share one set of them with their kind.
  private mutating func settingsIndex(
    of entry: Step, _ kind: StepKind, _ surroundings: inout Surroundings
  ) -> Int {
    let isShared = entry.cues.isEmpty
    if isShared, let index = surroundings.sharedSettings[kind] { return index }
    var cues = surroundings.session.effectiveCues(for: entry)
    // The outermost session alone says how it ends.
    if !surroundings.isOutermost { cues.complete = nil }
    settings.append(
      StepSettings(
        cues: cues, voice: surroundings.session.voice, loudness: surroundings.session.loudness))
    if isShared { surroundings.sharedSettings[kind] = settings.count - 1 }
    return settings.count - 1
  }

  /// Where nothing further inside has a bed of its own.
  private mutating func layBed(of entry: Step, under steps: inout [ScheduledStep]) {
    if case .other(let bed) = entry.bed { beds.append(bed) } else { beds.append(nil) }
    for index in steps.indices where steps[index].bed == 0 { steps[index].bed = beds.count - 1 }
  }

  // MARK: - Sides, rounds, periods

  private static func sides(
    _ sides: [String], of hold: [ScheduledStep], sideSwitch: ExactTime
  ) -> [ScheduledStep] {
    guard !sides.isEmpty, let hold = hold.first else { return hold }
    var result: [ScheduledStep] = []
    for (index, side) in sides.enumerated() {
      if index > 0 && sideSwitch > .zero {
        result.append(gap(.sideSwitch, "Side switch", sideSwitch))
      }
      var one = hold
      one.side = side
      one.precedesOtherSide = index + 1 < sides.count
      result.append(one)
    }
    return result
  }

  private static func rounds(
    _ count: Int, of round: [ScheduledStep], restBetween: ExactTime, transition: ExactTime
  ) -> [ScheduledStep] {
    guard !round.isEmpty else { return [] }
    var result: [ScheduledStep] = []
    for number in 1...max(1, count) {
      if number > 1 && restBetween > .zero {
        result.append(gap(.rest, "Rest", restBetween))
      }
      var numbered = round
      for index in numbered.indices where numbered[index].round == nil {
        (numbered[index].round, numbered[index].rounds) = (number, count)
      }
      append(numbered, to: &result, transition: transition)
    }
    return result
  }

  /// Work periods, each with its break; none where work has no length.
  private static func periods(of focus: Focus, work: [ScheduledStep]) -> [ScheduledStep] {
    guard var work = work.first else { return [] }
    work.rounds = focus.plannedRounds
    var result: [ScheduledStep] = []
    for number in 1...max(1, focus.plannedRounds) {
      work.round = number
      result.append(work)
      let length = focus.breakLength(after: number)
      guard length > .zero else { continue }
      var pause = gap(.rest, focus.isLongBreak(after: number) ? "Long break" : "Break", length)
      (pause.round, pause.rounds) = (number, focus.plannedRounds)
      result.append(pause)
    }
    return result
  }

  /// As many whole cycles as reach `length`, and no more than the bounds allow; at least one.
  static func cycles(
    of cycle: [ScheduledStep], in session: Session, lasting length: ExactTime
  ) -> [ScheduledStep] {
    guard let first = cycle.first, let last = cycle.last else { return cycle }
    let seam = first.kind.isHold && last.kind.isHold ? session.transition : .zero
    // The last cycle has no seam behind it.
    let period = cycle.reduce(seam) { $0 + $1.length }.nanoseconds
    let wanted = (length.addingSaturating(seam).nanoseconds - 1) / period + 1
    let fitting = (SessionBounds.length + seam - session.leadIn).nanoseconds / period
    let bySteps = Int64(SessionBounds.stepCount / cycle.count)
    let bySounds = Int64(SessionBounds.soundCount) / max(1, session.expandedSize.sounds)
    var result = cycle
    result.reserveCapacity(cycle.count * Int(max(1, min(wanted, fitting, bySteps, bySounds))))
    for _ in 0..<max(0, min(wanted, fitting, bySteps, bySounds) - 1) {
      append(cycle, to: &result, transition: session.transition)
    }
    return result
  }
}

extension Step {
  /// Whether there is something to hear or to show in it, beyond that it is there.
  fileprivate var saysSomething: Bool {
    name != nil || say != nil || !cues.isEmpty || bed != .inherited || image != nil
  }
}
