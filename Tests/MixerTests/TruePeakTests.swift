import Mixer
import SoundUnits
import TestSupport
import Testing

/// How far a wave goes between its samples.
@Suite struct TruePeakTests {
  private func peak(_ samples: [Float], channels: Int = 1, _ range: Range<FramePosition>? = nil)
    -> Float
  {
    let sound = Sound(float32: samples, channelCount: channels)
    let mixer = VoiceMixer(
      voices: [Voice(onset: 0, sound: 0, amplitude: 1)], sounds: [sound])
    return mixer.truePeak(in: range ?? 0..<sound.frames)
  }

  private func sine(_ turnsPerFrame: Double, from turns: Double, frames: Int) -> [Float] {
    (0..<frames).map { Float(ExactMath.sine(turns: turns + turnsPerFrame * Double($0))) }
  }

  /// At a quarter of the rate every sample can lie 3 dB below the wave's peak.
  @Test(arguments: [0.01, 0.02, 0.05, 0.1, 0.2, 0.25])
  func theWaveBetweenTheSamplesCounts(_ turnsPerFrame: Double) {
    for start in [0.0, 0.125, 0.3] {
      let peak = peak(sine(turnsPerFrame, from: start, frames: 9_000), 100..<8_900)
      // −0.2 dB.
      #expect((0.977...1.01).contains(peak), "\(turnsPerFrame) \(start) \(peak)")
    }
  }

  @Test func whatIsBetweenTwoBlocksCounts() {
    // Two samples of 1 side by side in silence: the wave between them is 1.27.
    for place in [0, 1, 63, 64, 2_046, 2_047, 2_048, 2_049, 4_095, 4_096, 4_998] {
      var samples = [Float](repeating: 0, count: 5_000)
      samples[place] = 1
      samples[place + 1] = 1
      #expect((1.25...1.29).contains(peak(samples)), "\(place)")
    }
  }

  @Test func bothChannelsCount() {
    for channel in 0...1 {
      var samples = [Float](repeating: 0, count: 200)
      samples[100 + channel] = -0.5
      #expect(peak(samples, channels: 2) == 0.5)
    }
    #expect(peak([0.25, -0.75, 0.1, 0.1], channels: 2) >= 0.75)
  }

  @Test func silenceAndNothing() {
    #expect(peak([Float](repeating: 0, count: 100)) == 0)
    #expect(peak([1, 1], 10..<10) == 0)
    #expect(peak([1, 1], 50..<90) == 0)
  }

  /// Passing over what cannot be larger changes nothing.
  @Test(arguments: 0..<8) func aPartIsNeverLargerThanTheWhole(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let samples = (0..<6_000).map { index in
      Float.random(in: -1...1, using: &random) * Float(index % 700) / 700
    }
    let whole = peak(samples)
    let parts = stride(from: Int64(0), to: 6_000, by: 37).map { peak(samples, $0..<$0 + 37) }
    #expect(parts.max() == whole, "seed \(seed)")
    #expect(whole > samples.reduce(0) { max($0, $1.magnitude) })
  }

  /// The meter that the tests listen to renders with, written by itself.
  @Test(arguments: 0..<4) func anotherMeterAgrees(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let samples = (0..<8_000).map { _ in Int16.random(in: -20_000...20_000, using: &random) }
    var meter = TruePeakMeter()
    samples.withUnsafeBufferPointer { meter.add($0) }
    meter.finish()
    let own = peak(samples.map { Float($0) / 32_768 }, channels: 2, -16..<4_016)
    #expect(abs(own - meter.truePeak) < 0.000_1, "seed \(seed)")
  }
}
