import Mixer
import SoundUnits
import Testing

/// What the documentation says of a tone.
struct ToneShape: CustomTestStringConvertible {
  var tone: ToneName
  var milliseconds: Int64
  var peakDecibels: Int32

  var testDescription: String { tone.rawValue }

  static let documented = [
    ToneShape(tone: .bell, milliseconds: 3_000, peakDecibels: -9),
    ToneShape(tone: .bowl, milliseconds: 6_000, peakDecibels: -11),
    ToneShape(tone: .gong, milliseconds: 7_000, peakDecibels: -9),
    ToneShape(tone: .chime, milliseconds: 2_000, peakDecibels: -13),
    ToneShape(tone: .wood, milliseconds: 250, peakDecibels: -7),
    ToneShape(tone: .tick, milliseconds: 80, peakDecibels: -12),
    ToneShape(tone: .beep, milliseconds: 200, peakDecibels: -16),
    ToneShape(tone: .rise, milliseconds: 800, peakDecibels: -12),
    ToneShape(tone: .fall, milliseconds: 800, peakDecibels: -12),
    ToneShape(tone: .breathIn, milliseconds: 2_000, peakDecibels: -16),
    ToneShape(tone: .breathOut, milliseconds: 2_000, peakDecibels: -16),
  ]
}

@Suite struct ToneShapeTests {
  @Test func everyToneIsDocumented() {
    #expect(ToneShape.documented.map(\.tone) == ToneName.allCases)
  }

  @Test(arguments: ToneShape.documented)
  func lengthAndPeakAreKnownWithoutSamples(_ shape: ToneShape) {
    #expect(ToneSynthesizer.length(of: shape.tone) == .milliseconds(shape.milliseconds))
    #expect(ToneSynthesizer.peak(of: shape.tone) == .decibels(shape.peakDecibels))
  }

  @Test(arguments: ToneShape.documented, testedRates)
  func samplesKeepThePromisesAtEveryRate(_ shape: ToneShape, _ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let sound = ToneSynthesizer.sound(for: shape.tone, rate: rate)
    #expect(sound.frames == rate.frame(at: .milliseconds(shape.milliseconds)))
    #expect(sound.channelCount == 1)

    let samples = samples(of: sound)
    let finite = samples.allSatisfy(\.isFinite)
    #expect(finite)
    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    // The largest sample may be rounded once as a double and once as a float.
    let wanted = amplitude(ofLevel: Double(shape.peakDecibels))
    #expect((peak / wanted - 1).magnitude < 1e-6)
    #expect(sound.peak == peak)
    #expect(samples[0].magnitude < 0.01 * peak)
    #expect(samples[samples.count - 1].magnitude < 0.01 * peak)
  }

  @Test(arguments: ToneName.allCases)
  func theLastTwentyMillisecondsFadeAway(_ tone: ToneName) {
    let samples = samples(of: tone, hertz: 48_000)
    // Four stretches of 5 ms, each below the one before, the last one near silence.
    let stretches = (0..<4).map { index in
      samples[(samples.count - 240 * (4 - index))...].prefix(240).reduce(0) {
        max($0, $1.magnitude)
      }
    }
    #expect(stretches == stretches.sorted(by: >))
    #expect(stretches[3] < 0.15 * stretches[0])
  }
}
