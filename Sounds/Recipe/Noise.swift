import SoundUnits

/// Numbers that look random and are always the same: SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014).
struct NoiseSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Even in −1 ..< 1, exact in its 53 bits.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(Int64(bitPattern: z) >> 11) * 0x1p-52
  }

  /// Even in a range.
  mutating func next(in range: Range<Double>) -> Double {
    range.lowerBound + (next() + 1) / 2 * (range.upperBound - range.lowerBound)
  }
}

/// A filter of second order (R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter
/// coefficients").
struct Biquad {
  private var b0, b1, b2, a1, a2: Double
  private var z1 = 0.0
  private var z2 = 0.0

  /// Lets a band through, 0 dB in its middle; the lower `q`, the wider.
  static func bandPass(hertz: Double, q: Double) -> Biquad {
    Biquad(hertz: hertz, q: q) { _, alpha in (alpha, 0, -alpha) }
  }

  static func lowPass(hertz: Double, q: Double = 0.7) -> Biquad {
    Biquad(hertz: hertz, q: q) { cosine, _ in ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2) }
  }

  static func highPass(hertz: Double, q: Double = 0.7) -> Biquad {
    Biquad(hertz: hertz, q: q) { cosine, _ in ((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2) }
  }

  private init(
    hertz: Double, q: Double,
    numerator: (_ cosine: Double, _ alpha: Double) -> (Double, Double, Double)
  ) {
    let turns = hertz / Double(Clip.rate.hertz)
    let cosine = ExactMath.cosine(turns: turns)
    let alpha = ExactMath.sine(turns: turns) / (2 * q)
    let (b0, b1, b2) = numerator(cosine, alpha)
    let a0 = 1 + alpha
    (self.b0, self.b1, self.b2) = (b0 / a0, b1 / a0, b2 / a0)
    (a1, a2) = (-2 * cosine / a0, (1 - alpha) / a0)
  }

  mutating func filter(_ input: Double) -> Double {
    let output = b0 * input + z1
    z1 = b1 * input - a1 * output + z2
    z2 = b2 * input - a2 * output
    return output
  }
}

/// White noise through filters that goes round without a seam.
///
/// The noise itself repeats after `count` frames. The filters first run through the last second of
/// it: after that they have forgotten how they began, so the round ends just where it started, and
/// nothing has to be cross-faded.
///
/// - Parameter filter: Called for every frame in turn, with its index in the round and the noise.
func seamlessNoise(
  count: Int, seed: UInt64, filter: (_ frame: Int, _ noise: Double) -> Double
) -> [Double] {
  var source = NoiseSource(seed: seed)
  let noise = (0..<count).map { _ in source.next() }
  for frame in (count - Clip.frames(.seconds(1)))..<count { _ = filter(frame, noise[frame]) }
  return (0..<count).map { filter($0, noise[$0]) }
}

/// Two channels, frame by frame.
func interleave(_ left: [Double], _ right: [Double]) -> [Double] {
  var samples: [Double] = []
  samples.reserveCapacity(left.count * 2)
  for (left, right) in zip(left, right) {
    samples.append(left)
    samples.append(right)
  }
  return samples
}
