import SoundUnits

/// The sound under everything: a looped clip or noise.
public struct Bed: Hashable, Sendable {
  /// A clip or noise.
  public var sound: SoundReference
  /// Over the clip as recorded.
  public var gain: Gain
  /// By how much it is lowered while a voice speaks; 0 dB or more.
  public var duck: Gain
  /// How long lowering takes; it is over when the voice begins.
  public var attack: ExactTime
  /// How long it takes to rise again when the voice has ended.
  public var release: ExactTime
  /// How long it takes to come in at its start and to go out at its end.
  public var fade: ExactTime
  /// `nil`: the session's, or else it stays as recorded.
  public var loudness: LoudnessRule?
  /// Where the file describes it.
  public var location: SourceLocation

  /// Where the file gives none: well under a voice, and a little more while one speaks.
  public static let standardGain = Gain.decibels(-24)
  /// Where the file gives none.
  public static let standardDuck = Gain.decibels(9)
  /// Where the file gives none: fast, and without a click.
  public static let standardAttack = ExactTime.milliseconds(150)
  /// Where the file gives none: too slow to be noticed.
  public static let standardRelease = ExactTime.milliseconds(600)
  /// Where the file gives none.
  public static let standardFade = ExactTime.seconds(2)
  /// Of attack and release; faster clicks.
  public static let supportedRamp = ExactTime.milliseconds(10)...ExactTime.seconds(10)
  /// Of fades.
  public static let supportedFade = ExactTime.zero...ExactTime.minutes(1)

  /// A bed; nothing is checked.
  public init(
    sound: SoundReference, gain: Gain = Bed.standardGain, duck: Gain = Bed.standardDuck,
    attack: ExactTime = Bed.standardAttack, release: ExactTime = Bed.standardRelease,
    fade: ExactTime = Bed.standardFade, loudness: LoudnessRule? = nil, location: SourceLocation
  ) {
    self.sound = sound
    self.gain = gain
    self.duck = duck
    self.attack = attack
    self.release = release
    self.fade = fade
    self.loudness = loudness
    self.location = location
  }

  /// Whether both sound alike, wherever they are written.
  public func soundsLike(_ other: Bed) -> Bool {
    var moved = other
    moved.location = location
    return moved == self
  }
}
