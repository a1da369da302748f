import Glibc
import HistoryStore
import SoundUnits
import Statistics

/// What ten years of history cost: 40 000 runs with 400 000 steps.
enum HistoryFigures {
  static let mostCPUSeconds = 0.2
  static let mostMebibytes = 60.0
  static let mostOpeningMilliseconds = 5.0
  private static let runs = 40_000
  private static let stepsPerRun = 10
  private static let stepMilliseconds: Int64 = 120_000

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    // Where the program looks; what other figures played goes.
    let path = bench.path("home/carillon/history.sqlite")
    for end in ["", "-wal", "-shm"] { unlink(path + end) }
    let last = try fill(path)
    let openings = try (0..<9).map { _ -> Double in
      let start = wallSeconds()
      withExtendedLifetime(try History.open(path)) {}
      return (wallSeconds() - start) * 1_000
    }
    report.add(
      "opening 10 years of history", "\(text(median(openings))) ms",
      promised: "≤ \(text(mostOpeningMilliseconds, digits: 0)) ms",
      holds: median(openings) <= mostOpeningMilliseconds)

    let statistics = try cpu(path) { history in
      let statistics = PracticeStatistics(try history.practice())
      let sums = statistics.perDay(.days(7, through: last)).map(\.milliseconds)
      let streaks = statistics.streaks(today: last)
      let groups = statistics.byKind.count + statistics.bySession.count + statistics.byMood.count
      let expected = Int64(runs * stepsPerRun) * stepMilliseconds
      guard statistics.milliseconds == expected, sums.allSatisfy({ $0 > 0 }),
        streaks.current > 3_000,
        groups > 40
      else { throw BenchFailure("statistics of the history are wrong") }
    }
    add(
      "statistics of 10 years: 7 days, streaks, by kind, session and mood, CPU", statistics, &report
    )
    let log = try cpu(path) { history in
      guard try history.runs().count == runs else { throw BenchFailure("the log is not whole") }
    }
    add("log of 10 years, every run, CPU", log, &report)

    var info = stat()
    stat(path, &info)
    let mebibytes = Double(info.st_size) / 1_048_576
    report.add(
      "10 years of history, \(runs) runs with \(runs * stepsPerRun) steps",
      "\(text(mebibytes, digits: 1)) MiB", promised: "≤ \(text(mostMebibytes, digits: 0)) MiB",
      holds: mebibytes <= mostMebibytes)
    try RecordFigures.measure(bench, &report)
    unlink(path)
  }

  private static func add(_ what: String, _ seconds: Double, _ report: inout Report) {
    report.add(
      what, "\(text(seconds, digits: 3)) s",
      promised: "≤ \(text(mostCPUSeconds)) s", holds: seconds <= mostCPUSeconds)
  }

  private static func cpu(_ path: String, _ body: (History) throws -> Void) throws -> Double {
    median(
      try (0..<5).map { _ in
        let start = cpuSeconds()
        try body(try History.open(path))
        return cpuSeconds() - start
      })
  }

  /// Eleven runs a day, some over midnight; the answer is the last day.
  private static func fill(_ path: String) throws -> CalendarDay {
    let first: Int64 = 1_480_000_000_000
    let apart: Int64 = 86_400_000 / 11
    var contents = HistoryContents()
    for number in 0..<runs {
      let run = RecordID()
      let start = first + Int64(number) * apart
      contents.runs.append(
        .init(
          uuid: run, session: "session-\(number % 40)", title: "Session number \(number % 40)",
          kind: ["yoga", "stretch", "focus"][number % 3], startMilliseconds: start,
          zoneOffsetSeconds: 3_600, plannedMilliseconds: 1_200_000, rounds: 0, state: .completed,
          pauses: 0, xruns: 0, note: nil, task: nil,
          spans: (0..<stepsPerRun).map { step in
            .init(
              step: step, name: "Step number \(step)", isPractice: true,
              startMilliseconds: start + Int64(step) * stepMilliseconds, zoneOffsetSeconds: 3_600,
              milliseconds: stepMilliseconds)
          }))
      if number.isMultiple(of: 4) {
        contents.moods.append(
          .init(
            uuid: RecordID(), run: run, mood: ["😌", "🙂", "tired", "fresh"][number / 4 % 4],
            milliseconds: start + 1_200_000, zoneOffsetSeconds: 3_600))
      }
    }
    _ = try History.open(path).add(contents)
    let end = first + Int64(runs - 1) * apart
    return CalendarDay(atMilliseconds: end, zoneOffsetSeconds: 3_600)
  }
}
