import SoundUnits

/// One entry of a session's list: something timed, or a group of such entries.
public struct Step: Hashable, Sendable {
  public var content: Content
  /// What people call it; `nil` where the file gives no name.
  public var name: String?
  /// Spoken one second after the step starts.
  public var say: SoundCue?
  public var cues: CueSettings
  public var bed: StepBed
  public var image: String?
  public var bodyPart: String?
  public var location: SourceLocation

  /// What kind of entry it is.
  public enum Content: Hashable, Sendable {
    /// A pose, stretch or piece of work. With sides, the full length on each of them.
    case hold(ExactTime, sides: [String])
    case breathe(BreathingPattern)
    case rest(ExactTime)
    /// Until the listener goes on; planned as `limit`, or the session's where that is `nil`.
    case wait(limit: ExactTime?)
    case rounds(Int, restBetween: ExactTime, steps: [Step])
    case focus(Focus)
    /// Another file's steps with their own cues and gaps.
    indirect case include(Session)
  }

  /// What a step does to the bed.
  public enum StepBed: Hashable, Sendable {
    case inherited
    case off
    case other(Bed)
  }

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
  public var breatheIn: ExactTime
  public var holdIn: ExactTime
  public var breatheOut: ExactTime
  public var holdOut: ExactTime
  public var rounds: Int

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

  public var roundLength: ExactTime { breatheIn + holdIn + breatheOut + holdOut }

  public var length: ExactTime { roundLength * Int64(rounds) }
}
