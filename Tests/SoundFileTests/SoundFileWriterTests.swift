import CSndFile
import Glibc
import SoundUnits
import Testing

@testable import SoundFile

@Suite struct SoundFileWriterTests {
  @Test(
    arguments: [
      (Container.wav, Encoding.int16), (.wav, .int24), (.wav, .float32), (.flac, .int16),
      (.flac, .int24),
    ], [1, 2])
  func everySampleIsReadBack(_ kind: (Container, Encoding), channels: Int) throws {
    let bench = try Workbench()
    // Odd lengths: 24-bit mono then ends on an odd byte.
    for frames in [0, 1, 2, 509, 20_001] where frames > 0 || kind.0 == .wav {
      let rendering = Rendering(kind.0, kind.1, frames: frames, channels: channels)
      #expect(try rendering.write(bench.path("out")) == [])
      let clip = try load(bench.path("out"))
      #expect(samples(clip.sound) == rendering.floats)
      #expect(clip.sound.channelCount == channels)
      #expect(clip.notes == [])
    }
    #expect(bench.names() == ["out"])
  }

  @Test(arguments: [8_000, 44_100, 96_000, 192_000])
  func everyRateIsReadBack(_ hertz: Int) throws {
    let bench = try Workbench()
    for container in Container.allCases {
      try Rendering(container, .int24, frames: 3_000, hertz: hertz).write(bench.path("out"))
      #expect(try load(bench.path("out"), hertz: hertz).sourceRate == hertz)
    }
  }

  @Test(arguments: [0, 1, 4_096, 100_003])
  func oggKeepsTheNumberOfFrames(_ frames: Int) throws {
    let bench = try Workbench()
    var rendering = Rendering(.ogg, .int16, frames: frames)
    rendering.blockFrames = 65_536
    #expect(rendering.format.sampleFormat == .float32)
    try rendering.write(bench.path("out.ogg"))
    #expect(try load(bench.path("out.ogg")).sound.frames == Int64(frames))
  }

  /// As a Vorbis comment, which players show.
  @Test(arguments: [Container.flac, .ogg]) func aTitleIsInTheFile(_ container: Container) throws {
    let bench = try Workbench()
    var rendering = Rendering(container)
    rendering.title = "Cat &\nCow 😌"
    try rendering.write(bench.path("out"))
    let start = String(decoding: try bench.bytes("out").prefix(8_192), as: UTF8.self)
    #expect(start.contains("=Cat & Cow 😌"))
  }

  @Test(arguments: [Container.wav, .flac], Encoding.allCases)
  func equalRendersAreEqualBytesInEveryBlockSize(
    _ container: Container, _ encoding: Encoding
  ) throws {
    if container == .flac && encoding == .float32 { return }
    let bench = try Workbench()
    var rendering = Rendering(container, encoding)
    rendering.markers = [Marker(frame: 5, frames: 7, name: "Tree")]
    try rendering.write(bench.path("a"))
    rendering.blockFrames = 4_096
    try rendering.write(bench.path("b"))
    #expect(try bench.bytes("a") == bench.bytes("b"))
  }

  @Test func wavHasNothingButFormatAndSamples() throws {
    let bench = try Workbench()
    for encoding in Encoding.allCases {
      try Rendering(.wav, encoding, frames: 11).write(bench.path("out"))
      let file = try open(bench.path("out"))
      let ids = try #require(ChunkReader(file)).chunks.map(\.id)
      // PAD: where libsndfile had meant to put the time of day (PEAK); zeros.
      let needed = encoding == .float32 ? ["fmt ", "fact", "data"] : ["fmt ", "data"]
      #expect(ids.filter { $0 != "PAD " } == needed)
    }
  }

  @Test(arguments: Encoding.allCases)
  func pastTheThresholdAWAVIsRF64AndReadBackWhole(_ encoding: Encoding) throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav, encoding, frames: 20_001, channels: 1)
    rendering.markers = [Marker(frame: 0, frames: 1, name: "Tree")]
    rendering.rf64Threshold = 1_000
    #expect(
      try rendering.write(bench.path("out.wav")) == [
        "cue points do not fit RF64; --labels FILE.vtt writes them"
      ])
    let reader = try #require(ChunkReader(try open(bench.path("out.wav"))))
    #expect(reader.formID == "RF64")
    #expect(reader.chunks.first?.id == "ds64")
    #expect(samples(try load(bench.path("out.wav")).sound) == rendering.floats)
  }

  @Test func theThresholdIsTheWholeFile() throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav, frames: 1_000)
    rendering.markers = [Marker(frame: 0, frames: 1, name: String(repeating: "x", count: 200))]
    // 4,000 bytes of samples, 256 set aside for the head, 36 for the point, 226 for its name.
    for (threshold, id) in [(Int64(4_517), "RF64"), (4_518, "RIFF")] {
      rendering.rf64Threshold = threshold
      try rendering.write(bench.path("out"))
      #expect(try #require(ChunkReader(try open(bench.path("out")))).formID == id)
      #expect(try bench.bytes("out").count <= 4_518)
    }
  }

  @Test(arguments: [Container.flac, .ogg])
  func containersWithoutCuePointsSaySo(_ container: Container) throws {
    let bench = try Workbench()
    var rendering = Rendering(container)
    #expect(try rendering.write(bench.path("out")) == [])
    rendering.markers = [Marker(frame: 0, frames: 1, name: "Tree")]
    #expect(
      try rendering.write(bench.path("out")) == [
        "cue points do not fit \(container.name); --labels FILE.vtt writes them"
      ])
  }

  @Test func formatsThatCannotBeAreRefusedBeforeAnythingIsMade() throws {
    let bench = try Workbench()
    let path = bench.path("out.flac")
    let floats = RenderError(
      path: path,
      reason: .unsupported("FLAC holds 16 or 24 bits, not 32f; use --bits 24 or a .wav file"))
    #expect(throws: floats) { try Rendering(.flac, .float32).create(path) }
    let long = RenderError(
      path: path,
      reason: .unsupported(
        "FLAC holds 1 to 68719476735 frames, not 68719476736; use a .wav file"))
    #expect(throws: long) { try Rendering(.flac, frames: 1 << 36).create(path) }
    let empty = RenderError(
      path: path,
      reason: .unsupported("FLAC holds 1 to 68719476735 frames, not 0; use a .wav file"))
    #expect(throws: empty) { try Rendering(.flac, frames: 0).create(path) }
    #expect(bench.names() == [])
  }

  @Test func namesOfKindsAreExtensions() {
    #expect(Container(pathExtension: "WAV") == .wav)
    #expect(Container(pathExtension: "mp3") == nil)
    #expect(LabelFormat(pathExtension: "Srt") == .srt)
    #expect(LabelFormat(pathExtension: "") == nil)
  }

  private func open(_ path: String) throws -> ByteFile {
    let descriptor = Glibc.open(path, O_RDONLY)
    try #require(descriptor >= 0)
    return ByteFile(owning: descriptor)
  }
}
