import Mixer
import SoundUnits
import Testing

/// A click is a bend that is sharper than any inside the tone, or energy far above the tone's
/// partials.
@Suite struct ToneClickTests {
  @Test(arguments: ToneName.allCases, testedRates)
  func edgesBendLessThanTheBody(_ tone: ToneName, _ hertz: Int) {
    let sound = ToneSynthesizer.sound(for: tone, rate: SampleRate(hertz: hertz)!)
    let quarter = min(sound.frames, FrameCount(hertz / 4))
    let onset = (0..<quarter).map { sound.sample(frame: $0, channel: 0) }
    let end = (1...quarter).map { sound.sample(frame: sound.frames - $0, channel: 0) }
    #expect(sharpness(ofOnset: onset, hertz: hertz) < 0.25)
    #expect(sharpness(ofOnset: end, hertz: hertz) < 0.25)
  }

  @Test(arguments: ToneName.allCases)
  func edgesHaveNoBroadbandBurst(_ tone: ToneName) {
    let samples = samples(of: tone, hertz: 48_000)
    #expect(shareAbove8k(ofOnset: samples) < minus90dB)
    #expect(shareAbove8k(ofOnset: samples.reversed()) < minus90dB)
  }

  /// The measures themselves: a tone that begins in its middle is what they must find.
  @Test(arguments: ToneName.allCases)
  func aCutToneIsFound(_ tone: ToneName) {
    let samples = samples(of: tone, hertz: 48_000)
    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    let cut = Array(samples.drop { $0.magnitude < 0.5 * peak })
    #expect(sharpness(ofOnset: cut, hertz: 48_000) > 1)
    #expect(shareAbove8k(ofOnset: cut) > 100_000 * minus90dB)
  }

  private let minus90dB = 1e-9

  /// The largest second difference in the first millisecond, the silence before it included, over
  /// the largest in the quarter of a second that follows.
  private func sharpness(ofOnset samples: [Float], hertz: Int) -> Float {
    let padded: [Float] = [0, 0] + samples.prefix(hertz / 4)
    let bends = (2..<padded.count).map { index -> Float in
      let bend: Float = padded[index] - 2 * padded[index - 1] + padded[index - 2]
      return bend.magnitude
    }
    let edge = hertz / 1_000
    return (bends.prefix(edge).max() ?? 0) / (bends.dropFirst(edge).max() ?? 0)
  }

  /// The share of energy above 8 kHz in the first 10 ms of a tone at 48 kHz after 10 ms of silence,
  /// under one Hann window: a plain Fourier sum.
  private func shareAbove8k(ofOnset samples: [Float]) -> Double {
    let count = 960
    let turn = (0..<count).map { ExactMath.cosine(turns: Double($0) / Double(count)) }
    let windowed = (0..<count).map { index -> Double in
      index < 480 ? 0 : Double(samples[index - 480]) * (0.5 - 0.5 * turn[index])
    }
    var high = 0.0
    var all = 0.0
    for bin in 0...(count / 2) {
      var (real, imaginary) = (0.0, 0.0)
      for index in 480..<count {
        let angle = bin * index % count
        real += windowed[index] * turn[angle]
        imaginary += windowed[index] * turn[(angle + count * 3 / 4) % count]
      }
      let energy = real * real + imaginary * imaginary
      all += energy
      if bin * 50 >= 8_000 { high += energy }
    }
    return high / all
  }
}
