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

/// What `levels` says; what it leaves unsaid comes from the level above.
public struct LevelSettings: Hashable, Sendable {
  /// `nil` where none is named.
  public var preset: LevelPreset?
  /// In place of the preset's.
  public var gains: [SoundClass: Gain]

  /// Says what it is given.
  public init(preset: LevelPreset? = nil, gains: [SoundClass: Gain] = [:]) {
    self.preset = preset
    self.gains = gains
  }

  /// These settings where they say something, `base` elsewhere; a preset says something of every
  /// kind of sound.
  public func overriding(_ base: LevelSettings) -> LevelSettings {
    if preset != nil { return self }
    return LevelSettings(preset: base.preset, gains: base.gains.merging(gains) { $1 })
  }

  /// What a kind of sound gets on top of its own gain; 0 dB where nothing is said.
  public func gain(of soundClass: SoundClass) -> Gain {
    gains[soundClass] ?? (preset ?? .normal).gain(of: soundClass)
  }
}
