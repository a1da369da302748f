import SoundUnits

/// What sounds, as written: not yet looked up, its length and samples unknown.
public enum SoundReference: Hashable, Sendable {
  case tone(ToneName)
  case freeTone(FreeTone)
  /// A clip's file name, and the folder of the session file that names it (looked at first).
  case clip(name: String, folder: String)
  case speech(String)
  /// Only under everything, as a bed.
  case noise(NoiseColor)

  /// What lists and the plan call it: the tone's name, the file's name, the text.
  public var name: String {
    switch self {
    case .tone(let tone): tone.rawValue
    case .freeTone(let tone): tone.description
    case .clip(let name, _): name
    case .speech(let text): text
    case .noise(let color): "\(color.rawValue) noise"
    }
  }
}

/// Noise by the slope of its spectrum: 0, −3 and −6 dB an octave.
public enum NoiseColor: String, Hashable, Sendable, CaseIterable {
  case white, pink, brown
}

/// What happens to a sound that is longer than its room (SPEC.md, *Timed cues*).
public enum LateRule: String, Hashable, Sendable, CaseIterable {
  /// It rings over what follows.
  case ring
  /// It starts earlier, but not before its step.
  case earlier
  /// It is left out.
  case drop
}

/// Whether a sound is brought to the session's loudness.
public enum LoudnessRule: String, Hashable, Sendable, CaseIterable {
  case match, keep
}

/// A sound with its settings, wherever in a session one can stand.
public struct SoundCue: Hashable, Sendable {
  public var sound: SoundReference
  public var gain: Gain
  /// `nil`: the default of its place.
  public var late: LateRule?
  public var loudness: LoudnessRule?
  public var location: SourceLocation

  public init(
    sound: SoundReference, gain: Gain = .zero, late: LateRule? = nil,
    loudness: LoudnessRule? = nil, location: SourceLocation
  ) {
    self.sound = sound
    self.gain = gain
    self.late = late
    self.loudness = loudness
    self.location = location
  }
}

/// When a timed cue sounds, seen from its step.
public enum CueTime: Hashable, Sendable {
  case fromStart(ExactTime)
  /// Before the step's end; zero is the end itself.
  case fromEnd(ExactTime)
  /// Billionths of the step's length: 75 % is 750 000 000.
  case portion(billionths: Int64)

  /// The time within a step of this length.
  public func time(in length: ExactTime) -> ExactTime {
    switch self {
    case .fromStart(let time): time
    case .fromEnd(let time): length - time
    case .portion(let billionths): length.portion(billionths: billionths)
    }
  }
}

/// A cue of a step's list: `{at: -5s, clip: soft-bell.wav, align: end, after: previous}`.
public struct TimedCue: Hashable, Sendable {
  public var cue: SoundCue
  public var time: CueTime
  /// The sound ends at its time instead of starting there (`align: end`).
  public var endsAtTime: Bool
  /// Starts at the later of its own time and the end of the cue listed before it (`after: previous`).
  public var followsPrevious: Bool

  public init(
    cue: SoundCue, time: CueTime, endsAtTime: Bool = false, followsPrevious: Bool = false
  ) {
    self.cue = cue
    self.time = time
    self.endsAtTime = endsAtTime
    self.followsPrevious = followsPrevious
  }
}

/// The sound under everything: a looped clip or noise.
public struct Bed: Hashable, Sendable {
  public var sound: SoundReference
  public var gain: Gain
  /// By how much it is lowered while a cue speaks.
  public var duck: Gain
  public var location: SourceLocation

  public init(sound: SoundReference, gain: Gain, duck: Gain, location: SourceLocation) {
    self.sound = sound
    self.gain = gain
    self.duck = duck
    self.location = location
  }
}
