import TestSupport
import Testing

/// `carillon task`.
@Suite struct TaskCommandTests {
  @Test func tasksAreAddedListedDoneAndBroughtBack() throws {
    let program = try PlayerProgram()
    let added = try program.run(
      "task", "add", "Write report", "--priority", "high", "--category", "work", "--color",
      "#7c3aed")
    #expect(added.outputText == "added 1: Write report\n", "\(added.errorText)")
    _ = try program.run("task", "add", "Buy a mat", "--category", "home")
    _ = try program.run("task", "add", "Call Ann", "--priority", "low")
    #expect(
      try program.run("task", "done", "1", "3").outputText
        == "done 1: Write report\ndone 3: Call Ann\n")
    #expect(
      try program.run("task", "list").outputText == """
        [ ]  2  Buy a mat     medium  home
        [x]  3  Call Ann      low
        [x]  1  Write report  high    work

        """)
    #expect(try ids(program, "--category", "WORK") == [1])
    #expect(try ids(program, "--priority", "low") == [3])
    #expect(try ids(program, "--open") == [2])
    #expect(try ids(program, "--done") == [3, 1])
    _ = try program.run("task", "reopen", "1")
    let edited = try program.run(
      "task", "edit", "1", "--title", "Write it", "--category", "none", "--color", "none")
    #expect(edited.outputText == "changed 1: Write it\n")
    let json = try program.run("task", "list", "--json").outputText
    #expect(json.contains("\"title\": \"Write it\", \"priority\": \"high\", \"category\": null"))
    #expect(try program.run("task", "remove", "1").outputText == "removed 1: Write it\n")
    #expect(try program.run("task", "undo").outputText == "as before: 1, Write it (was removed)\n")
    #expect(
      try program.run("task", "undo").outputText == "as before: 1, Write report (was edited)\n")
    #expect(try program.run("task", "list", "--json").outputText.contains("\"#7C3AED\""))
  }

  private func ids(_ program: PlayerProgram, _ flags: String...) throws -> [Int] {
    let result = try program.start(["task", "list", "--json"] + flags).wait()
    return program.numbers("id", in: result.outputText)
  }

  @Test func fiftyAtOnceAreFiftyTasks() throws {
    let program = try PlayerProgram()
    let children = try (1...50).map { try program.start(["task", "add", "Task \($0)"]) }
    for child in children {
      let result = child.wait(timeoutSeconds: 120)
      #expect(result.status == 0, "\(result.errorText)")
    }
    #expect(try ids(program).sorted() == Array(1...50))
  }

  @Test(arguments: [
    ("line one\nline two", "line one line two"), ("a\u{1B}[31mred\u{7}", "a [31mred"),
    ("Robert'); DROP TABLE tasks;--", "Robert'); DROP TABLE tasks;--"),
    ("\"quoted\" \\ and 100% %s", "\"quoted\" \\ and 100% %s"), ("日本語 👩🏽‍🚀", "日本語 👩🏽‍🚀"),
  ])
  func oddTitlesAreOneLine(_ typed: String, _ kept: String) throws {
    let program = try PlayerProgram()
    let added = try program.run("task", "add", typed)
    #expect(added.outputText == "added 1: \(kept)\n", "\(added.errorText)")
    #expect(try program.run("task", "list").outputText == "[ ]  1  \(kept)  medium\n")
  }

  @Test(arguments: [
    ["add", " \n\t"], ["add", ""], ["add", String(repeating: "x", count: 10_000)],
    ["add", "x", "--color", "red"], ["add", "x", "--priority", "urgent"], ["done", "1"],
    ["remove", "0"], ["edit", "1", "--title", "x"], ["edit", "1"], ["list", "--open", "--done"],
  ])
  func whatCannotBeIsRefusedInOneShortLine(_ arguments: [String]) throws {
    let program = try PlayerProgram()
    let result = try program.start(["task"] + arguments).wait()
    #expect(result.status == 2, "\(result.outputText)")
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].count < 300, "\(lines)")
    #expect(try ids(program) == [])
  }

  @Test(arguments: ["purple", "#12345", "#1234567", "7C3AED", "#12345g"])
  func whatIsNoColorIsNamedWithItsFlag(_ text: String) throws {
    let result = try PlayerProgram().run("task", "add", "x", "--color", text)
    #expect(result.status == 2)
    #expect(
      result.errorText
        == "carillon: --color is '\(text)'; it is # and six digits, in quotes for the "
        + "shell, such as '#7C3AED', or none\n")
  }

  /// A terminal, by its environment, and how it is told of a dark and a light color; `nil` where it
  /// is not.
  static let terminals: [(environment: [String: String], dark: String?, light: String?)] = [
    (
      ["TERM": "xterm", "COLORTERM": "truecolor"], "97;48;2;124;58;237", "30;48;2;250;204;21"
    ),
    (
      ["TERM": "xterm-256color", "COLORTERM": "24bit"], "97;48;2;124;58;237", "30;48;2;250;204;21"
    ),
    (["TERM": "xterm-direct"], "97;48;2;124;58;237", "30;48;2;250;204;21"),
    // As ssh brings it.
    (["TERM": "xterm-256color", "COLORTERM": ""], "97;48;5;99", "30;48;5;220"),
    (["TERM": "screen-256color"], "97;48;5;99", "30;48;5;220"),
    (["TERM": "xterm", "COLORTERM": ""], "97;104", "30;43"),
    (["TERM": "linux"], "97;104", "30;43"),
    (["TERM": "vt100"], nil, nil), (["TERM": "dumb"], nil, nil),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], nil, nil),
    (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], nil, nil),
  ]

  @Test func colorsAreShownAsNearAsTheTerminalCan() throws {
    let program = try PlayerProgram()
    _ = try program.run("task", "add", "Report", "--color", "#7C3AED")
    _ = try program.run("task", "add", "Sun", "--color", "#FACC15")
    for terminal in Self.terminals {
      let shown = try program.start(
        ["task", "list"],
        environment: ["COLORTERM": "", "NO_COLOR": ""].merging(
          terminal.environment
        ) { $1 }, input: .terminal(showsOutput: true)
      ).wait().outputText
      for code in [terminal.dark, terminal.light] {
        if let code {
          #expect(shown.contains("\u{1B}[0;\(code)m[ ]\u{1B}[0m"), "\(terminal): \(shown)")
        } else {
          #expect(!shown.contains("\u{1B}"), "\(terminal): \(shown)")
        }
      }
      let piped = try program.run("task", "list", environment: terminal.environment)
      #expect(!piped.outputText.contains("\u{1B}"))
    }
  }

  @Test func aListOfNothingSaysWhy() throws {
    let program = try PlayerProgram()
    let none = try program.run("task", "list", "--open")
    #expect(none.errorText == "carillon: no tasks yet; carillon task add makes one\n")
    _ = try program.run("task", "add", "Report", "--category", "work")
    let cases: [([String], String)] = [
      (["--done"], "--done"), (["--category", "at home"], "--category 'at home'"),
      (["--priority", "high", "--open"], "--priority high --open"),
    ]
    for (flags, said) in cases {
      let result = try program.start(["task", "list"] + flags).wait()
      #expect(result.status == 0 && result.outputText.isEmpty)
      #expect(
        result.errorText
          == "carillon: no task matches \(said); carillon task list shows all\n")
    }
  }
}
