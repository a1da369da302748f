import Mixer
import SoundUnits
import Testing

struct FreeToneCase: CustomTestStringConvertible {
  var millihertz: Int64
  var length: ExactTime
  var hertz: Int

  var testDescription: String { "\(tone) of \(length) at \(hertz) Hz" }

  var tone: FreeTone { FreeTone(pitchMillihertz: millihertz, length: length) }

  static let all = [
    FreeToneCase(millihertz: 880_000, length: .milliseconds(200), hertz: 48_000),
    FreeToneCase(millihertz: 880_000, length: .milliseconds(200), hertz: 44_100),
    FreeToneCase(millihertz: 660_000, length: .milliseconds(300), hertz: 8_000),
    FreeToneCase(millihertz: 440_123, length: .minutes(1), hertz: 8_000),
    FreeToneCase(millihertz: 20_000, length: .milliseconds(500), hertz: 192_000),
    FreeToneCase(millihertz: 20_000_000, length: .milliseconds(50), hertz: 44_100),
    FreeToneCase(millihertz: 3_999_999, length: .seconds(2), hertz: 8_000),
    FreeToneCase(millihertz: 1_000_001, length: .milliseconds(10), hertz: 11_025),
  ]
}

@Suite struct ToneFreeTests {
  /// Between the first and the last sample that is not 0, the sine changes its sign once for every
  /// half turn.
  @Test(arguments: FreeToneCase.all)
  func zeroCrossingsAreExact(_ example: FreeToneCase) throws {
    let rate = try #require(SampleRate(hertz: example.hertz))
    let samples = samples(of: try #require(ToneSynthesizer.sound(for: example.tone, rate: rate)))
    let heard = samples.indices.filter { samples[$0].magnitude > 1e-9 }
    var crossings: Int64 = 0
    for (previous, next) in zip(heard, heard.dropFirst()) {
      if (samples[previous] < 0) != (samples[next] < 0) { crossings += 1 }
    }
    func halfTurns(_ frame: Int) -> Int64 {
      2 * example.millihertz * Int64(frame) / (Int64(example.hertz) * 1_000)
    }
    let (first, last) = (try #require(heard.first), try #require(heard.last))
    #expect(crossings == halfTurns(last) - halfTurns(first))
  }

  @Test(arguments: FreeToneCase.all)
  func lengthIsThatOfThePlan(_ example: FreeToneCase) throws {
    let rate = try #require(SampleRate(hertz: example.hertz))
    let sound = try #require(ToneSynthesizer.sound(for: example.tone, rate: rate))
    #expect(sound.frames == rate.frame(at: example.length))
    #expect(sound.channelCount == 1)
  }

  @Test(arguments: [-40, -12, -6, 0], [8_000, 44_100, 48_000, 192_000])
  func gainIsThePeak(_ decibels: Int32, _ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let tone = FreeTone(
      pitchMillihertz: 440_000, length: .milliseconds(200), gain: .decibels(decibels))
    let peak = try #require(ToneSynthesizer.sound(for: tone, rate: rate)).peak
    #expect(peak <= amplitude(ofLevel: Double(decibels)))
    #expect(peak > amplitude(ofLevel: Double(decibels) - 0.1))
  }

  @Test(arguments: [8_000, 44_100, 192_000])
  func edgesAreSmooth(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    for milliseconds: Int64 in [10, 11, 40, 1_000] {
      let tone = FreeTone(pitchMillihertz: 1_000_000, length: .milliseconds(milliseconds))
      let sound = try #require(ToneSynthesizer.sound(for: tone, rate: rate))
      let samples = samples(of: sound)
      let millisecond = hertz / 1_000
      #expect(samples[0] == 0)
      #expect(samples[samples.count - 1] == 0)
      // A sine of 1 kHz passes a whole turn in a millisecond, so each holds its envelope.
      let first = samples.prefix(millisecond).reduce(0) { max($0, $1.magnitude) }
      let last = samples.suffix(millisecond).reduce(0) { max($0, $1.magnitude) }
      #expect(first < 0.35 * sound.peak)
      #expect(last < 0.35 * sound.peak)
    }
  }

  @Test(arguments: [
    (4_000_000, 8_000, false), (3_999_999, 8_000, true), (20_000_000, 40_000, false),
    (20_000_000, 40_001, true), (5_512_500, 11_025, false), (5_512_499, 11_025, true),
  ])
  func halfTheRateIsTheBound(_ millihertz: Int64, _ hertz: Int, _ sounds: Bool) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let tone = FreeTone(pitchMillihertz: millihertz, length: .milliseconds(100))
    #expect((ToneSynthesizer.sound(for: tone, rate: rate) != nil) == sounds)
  }
}
