import SoundUnits
import Testing

@testable import SoundFile

/// Where ffmpeg or sox is installed: that other programs understand what we write.
@Suite struct OtherReadersTests {
  static let names = [
    "lead-in", "Neck roll [left]", "Krieger II — Lücke", "脊柱をひねる", "🧘🏽‍♀️ Tree",
    "10", "Rise & shine",
    "it's \"so\"",
    "1 < 2 > 1", "a --> b", "{\\an8}top", "back\\Nslash", "<b>bold</b>", "",
  ]

  static let markers =
    names.enumerated().map { index, name in
      Marker(frame: FramePosition(index) * 480_480, frames: 480_480, name: name)
    } + [Marker(frame: 48_000 * 6_100, frames: 96_000, name: "after 100 minutes")]

  /// Start, end and text of every subtitle; texts of ours have one line.
  private func subtitles(_ text: String) -> [[String]] {
    text.split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard let times = lines.firstIndex(where: { $0.contains(" --> ") }), times + 1 < lines.count
      else { return nil }
      let clock = lines[times].split(separator: " ").filter { $0 != "-->" }.map { time in
        // ffmpeg leaves out hours that are 0.
        let full = time.split(separator: ":").count == 2 ? "00:\(time)" : String(time)
        return String(full.map { $0 == "," ? "." : $0 })
      }
      return clock + [lines[(times + 1)...].joined(separator: "\n")]
    }
  }

  private func clock(_ frame: FramePosition) -> String {
    let text = SampleRate.standard.time(of: frame).clock(milliseconds: true)
    let parts = text.split(separator: ":").map(String.init)
    let full = parts.count == 2 ? ["0"] + parts : parts
    return full.map { $0.prefix { $0 != "." }.count < 2 ? "0\($0)" : $0 }.joined(separator: ":")
  }

  @Test(
    .enabled(if: OtherProgram.ffmpeg.path != nil, "ffmpeg is not installed"),
    arguments: [(LabelFormat.vtt, "srt"), (.srt, "vtt"), (.srt, "srt"), (.lrc, "srt")])
  func timesAndNamesSurviveARoundTripThroughFFmpeg(_ format: LabelFormat, _ other: String) throws {
    let bench = try Workbench()
    let path = bench.path("labels.\(format.rawValue)")
    try LabelFile.write(path: path, OtherReadersTests.markers, rate: .standard, format: format)
    _ = try OtherProgram.ffmpeg.run(
      ["-v", "error", "-i", path, bench.path("other.\(other)")], on: bench)
    let read = subtitles(String(decoding: try bench.bytes("other.\(other)"), as: UTF8.self))
    let written = OtherReadersTests.markers.map { marker in
      let name =
        switch format {
        case .vtt: LabelName.vtt(marker.name).unescaped
        case .srt: LabelName.srt(marker.name)
        default: LabelName.lrc(marker.name)
        }
      return [clock(marker.frame), clock(marker.frame + marker.frames), name]
    }
    #expect(read == written)
  }

  @Test(
    .enabled(if: OtherProgram.ffprobe.path != nil, "ffprobe is not installed"),
    arguments: [Container.wav, .flac, .ogg])
  func ffmpegCountsOurFrames(_ container: Container) throws {
    let bench = try Workbench()
    var rendering = Rendering(container, .int24, frames: 10_001, channels: 1)
    rendering.markers = [Marker(frame: 7, frames: 1, name: "Tree")]
    let path = bench.path("out.\(container.rawValue)")
    try rendering.write(path)
    let text = try OtherProgram.ffprobe.run(
      ["-v", "error", "-show_entries", "stream=duration_ts", "-of", "csv=p=0", path], on: bench)
    #expect(text.prefix { $0.isNumber } == "10001")
  }

  @Test(.enabled(if: OtherProgram.ffmpeg.path != nil, "ffmpeg is not installed"))
  func ffmpegHearsOurSamplesAndNothingBehindThem() throws {
    let bench = try Workbench()
    for threshold in [SoundFileWriter.largestRIFF, 1_000] {
      var rendering = Rendering(.wav, .int16, frames: 10_001, channels: 1)
      rendering.rf64Threshold = threshold
      rendering.markers = (0..<300).map { Marker(frame: $0, frames: 1, name: "Step \($0)") }
      try rendering.write(bench.path("out.wav"))
      _ = try OtherProgram.ffmpeg.run(
        ["-v", "error", "-y", "-i", bench.path("out.wav"), "-f", "s16le", bench.path("out.raw")],
        on: bench)
      #expect(try bench.bytes("out.raw") == rendering.bytes)
    }
  }

  @Test(.enabled(if: OtherProgram.sox.path != nil, "sox is not installed"))
  func soxHearsOurSamplesAndNothingBehindThem() throws {
    let bench = try Workbench()
    var rendering = Rendering(.wav, .int16, frames: 10_001, channels: 2)
    rendering.markers = (0..<300).map { Marker(frame: $0, frames: 1, name: "Step \($0)") }
    try rendering.write(bench.path("out.wav"))
    _ = try OtherProgram.sox.run(
      ["-D", bench.path("out.wav"), "-t", "raw", bench.path("out.raw")], on: bench)
    #expect(try bench.bytes("out.raw") == rendering.bytes)
  }
}

extension String {
  /// WebVTT's escapes taken back, as a reader does.
  fileprivate var unescaped: String {
    var text = self
    for (escape, plain) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
      text = text.split(separator: escape, omittingEmptySubsequences: false).joined(
        separator: plain)
    }
    return text
  }
}
