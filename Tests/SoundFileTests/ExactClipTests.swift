import CSndFile
import Glibc
import Mixer
import Testing

@testable import SoundFile

@Suite struct ExactClipTests {
  @Test(
    arguments: [
      SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_AIFF | SF_FORMAT_PCM_16,
      SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_RF64 | SF_FORMAT_PCM_16,
      SF_FORMAT_WAVEX | SF_FORMAT_PCM_16, SF_FORMAT_AU | SF_FORMAT_PCM_16,
    ], [1, 2])
  func sixteenBitsArriveBitForBit(_ format: Int, channels: Int) throws {
    let bench = try Workbench()
    let written = [Int16.min, .max, 0, -1, 1, 12_345] + Noise.int16(40_000)
    let clip = try load(try bench.sound("clip", format, channels: channels, int16: written))
    #expect(clip.sound.form == .int16)
    #expect(clip.sound.channelCount == channels)
    #expect(clip.sound.frames == Int64(written.count / channels))
    #expect(samples(clip.sound) == written.map { Float($0) / 32_768 })
    #expect(clip.notes == [])
    #expect(clip.sourceRate == 48_000)
  }

  @Test(arguments: [SF_FORMAT_WAV | SF_FORMAT_PCM_U8, SF_FORMAT_FLAC | SF_FORMAT_PCM_S8])
  func eightBitsAreSixteenWithZeros(_ format: Int) throws {
    let bench = try Workbench()
    let written = (-128...127).map { Int16($0) << 8 }
    let clip = try load(try bench.sound("clip", format, int16: written))
    #expect(clip.sound.form == .int16)
    #expect(samples(clip.sound) == written.map { Float($0) / 32_768 })
  }

  @Test(arguments: [
    SF_FORMAT_WAV | SF_FORMAT_PCM_24, SF_FORMAT_AIFF | SF_FORMAT_PCM_24,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_24,
  ])
  func twentyFourBitsFitAFloat(_ format: Int) throws {
    let bench = try Workbench()
    var noise = Noise(seed: 24)
    let edges: [Int32] = [-8_388_608, 8_388_607, 0, -1, 1]
    let written = edges + (0..<20_000).map { _ in Int32(truncatingIfNeeded: noise.next()) >> 8 }
    let path = try bench.sound("clip", format) { handle in
      sf_write_int(handle, written.map { $0 << 8 }, Int64(written.count))
    }
    let clip = try load(path)
    #expect(clip.sound.form == .float32)
    #expect(samples(clip.sound) == written.map { Float($0) / 8_388_608 })
  }

  @Test(arguments: [SF_FORMAT_WAV, SF_FORMAT_AIFF])
  func floatsArriveAsTheyAre(_ container: Int) throws {
    let bench = try Workbench()
    let written: [Float] = [0, 1, -1, 0.1, -0.3, 1.5, -7.9, 8, 1e-30, .leastNormalMagnitude]
    let path = try bench.sound("clip", container | SF_FORMAT_FLOAT, channels: 2, float32: written)
    let clip = try load(path)
    #expect(clip.sound.form == .float32)
    #expect(samples(clip.sound) == written)
    #expect(clip.notes == [])
  }

  @Test func thirtyTwoBitsAndDoublesAreRoundedToFloat() throws {
    let bench = try Workbench()
    let integers: [Int32] = [.min, .max, 1, 123_456_789, -987_654_321]
    let path = try bench.sound("int", SF_FORMAT_WAV | SF_FORMAT_PCM_32) {
      sf_write_int($0, integers, Int64(integers.count))
    }
    #expect(samples(try load(path).sound) == integers.map { Float($0) / 2_147_483_648 })

    let doubles = [0.1, -0.7, 1.0 / 3]
    let other = try bench.sound("double", SF_FORMAT_WAV | SF_FORMAT_DOUBLE) {
      sf_write_double($0, doubles, Int64(doubles.count))
    }
    #expect(samples(try load(other).sound) == doubles.map { Float($0) })
  }

  @Test func lossyKindsPlay() throws {
    let bench = try Workbench()
    let tone = (0..<48_000).map { 0.25 * sinf(0.0576 * Float($0)) }
    let kinds = [
      SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_OGG | SF_FORMAT_OPUS,
      SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    ]
    for kind in kinds {
      let clip = try load(try bench.sound("clip", kind, float32: tone))
      #expect(clip.sound.form == .float32)
      #expect(abs(clip.sound.frames - 48_000) < 3_000)
      #expect((0.2...0.4).contains(clip.sound.peak))
      #expect(clip.notes == [])
    }
  }

  @Test func streamedFLACWithoutALengthPlaysWhole() throws {
    let bench = try Workbench()
    let written = Noise.int16(30_000)
    _ = try bench.sound("clip.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, int16: written)
    var bytes = try bench.bytes("clip.flac")
    // STREAMINFO's count of samples: 4 bits of byte 21 and the next four bytes.
    bytes[21] &= 0xF0
    for index in 22...25 { bytes[index] = 0 }
    let clip = try load(try bench.write("streamed.flac", bytes))
    #expect(samples(clip.sound) == written.map { Float($0) / 32_768 })
    #expect(clip.notes == [])
  }
}
