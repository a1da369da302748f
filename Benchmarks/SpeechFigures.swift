import Glibc

/// How long a session with phrases takes to begin, through the clocked device of the tests.
enum SpeechFigures {
  static let mostFirstSeconds = 10.0
  static let mostNextSeconds = 0.3
  private static let runs = 5

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let session = try bench.session("phrases", Sessions.spoken(bed: nil))
    let first = "\(Sessions.phraseCount) phrases, from start to the first frame, none made before"
    let next = "the same, all made before"
    guard let device = try ClockedDevice(bench) else {
      report.addMissing([first, next], "its device is not built: \(ClockedDevice.file)")
      return
    }
    guard bench.hasProgram("espeak-ng") else {
      report.addMissing([first, next], "espeak-ng is not installed")
      return
    }
    bench.speakWithEspeak()
    let making = try firstFrameSeconds(bench, device, session)
    report.add(
      first, "\(text(making)) s", promised: "< \(text(mostFirstSeconds, digits: 0)) s",
      holds: making < mostFirstSeconds)
    let finding = median(
      try (0..<runs).map { _ in try firstFrameSeconds(bench, device, session) })
    report.add(
      next, "\(text(finding)) s", promised: "≤ \(text(mostNextSeconds)) s",
      holds: finding <= mostNextSeconds)
  }

  private static func firstFrameSeconds(
    _ bench: Workbench, _ device: ClockedDevice, _ session: String
  ) throws -> Double {
    let playing = try device.play(session, on: bench)
    defer { playing.end() }
    return try playing.secondsToFirstFrame()
  }
}

/// What playing costs while it goes on, in real time.
enum LiveFigures {
  private static let seconds = 20.0

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let plain = "playing, processor time in a minute, a sound every 8 s"
    let bedded = "the same over a FLAC bed"
    guard let device = try ClockedDevice(bench) else {
      report.addMissing([plain, bedded], "its device is not built: \(ClockedDevice.file)")
      return
    }
    try BedFigures.writeHour(bench.path("bed.flac"))
    defer { unlink(bench.path("bed.flac")) }
    for (what, bed) in [(plain, nil), (bedded, "bed.flac")] {
      let session = try bench.session("live", Sessions.live(bed: bed))
      let playing = try device.play(session, on: bench)
      defer { playing.end() }
      _ = try playing.secondsToFirstFrame()
      // What is read ahead at the start is no part of it.
      usleep(2_000_000)
      let (before, start) = (try playing.cpuSeconds(), wallSeconds())
      usleep(UInt32(seconds * 1e6))
      let used = (try playing.cpuSeconds() - before) * 60 / (wallSeconds() - start)
      report.add(what, "\(text(used)) s", promised: "–", holds: true)
    }
  }
}
