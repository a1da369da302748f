import SoundFile
import SoundUnits

/// How far onsets lie from where they belong, measured in the samples that `carillon render` gives.
enum OnsetFigures {
  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    for hertz in [44_100, 48_000, 96_000] {
      guard let rate = SampleRate(hertz: hertz) else { continue }
      try writeClick(bench.path("click.wav"), rate)
      let session = try bench.session("onsets", Sessions.onsets(clip: "click.wav"))
      var onsets: [Int64] = []
      onsets.reserveCapacity(10_000)
      var frame: Int64 = 0
      _ = try bench.run(
        ["render", session, "--rate", "\(hertz)", "--channels", "1", "-o", "-"]
      ) { bytes in
        // Four at a time: nearly all is silence.
        for (index, four) in bytes.bindMemory(to: UInt64.self).enumerated() where four != 0 {
          for offset in 0..<4 where four >> UInt64(16 * offset) & 0xFFFF != 0 {
            onsets.append(frame + Int64(4 * index + offset))
          }
        }
        let rest = bytes.count / 8 * 4
        for index in rest..<bytes.count / 2
        where bytes.load(fromByteOffset: 2 * index, as: Int16.self) != 0 {
          onsets.append(frame + Int64(index))
        }
        frame += Int64(bytes.count / 2)
      }
      // ⌊k · 0.1001 s · rate + ½⌋ in whole numbers.
      func expected(_ step: Int) -> Int64 { (Int64(2 * step * 1_001 * hertz) + 10_000) / 20_000 }
      let worst = onsets.enumerated().map { abs($0.element - expected($0.offset)) }.max() ?? .max
      let isExact = onsets.count == 10_000 && worst == 0 && frame == expected(10_000)
      report.add(
        "onset error over 10 000 steps of 100.1 ms at \(hertz) Hz",
        onsets.count == 10_000 ? "\(worst) frames" : "\(onsets.count) onsets",
        promised: "0 frames", holds: isExact)
    }
  }

  /// A clip of one sample.
  private static func writeClick(_ path: String, _ rate: SampleRate) throws {
    let format = RenderFormat(container: .wav, encoding: .int16, rate: rate, channelCount: 1)
    let writer = try SoundFileWriter.create(path: path, format: format, frames: 1, markers: [])
    try [Int16(20_000)].withUnsafeBytes { try writer.write($0, frames: 1) }
    _ = try writer.finish()
  }
}
