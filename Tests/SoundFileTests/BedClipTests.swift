import CSndFile
import Glibc
import Mixer
import SoundUnits
import TestSupport
import Testing

@testable import SoundFile

/// Clips that go round, streamed from their files.
@Suite struct BedClipTests {
  struct Kind: CustomTestStringConvertible {
    var name: String
    var format: Int
    var channels = 2
    var hertz = 8_000
    var testDescription: String { "\(name), \(channels) channels, \(hertz) Hz" }
  }

  /// At the output's rate of 8 kHz and at others, exact to jump in and not.
  static let kinds = [
    Kind(name: "wav", format: SF_FORMAT_WAV | SF_FORMAT_PCM_16),
    Kind(name: "mono wav", format: SF_FORMAT_WAV | SF_FORMAT_PCM_24, channels: 1),
    Kind(name: "flac", format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16),
    Kind(name: "ogg", format: SF_FORMAT_OGG | SF_FORMAT_VORBIS),
    Kind(name: "adpcm", format: SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM),
    Kind(name: "flac", format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16, hertz: 11_025),
    Kind(name: "wav", format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 1, hertz: 44_100),
    Kind(name: "ogg", format: SF_FORMAT_OGG | SF_FORMAT_VORBIS, hertz: 16_000),
    Kind(name: "odd rate", format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 1, hertz: 8_001),
  ]

  private static let rate = SampleRate(hertz: 8_000)!

  /// Low-passed noise of so many seconds: something that lossy encodings keep, and no two frames alike.
  private func clip(_ bench: Workbench, _ kind: Kind, seconds: Double = 40) throws -> String {
    var noise = Noise(seed: 7)
    var last = [Float](repeating: 0, count: kind.channels)
    let count = Int(seconds * Double(kind.hertz)) * kind.channels
    let samples = (0..<count).map { index -> Float in
      let sample = Float(Int32(truncatingIfNeeded: noise.next() >> 20)) / 0x1p31 * 0.3
      last[index % kind.channels] = last[index % kind.channels] * 0.7 + sample * 0.3
      return last[index % kind.channels]
    }
    return try bench.sound(
      "clip", kind.format, channels: kind.channels, hertz: kind.hertz, float32: samples)
  }

  private func stream(
    _ path: String, rate: SampleRate = BedClipTests.rate
  ) throws -> ClipStream {
    try ClipStream.open(path: path, rate: rate)
  }

  private func read(_ reader: any BedReader, _ range: Range<FramePosition>) -> [Float] {
    var samples = [Float](repeating: .nan, count: 2 * range.count)
    samples.withUnsafeMutableBufferPointer { reader.read(range, into: $0.baseAddress!) }
    return samples
  }

  @Test(arguments: kinds)
  func anyPlaceHasTheSamplesThatReadingOnGives(_ kind: Kind) throws {
    let bench = try Workbench()
    let stream = try stream(try clip(bench, kind))
    let frames = stream.shape.roundFrames
    // ADPCM has whole blocks only.
    #expect(stream.shape.clipFrames == 320_000 || kind.name == "adpcm")
    #expect(stream.notes == [])
    // Two rounds and a half, in blocks.
    let reader = stream.makeReader()
    var whole: [Float] = []
    var frame: FramePosition = 0
    while frame < frames * 5 / 2 {
      whole += read(reader, frame..<frame + 10_007)
      frame += 10_007
    }
    #expect(whole.contains { $0 != 0 })
    let places: [FramePosition] = [
      0, 1, 399, 100_000, frames - 30, frames + 5, frames + 200, 2 * frames - 7, 31_999, 5,
    ]
    let jumping = stream.makeReader()
    for place in places {
      let expected = Array(whole[2 * Int(place)..<2 * Int(place + 900)])
      #expect(read(stream.makeReader(), place..<place + 900) == expected, "fresh at \(place)")
      #expect(read(jumping, place..<place + 900) == expected, "jumped to \(place)")
    }
  }

