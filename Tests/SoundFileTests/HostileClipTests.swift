import CSndFile
import Glibc
import SoundUnits
import Testing

@testable import SoundFile

@Suite struct HostileClipTests {
  @Test func noNumbersAreSilencedAndLoudOnesLimited() throws {
    let bench = try Workbench()
    let denormal = Float.leastNonzeroMagnitude
    let written: [Float] = [
      0.5, .nan, .infinity, -.infinity, 1e38, -9, denormal, -denormal * 99, -0.5, 8,
    ]
    let clip = try load(try bench.sound("clip", SF_FORMAT_WAV | SF_FORMAT_FLOAT, float32: written))
    #expect(samples(clip.sound) == [0.5, 0, 0, 0, 8, -8, 0, 0, -0.5, 8])
    #expect(
      clip.notes == [
        "3 samples that are no numbers were silenced", "2 samples beyond ±8 were limited to it",
      ])
  }

  @Test func oneIsNotMany() throws {
    let bench = try Workbench()
    let clip = try load(
      try bench.sound("clip", SF_FORMAT_WAV | SF_FORMAT_FLOAT, float32: [.nan, 0, -10]))
    #expect(
      clip.notes == [
        "1 sample that is no number was silenced", "1 sample beyond ±8 was limited to it",
      ])
  }

  @Test func oneBadSampleDoesNotSpreadThroughTheResampler() throws {
    let bench = try Workbench()
    var written = [Float](repeating: 0, count: 44_100)
    written[22_050] = .nan
    written[100] = .infinity
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_FLOAT, hertz: 44_100, float32: written)
    let clip = try load(path)
    #expect(clip.sound.frames == 48_000)
    #expect(clip.sound.peak == 0)
    #expect(clip.notes == ["2 samples that are no numbers were silenced"])
  }

  @Test(arguments: [3, 6, 1_024])
  func manyChannelsAreRefused(_ channels: Int) throws {
    let bench = try Workbench()
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: channels,
      int16: [Int16](repeating: 1, count: channels))
    #expect(try reason(path) == .tooManyChannels(channels))
  }

  @Test(arguments: [1, 3_999, 384_001, 2_147_483_647])
  func absurdRatesAreRefused(_ hertz: Int) throws {
    let bench = try Workbench()
    var wav = HandMadeWAV(hertz: UInt32(hertz))
    wav.data = [1, 2, 3, 4]
    #expect(try reason(try bench.write("clip.wav", wav.bytes)) == .unusableRate(hertz))
  }

  @Test(arguments: [4_000, 384_000])
  func extremeRatesPlay(_ hertz: Int) throws {
    let bench = try Workbench()
    let wav = HandMadeWAV(hertz: UInt32(hertz), data: [UInt8](repeating: 0, count: hertz * 2))
    let clip = try load(try bench.write("clip.wav", wav.bytes))
    #expect(clip.sound.frames == 48_000)
    #expect(clip.sourceRate == hertz)
  }

  @Test func aHeaderThatClaimsTwoToThe36FramesCostsNothing() throws {
    let bench = try Workbench()
    let written = Noise.int16(5_000)
    _ = try bench.sound("clip.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, int16: written)
    var bytes = try bench.bytes("clip.flac")
    bytes[21] |= 0x0F
    for index in 22...25 { bytes[index] = 0xFF }
    let path = try bench.write("huge.flac", bytes)
    // Loads under a cap that holds the real samples and little more.
    let clip = try ClipLoader.load(path: path, rate: .standard, maxBytes: 10_000)
    #expect(samples(clip.sound) == written.map { Float($0) / 32_768 })
    #expect(
      clip.notes == ["truncated: header promises 68719476735 frames, 5000 are there"])
  }

  @Test func truncatedClipsPlayWhatIsThere() throws {
    let bench = try Workbench()
    let data = Noise.int16(1_200).flatMap { little($0) }
    let wav = HandMadeWAV(data: data, claimedSize: 960_000)
    let clip = try load(try bench.write("clip.wav", wav.bytes))
    #expect(clip.sound.frames == 1_200)
    #expect(clip.notes == ["truncated: header promises 480000 frames, 1200 are there"])
  }

  @Test(arguments: [
    SF_FORMAT_WAV | SF_FORMAT_PCM_24, SF_FORMAT_AIFF | SF_FORMAT_PCM_16,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_RF64 | SF_FORMAT_PCM_16,
  ])
  func everyKindOfTruncationIsNamed(_ format: Int) throws {
    let bench = try Workbench()
    _ = try bench.sound("whole", format, int16: Noise.int16(40_000))
    let bytes = try bench.bytes("whole")
    let clip = try load(try bench.write("half", Array(bytes[..<(bytes.count / 2)])))
    #expect((10_000...21_000).contains(clip.sound.frames))
    #expect(
      clip.notes == ["truncated: header promises 40000 frames, \(clip.sound.frames) are there"])
  }

  @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_F024, 0x7FFF_0000])
  func sizesThatPipesLeaveAreNoPromise(_ size: Int) throws {
    let bench = try Workbench()
    let wav = HandMadeWAV(data: [1, 0, 2, 0], claimedSize: UInt32(size))
    let clip = try load(try bench.write("piped.wav", wav.bytes))
    #expect(samples(clip.sound) == [1, 2].map { Float($0) / 32_768 })
    #expect(clip.notes == [])
  }

  @Test func everyBeginningOfAFileIsPlayedOrRefusedInPeace() throws {
    let bench = try Workbench()
    let written = Noise.int16(300)
    let formats = [SF_FORMAT_WAV, SF_FORMAT_AIFF, SF_FORMAT_FLAC, SF_FORMAT_RF64]
    for format in formats {
      _ = try bench.sound("whole", format | SF_FORMAT_PCM_16, int16: written)
      let bytes = try bench.bytes("whole")
      for length in 0..<bytes.count {
        let path = try bench.write("part", Array(bytes[..<length]))
        if let clip = try? load(path) { #expect(clip.sound.frames <= 300) }
      }
    }
  }

  @Test(arguments: [SF_FORMAT_WAV, SF_FORMAT_AIFF, SF_FORMAT_AU])
  func clipsWithoutFramesAreSilence(_ container: Int) throws {
    let bench = try Workbench()
    for hertz in [48_000, 44_100] {
      let path = try bench.sound("clip", container | SF_FORMAT_PCM_16, hertz: hertz, int16: [])
      let clip = try load(path)
      #expect(clip.sound.frames == 0)
      #expect(clip.sound.peak == 0)
      #expect(clip.notes == [])
    }
  }

  @Test func capsHoldAtTheByte() throws {
    let bench = try Workbench()
    let path = try bench.sound(
      "clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 2, int16: Noise.int16(100_000))
    _ = try ClipLoader.load(path: path, rate: .standard, maxBytes: 200_000)
    #expect(try reason(path, maxBytes: 199_999) == .tooLarge(maxBytes: 199_999))
    let double = try #require(SampleRate(hertz: 96_000))
    #expect(throws: ClipError(path: path, reason: .tooLarge(maxBytes: 200_000))) {
      try ClipLoader.load(path: path, rate: double, maxBytes: 200_000)
    }
  }

  @Test func timeIsUpAtTheDeadline() throws {
    let bench = try Workbench()
    let path = try bench.sound("clip", SF_FORMAT_WAV | SF_FORMAT_PCM_16, int16: [1, 2, 3])
    #expect(throws: ClipError(path: path, reason: .tooSlow(seconds: -1))) {
      try ClipLoader.load(path: path, rate: .standard, maxBytes: 1_000, secondsLimit: -1)
    }
  }

  @Test func whatIsNoSoundFileIsNamed() throws {
    let bench = try Workbench()
    #expect(try reason(bench.path("none.wav")) == .missing)
    let text = try bench.write("text.wav", Array("Breathe in.\n".utf8))
    #expect(try reason(text) == .unrecognized)
    #expect(try reason("\(text)/under.wav") == .missing)
    #expect(try reason(try bench.write("empty.wav", [])) == .emptyFile)
    #expect(try reason(try bench.write("a", [65])) == .unrecognized)
    let broken = Array("RIFF".utf8) + little(UInt32(4)) + Array("WAVE".utf8)
    #expect(try reason(try bench.write("broken.wav", broken)) == .damaged(kind: "WAV"))
    let flac = try bench.write("broken.flac", Array("fLaC".utf8) + [9, 9, 9, 9, 9, 9, 9, 9])
    #expect(try reason(flac) == .damaged(kind: "FLAC"))
  }

  @Test func whatIsNoFileIsNamedAndNeverWaitedFor() throws {
    let bench = try Workbench()
    #expect(try reason(bench.folder) == .notAFile(kind: "directory"))
    try #require(mkfifo(bench.path("pipe.wav"), 0o600) == 0)
    #expect(try reason(bench.path("pipe.wav")) == .notAFile(kind: "FIFO"))
    #expect(try reason("/dev/zero") == .notAFile(kind: "device"))
    try #require(symlink("loop", bench.path("loop")) == 0)
    #expect(
      try reason(bench.path("loop")) == .unreadable(cause: "Too many levels of symbolic links"))
  }

  @Test func theDecoderOfDamagedMP3PrintsNothing() throws {
    let bench = try Workbench()
    let tone = (0..<96_000).map { Float($0 % 109) / 218 - 0.25 }
    _ = try bench.sound(
      "clip.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, float32: tone)
    var bytes = try bench.bytes("clip.mp3")
    var noise = Noise(seed: 3)
    for index in stride(from: bytes.count / 4, to: bytes.count / 2, by: 3) {
      bytes[index] = UInt8(truncatingIfNeeded: noise.next())
    }
    let before = droppedBytes()
    let clip = try load(try bench.write("damaged.mp3", bytes))
    #expect(clip.sound.frames > 10_000)
    // It did print, into the stream that was quiet: this file tests what it claims to.
    #expect(droppedBytes() > before)
  }

  @Test func clipsLoadInSeveralThreadsAtOnce() async throws {
    let bench = try Workbench()
    let written = Noise.int16(60_000)
    let path = try bench.sound("clip", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, int16: written)
    let peaks = try await withThrowingTaskGroup(of: Float.self) { group in
      for _ in 0..<8 { group.addTask { try load(path, hertz: 44_100).sound.peak } }
      return try await group.reduce(into: Set<Float>()) { $0.insert($1) }
    }
    #expect(peaks.count == 1)
  }
}
