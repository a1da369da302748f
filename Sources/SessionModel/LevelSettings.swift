import SoundUnits

/// The kinds of sound that have a level of their own.
public enum SoundClass: String, Hashable, Sendable, CaseIterable {
  case speech, clips, tones, bed
}

/// Levels for a place and a time of day.
public enum LevelPreset: String, Hashable, Sendable, CaseIterable {
  /// For a room where others sleep: all lower, the voice least.
  case quiet
  /// As the sounds are made.
  case normal
  /// For a room with a noise of its own: signals and voice up, the bed down.
  case loudRoom = "loud-room"
  /// As `quiet`, with low tones.
  case earlyMorning = "early-morning"

  /// The gain that this preset gives to a kind of sound.
  public func gain(of soundClass: SoundClass) -> Gain {
    switch (self, soundClass) {
    case (.normal, _): .zero
    case (.quiet, .speech), (.earlyMorning, .speech): .decibels(-6)
    case (.quiet, .clips), (.earlyMorning, .clips): .decibels(-9)
    case (.quiet, .tones), (.quiet, .bed): .decibels(-9)
    case (.earlyMorning, .tones), (.earlyMorning, .bed): .decibels(-12)
    case (.loudRoom, .speech), (.loudRoom, .tones): .decibels(4)
    case (.loudRoom, .clips): .decibels(2)
    case (.loudRoom, .bed): .decibels(-6)
    }
  }

  /// Whether tones are to sound lower than they usually do.
  public var hasLowTones: Bool { self == .earlyMorning }
}

/// How far the sum of all sounds may go, between its samples, too.
public enum PeakCeiling: Hashable, Sendable {
  /// In dBFS, 0 or less: what would go further is planned softer.
  case level(Gain)
  /// Nothing is planned softer; what passes full scale is limited and counted.
  case unlimited

  /// Where nothing is said: what lossy encoders and cheap converters need.
  public static let standard = PeakCeiling.level(.decibels(-1))
  /// Lower ones leave nothing to hear.
  public static let supported = Gain.decibels(-60)...Gain.zero
}

/// What `levels` says; what it leaves unsaid comes from the level above.
public struct LevelSettings: Hashable, Sendable {
  /// `nil` where none is named.
  public var preset: LevelPreset?
  /// In place of the preset's.
  public var gains: [SoundClass: Gain]
  /// `nil` where none is named; presets name none.
  public var ceiling: PeakCeiling?

  /// Says what it is given.
  public init(
    preset: LevelPreset? = nil, gains: [SoundClass: Gain] = [:], ceiling: PeakCeiling? = nil
  ) {
    self.preset = preset
    self.gains = gains
    self.ceiling = ceiling
  }

  /// These settings where they say something, `base` elsewhere; a preset says something of every
  /// kind of sound.
  public func overriding(_ base: LevelSettings) -> LevelSettings {
    let ceiling = ceiling ?? base.ceiling
    if preset != nil { return LevelSettings(preset: preset, gains: gains, ceiling: ceiling) }
    return LevelSettings(
      preset: base.preset, gains: base.gains.merging(gains) { $1 }, ceiling: ceiling)
  }

  /// What a kind of sound gets on top of its own gain; 0 dB where nothing is said.
  public func gain(of soundClass: SoundClass) -> Gain {
    gains[soundClass] ?? (preset ?? .normal).gain(of: soundClass)
  }
}
