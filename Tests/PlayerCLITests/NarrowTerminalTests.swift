import Screen
import TestSupport
import Testing

@testable import PlayerCLI

/// Lines of the record fit the terminal, whatever it is.
@Suite struct NarrowTerminalTests {
  private static let start: Int64 = 1_583_046_000_000

  private func program() throws -> PlayerProgram {
    let program = try PlayerProgram()
    var runs: [ImportedRun] = []
    for index in 0..<12 {
      let title = index.isMultiple(of: 2) ? "Sun salutation" : "A very long title of a session"
      let start = Self.start + Int64(index) * 3_600_000
      var run = ImportedRun(
        number: index + 1, title: title, session: "s\(index % 2)", start: start,
        spans: [(milliseconds: 1_500_000, zoneOffsetSeconds: 0)])
      run.moods = ["😌", "a word of mood"]
      if index == 3 { run.note = String(repeating: "note ", count: 40) }
      if index == 5 { run.task = 1 }
      runs.append(run)
    }
    runs[1].kind = "focus"
    runs[1].state = "stopped"
    let file = ImportedRun.file(runs, tasks: ["Write the report that nobody reads"])
    let result = try program.run("import", try program.write("in.json", file))
    #expect(result.status == 0, "\(result.errorText)")
    return program
  }

  private func lines(
    _ program: PlayerProgram, _ arguments: [String], columns: Int
  ) throws -> [String] {
    let child = try program.start(
      arguments, environment: ["TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"],
      input: .screen(columns: columns, rows: 30))
    // CR and LF are one character.
    return child.wait().outputText.replacing("\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  @Test(arguments: [30, 40, 60, 80, 100, 132])
  func everyLineFits(_ columns: Int) throws {
    let program = try program()
    let until = ["--until", "2020-03-01"]
    for command in [
      ["log"], ["stats"] + until, ["stats", "--by", "mood"] + until, ["task", "list"],
    ] {
      let lines = try lines(program, command, columns: columns)
      #expect(lines.count > (command == ["task", "list"] ? 0 : 2), "\(command): \(lines)")
      for line in lines where columns >= 40 || command == ["log"] {
        #expect(TextWidth.columns(line) <= columns, "\(command) at \(columns): \(line)")
      }
    }
    let log = try lines(program, ["log"], columns: columns)
    // What matters most is there on every terminal.
    for (index, line) in log.enumerated() {
      let number = 12 - index
      #expect(line.split(separator: " ").first == "\(number)"[...], "\(line)")
      #expect(columns < 40 || line.contains("25:00"), "\(line)")
    }
    #expect(columns < 80 || log.allSatisfy { $0.contains("😌") }, "\(log)")
  }

  @Test func withoutATerminalNothingIsLeftOut() throws {
    let text = try program().run("log").outputText
    #expect(text.contains(String(repeating: "note ", count: 39)), "\(text)")
    #expect(text.contains("25:00 of 30:00  stopped, counts  😌 a word of mood"), "\(text)")
  }

  @Test func aRunIsShownWithAllThatIsKnownOfIt() throws {
    let program = try program()
    let shown = try lines(program, ["log", "show", "4"], columns: 60)
    #expect(shown[1...2] == ["  session  s1", "  moods    😌 a word of mood"])
    #expect(shown.contains { $0.hasSuffix(String(repeating: "note ", count: 39) + "note") })
    #expect(shown.last == "  10:00  25:00  Tree", "\(shown)")
    #expect(!shown.contains { $0.contains("pauses") || $0.contains("xruns") })
    let run = ImportedRun(number: 99, start: 0, spans: [(60_000, 0)])
    let odd = ImportedRun.file([run]).replacing("\"pauses\": 0", with: "\"pauses\": 2")
      .replacing("\"xruns\": 0", with: "\"xruns\": 1")
    _ = try program.run("import", try program.write("odd.json", odd))
    let facts = try program.run("log", "show", "13").outputText
    #expect(facts.contains("\n  pauses   2\n  xruns    1\n"), "\(facts)")
  }
}
