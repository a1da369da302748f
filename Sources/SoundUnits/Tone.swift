/// The tones that a session file can name; `Mixer` knows how each sounds.
public enum ToneName: String, Hashable, Sendable, CaseIterable {
  case bell, bowl, gong, chime, wood, tick, beep, rise, fall
  case breathIn = "breath-in"
  case breathOut = "breath-out"
}

/// A tone described by its numbers: `{tone: {pitch: 880Hz, length: 200ms, gain: -12dB}}`.
public struct FreeTone: Hashable, Sendable {
  /// Thousandths of a hertz, so that equal texts are equal tones; one of `supportedPitch`.
  public var pitchMillihertz: Int64
  /// From its first sample to its last, fades included; one of `supportedLength`.
  public var length: ExactTime
  /// The tone's peak level in dBFS.
  public var gain: Gain

  /// 20 Hz to 20 kHz; a tone at or above half the output's rate is silent there and named in a
  /// warning.
  public static let supportedPitch: ClosedRange<Int64> = 20_000...20_000_000
  /// 10 ms to one minute.
  public static let supportedLength = ExactTime.milliseconds(10)...ExactTime.minutes(1)
  /// Where the file names no gain.
  public static let standardGain = Gain.decibels(-12)

  /// A tone of these numbers; nothing is checked.
  public init(pitchMillihertz: Int64, length: ExactTime, gain: Gain = FreeTone.standardGain) {
    self.pitchMillihertz = pitchMillihertz
    self.length = length
    self.gain = gain
  }
}

extension FreeTone: CustomStringConvertible {
  /// What lists call it, by its pitch alone: `880Hz tone`.
  public var description: String { pitchMillihertz.decimalText(places: 3) + "Hz tone" }
}
