import Mixer
import SoundUnits
import Testing

@testable import SoundFile

/// Mono sounds from both channels, and is measured as if it had two.
@Suite struct MonoLoudnessTests {
  @Test(arguments: [480, 30_000, 96_000, 200_000], [44_100, 48_000])
  func monoIsAsLoudAsTheSameInBothChannels(_ frames: Int, _ hertz: Int) throws {
    var noise = Noise(seed: UInt64(frames))
    let samples = (0..<frames).map { _ in
      Float(Int32(truncatingIfNeeded: noise.next() >> 20)) / 0x1p31 * 0.3
    }
    let rate = try #require(SampleRate(hertz: hertz))
    let mono = Loudness(of: Sound(float32: samples, channelCount: 1), rate: rate)
    let stereo = Loudness(
      of: Sound(float32: samples.flatMap { [$0, $0] }, channelCount: 2), rate: rate)
    #expect(mono != nil)
    #expect(mono == stereo)
    let level = try #require(mono?.level)
    #expect(level > -30)
  }
}
