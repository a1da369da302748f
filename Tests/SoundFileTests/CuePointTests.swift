import CSndFile
import Glibc
import SoundUnits
import Testing

@testable import SoundFile

@Suite struct CuePointTests {
  static let names = [
    "Neck roll, left", "", "x", "Krieger II — Lücke", "脊柱をひねる", "🧘🏽‍♀️ Tree", "tab\tnew\nline\0nul",
    String(repeating: "ü", count: 200), String(repeating: "👩‍👩‍👧‍👦", count: 20),
  ]

  /// libsndfile's own view of a file's cue points.
  private func libraryPoints(_ path: String) throws -> [(frame: Int64, name: String)] {
    var info = SF_INFO()
    let handle = try #require(sf_open(path, Int32(SFM_READ), &info))
    defer { sf_close(handle) }
    var count: UInt32 = 0
    sf_command(handle, Int32(SFC_GET_CUE_COUNT), &count, 4)
    let pointBytes = MemoryLayout<SF_CUE_POINT>.stride
    let size = 4 + Int(count) * pointBytes
    let cues = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4)
    defer { cues.deallocate() }
    sf_command(handle, Int32(SFC_GET_CUE), cues, Int32(size))
    return (0..<Int(count)).map { index in
      var point = (cues + 4 + index * pointBytes).loadUnaligned(as: SF_CUE_POINT.self)
      let name = withUnsafeBytes(of: &point.name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      return (Int64(point.sample_offset), name)
    }
  }

  private func ownPoints(_ path: String) throws -> [(frame: Int64, name: String)] {
    let descriptor = open(path, O_RDONLY)
    try #require(descriptor >= 0)
    let reader = try #require(ChunkReader(ByteFile(owning: descriptor)))
    return try #require(CueChunks.points(in: reader))
  }

  @Test(arguments: Encoding.allCases, [1, 2])
  func libsndfileReadsWhatWeWrite(_ encoding: Encoding, channels: Int) throws {
    let bench = try Workbench()
    for frames in [0, 999, 1_000] {
      var rendering = Rendering(.wav, encoding, frames: frames, channels: channels)
      rendering.markers = CuePointTests.names.enumerated().map { index, name in
        Marker(frame: FramePosition(index * 100), frames: 100, name: name)
      }
      #expect(try rendering.write(bench.path("out.wav")) == [])
      let points = try libraryPoints(bench.path("out.wav"))
      #expect(points.map(\.frame) == rendering.markers.map(\.frame))
      #expect(points.map(\.name) == rendering.markers.map { CueChunks.name(of: $0) })
      #expect(try ownPoints(bench.path("out.wav")).map(\.name) == points.map(\.name))
      // What stands behind the samples is never played.
      #expect(samples(try load(bench.path("out.wav")).sound) == rendering.floats)
    }
  }

  @Test func longNamesEndBetweenTwoCharacters() {
    let umlauts = Marker(frame: 0, frames: 0, name: String(repeating: "ü", count: 200))
    #expect(CueChunks.name(of: umlauts) == String(repeating: "ü", count: 127))
    let family = Marker(frame: 0, frames: 0, name: String(repeating: "👩‍👩‍👧‍👦", count: 20))
    #expect(CueChunks.name(of: family) == String(repeating: "👩‍👩‍👧‍👦", count: 10))
    let control = Marker(frame: 0, frames: 0, name: "a\nb\0c")
    #expect(CueChunks.name(of: control) == "a b c")
  }

  @Test(arguments: [1, 1_000, 2_500, 3_000, 20_000, 100_000])
  func anyNumberOfPointsLeavesAReadableFile(_ count: Int) throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav, frames: 100_000, channels: 1)
    rendering.markers = (0..<count).map { index in
      Marker(frame: FramePosition(index), frames: 1, name: "Step number \(index)")
    }
    #expect(try rendering.write(bench.path("out.wav")) == [])
    let points = try ownPoints(bench.path("out.wav"))
    #expect(points.map(\.frame) == rendering.markers.map(\.frame))
    #expect(points.map(\.name) == rendering.markers.map(\.name))
    let clip = try load(bench.path("out.wav"))
    #expect(clip.sound.frames == 100_000)
    #expect(clip.notes == [])
    // libsndfile itself keeps 100 KiB of chunks, and so the first 1,000 or 2,000 names.
    if count <= 1_000 {
      #expect(try libraryPoints(bench.path("out.wav")).map(\.name) == points.map(\.name))
    }
  }

  @Test func pointsThatDoNotFit32BitsAreLeftOutWithANote() throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav)
    rendering.markers = [
      Marker(frame: 0, frames: 1, name: "a"), Marker(frame: 1 << 32, frames: 1, name: "b"),
    ]
    #expect(
      try rendering.write(bench.path("out.wav")) == [
        "cue points do not fit WAV past its frame 4294967295; --labels FILE.vtt writes them"
      ])
    #expect(try ownPoints(bench.path("out.wav")).isEmpty)
  }

  @Test func brokenChunksGiveNoPointsAndNoTrap() throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav, frames: 10, channels: 1)
    rendering.markers = [
      Marker(frame: 3, frames: 1, name: "Tree"), Marker(frame: 5, frames: 1, name: "Cat"),
    ]
    try rendering.write(bench.path("whole.wav"))
    let bytes = try bench.bytes("whole.wav")
    for index in 60..<bytes.count {
      for value: UInt8 in [0, 0xFF, 0x7F] {
        var broken = bytes
        broken[index] = value
        let path = try bench.write("broken.wav", broken)
        let descriptor = open(path, O_RDONLY)
        try #require(descriptor >= 0)
        let reader = try #require(ChunkReader(ByteFile(owning: descriptor)))
        if let points = CueChunks.points(in: reader) { #expect(points.count <= 2) }
      }
    }
  }
}
