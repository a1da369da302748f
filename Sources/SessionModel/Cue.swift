import SoundUnits

/// What sounds, as written: not yet looked up, its length and samples unknown.
public enum SoundReference: Hashable, Sendable {
  /// One of the tones that come with the program.
  case tone(ToneName)
  /// A tone described by its numbers.
  case freeTone(FreeTone)
  /// A clip's file name, and the folder of the session file that names it (looked at first).
  case clip(name: String, folder: String)
  /// A text to speak. In a session as written, with its tokens and the voice that the cue itself
  /// asks for; in a cue sheet final, in the voice of the cue over the session's.
  case speech(Phrase)
  /// Only under everything, as a bed.
  case noise(NoiseColor)

  /// What lists and the plan call it: the tone's name, the file's name, the text.
  public var name: String {
    switch self {
    case .tone(let tone): tone.rawValue
    case .freeTone(let tone): tone.description
    case .clip(let name, _): name
    case .speech(let phrase): phrase.text
    case .noise(let color): "\(color.rawValue) noise"
    }
  }
}

/// Noise by the slope of its spectrum: 0, −3 and −6 dB an octave.
public enum NoiseColor: String, Hashable, Sendable, CaseIterable {
  case white, pink, brown
}

/// What happens to a sound that is longer than its room.
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
  /// It is, the default of speech.
  case match
  /// It stays as recorded, the default of clips.
  case keep
}

/// A sound with its settings, wherever in a session one can stand.
public struct SoundCue: Hashable, Sendable {
  /// What sounds.
  public var sound: SoundReference
  /// Over the sound as recorded, or over the tone's own level.
  public var gain: Gain
  /// `nil`: the default of its place.
  public var late: LateRule?
  /// `nil`: the session's, or else the default of its kind of sound.
  public var loudness: LoudnessRule?
  /// The sound ends at the time of its place instead of starting there (`align: end`).
  public var endsAtTime: Bool
  /// Where the file names it.
  public var location: SourceLocation

  /// A sound as recorded, with defaults where nothing else is said.
  public init(
    sound: SoundReference, gain: Gain = .zero, late: LateRule? = nil,
    loudness: LoudnessRule? = nil, endsAtTime: Bool = false, location: SourceLocation
  ) {
    self.sound = sound
    self.gain = gain
    self.late = late
    self.loudness = loudness
    self.endsAtTime = endsAtTime
    self.location = location
  }
}

/// When a timed cue sounds, seen from its step.
public enum CueTime: Hashable, Sendable {
  /// After the step's start.
  case fromStart(ExactTime)
  /// Before the step's end; zero is the end itself.
  case fromEnd(ExactTime)
  /// Billionths of the step's length: 75 % is 750 000 000.
  case portion(billionths: Int64)

  /// How long after its start that is in a step of this length; outside 0…`length` for a cue that
  /// does not lie in the step.
  public func time(in length: ExactTime) -> ExactTime {
    switch self {
    case .fromStart(let time): time
    case .fromEnd(let time): length - time
    case .portion(let billionths): length.portion(billionths: billionths)
    }
  }
}

extension CueTime: CustomStringConvertible {
  /// As a session file writes it: `10s`, `-5s`, `75%`.
  public var description: String {
    switch self {
    case .fromStart(let time): time.description
    case .fromEnd(let time): "-\(time)"
    case .portion(let billionths): billionths.decimalText(places: 7) + "%"
    }
  }
}

/// A cue of a step's list: `{at: -5s, clip: soft-bell.wav, align: end, after: previous}`.
public struct TimedCue: Hashable, Sendable {
  /// What sounds, with its own rules.
  public var cue: SoundCue
  /// Where the sound starts, or ends if the cue says so.
  public var time: CueTime
  /// Starts at the later of its own time and the end of the sound listed before it (`after:
  /// previous`). Before the first of a step stand its `say` and its start tone.
  public var followsPrevious: Bool

  /// A cue at a time of its step.
  public init(cue: SoundCue, time: CueTime, followsPrevious: Bool = false) {
    self.cue = cue
    self.time = time
    self.followsPrevious = followsPrevious
  }
}
