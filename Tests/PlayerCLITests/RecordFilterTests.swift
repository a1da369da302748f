import TestSupport
import Testing

@testable import PlayerCLI

/// What filters of `log` and `stats` take, and what is said where nothing passes them.
@Suite struct RecordFilterTests {
  private static let start: Int64 = 1_583_046_000_000

  /// A session that was played from a file elsewhere, one by its name, two of one title.
  private func program() throws -> PlayerProgram {
    let program = try PlayerProgram()
    try program.write("short.yaml", "steps: [{name: Tree, hold: 5s}]\n")
    try program.write("config/carillon/sessions/sun.yaml", "steps: [{name: Tree, hold: 5s}]\n")
    let sessions = [
      ("\(program.path)/short.yaml", "A short one"), ("sun", "Sun salutation"),
      ("\(program.path)/gone.yaml", "Evening"), ("deep", "Evening"),
    ]
    let runs = sessions.enumerated().map { index, session in
      ImportedRun(
        number: index + 1, title: session.1, session: session.0,
        start: Self.start + Int64(index) * 60_000, spans: [(30_000, 0)])
    }
    let result = try program.run("import", try program.write("in.json", ImportedRun.file(runs)))
    #expect(result.status == 0, "\(result.errorText)")
    return program
  }

  static let sessions: [(typed: String, ids: [Int])] = [
    ("./short.yaml", [1]), ("short.yaml", [1]), ("../FOLDER/short.yaml", [1]), ("sun", [2]),
    ("config/carillon/sessions/sun.yaml", [2]), ("./gone.yaml", [3]), ("deep", [4]),
    ("nowhere/short.yaml", []), ("short", []),
  ]

  @Test func aSessionIsGivenAsPlayTakesIt() throws {
    let program = try program()
    let folder = program.path.split(separator: "/").last ?? ""
    for (typed, ids) in Self.sessions + [("\(program.path)/short.yaml", [1])] {
      let word = typed.replacing("FOLDER", with: folder)
      let log = try program.run("log", "--json", "--session", word).outputText
      #expect(program.numbers("id", in: log) == ids, "\(word)")
      let stats = try program.run(
        "stats", "--json", "--until", "2020-03-01", "--session", word
      ).outputText
      #expect(program.numbers("milliseconds", in: stats).first == ids.count * 30_000, "\(word)")
    }
  }

  /// Flags, and the line that says why nothing is shown.
  static let lines: [(flags: [String], says: String)] = [
    (
      ["--kind", "focus"],
      "nothing that was played matches --kind focus; carillon log shows what was"
    ),
    (
      ["--kind", "yoga", "--session", "sun", "--since", "2020-03-02"],
      "nothing that was played matches --kind yoga --session sun --since 2020-03-02; "
        + "carillon log shows what was"
    ),
    (["--task", "7"], "nothing that was played matches --task 7; carillon log shows what was"),
    (
      ["--session", "sun SALUTATION"],
      "--session is 'sun SALUTATION', which is a title; it was played as sun"
    ),
    (
      ["--session", "Evening"],
      "--session is 'Evening', which is a title; it was played as FOLDER/gone.yaml, deep"
    ),
    (
      ["--session", "short"],
      "--session is 'short', and no session of that name was played; "
        + "did you mean FOLDER/short.yaml?"
    ),
    (["--session", "deeq"], "--session is 'deeq', which was not played; did you mean deep?"),
    (
      ["--session", "box-breathing"],
      "--session is 'box-breathing', which was not played; carillon log shows what was"
    ),
  ]

  @Test func whatNothingPassesIsNamed() throws {
    let (full, empty) = (try program(), try PlayerProgram())
    for (flags, says) in Self.lines {
      let result = try full.start(["log"] + flags).wait()
      #expect(result.status == 0 && result.outputText.isEmpty)
      #expect(
        result.errorText == "carillon: \(says.replacing("FOLDER", with: full.path))\n", "\(flags)")
      #expect(try full.start(["log", "--json"] + flags).wait().errorText.isEmpty)
      let nothing = try empty.start(["log"] + flags).wait()
      #expect(
        nothing.errorText == "carillon: nothing to show; what you play is recorded here\n")
    }
    let stats = try full.run("stats", "--kind", "focus")
    #expect(stats.errorText.contains("nothing that was played matches --kind focus"))
    #expect(try full.run("stats", "--kind", "yoga").errorText.isEmpty)
    #expect(try full.run("mood", "--run", "2").errorText.contains("run 2 has no mood"))
    #expect(try full.run("mood", "--run", "9").errorText.contains("run 9: there is none"))
  }

  static let days: [(flags: [String], says: String)] = [
    (["--until", "1969-12-31"], "--until is 1969-12-31; days from 1970-01-01 on can be asked for"),
    (["--since", "0001-01-01"], "--since is 0001-01-01; days from 1970-01-01 on can be asked for"),
    (
      ["--until", "2026-02-30"],
      "--until is '2026-02-30'; it is a day such as 2026-11-30, today or yesterday"
    ),
    (["--since", "1.1.2020"], "--since is '1.1.2020'; it is a day such as"),
  ]

  @Test(arguments: [["log"], ["stats"], ["stats", "--year"], ["stats", "--month", "--json"]])
  func aDayOutOfBoundsNamesTheBound(_ command: [String]) throws {
    let program = try PlayerProgram()
    for (flags, says) in Self.days where command.count == 1 || flags[0] == "--until" {
      let result = try program.start(command + flags).wait()
      #expect(result.status == 2 && result.errorText.contains(says), "\(result.errorText)")
    }
    for day in ["1970-01-01", "9999-12-31"] {
      let result = try program.start(command + ["--until", day]).wait()
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  @Test func sessionsAreCalledByTheirTitles() throws {
    let program = try program()
    let text = try program.run("stats", "--by", "session", "--until", "2020-03-01").outputText
    for row in ["A short one  ", "Sun salutation  ", "Evening, deep  ", "Evening, /"] {
      #expect(text.contains("  \(row)"), "\(text)")
    }
    #expect(!text.contains("short.yaml"), "\(text)")
    let csv = try program.run(
      "stats", "--by", "session", "--csv", "--until", "2020-03-01"
    ).outputText
    #expect(csv.contains("\(program.path)/short.yaml,30,0.50,1,A short one\r\n"), "\(csv)")
  }

  @Test func removedTasksKeepTheirTitles() throws {
    let program = try PlayerProgram()
    let run = ImportedRun(number: 1, start: Self.start, spans: [(60_000, 0)], task: 2)
    _ = try program.run(
      "import", try program.write("in.json", ImportedRun.file([run], tasks: ["One", "Buy a mat"])))
    _ = try program.run("task", "remove", "2")
    let until = ["--until", "2020-03-01"]
    #expect(try program.run("log").outputText.contains("for 2, Buy a mat (removed)"))
    #expect(
      try program.run("log", "show", "1").outputText.contains("task     2, Buy a mat (removed)"))
    #expect(try program.run("log", "--csv").outputText.contains(",2,Buy a mat (removed),"))
    let text = try program.start(["stats"] + until).wait().outputText
    #expect(text.contains("By task\n  2, Buy a mat (removed)  1 min  1 session\n"), "\(text)")
    let json = try program.start(["stats", "--json"] + until).wait().outputText
    #expect(json.contains("{\"task\": 2, \"title\": \"Buy a mat\", \"removed\": true, "), "\(json)")
    _ = try program.run("task", "undo")
    #expect(try !program.run("log").outputText.contains("removed"))
  }
}
