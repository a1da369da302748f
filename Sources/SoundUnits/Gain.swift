/// A gain in dB, kept in whole thousandths so that equal texts are equal gains.
public struct Gain: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Thousandths of a dB: −6 dB is −6 000.
  public var thousandths: Int32

  /// What a session file or a flag may ask for: −120 to +24 dB.
  public static let supported = Gain(thousandths: -120_000)...Gain(thousandths: 24_000)

  /// 0 dB: samples stay as they are.
  public static let zero = Gain(thousandths: 0)

  /// The gain of so many thousandths of a dB; not held to `supported`.
  public init(thousandths: Int32) {
    self.thousandths = thousandths
  }

  /// The gain of so many whole dB, at most 2 147 483 either way.
  public static func decibels(_ value: Int32) -> Gain { Gain(thousandths: value * 1_000) }

  /// The nearest binary fraction; 0 dB is exactly 0.
  public var decibels: Double { Double(thousandths) / 1_000 }

  /// The linear factor 10^(gain/20). 0 dB is exactly 1; the same on every processor (`ExactMath`).
  public var amplitude: Float {
    thousandths == 0 ? 1 : Float(ExactMath.decibelsToAmplitude(decibels))
  }

  /// Whether `left` is quieter.
  public static func < (left: Gain, right: Gain) -> Bool { left.thousandths < right.thousandths }

  /// One gain after the other: their factors multiply.
  public static func + (left: Gain, right: Gain) -> Gain {
    Gain(thousandths: left.thousandths + right.thousandths)
  }
}

extension Gain: CustomStringConvertible {
  /// As a session file writes it: `-6dB`, `1.5dB`.
  public var description: String { thousandths.decimalText(places: 3) + "dB" }
}
