import Glibc
import Mixer
import SessionEngine
import SessionFile
import SoundFile
import SoundUnits
import Timeline

/// What an hour of streamed bed costs, in time and in memory.
enum BedFigures {
  static let mostRatio = 6.0
  static let mostMebibytes = 8.0
  private static let runs = 3
  private static let seconds = 3_600
  private static let phrases = 90

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let clip = bench.path("bed.flac")
    try writeClip(clip)
    defer { unlink(clip) }
    let session = try bench.session(
      "bed", "title: Bed\nlead-in: 0s\nsteps: [{name: Hold, hold: 1h}]\n")
    var writes: [Double] = []
    var renders: [Double] = []
    var growths: [Double] = []
    for _ in 0..<runs {
      let plain = bench.path("plain")
      writes.append(try RenderFigures.writeAndSync(plain))
      unlink(plain)
      let without = try peakMebibytes { try render(session, bed: nil, to: bench.path("bed.wav")) }
      let start = wallSeconds()
      let with = try peakMebibytes {
        try render(session, bed: makeBed(clip), to: bench.path("bed.wav"))
      }
      renders.append(wallSeconds() - start)
      growths.append(with - without)
      unlink(bench.path("bed.wav"))
    }
    let ratio = median(zip(renders, writes).map { $0 / $1 })
    report.add(
      "1 h with a stereo FLAC bed and \(phrases) ducks to WAV, against writing and syncing as many bytes",
      "\(text(median(renders))) s against \(text(median(writes))) s: \(text(ratio)) times",
      promised: "≤ \(text(mostRatio, digits: 0)) times", holds: ratio <= mostRatio)
    report.add(
      "memory that the bed of 1 h takes", "\(text(median(growths), digits: 1)) MiB",
      promised: "≤ \(text(mostMebibytes, digits: 0)) MiB", holds: median(growths) <= mostMebibytes)
  }

  private static func makeBed(_ clip: String) throws -> Bed {
    let frames = FrameCount(seconds * 48_000)
    let ducks = (0..<FrameCount(phrases)).map { index -> BedDuck in
      let first = index * frames / FrameCount(phrases) + 48_000
      return BedDuck(frames: first..<first + 144_000, attackFrames: 14_400, releaseFrames: 28_800)
    }
    let span = BedSpan(
      frames: 0..<frames, source: 0, gain: .decibels(-24), duckDepth: .decibels(9),
      fadeInFrames: 96_000, fadeOutFrames: 144_000)
    return Bed(
      spans: [span], ducks: ducks, shortestOpenFrames: 48_000,
      sources: [try BedClip.open(path: clip, rate: .standard).source])
  }

  private static func render(_ session: String, bed: Bed?, to path: String) throws {
    let reader = SessionReader(library: StretchLibrary.read(paths: []).0) { _ in nil }
    guard let session = reader.read(path: session).session else {
      throw BenchFailure("\(session): has problems")
    }
    let sheet = CueSheet(try Schedule(session))
    let plan = Plan(
      sheet, rate: .standard, facts: sheet.sounds.map { _ in SoundFacts(.missing) })
    let renderer = OfflineRenderer(
      Score(plan: plan, sounds: plan.sounds.map { _ in nil }, bed: bed),
      encoder: SampleEncoder(format: .int16, channelCount: 2))
    let format = RenderFormat(container: .wav, encoding: .int16, rate: .standard, channelCount: 2)
    let writer = try SoundFileWriter.create(
      path: path, format: format, frames: renderer.frames, markers: [])
    _ = try renderer.render { bytes, frames, _ throws(RenderError) in
      try writer.write(bytes, frames: frames)
    }
    _ = try writer.finish()
  }

  /// An hour of noise at -12 dBFS, which FLAC cannot make small.
  private static func writeClip(_ path: String) throws {
    let format = RenderFormat(container: .flac, encoding: .int16, rate: .standard, channelCount: 2)
    let writer = try SoundFileWriter.create(
      path: path, format: format, frames: Int64(seconds * 48_000), markers: [])
    var state: UInt32 = 1
    for _ in 0..<seconds {
      let block = (0..<96_000).map { _ -> Int16 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int16(truncatingIfNeeded: Int32(bitPattern: state) >> 18)
      }
      try block.withUnsafeBytes { try writer.write($0, frames: 48_000) }
    }
    _ = try writer.finish()
  }

  /// The most memory that this process has while something runs.
  private static func peakMebibytes(_ body: () throws -> Void) throws -> Double {
    let clear = open("/proc/self/clear_refs", O_WRONLY)
    defer { close(clear) }
    // 5 sets the peak to what there is now (proc(5)).
    guard write(clear, "5", 1) == 1 else { throw BenchFailure("/proc/self/clear_refs") }
    try body()
    guard let status = fopen("/proc/self/status", "r") else {
      throw BenchFailure("/proc/self/status")
    }
    defer { fclose(status) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, status) != nil {
      let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      guard text.hasPrefix("VmHWM:") else { continue }
      let number = text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) }
      if let number { return number / 1_024 }
    }
    throw BenchFailure("/proc/self/status has no VmHWM")
  }
}
