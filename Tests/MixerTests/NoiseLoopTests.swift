import Glibc
import SoundUnits
import Testing

@testable import Mixer

@Suite struct NoiseLoopTests {
  struct Case: CustomTestStringConvertible {
    var slope: NoiseSlope
    var decibelsPerOctave: Double
    var hertz: Int = 48_000
    var testDescription: String { "\(slope) at \(hertz) Hz" }
  }

  static let all =
    [
      Case(slope: .white, decibelsPerOctave: 0), Case(slope: .pink, decibelsPerOctave: -3.0103),
      Case(slope: .brown, decibelsPerOctave: -6.0206),
    ]
    + [8_000, 44_100, 96_000].map {
      Case(slope: .pink, decibelsPerOctave: -3.0103, hertz: $0)
    }

  /// Power in bands of a third of an octave, of pieces that lie anywhere in the loop.
  @Test(arguments: all)
  func spectrumFallsAsItsNameSays(_ given: Case) throws {
    let rate = try #require(SampleRate(hertz: given.hertz))
    let loop = NoiseLoop.make(given.slope, rate: rate)
    let size = 1 << 15
    for channel in 0..<2 {
      var power = [Double](repeating: 0, count: size / 2)
      for piece in 0..<40 {
        let samples = read(loop, from: FramePosition(piece * 17_003), frames: size)
        let windowed = (0..<size).map { index -> Double in
          let window: Double = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(size))
          return Double(samples[2 * index + channel]) * window
        }
        for (line, value) in powerSpectrum(windowed).enumerated() { power[line] += value }
      }
      let top = min(16_000, 0.45 * Double(given.hertz))
      var center = 1_000.0
      while center > 50 { center /= pow(2, 1.0 / 3) }
      let reference = try level(power, 1_000, given, size)
      center *= pow(2, 1.0 / 3)
      while center * pow(2, 1.0 / 6) <= top {
        let expected = given.decibelsPerOctave * log2(center / 1_000)
        let heard = try level(power, center, given, size) - reference
        #expect(abs(heard - expected) < 1, "\(Int(center)) Hz, channel \(channel)")
        center *= pow(2, 1.0 / 3)
      }
    }
  }

  /// Mean density around a pitch, weighted so that the slope itself does not bias it.
  private func level(_ power: [Double], _ center: Double, _ given: Case, _ size: Int) throws
    -> Double
  {
    let width = Double(given.hertz) / Double(size)
    let lines = Int(center / 1.122_462 / width)...Int(center * 1.122_462 / width)
    try #require(lines.lowerBound > 0 && lines.upperBound < power.count)
    let exponent = given.decibelsPerOctave / -3.0103
    let sum = lines.reduce(0.0) { $0 + power[$1] * pow(Double($1) * width / center, exponent) }
    return 10 * log10(sum / Double(lines.count))
  }

  @Test(arguments: NoiseSlope.allCases, [8_000, 44_100, 48_000, 192_000])
  func levelIsTheDocumentedOne(_ slope: NoiseSlope, _ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let loop = NoiseLoop.make(slope, rate: rate)
    let frames = Int(loop.shape.roundFrames)
    let samples = read(loop, from: 0, frames: frames)
    var product = 0.0
    for channel in 0..<2 {
      var (sum, power, peak) = (0.0, 0.0, 0.0)
      for frame in 0..<frames {
        let sample = samples[2 * frame + channel]
        sum += sample
        power += sample * sample
        peak = max(peak, abs(sample))
      }
      #expect(abs(10 * log10(power / Double(frames)) + 23) < 0.01)
      #expect(20 * log10(peak) < -6)
      #expect(abs(sum / Double(frames)) < 1e-4, "does not drift")
    }
    for frame in 0..<frames { product += samples[2 * frame] * samples[2 * frame + 1] }
    let correlation = product / Double(frames) / pow(10, -2.3)
    // Few lines make up most of brown noise, so what two channels share by chance is more.
    #expect(abs(correlation) < (slope == .brown ? 0.35 : 0.05))
  }

  @Test(arguments: NoiseSlope.allCases)
  func goesRoundWithoutASeam(_ slope: NoiseSlope) {
    let loop = NoiseLoop.make(slope, rate: .standard)
    let length = loop.shape.roundFrames
    #expect(loop.shape.seamFrames == 0)
    let frames = 4_000
    let over = read(loop, from: length - 2_000, frames: frames)
    let inside = read(loop, from: 50_000, frames: 200_000)
    func largestStep(_ samples: [Double], _ frames: Range<Int>) -> Double {
      frames.reduce(0) { max($0, abs(samples[2 * $1] - samples[2 * $1 - 2])) }
    }
    #expect(largestStep(over, 1_999..<2_002) <= largestStep(inside, 1..<200_000))
    #expect(Array(over[4_000...]) == read(loop, from: 0, frames: 2_000))
  }

  /// The same bits on every processor: recorded once.
  @Test(arguments: [
    (NoiseSlope.white, 0x473a_71e8_685a_e1f9 as UInt64), (.pink, 0x21d_51d3_9afc_4b16),
    (.brown, 0x1038_5824_295a_a29a),
  ])
  func samplesAreTheSameEverywhere(_ slope: NoiseSlope, _ hash: UInt64) throws {
    let loop = NoiseLoop.make(slope, rate: try #require(SampleRate(hertz: 8_000)))
    var computed: UInt64 = 0xCBF2_9CE4_8422_2325
    for sample in read(loop, from: 0, frames: Int(loop.shape.roundFrames)) {
      computed = (computed ^ UInt64(bitPattern: Int64(sample * 32_768))) &* 0x100_0000_01B3
    }
    #expect(computed == hash, "0x\(String(computed, radix: 16))")
  }

  private func read(_ loop: SoundLoop, from first: FramePosition, frames: Int) -> [Double] {
    var samples = [Float](repeating: .nan, count: 2 * frames)
    samples.withUnsafeMutableBufferPointer {
      loop.read(first..<first + FramePosition(frames), into: $0.baseAddress!)
    }
    return samples.map(Double.init)
  }
}

/// Squared magnitudes of the lower half of a spectrum, by the definition's own halving.
private func powerSpectrum(_ samples: [Double]) -> [Double] {
  func transform(_ real: [Double]) -> (real: [Double], imaginary: [Double]) {
    let count = real.count
    if count == 1 { return (real, [0]) }
    let half = count / 2
    let even = transform((0..<half).map { real[2 * $0] })
    let odd = transform((0..<half).map { real[2 * $0 + 1] })
    var result = (
      real: [Double](repeating: 0, count: count), imaginary: [Double](repeating: 0, count: count)
    )
    for line in 0..<half {
      let angle = -2 * Double.pi * Double(line) / Double(count)
      let (c, s) = (cos(angle), sin(angle))
      let turnedReal = odd.real[line] * c - odd.imaginary[line] * s
      let turnedImaginary = odd.real[line] * s + odd.imaginary[line] * c
      result.real[line] = even.real[line] + turnedReal
      result.imaginary[line] = even.imaginary[line] + turnedImaginary
      result.real[line + half] = even.real[line] - turnedReal
      result.imaginary[line + half] = even.imaginary[line] - turnedImaginary
    }
    return result
  }
  let (real, imaginary) = transform(samples)
  return (0..<samples.count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
}
