import CLinux
import Glibc

/// What the screen of a player costs while it plays in real time: a run with it against one without.
enum ScreenFigures {
  static let mostPercent = 1.0
  private static let seconds = 20.0

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let what = "the screen at 80 × 24 while it plays, of one core"
    guard let device = try ClockedDevice(bench) else {
      report.addMissing([what], "its device is not built: \(ClockedDevice.file)")
      return
    }
    let session = try bench.session("live", Sessions.live(bed: nil))
    let without = try percent(bench, device, session, ["--no-display"])
    let with = try percent(bench, device, session, [])
    report.add(
      what, "\(text(with - without)) % (\(text(with)) % with it, \(text(without)) % without)",
      promised: "≤ \(text(mostPercent, digits: 0)) %", holds: with - without <= mostPercent)
  }

  /// Processor time of all threads on a terminal that is read as fast as it is written to.
  private static func percent(
    _ bench: Workbench, _ device: ClockedDevice, _ session: String, _ flags: [String]
  ) throws -> Double {
    var path = [CChar](repeating: 0, count: 64)
    let terminal = clinux_open_terminal(&path, path.count)
    guard terminal >= 0 else { throw BenchFailure("no terminal can be made") }
    defer { close(terminal) }
    clinux_set_terminal_size(terminal, 80, 24)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let playing = try device.play(session, flags, on: bench, terminal: name)
    defer { playing.end() }
    _ = try playing.secondsToFirstFrame()
    // What is drawn once is no part of it.
    readAll(terminal, seconds: 2)
    let (before, start) = (try playing.cpuSeconds(), wallSeconds())
    readAll(terminal, seconds: seconds)
    return (try playing.cpuSeconds() - before) * 100 / (wallSeconds() - start)
  }

  private static func readAll(_ terminal: Int32, seconds: Double) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let end = wallSeconds() + seconds
    while wallSeconds() < end {
      if read(terminal, &buffer, buffer.count) <= 0 { usleep(10_000) }
    }
  }
}
