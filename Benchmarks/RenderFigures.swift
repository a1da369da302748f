import Glibc

/// How much memory a render takes, and that a longer one takes no more.
enum MemoryFigures {
  static let mostMebibytes = 64.0
  /// Pages come and go with the allocator; a copy of anything that grows with time would be hundreds.
  static let mostGrowthMebibytes = 1.0

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let hour = try bench.session("memory-1h", Sessions.sounds450(hours: 1))
    let half = try bench.session("memory-12h", Sessions.sounds450(hours: 12))
    let target = bench.path("memory.wav")
    let wav = try bench.run(["render", hour, "-o", target]).peakMebibytes
    unlink(target)
    report.add(
      "peak memory, 1 h to WAV", "\(text(wav, digits: 1)) MiB",
      promised: "≤ \(text(mostMebibytes, digits: 0)) MiB", holds: wav <= mostMebibytes)
    let peaks = try [hour, half].map { session in
      median(try (0..<3).map { _ in try bench.run(["render", session, "-o", "-"]).peakMebibytes })
    }
    report.add(
      "peak memory, 1 h and 12 h, the same \(Sessions.soundCount) sounds",
      "\(text(peaks[0], digits: 1)) and \(text(peaks[1], digits: 1)) MiB", promised: "no growth",
      holds: peaks[1] - peaks[0] <= mostGrowthMebibytes)
  }
}

/// How long a render takes, against writing as many bytes and bringing them to the same disk.
enum RenderFigures {
  static let mostRatio = 3.0
  private static let runs = 5
  private static let bytes = 3_600 * 48_000 * 4

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let session = try bench.session("render-1h", Sessions.sounds450(hours: 1))
    let target = bench.path("render.wav")
    var writes: [Double] = []
    var renders: [Double] = []
    var cpu: [Double] = []
    // In turns, so that a disk that is busy for a while is busy for both.
    for _ in 0..<runs {
      writes.append(try writeAndSync(bench.path("plain")))
      unlink(bench.path("plain"))
      let run = try bench.run(["render", session, "-o", target])
      unlink(target)
      renders.append(run.wallSeconds)
      cpu.append(run.cpuSeconds)
    }
    let ratio = medianRatio(renders, writes)
    report.add(
      "1 h, \(Sessions.soundCount) sounds, 48 kHz stereo 16 bit to WAV, against writing and syncing "
        + "as many bytes",
      "\(text(median(renders))) s against \(text(median(writes))) s: \(text(ratio)) times "
        + "(CPU \(text(median(cpu))) s)",
      promised: "≤ \(text(mostRatio, digits: 0)) times", holds: ratio <= mostRatio)
  }

  /// Writes as many bytes as the render's samples take, in the blocks that are quickest, and syncs.
  static func writeAndSync(_ path: String) throws -> Double {
    let block = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: index &* 167) }
      count = buffer.count
    }
    let start = wallSeconds()
    let descriptor = creat(path, 0o644)
    defer { close(descriptor) }
    var left = bytes
    while left > 0 {
      let count = write(descriptor, block, min(left, block.count))
      guard count > 0 else { throw BenchFailure("\(path): \(String(cString: strerror(errno)))") }
      left -= count
    }
    guard fsync(descriptor) == 0 else {
      throw BenchFailure("\(path): fsync: \(String(cString: strerror(errno)))")
    }
    return wallSeconds() - start
  }
}