  /// Long clips and short ones take different roads to the same samples.
  @Test(arguments: kinds)
  func streamedClipSoundsAsOneInMemory(_ kind: Kind) throws {
    let bench = try Workbench()
    let path = try clip(bench, kind)
    let stream = try stream(path)
    let whole = try load(path, hertz: 8_000).sound
    let loop = SoundLoop(whole, rate: Self.rate)
    #expect(loop.shape == stream.shape)
    var expected = [Float](repeating: 0, count: 2 * 640_100)
    expected.withUnsafeMutableBufferPointer { loop.read(0..<640_100, into: $0.baseAddress!) }
    let streamed = read(stream.makeReader(), 0..<640_100)
    // Two resamplers differ below the last of 24 bits; a lossy decoder that jumped to the tail by a little.
    let isExact = kind.hertz == 8_000 && kind.name != "ogg" && kind.name != "adpcm"
    let tolerance: Float = isExact ? 0 : 1e-6
    var worst: Float = 0
    for (one, other) in zip(streamed, expected) { worst = max(worst, abs(one - other)) }
    #expect(worst <= tolerance)
  }

  @Test func threadKeepsTheWindowFilled() throws {
    let bench = try Workbench()
    let stream = try stream(try clip(bench, Self.kinds[2], seconds: 12))
    let span = BedSpan(frames: 0..<10_000_000, source: 0)
    let bed = Bed(spans: [span], sources: [.stream(stream)])
    // On, far ahead, and back.
    for place in [0, 1_000, 17_000, 95_000, 2_000_000, 100, 19_000] as [FramePosition] {
      bed.startReading(at: place)
      while !bed.isReadAhead { sched_yield() }
      let reader = stream.makeReader()
      // 2 s and more, in periods.
      for frame in stride(from: place, to: place + 16_000, by: 480) {
        let (samples, missing) = live(bed, frame, 480)
        #expect(missing == 0)
        #expect(samples == read(reader, frame..<frame + 480))
      }
    }
    #expect(bed.takeProblems() == [])
  }

  /// A player that runs far faster than real time, with jumps: whatever is not silent is right.
  @Test func whatIsReadWhileTheThreadFillsIsRightOrMissing() throws {
    let bench = try Workbench()
    let stream = try stream(try clip(bench, Self.kinds[0], seconds: 3))
    let frames = FramePosition(60_000)
    let expected = read(stream.makeReader(), 0..<frames)
    let bed = Bed(spans: [BedSpan(frames: 0..<frames, source: 0)], sources: [.stream(stream)])
    bed.startReading(at: 0)
    var numbers = SeededNumbers(seed: 3)
    var frame: FramePosition = 0
    var heard = 0
    for _ in 0..<20_000 {
      let (samples, missing) = live(bed, frame, 160)
      if missing == 0 {
        heard += 1
        let part = expected[2 * Int(frame)..<2 * Int(frame + 160)]
        if samples != Array(part) {
          Issue.record("wrong at \(frame)")
          return
        }
      }
      frame += 160
      if frame > frames - 160 || Int.random(in: 0..<200, using: &numbers) == 0 {
        frame = .random(in: 0..<frames - 160, using: &numbers)
        if Bool.random(using: &numbers) { bed.startReading(at: frame) }
      }
      if Int.random(in: 0..<10, using: &numbers) == 0 { sched_yield() }
    }
    #expect(heard > 0)
  }

  private func live(
    _ bed: Bed, _ frame: FramePosition, _ count: Int
  ) -> (samples: [Float], missing: Int) {
    var samples = [Float](repeating: 0, count: 2 * count)
    var scratch = samples
    let missing = samples.withUnsafeMutableBufferPointer { samples in
      scratch.withUnsafeMutableBufferPointer { scratch in
        bed.mix(
          BedStretch(sessionFrame: frame, bedFrame: frame, frames: count),
          into: samples.baseAddress!, scratch: scratch.baseAddress!)
      }
    }
    return (samples, missing)
  }

  // MARK: - What can be wrong

  @Test func removedFilePlaysOn() throws {
    let bench = try Workbench()
    let path = try clip(bench, Self.kinds[0], seconds: 3)
    let stream = try stream(path)
    let before = read(stream.makeReader(), 0..<60_000)
    unlink(path)
    #expect(read(stream.makeReader(), 0..<60_000) == before)
    #expect(stream.takeProblems() == [])
  }

