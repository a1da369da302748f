import SessionModel
import SoundUnits

/// What a scheduled step is; gaps are steps too, so that steps follow on one another without holes.
public enum StepKind: String, Hashable, Sendable, CaseIterable {
  /// Before the first step.
  case leadIn = "lead-in"
  /// A pose, a stretch, one side of it, or a period of work.
  case hold
  /// A hold with a breathing pattern.
  case breathe
  /// A written rest, one between two rounds, or the break of a focus session.
  case rest
  /// The gap between two holds.
  case transition
  /// The gap between two sides of one hold.
  case sideSwitch = "side-switch"
  /// Goes on when the listener says so; its length is what is planned.
  case wait

  /// Followed by a transition where another of its kind comes next, and by an end tone.
  public var isHold: Bool { self == .hold || self == .breathe }

  /// Nothing is done in it: what sounds in it disturbs nobody.
  public var isGap: Bool {
    switch self {
    case .leadIn, .rest, .transition, .sideSwitch: true
    case .hold, .breathe, .wait: false
    }
  }
}

/// One step at its exact time, every round and side a step of its own.
public struct ScheduledStep: Hashable, Sendable {
  /// Decides what comes between this step and the next, and its end tone.
  public var kind: StepKind
  /// As written, or what such a step is called: `Rest`, `Long break`.
  public var name: String
  /// Which side, as written; `nil` for a step without sides.
  public var side: String?
  /// Which pass of the innermost repeated group, counted from 1.
  public var round: Int?
  /// Of how many passes; there where `round` is.
  public var rounds: Int?
  /// Since the session's start.
  public var start: ExactTime
  /// Longer than 0.
  public var length: ExactTime
  /// Another side of the same hold comes next.
  var precedesOtherSide = false
  /// Index into the schedule's `sources`; `nil` for gaps.
  var source: Int?
  /// Index into the schedule's `settings`: what it sounds.
  var settings: Int
  /// Index into the schedule's `beds`: what lies under it.
  var bed = 0

  /// Where the next step starts.
  public var end: ExactTime { start + length }

  /// The name with the side, as people say it: `Neck roll, left`.
  public var title: String { side.map { "\(name), \($0)" } ?? name }
}

/// What a step sounds, and how.
struct StepSettings: Hashable, Sendable {
  var cues = CueSettings()
  /// The session's from which the step comes, over those of the sessions that include it.
  var voice = VoiceSettings()
  /// The session's from which the step comes, or of the nearest that has one.
  var loudness: LoudnessRule?
}

/// A session laid out in exact time: rounds, sides, rests and gaps are spelled out. Knows no sound
/// and no frame.
public struct Schedule: Hashable, Sendable {
  /// The session's.
  public var title: String
  /// The outermost session's.
  public var kind: SessionKind
  /// Contiguous from zero; none of them has no length.
  public var steps: [ScheduledStep]
  /// The end of the last step.
  public var length: ExactTime
  /// The session starts again at its end, until stopped.
  public var repeatsForever: Bool
  /// The steps as written, for what they say and breathe.
  var sources: [Step]
  /// Every distinct set of cues; the first is empty, for gaps.
  var settings: [StepSettings]
  /// Every bed that steps have; the first is the session's.
  var beds: [Bed?]
  /// What sounds at the very end, unless the last step says otherwise.
  var complete: BoundaryCue?
  /// Whether the title is spoken.
  var titleIsSpoken: Bool
  /// The outermost session's.
  public var voice: VoiceSettings
  /// The outermost session's, to be laid over those of the program's settings.
  public var levels: LevelSettings
  /// What messages about gaps point at.
  var location: SourceLocation
  /// What is written and is not among the steps.
  var notes: [SessionProblem] = []
}
