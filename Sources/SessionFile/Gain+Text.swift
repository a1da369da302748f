import SoundUnits

extension Gain {
  /// Reads a gain as session files write it: `-6dB`, `1.5 dB`, a bare number; to a thousandth of a dB.
  ///
  /// `nil` for anything else; whether the value is a supported one is the caller's question.
  public init?(text: String) {
    guard case .value(let thousandths) = QuantityText(gain: text),
      let thousandths = Int32(exactly: thousandths)
    else { return nil }
    self.init(thousandths: thousandths)
  }
}

extension FreeTone {
  /// Reads a pitch as session files write it, `880Hz` or a bare number, in thousandths of a hertz.
  ///
  /// `nil` for anything else; whether the value is a supported one is the caller's question.
  public static func pitchMillihertz(text: String) -> Int64? {
    guard case .value(let thousandths) = QuantityText(pitch: text) else { return nil }
    return thousandths
  }
}
