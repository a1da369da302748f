import Glibc

/// The same ten years, through the program.
enum RecordFigures {
  private static let commands = [
    ["log"], ["log", "--csv"], ["log", "--json"], ["stats"], ["stats", "--year"],
  ]
  private static let starts = 15

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    for command in commands {
      let seconds = median(try (0..<5).map { _ in try bench.run(command).cpuSeconds })
      report.add(
        "`carillon \(command.joined(separator: " "))` of 10 years, CPU",
        "\(text(seconds, digits: 3)) s",
        promised: "≤ \(text(HistoryFigures.mostCPUSeconds)) s",
        holds: seconds <= HistoryFigures.mostCPUSeconds)
    }
    try measureStart(bench, &report)
  }

  /// What recording adds to the time from starting `play` to the first frame.
  private static func measureStart(_ bench: Workbench, _ report: inout Report) throws {
    let row = "from starting `play` to the first frame, recorded, against the same without"
    guard let device = try ClockedDevice(bench) else {
      report.addMissing([row], "its device is not built: \(ClockedDevice.file)")
      return
    }
    let session = try bench.session("short", "lead-in: 0\nsteps: [{name: Tree, hold: 10s}]\n")
    var with: [Double] = []
    var without: [Double] = []
    for _ in 0..<starts {
      without.append(try firstFrameSeconds(bench, device, session, ["--no-record"]))
      with.append(try firstFrameSeconds(bench, device, session, []))
    }
    let more = (median(with) - median(without)) * 1_000
    let most = HistoryFigures.mostOpeningMilliseconds
    report.add(
      row,
      "\(text(median(with) * 1_000, digits: 1)) against \(text(median(without) * 1_000, digits: 1)) ms",
      promised: "≤ \(text(most, digits: 0)) ms more", holds: more <= most)
  }

  private static func firstFrameSeconds(
    _ bench: Workbench, _ device: ClockedDevice, _ session: String, _ flags: [String]
  ) throws -> Double {
    let playing = try device.play(session, flags, on: bench)
    defer { playing.end() }
    return try playing.secondsToFirstFrame()
  }
}
