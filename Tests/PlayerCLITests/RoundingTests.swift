import TestSupport
import Testing

@testable import PlayerCLI

/// Milliseconds are summed exactly and rounded once, where they are shown.
@Suite struct RoundingTests {
  /// A length and how each form shows it.
  static let lengths: [(Int64, text: String, seconds: Int64, minutes: String, clock: String)] = [
    (0, "0 s", 0, "0.00", "0:00"), (499, "0 s", 0, "0.01", "0:00"), (500, "1 s", 1, "0.01", "0:01"),
    (299, "0 s", 0, "0.00", "0:00"), (300, "0 s", 0, "0.01", "0:00"),
    (8_994, "9 s", 9, "0.15", "0:09"), (11_006, "11 s", 11, "0.18", "0:11"),
    (11_917, "12 s", 12, "0.20", "0:12"), (59_499, "59 s", 59, "0.99", "0:59"),
    (59_500, "1 min", 60, "0.99", "1:00"), (59_999, "1 min", 60, "1.00", "1:00"),
    (89_999, "1 min", 90, "1.50", "1:30"), (90_000, "2 min", 90, "1.50", "1:30"),
    (3_569_999, "59 min", 3_570, "59.50", "59:30"),
    (3_570_000, "1 h 00 min", 3_570, "59.50", "59:30"),
    (3_599_700, "1 h 00 min", 3_600, "60.00", "1:00:00"),
    (4_980_000, "1 h 23 min", 4_980, "83.00", "1:23:00"),
  ]

  @Test func everyFormRoundsToTheNearestHalvesUp() {
    for (milliseconds, text, seconds, minutes, clock) in Self.lengths {
      #expect(LengthText.text(milliseconds) == text, "\(milliseconds)")
      #expect(LengthText.seconds(milliseconds) == seconds, "\(milliseconds)")
      #expect(LengthText.minutes(milliseconds) == minutes, "\(milliseconds)")
      #expect(LengthText.clock(milliseconds) == clock, "\(milliseconds)")
    }
  }

  /// Rows in milliseconds, and as they are shown.
  static let columns: [([Int64], [String])] = [
    ([], []), ([0], [""]), ([60_000, 0, 120_000], ["1 min", "", "2 min"]),
    // 12.4 min each make 86.8 min.
    (
      Array(repeating: 744_000, count: 7),
      ["13 min", "13 min", "13 min", "12 min", "12 min", "12 min", "12 min"]
    ),
    // 12.6 min each make 50.4 min.
    (Array(repeating: 756_000, count: 4), ["12 min", "12 min", "13 min", "13 min"]),
    // Who lies nearest to the half gives way.
    ([750_000, 744_000, 708_000], ["13 min", "12 min", "12 min"]),
    ([744_000, 738_000], ["13 min", "12 min"]), ([20_000, 40_000], ["20 s", "40 s"]),
    ([20_400, 59_400], ["20 s", "59 s"]), ([600_000, 40_000], ["10 min", "40 s"]),
    // Nothing becomes 0 min.
    ([59_600, 59_600, 59_600], ["1 min", "1 min", "1 min"]),
    // 59.5 min and half a minute make an hour.
    ([3_570_000, 30_000], ["59 min", "30 s"]),
  ]

  @Test func columnsAddUpToTheirTotals() {
    for (rows, texts) in Self.columns { #expect(LengthColumn(rows).texts == texts, "\(rows)") }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyColumnAddsUpAndNoRowIsAMinuteOff(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...40, using: &random)
      let rows = (0..<count).map { _ in Int64.random(in: 60_000...7_200_000, using: &random) }
      let total = LengthText.rounded(rows.reduce(0, +), to: 60_000)
      let shares = LengthColumn.shares(rows, unit: 60_000, total: total)
      #expect(shares.reduce(0, +) == total, "\(rows)")
      for (share, row) in zip(shares, rows) { #expect(abs(share * 60_000 - row) < 60_000) }
    }
  }

  // MARK: - The program

  /// 10 March 2020, 23:59:51.006 in UTC.
  private static let beforeMidnight: Int64 = 1_583_884_791_006

  @Test func aRunOverMidnightIsAsLongAsItsDays() throws {
    let program = try PlayerProgram()
    let run = ImportedRun(number: 1, start: Self.beforeMidnight, spans: [(20_000, 0)])
    _ = try program.run("import", try program.write("in.json", ImportedRun.file([run])))
    let days = ["--since", "2020-03-10", "--until", "2020-03-11"]
    let csv = try program.start(["stats", "--csv"] + days).wait().outputText
    #expect(
      csv == "day,seconds,minutes,sessions\r\n2020-03-10,9,0.15,1\r\n2020-03-11,11,0.18,1\r\n")
    let json = try program.start(["stats", "--json"] + days).wait().outputText
    #expect(program.numbers("milliseconds", in: json).prefix(3) == [20_000, 8_994, 11_006])
  }

  @Test func theLogRoundsAlikeEverywhere() throws {
    let program = try PlayerProgram()
    let run = ImportedRun(number: 1, start: Self.beforeMidnight, spans: [(11_917, 0)])
    let text = ImportedRun.file([run]).replacing("1800000", with: "11917")
    _ = try program.run("import", try program.write("in.json", text))
    #expect(try program.run("log").outputText.contains("0:12 of 0:12"))
    #expect(try program.run("log", "--csv").outputText.contains(",0.20,0.20,"))
    #expect(try program.run("log", "show", "1").outputText.hasSuffix("0:12  Tree\n"))
    #expect(try program.run("stats", "--until", "2020-03-11").outputText.contains("Total   12 s"))
  }

  @Test func whatAWeekShowsAddsUp() throws {
    let program = try PlayerProgram()
    // 12.4 min a day.
    let runs = (0..<7).map {
      ImportedRun(
        number: $0 + 1, session: "s\($0 % 3)", kind: ["yoga", "stretch", "focus"][$0 % 3],
        start: 1_583_046_000_000 + Int64($0) * 86_400_000, spans: [(744_000, 0)])
    }
    _ = try program.run("import", try program.write("in.json", ImportedRun.file(runs)))
    let text = try program.run("stats", "--until", "2020-03-07").outputText
    #expect(text.contains("Total   1 h 27 min"), "\(text)")
    let days = text.split(separator: "\n").filter { $0.contains(" Mar  ") }
    let minutes = days.compactMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }
    #expect(minutes.count == 7 && minutes.reduce(0, +) == 87, "\(text)")
    #expect(text.contains("By kind\n  yoga     37 min  3 sessions\n"), "\(text)")
    let svg = try program.run("stats", "--svg", "-", "--until", "2020-03-07").outputText
    let shown = svg.components(between: " text-anchor=\"middle\">").compactMap { part -> Int? in
      let words = part.prefix { $0 != "<" }.split(separator: " ")
      return words.last == "min" ? words.first.flatMap { Int($0) } : nil
    }
    #expect(shown == minutes, "\(svg)")
    let legend = svg.components(between: ", ").compactMap { part -> Int? in
      part.prefix { $0 != "<" }.hasSuffix(" min") ? Int(part.prefix { $0.isNumber }) : nil
    }
    #expect(legend.prefix(3).reduce(0, +) == 87, "\(legend)")
  }
}
