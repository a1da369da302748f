/// A gain in dB, kept in whole thousandths so that equal texts are equal gains.
public struct Gain: Hashable, Comparable, Sendable {
  public var thousandths: Int32

  /// What a session file or a flag may ask for: −120 to +24 dB.
  public static let supported = Gain(thousandths: -120_000)...Gain(thousandths: 24_000)

  public static let zero = Gain(thousandths: 0)

  public init(thousandths: Int32) {
    self.thousandths = thousandths
  }

  public static func decibels(_ value: Int32) -> Gain { Gain(thousandths: value * 1_000) }

  public var decibels: Double { Double(thousandths) / 1_000 }

  /// The linear factor 10^(gain/20). 0 dB is exactly 1; the same on every processor (`ExactMath`).
  public var amplitude: Float {
    thousandths == 0 ? 1 : Float(ExactMath.decibelsToAmplitude(decibels))
  }

  public static func < (left: Gain, right: Gain) -> Bool { left.thousandths < right.thousandths }

  public static func + (left: Gain, right: Gain) -> Gain {
    Gain(thousandths: left.thousandths + right.thousandths)
  }
}

extension Gain: CustomStringConvertible {
  /// `-6dB`, `1.5dB`
  public var description: String {
    let magnitude = thousandths.magnitude
    var text = (thousandths < 0 ? "-" : "") + String(magnitude / 1_000)
    var rest = String(1_000 + magnitude % 1_000).dropFirst()
    while rest.last == "0" { rest.removeLast() }
    if !rest.isEmpty { text += "." + rest }
    return text + "dB"
  }
}
