import CSndFile
import Glibc
import SoundUnits
import Testing

@testable import SoundFile

@Suite struct ResamplingTests {
  static let pairs = [
    (44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000), (8_000, 192_000),
    (192_000, 8_000), (11_025, 44_100), (44_101, 48_000),
  ]

  @Test(arguments: pairs)
  func lengthsAreExact(_ source: Int, _ target: Int) throws {
    let bench = try Workbench()
    for frames in [1, 2, 3, 509, 10_007, 100_003] {
      let path = try bench.sound(
        "clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, hertz: source, int16: Noise.int16(frames))
      let clip = try load(path, hertz: target)
      #expect(clip.sound.frames == Int64((frames * target * 2 + source) / (source * 2)))
    }
  }

  @Test(arguments: pairs)
  func anImpulseStaysOnItsFrame(_ source: Int, _ target: Int) throws {
    let bench = try Workbench()
    var written = [Float](repeating: 0, count: source * 2)
    written[source] = 0.5  // one second in: a whole frame at every rate
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_FLOAT, hertz: source, float32: written)
    let sound = try load(path, hertz: target).sound
    let loudest = (0..<sound.frames).max {
      sound.sample(frame: $0, channel: 0).magnitude < sound.sample(frame: $1, channel: 0).magnitude
    }
    #expect(loudest == Int64(target))
    // Linear phase: the same to the left and to the right, so not even half a frame is lost.
    let tolerance: Float = 1e-4
    for offset in 1...20 {
      let left = sound.sample(frame: Int64(target - offset), channel: 0)
      let right = sound.sample(frame: Int64(target + offset), channel: 0)
      #expect(abs(left - right) < tolerance)
    }
  }

  @Test func aSineComesOutAsTheSameSine() throws {
    let bench = try Workbench()
    let turn = 2 * Double.pi * 997
    let written = (0..<44_100).flatMap { frame -> [Float] in
      let value = Float(0.5 * sin(turn * Double(frame) / 44_100))
      return [value, -value]
    }
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_FLOAT, channels: 2, hertz: 44_100, float32: written)
    let sound = try load(path).sound
    // -120 dB, away from the edges, where the filter sees the silence outside.
    let tolerance: Float = 1e-6
    var worst: Float = 0
    for frame in 5_000..<43_000 {
      let right = Float(0.5 * sin(turn * Double(frame) / 48_000))
      worst = max(worst, abs(sound.sample(frame: Int64(frame), channel: 0) - right))
      worst = max(worst, abs(sound.sample(frame: Int64(frame), channel: 1) + right))
    }
    #expect(worst < tolerance)
  }

  @Test func sixteenBitsBecomeFloats() throws {
    let bench = try Workbench()
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, hertz: 44_100, int16: Noise.int16(1_000))
    #expect(try load(path).sound.form == .float32)
  }

  @Test func twoLoadsAreEqual() throws {
    let bench = try Workbench()
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, hertz: 44_100, int16: Noise.int16(50_000))
    let (first, second) = (try load(path), try load(path))
    #expect(samples(first.sound) == samples(second.sound))
  }
}
