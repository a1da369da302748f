import TestSupport
import Testing

/// `carillon log` and `carillon mood`.
@Suite struct LogCommandTests {
  /// 1 March 2020, 07:00 in UTC.
  static let start: Int64 = 1_583_046_000_000
  private let day: Int64 = 86_400_000

  private func program() throws -> PlayerProgram {
    let program = try PlayerProgram()
    let file = ImportedRun.file(
      [
        ImportedRun(number: 1, start: Self.start, spans: [(1_200_000, 0)], moods: ["😌", "warm"]),
        ImportedRun(
          number: 2, title: "Deep work", session: "deep-work", kind: "focus",
          start: Self.start + day, zoneOffsetSeconds: 19_800, spans: [(1_500_000, 19_800)], task: 1),
        ImportedRun(
          number: 3, title: "=HYPERLINK(1)", session: "./odd, and \\\"quoted\\\".yaml",
          kind: "stretch", start: Self.start + 2 * day, spans: [(59_999, 0)], note: "@home"),
      ], tasks: ["-Write report"])
    let result = try program.run("import", try program.write("in.json", file))
    #expect(result.outputText == "took in 3 sessions, 2 moods, 1 task\n", "\(result.errorText)")
    return program
  }

  @Test func theLogReadsLikeThis() throws {
    let program = try program()
    expectGolden(try program.run("log").outputText, "log.txt")
  }

  @Test func spreadsheetsGetTextsAndNoFormulas() throws {
    let program = try program()
    let csv = try program.run("log", "--csv").outputText
    // Lines as bytes: CR and LF are one character.
    expectGolden(csv.replacing("\r\n", with: "\\r\\n\n"), "log.csv.txt")
    #expect(csv.contains(",'=HYPERLINK(1),"))
    #expect(csv.contains(",'-Write report,"))
    #expect(csv.contains(",'@home\r\n"))
    #expect(csv.contains("\"./odd, and \"\"quoted\"\".yaml\""))
  }

  @Test(arguments: [
    (["--kind", "focus"], [2]), (["--session", "sun"], [1]), (["--task", "1"], [2]),
    (["--since", "2020-03-02"], [3, 2]), (["--until", "2020-03-02"], [2, 1]),
    (["--since", "2020-03-02", "--until", "2020-03-02"], [2]), (["--limit", "2"], [3, 2]),
    (["--since", "2020-03-04"], []), ([], [3, 2, 1]),
  ])
  func filtersLeaveTheNewestFirst(_ flags: [String], _ ids: [Int]) throws {
    let program = try program()
    let result = try program.start(["log", "--json"] + flags).wait()
    #expect(result.status == 0)
    #expect(program.numbers("id", in: result.outputText) == ids)
  }

  @Test(arguments: [
    ["log", "--since", "soon"], ["log", "--limit", "0"], ["log", "--json", "--csv"],
    ["log", "--since", "2020-03-02", "--until", "2020-03-01"], ["log", "edit", "1"],
    ["log", "edit", "9", "--note", "x"], ["log", "edit", "1", "--practiced", "21m"],
    ["log", "remove", "9"], ["log", "remove", "x"], ["mood", " "], ["mood", "x", "--run", "9"],
    ["log", "edit", "1", "--task", "4"],
  ])
  func whatIsAskedWronglyChangesNothing(_ arguments: [String]) throws {
    let program = try program()
    let before = try program.run("export").outputText
    let result = try program.start(arguments).wait()
    #expect(result.status == 2, "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    #expect(try program.run("export").outputText == before)
  }

  @Test func aRunIsChangedAndRemoved() throws {
    let program = try program()
    let edited = try program.run(
      "log", "edit", "1", "--practiced", "10m", "--mood", "tired", "--note", "a call", "--task", "1"
    )
    #expect(edited.status == 0, "\(edited.errorText)")
    #expect(
      edited.outputText.contains(
        "10:00 of 30:00  completed  tired · for 1, -Write report · a call"),
      "\(edited.outputText)")
    let cleared = try program.run(
      "log", "edit", "1", "--mood", "none", "--note", "none", "--task", "none")
    #expect(cleared.outputText.hasSuffix("completed\n"), "\(cleared.outputText)")
    #expect(try program.run("log", "remove", "1", "2").outputText == "removed 1\nremoved 2\n")
    #expect(program.numbers("id", in: try program.log()) == [3])
  }

  @Test func theStepsOfARunAreShown() throws {
    let program = try program()
    let shown = try program.run("log", "show", "1").outputText.split(separator: "\n")
    #expect(shown.last == "  07:00  20:00  Tree", "\(shown)")
    let json = try program.run("log", "show", "1", "--json").outputText
    #expect(json.contains("{\"name\": \"Tree\", \"start\": \"2020-03-01T07:00:00+00:00\", "))
    #expect(try program.run("log", "show", "9").status == 2)
  }

  @Test func howMuchOfAFocusSessionCountsIsASetting() throws {
    let program = try PlayerProgram()
    var run = ImportedRun(number: 1, kind: "focus", start: Self.start, spans: [(180_000, 0)])
    run.state = "stopped"
    _ = try program.run("import", try program.write("in.json", ImportedRun.file([run])))
    #expect(try program.run("log").outputText.contains("stopped, counts"))
    try program.write("config/carillon/config.yaml", "counts-above: 10\n")
    #expect(try !program.run("log").outputText.contains("counts"))
    #expect(try program.log().contains("\"finished\": false"))
  }

  @Test func severalMoodsAreKeptAndShown() throws {
    let program = try program()
    let noted = try program.run("mood", "👩🏽‍🚀")
    #expect(noted.outputText == "👩🏽‍🚀 for =HYPERLINK(1), 2020-03-03 07:00\n", "\(noted.errorText)")
    _ = try program.run("mood", "calm", "--run", "3")
    #expect(try program.log().contains("[\"👩🏽‍🚀\", \"calm\"]"))
    let shown = try program.run("mood").outputText.split(separator: "\n")
    #expect(shown.count == 4)
    #expect(shown.last == "2020-03-01 07:00  😌    Sun salutation", "\(shown)")
    #expect(try program.run("mood", "--limit", "1").outputText.contains("calm"))
  }

  @Test func withoutARunThereIsNothingForAMood() throws {
    let program = try PlayerProgram()
    let result = try program.run("mood", "calm")
    #expect(result.status == 2)
    #expect(result.errorText.contains("nothing is recorded yet"))
  }
}
