import TestSupport
import Testing

@testable import PlayerCLI

/// `carillon stats`: a minute belongs to its local day, and all of them to the week.
@Suite struct StatsCommandTests {
  private static let minute: Int64 = 60_000

  /// Runs, the days that are asked for and the seconds that each of them has.
  struct Days: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var runs: [ImportedRun]
    var since: String
    var until: String
    var seconds: [Int]
  }

  static let cases = [
    // 2020-03-10 23:50 to 00:15 in UTC.
    Days(
      testDescription: "over midnight",
      runs: [ImportedRun(number: 1, start: 1_583_884_200_000, spans: [(25 * minute, 0)])],
      since: "2020-03-10", until: "2020-03-11", seconds: [600, 900]),
    // The same instant where it is 05:20 already.
    Days(
      testDescription: "in India",
      runs: [
        ImportedRun(
          number: 1, start: 1_583_884_200_000, zoneOffsetSeconds: 19_800,
          spans: [(25 * minute, 19_800)])
      ], since: "2020-03-10", until: "2020-03-11", seconds: [0, 1_500]),
    // Berlin, 29 March 2020: from 01:50 on, 10 minutes by winter time, the rest by summer time.
    Days(
      testDescription: "the 23-hour day",
      runs: [
        ImportedRun(
          number: 1, start: 1_585_443_000_000, zoneOffsetSeconds: 3_600,
          spans: [(10 * minute, 3_600), (22 * 60 * minute, 7_200)])
      ], since: "2020-03-28", until: "2020-03-30", seconds: [0, 600 + 75_600, 3_600]),
    // Berlin, 25 October 2020, which has 25 hours: practiced from its beginning to its end.
    Days(
      testDescription: "the 25-hour day",
      runs: [
        ImportedRun(
          number: 1, start: 1_603_576_800_000, zoneOffsetSeconds: 7_200,
          spans: [(180 * minute, 7_200), (22 * 60 * minute, 3_600)])
      ], since: "2020-10-24", until: "2020-10-26", seconds: [0, 90_000, 0]),
    // 22:30 in Berlin, then 22:30 in New York, six hours later: one day.
    Days(
      testDescription: "two zones",
      runs: [
        ImportedRun(
          number: 1, start: 1_583_875_800_000, zoneOffsetSeconds: 3_600,
          spans: [(20 * minute, 3_600)]),
        ImportedRun(
          number: 2, start: 1_583_893_800_000, zoneOffsetSeconds: -14_400,
          spans: [(20 * minute, -14_400)]),
      ], since: "2020-03-10", until: "2020-03-11", seconds: [2_400, 0]),
    // Set back an hour in the middle, over midnight: 00:05 becomes 23:05.
    Days(
      testDescription: "a clock set back",
      runs: [
        ImportedRun(number: 1, start: 1_583_884_500_000, spans: [(10 * minute, 0)]),
        ImportedRun(number: 2, start: 1_583_881_500_000, spans: [(10 * minute, 0)]),
      ], since: "2020-03-10", until: "2020-03-11", seconds: [900, 300]),
  ]

  @Test(arguments: cases)
  func aMinuteBelongsToItsLocalDay(_ days: Days) throws {
    let program = try PlayerProgram()
    _ = try program.run("import", try program.write("in.json", ImportedRun.file(days.runs)))
    // Where the reader is does not matter.
    for zone in ["UTC", "Pacific/Auckland", "America/Los_Angeles"] {
      let csv = try program.run(
        "stats", "--csv", "--since", days.since, "--until", days.until, environment: ["TZ": zone]
      ).outputText
      let rows = csv.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
      #expect(rows.map { Int($0[1]) } == days.seconds, "\(csv)")
    }
    let json = try program.run(
      "stats", "--json", "--since", days.since, "--until", days.until
    ).outputText
    let whole = program.numbers("milliseconds", in: json).first
    #expect(whole == days.seconds.reduce(0, +) * 1_000, "\(json)")
  }

  // MARK: - How it looks

  /// Two months of practice long ago, every other day longer.
  static let runs: [ImportedRun] = {
    var runs: [ImportedRun] = []
    for index in 0..<60 where index % 3 != 1 {
      let isSun = index % 2 == 0
      let day: Int64 = Int64(index) * 86_400_000
      let practiced: Int64 = Int64(index % 7 + 1) * 7 * minute
      runs.append(
        ImportedRun(
          number: index + 1, title: isSun ? "Sun salutation" : "Deep <work> & rest",
          session: isSun ? "sun" : "deep-work", kind: isSun ? "yoga" : "focus",
          start: 1_580_540_400_000 + day, spans: [(practiced, 0)],
          moods: index % 5 == 0 ? ["😌"] : [], task: isSun ? nil : 1))
    }
    return runs
  }()

  private func program() throws -> PlayerProgram {
    let program = try PlayerProgram()
    let file = ImportedRun.file(Self.runs, tasks: ["Write report"])
    let result = try program.run("import", try program.write("in.json", file))
    #expect(result.status == 0, "\(result.errorText)")
    return program
  }

  static let views: [(name: String, flags: [String], locale: String)] = [
    ("week", ["--until", "2020-02-29"], "C.UTF-8"),
    ("week-ascii", ["--until", "2020-02-29"], "C"),
    ("month", ["--month", "--until", "2020-02-29"], "C.UTF-8"),
    ("year", ["--year", "--until", "2020-12-31"], "C.UTF-8"),
    ("year-ascii", ["--year", "--until", "2020-12-31", "--by", "day"], "C"),
    ("months", ["--since", "2020-01-01", "--until", "2020-06-30"], "C.UTF-8"),
    ("tasks", ["--month", "--until", "2020-02-29", "--by", "task"], "C.UTF-8"),
    ("json", ["--json", "--until", "2020-02-29"], "C.UTF-8"),
  ]

  @Test func everyViewReadsAsItsGoldenFile() throws {
    let program = try program()
    for view in Self.views {
      let result = try program.start(["stats"] + view.flags, environment: ["LC_ALL": view.locale])
        .wait()
      #expect(result.status == 0, "\(result.errorText)")
      // Today is not for a golden file.
      let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("\"today\"") }
      for line in lines { #expect(line.count <= 80 || view.name == "json", "\(line)") }
      expectGolden(lines.joined(separator: "\n"), "stats-\(view.name).txt")
    }
  }

  @Test(arguments: ["week", "month", "year", "months"])
  func picturesAreWellFormedAndReachNowhere(_ name: String) throws {
    let program = try program()
    let view = try #require(Self.views.first { $0.name == name })
    let result = try program.start(["stats", "--svg", "chart.svg"] + view.flags).wait()
    #expect(result.status == 0 && result.outputText.isEmpty, "\(result.errorText)")
    let svg = String(decoding: try program.folder.read("chart.svg"), as: UTF8.self)
    #expect(svg.hasPrefix("<svg xmlns") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("prefers-color-scheme:dark"))
    #expect(!svg.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
    if hasProgram("xmllint") {
      let lint = try ChildProcess.run("xmllint", ["--noout", "\(program.path)/chart.svg"])
      #expect(lint.status == 0, "\(lint.errorText)")
    }
    let piped = try program.start(["stats", "--svg", "-"] + view.flags).wait()
    #expect(piped.outputText == svg)
  }

  @Test(arguments: [
    ["--month", "--year"], ["--since", "2020-02-01", "--year"], ["--json", "--csv"],
    ["--svg", "chart.png"], ["--since", "2020-02-02", "--until", "2020-02-01"], ["--by", "color"],
  ])
  func whatIsAskedWronglyIsSaidInOneLine(_ flags: [String]) throws {
    let program = try PlayerProgram()
    let result = try program.start(["stats"] + flags).wait()
    #expect(result.status == 2)
    #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    #expect(!FileBytes.exists(program.historyFolder))
  }

  @Test(arguments: [
    ["stats", "--json", "--until", "2020-02-29"], ["stats", "--json", "--year"], ["log", "--json"],
    ["task", "list", "--json"], ["export"],
  ])
  func jsonIsJSON(_ command: [String]) throws {
    for program in [try program(), try PlayerProgram()] {
      var reader = JSONReader(try program.start(command).wait().output)
      try reader.skip()
      try reader.end()
    }
  }

  @Test func anEmptyHistoryHasAWeekOfNothing() throws {
    let program = try PlayerProgram()
    for flags in [[], ["--year"], ["--month"], ["--svg", "-"], ["--svg", "-", "--year"]] {
      let result = try program.start(["stats"] + flags).wait()
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.outputText.contains("0 s in 0 sessions"), "\(result.outputText)")
    }
  }
}
