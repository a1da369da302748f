import SessionModel
import SoundUnits

/// What a scheduled step is; gaps are steps too, so that steps follow on one another without holes.
public enum StepKind: String, Hashable, Sendable, CaseIterable {
  case leadIn = "lead-in"
  case hold
  case breathe
  case rest
  case transition
  case sideSwitch = "side-switch"
  case wait

  /// Followed by a transition where another of its kind comes next, and by an end tone.
  public var isHold: Bool { self == .hold || self == .breathe }
}

/// One step at its exact time, every round and side a step of its own.
public struct ScheduledStep: Hashable, Sendable {
  public var kind: StepKind
  public var name: String
  public var side: String?
  /// Which pass of the innermost repeated group, counted from 1, and of how many.
  public var round: Int?
  public var rounds: Int?
  /// Since the session's start.
  public var start: ExactTime
  public var length: ExactTime
  /// Another side of the same hold comes next.
  var precedesOtherSide = false
  /// Index into the schedule's `sources`; `nil` for gaps.
  var source: Int?
  /// Index into the schedule's `settings`: what it sounds.
  var settings: Int

  public var end: ExactTime { start + length }

  /// The name with the side, as people say it: `Neck roll, left`.
  public var title: String { side.map { "\(name), \($0)" } ?? name }
}

/// A session laid out in exact time: rounds, sides, rests and gaps are spelled out. Knows no sound and no frame.
public struct Schedule: Hashable, Sendable {
  public var title: String
  public var kind: SessionKind
  /// Contiguous from zero; none of them has no length.
  public var steps: [ScheduledStep]
  /// The end of the last step.
  public var length: ExactTime
  /// The session starts again at its end, until stopped.
  public var repeatsForever: Bool
  /// The steps as written, for what they say and show.
  var sources: [Step]
  /// Every distinct set of cues.
  var settings: [CueSettings]
  /// What sounds at the very end, unless the last step says otherwise.
  var complete: BoundaryCue?
  var bed: Bed?
  var location: SourceLocation
}
