import SoundUnits

/// One entry of a session's list: something timed, or a group of such entries.
public struct Step: Hashable, Sendable {
  /// What is done, and for how long.
  public var content: Content
  /// What people call it; `nil` where the file gives no name.
  public var name: String?
  /// Spoken one second after the step starts.
  public var say: SoundCue?
  /// What the step writes; those of a group hold for each of its steps.
  public var cues: CueSettings
  /// That of a group holds for each of its steps and for the gaps between them.
  public var bed: StepBed
  /// A picture's file name, as written.
  public var image: String?
  /// The part of the body that it is for, in the author's words.
  public var bodyPart: String?
  /// Where the entry begins.
  public var location: SourceLocation

  /// What kind of entry it is. Every length is 0 or more; a step of length 0 is not done.
  public enum Content: Hashable, Sendable {
    /// A pose, stretch or piece of work. With sides, the full length on each of them.
    case hold(ExactTime, sides: [String])
    /// In a rhythm.
    case breathe(BreathingPattern)
    /// A pause that was asked for.
    case rest(ExactTime)
    /// Until the listener goes on; planned as `limit`, or the session's where that is `nil`.
    case wait(limit: ExactTime?)
    /// A group, 1 or more times.
    case rounds(Int, restBetween: ExactTime, steps: [Step])
    /// The shorthand; the only step of its session.
    case focus(Focus)
    /// Another file's steps with their own cues and gaps.
    indirect case include(Session)
  }

  /// What a step does to the bed.
  public enum StepBed: Hashable, Sendable {
    /// The bed of what is around it goes on.
    case inherited
    /// No bed under this step.
    case off
    /// A bed of its own under this step.
    case other(Bed)
  }

  /// An entry; nothing is checked.
  public init(
    _ content: Content, name: String? = nil, say: SoundCue? = nil,
    cues: CueSettings = CueSettings(),
    bed: StepBed = .inherited, image: String? = nil, bodyPart: String? = nil,
    location: SourceLocation
  ) {
    self.content = content
    self.name = name
    self.say = say
    self.cues = cues
    self.bed = bed
    self.image = image
    self.bodyPart = bodyPart
    self.location = location
  }
}

/// Breaths of four phases, any of which may have no length.
public struct BreathingPattern: Hashable, Sendable {
  /// Starts with the `breath-in` tone.
  public var breatheIn: ExactTime
  /// After breathing in.
  public var holdIn: ExactTime
  /// Starts with the `breath-out` tone.
  public var breatheOut: ExactTime
  /// After breathing out.
  public var holdOut: ExactTime
  /// Breaths, 1 or more.
  public var rounds: Int

  /// So many breaths of these phases, in this order.
  public init(
    in breatheIn: ExactTime, hold holdIn: ExactTime = .zero, out breatheOut: ExactTime,
    rest holdOut: ExactTime = .zero, rounds: Int
  ) {
    self.breatheIn = breatheIn
    self.holdIn = holdIn
    self.breatheOut = breatheOut
    self.holdOut = holdOut
    self.rounds = rounds
  }

  /// Of one breath; saturates.
  public var roundLength: ExactTime {
    [holdIn, breatheOut, holdOut].reduce(breatheIn) { $0.addingSaturating($1) }
  }

  /// Of all breaths; saturates.
  public var length: ExactTime { roundLength.multipliedSaturating(by: Int64(rounds)) }
}
