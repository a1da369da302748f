/// The few functions that sound is made from, in additions, multiplications and divisions only.
///
/// The C library's versions may differ in the last bit between processors; these give the same bits
/// everywhere, so renders can be compared byte for byte (Swift never contracts `a * b + c` into one
/// rounding by itself).
public enum ExactMath {
  /// 10^(decibels/20) within 10⁻¹⁴ of its size, for |decibels| ≤ 240.
  public static func decibelsToAmplitude(_ decibels: Double) -> Double {
    exp2(decibels * 0.166_096_404_744_368_12)  // log2(10) / 20
  }

  /// 2^x for |x| < 1 000, within 2 units in the last place.
  ///
  /// The whole part goes to the exponent; for the rest, at most ½ from 0, the Taylor series of
  /// e^(x·ln 2) to its 13th power.
  public static func exp2(_ x: Double) -> Double {
    let whole = floor(x + 0.5)
    let y = (x - Double(whole)) * 0.693_147_180_559_945_3
    var sum = 1.0
    var n = 13.0
    while n >= 1 {
      sum = 1 + y / n * sum
      n -= 1
    }
    return Double(sign: .plus, exponent: whole, significand: sum)
  }

  /// sin(2π · turns), within 5 · 10⁻¹⁴ of full scale: −266 dB.
  ///
  /// Folded to a quarter turn, then the Taylor series to the 17th power. The further `turns` is
  /// from 0, the coarser the binary fraction that says it; beyond 2⁵³ nothing is left of the angle.
  public static func sine(turns: Double) -> Double {
    var t = turns - Double(floor(turns))  // 0 ..< 1
    var sign = 1.0
    if t >= 0.5 {
      t -= 0.5
      sign = -1
    }
    if t > 0.25 { t = 0.5 - t }
    let x = t * 6.283_185_307_179_586
    let square = x * x
    var sum = 1.0
    var n = 16.0
    while n >= 2 {
      sum = 1 - square / (n * (n + 1)) * sum
      n -= 2
    }
    return sign * x * sum
  }

  /// The whole number below, without the C library; for magnitudes far below 2⁶³.
  private static func floor(_ x: Double) -> Int {
    let truncated = Int(x)
    return Double(truncated) > x ? truncated - 1 : truncated
  }

  /// cos(2π · turns), as `sine`.
  public static func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }
}