  @Test(arguments: [SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16])
  func fileThatIsCutWhileItPlaysIsSilentThereAndToldOnce(_ format: Int) throws {
    let bench = try Workbench()
    let path = try clip(bench, Kind(name: "", format: format), seconds: 30)
    let stream = try stream(path)
    let expected = read(stream.makeReader(), 0..<200_000)
    let (reader, other) = (stream.makeReader(), stream.makeReader())
    var info = stat()
    #expect(stat(path, &info) == 0)
    #expect(truncate(path, info.st_size * 5 / 12) == 0)
    // As two threads of a render would, each every second stretch; and a player, on and on.
    var samples: [Float] = []
    for stretch in 0..<20 {
      let first = FramePosition(stretch * 10_000)
      let taking = stretch % 2 == 0 ? reader : other
      samples += read(taking, first..<first + 3_333)
      samples += read(taking, first + 3_333..<first + 10_000)
    }
    let end = samples.lastIndex { $0 != 0 } ?? 0
    #expect((80_000...101_000).contains(end / 2))
    #expect(samples[..<end] == expected[..<end])
    #expect(samples.count == 400_000)
    _ = read(reader, 0..<200_000)
    let problems = stream.takeProblems()
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.hasPrefix("\(path): nothing is there from frame ") == true)
    #expect(stream.takeProblems() == [])
  }

  @Test(arguments: [SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16])
  func truncatedClipGoesRoundAsFarAsItIsThere(_ format: Int) throws {
    let bench = try Workbench()
    let path = try clip(bench, Kind(name: "", format: format), seconds: 30)
    var info = stat()
    #expect(stat(path, &info) == 0)
    #expect(truncate(path, info.st_size / 2) == 0)
    let stream = try stream(path)
    #expect((100_000...125_000).contains(stream.shape.clipFrames))
    #expect(stream.notes.count == 1)
    #expect(stream.notes.first?.hasPrefix("truncated: header promises 240000 frames, ") == true)
    _ = read(stream.makeReader(), 0..<300_000)
    #expect(stream.takeProblems() == [])
  }

  @Test func threeFramesGoRoundAndAreNamed() throws {
    let bench = try Workbench()
    let path = try bench.sound(
      "three", SF_FORMAT_WAV | SF_FORMAT_PCM_16, hertz: 8_000, int16: [8_192, 16_384, -8_192])
    let opened = try BedClip.open(path: path, rate: Self.rate)
    #expect(opened.frames == 3)
    #expect(opened.notes == ["3 frames go round so fast that they are heard as a tone"])
  }

  @Test func oneFrameAndNone() throws {
    let bench = try Workbench()
    let format = SF_FORMAT_WAV | SF_FORMAT_PCM_16
    let one = try bench.sound("one", format, hertz: 8_000, int16: [8_192])
    #expect(try BedClip.open(path: one, rate: Self.rate).frames == 1)
    let none = try bench.sound("none", format, hertz: 8_000, int16: [])
    #expect(throws: ClipError(path: none, reason: .noFrames)) {
      _ = try BedClip.open(path: none, rate: Self.rate)
    }
  }

  @Test func missingAndSurroundFilesAreRefused() throws {
    let bench = try Workbench()
    let missing = bench.path("missing.wav")
    #expect(throws: ClipError(path: missing, reason: .missing)) {
      _ = try BedClip.open(path: missing, rate: Self.rate)
    }
    let surround = try bench.sound(
      "5.1", SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 6,
      int16: Noise.int16(6 * 400_000))
    #expect(throws: ClipError(path: surround, reason: .tooManyChannels(6))) {
      _ = try BedClip.open(path: surround, rate: Self.rate)
    }
  }

  @Test func longClipIsStreamedAndAShortOneIsNot() throws {
    let bench = try Workbench()
    let long = try BedClip.open(
      path: try clip(bench, Self.kinds[0], seconds: 70), rate: Self.rate)
    guard case .stream = long.source else {
      Issue.record("70 s of stereo take more than 2 MiB")
      return
    }
    let short = try BedClip.open(
      path: try clip(bench, Self.kinds[0], seconds: 1), rate: Self.rate)
    guard case .loop = short.source else {
      Issue.record("1 s takes less than 2 MiB")
      return
    }
    #expect(short.frames == 8_000)
  }
}
