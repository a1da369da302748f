import SoundUnits

/// Noise by the slope of its spectrum.
public enum NoiseSlope: String, Hashable, Sendable, CaseIterable {
  /// 0 dB an octave.
  case white
  /// −3 dB an octave.
  case pink
  /// −6 dB an octave, and down from 20 Hz on, so that it does not drift.
  case brown
}

/// Makes noise that goes round without a seam.
///
/// Made from its spectrum: every line has exactly the size that the slope asks for and a phase by chance,
/// and what an inverse Fourier transform gives goes round by nature. The two channels have nothing to do
/// with one another. The same on every processor; loops of one rate and slope are always the same.
public enum NoiseLoop {
  /// The RMS level of either channel in dBFS. Peaks stay below −6 dBFS: that would be seven times
  /// the RMS.
  public static let level = Gain.decibels(-23)

  /// About 11 s at 48 kHz, longer than a repetition of noise is noticed; 5.5 to 16 s at other rates.
  static func frames(at rate: SampleRate) -> Int {
    var frames = 1 << 16
    while frames * 2 <= 16 * rate.hertz && frames < 1 << 20 { frames *= 2 }
    return frames
  }

  /// The noise, in 16 bits; 2 MiB at 48 kHz, and while it is made some 12 MiB more.
  public static func make(_ slope: NoiseSlope, rate: SampleRate) -> SoundLoop {
    let count = frames(at: rate)
    let transform = FourierTransform(count: count)
    let lines = UnsafeMutablePointer<FourierTransform.Complex>.allocate(capacity: count)
    defer { lines.deallocate() }
    fill(lines, transform, slope, rate)
    transform.invert(lines)
    return SoundLoop(seamless: sound(lines, count))
  }

  /// Left is the real part of what comes out and right the imaginary one: the spectrum is that of left
  /// plus i times that of right.
  private static func fill(
    _ lines: UnsafeMutablePointer<FourierTransform.Complex>,
    _ transform: borrowing FourierTransform, _ slope: NoiseSlope, _ rate: SampleRate
  ) {
    typealias Complex = FourierTransform.Complex
    let count = transform.count
    lines.initialize(repeating: Complex(real: 0, imaginary: 0), count: count)
    var numbers = ChanceNumbers(seed: 0x4361_7269_6C6C_6F6E)
    for line in 1..<count / 2 {
      let hertz = Double(line) * Double(rate.hertz) / Double(count)
      let size = size(slope, hertz)
      let left = phase(&numbers, transform)
      let right = phase(&numbers, transform)
      lines[line] = Complex(
        real: size * (left.real - right.imaginary), imaginary: size * (left.imaginary + right.real))
      lines[count - line] = Complex(
        real: size * (left.real + right.imaginary), imaginary: size * (right.real - left.imaginary))
    }
  }

  private static func size(_ slope: NoiseSlope, _ hertz: Double) -> Double {
    switch slope {
    case .white: return 1
    // Below 10 Hz nothing is heard of it, and much of its power lies there.
    case .pink: return (1 / hertz).squareRoot() * highPass(hertz / 10)
    case .brown: return 1 / hertz * highPass(hertz / 20)
    }
  }

  /// −3 dB at 1, −0.1 dB at 2.5, 24 dB an octave far below.
  private static func highPass(_ place: Double) -> Double {
    let fourth = place * place * place * place
    return (fourth * fourth / (1 + fourth * fourth)).squareRoot()
  }

  private static func phase(
    _ numbers: inout ChanceNumbers, _ transform: borrowing FourierTransform
  ) -> FourierTransform.Complex {
    let bits = numbers.next()
    let turn = transform.turn(Int(bits >> 32) & (transform.count / 2 - 1))
    return bits & 1 == 0
      ? turn : FourierTransform.Complex(real: -turn.real, imaginary: -turn.imaginary)
  }

  private static func sound(
    _ values: UnsafeMutablePointer<FourierTransform.Complex>, _ count: Int
  ) -> Sound {
    var (left, right) = (0.0, 0.0)
    for index in 0..<count {
      left += values[index].real * values[index].real
      right += values[index].imaginary * values[index].imaginary
    }
    let level = ExactMath.decibelsToAmplitude(NoiseLoop.level.decibels) * 32_768
    let leftFactor = level / (left / Double(count)).squareRoot()
    let rightFactor = level / (right / Double(count)).squareRoot()
    let samples = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * count)
    defer { samples.deallocate() }
    for index in 0..<count {
      (samples + 2 * index).initialize(to: nearest(values[index].real * leftFactor))
      (samples + 2 * index + 1).initialize(to: nearest(values[index].imaginary * rightFactor))
    }
    return Sound(
      int16: UnsafeBufferPointer(start: samples, count: 2 * count), channelCount: 2)
  }

  private static func nearest(_ value: Double) -> Int16 {
    Int16(max(-32_768, min(32_767, value < 0 ? value - 0.5 : value + 0.5)))
  }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
private struct ChanceNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
