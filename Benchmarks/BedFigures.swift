import Glibc
import Mixer
import SoundFile
import SoundUnits

/// What an hour of streamed bed costs under spoken cues, in time and in memory.
enum BedFigures {
  static let mostRatio = 6.0
  static let mostMebibytes = 64.0
  static let mostMebibytesMore = 8.0
  private static let runs = 5

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    try bench.speakWithACopy()
    try writeHour(bench.path("bed.flac"))
    let spoken = try bench.session("spoken", Sessions.spoken(bed: nil))
    let bed = try bench.session("bed", Sessions.spoken(bed: "bed.flac"))
    let target = bench.path("render.wav")
    // The phrases are made once; from here on they are found.
    _ = try bench.run(["plan", spoken], speaks: true)
    var (writes, decodes, renders, cpu) = ([Double](), [Double](), [Double](), [Double]())
    var (without, with) = ([Double](), [Double]())
    // In turns, so that a machine that is busy for a while is busy for all.
    for _ in 0..<runs {
      writes.append(try RenderFigures.writeAndSync(bench.path("plain")))
      unlink(bench.path("plain"))
      without.append(
        try bench.run(["render", spoken, "-o", target], speaks: true).peakMebibytes)
      unlink(target)
      let run = try bench.run(["render", bed, "-o", target], speaks: true)
      unlink(target)
      renders.append(run.wallSeconds)
      cpu.append(run.cpuSeconds)
      with.append(run.peakMebibytes)
      decodes.append(try decodeSeconds(bench.path("bed.flac")))
    }
    unlink(bench.path("bed.flac"))
    report.add(
      "reading an hour of stereo FLAC, alone and on one core, against the same",
      "\(text(median(decodes))) s: \(text(medianRatio(decodes, writes))) times", promised: "–",
      holds: true)
    let ratio = medianRatio(renders, writes)
    report.add(
      "1 h over that bed, \(Sessions.phraseCount) phrases and as many ducks, to WAV, against the same",
      "\(text(median(renders))) s against \(text(median(writes))) s: \(text(ratio)) times "
        + "(CPU \(text(median(cpu))) s)",
      promised: "≤ \(text(mostRatio, digits: 0)) times", holds: ratio <= mostRatio)
    let peak = median(without)
    report.add(
      "peak memory, 1 h with \(Sessions.phraseCount) phrases", "\(text(peak, digits: 1)) MiB",
      promised: "≤ \(text(mostMebibytes, digits: 0)) MiB", holds: peak <= mostMebibytes)
    let more = median(zip(with, without).map { $0 - $1 })
    report.add(
      "what the bed of 1 h adds to that", "\(text(more, digits: 1)) MiB",
      promised: "≤ \(text(mostMebibytesMore, digits: 0)) MiB", holds: more <= mostMebibytesMore)
  }

  /// Reads all of a clip as a render's thread does.
  private static func decodeSeconds(_ path: String) throws -> Double {
    let opened = try BedClip.open(path: path, rate: .standard)
    guard case .stream(let stream) = opened.source else { throw BenchFailure("\(path): is short") }
    let reader = stream.makeReader()
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 4_096)
    defer { block.deallocate() }
    let start = wallSeconds()
    var frame: FramePosition = 0
    while frame < opened.frames {
      let end = min(frame + 4_096, opened.frames)
      reader.read(frame..<end, into: block)
      frame = end
    }
    return wallSeconds() - start
  }

  /// An hour of noise at −12 dBFS: rain is hardly easier to pack, music is.
  static func writeHour(_ path: String) throws {
    let format = RenderFormat(container: .flac, encoding: .int16, rate: .standard, channelCount: 2)
    let writer = try SoundFileWriter.create(
      path: path, format: format, frames: 3_600 * 48_000, markers: [])
    var state: UInt32 = 1
    for _ in 0..<3_600 {
      let block = (0..<96_000).map { _ -> Int16 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int16(truncatingIfNeeded: Int32(bitPattern: state) >> 18)
      }
      try block.withUnsafeBytes { try writer.write($0, frames: 48_000) }
    }
    _ = try writer.finish()
  }
}
