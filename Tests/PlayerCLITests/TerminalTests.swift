import TestSupport
import Testing

/// What is different where a person looks on.
@Suite struct TerminalTests {
  private let terminal = ChildProcess.Input.terminal(showsOutput: true)

  @Test func theChooserAsksUntilItHasAnAnswerAndPlaysIt() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write(
      "config/carillon/sessions/mine.yaml",
      "title: 0 mine\nlead-in: 0\ncues: {complete: wood}\nsteps: [{name: Tree, hold: 1s}]\n")
    let child = try program.start(
      [],
      environment: device.environment.merging(
        ["CARILLON_OPENING_SILENCE": "0", "LC_ALL": "C.UTF-8"]) { $1 },
      input: terminal)
    #expect(child.waitForText("play which one (1–"))
    for wrong in ["99", "-9223372036854775808", "nothing"] {
      child.type(wrong + "\n")
      #expect(child.waitForText("no session '\(wrong)'; a number or a name from the list is right"))
    }
    child.type("1\n")
    let result = child.wait()
    #expect(result.status == 0, "\(result.outputText)")
    #expect(result.outputText.contains("  1  mine "))
    #expect(result.outputText.contains("Session complete · 0:01"))
  }

  @Test(arguments: ["\n", "\u{4}"])
  func theChooserTakesNoForAnAnswer(_ answer: String) throws {
    let program = try PlayerProgram()
    let child = try program.start([], environment: ["LC_ALL": "C.UTF-8"], input: terminal)
    #expect(child.waitForText("play which one (1–"))
    child.type(answer)
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.outputText.hasSuffix("\r\n"))
  }

  @Test func aChooserThatIsInterruptedEndsByTheSignal() throws {
    let program = try PlayerProgram()
    let child = try program.start([], environment: ["LC_ALL": "C.UTF-8"], input: terminal)
    #expect(child.waitForText("play which one (1–"))
    child.type("\u{3}")
    #expect(child.wait().termination == .signaled(2))
  }

  @Test func withoutATerminalToWriteToTheProgramLists() throws {
    let program = try PlayerProgram()
    let result = try program.start([], input: .terminal(showsOutput: false)).wait()
    #expect(result.status == 0)
    #expect(result.outputText.contains("first-minute"))
    #expect(!result.outputText.contains("play which one"))
  }

  struct Coloring: CustomTestStringConvertible, Sendable {
    var environment: [String: String]
    var input: ChildProcess.Input
    var isColored: Bool
    var testDescription: String
  }

  @Test(arguments: [
    Coloring(
      environment: ["TERM": "xterm"], input: .terminal(showsOutput: true), isColored: true,
      testDescription: "a terminal"),
    Coloring(
      environment: ["TERM": "xterm", "NO_COLOR": ""], input: .terminal(showsOutput: true),
      isColored: true, testDescription: "an empty NO_COLOR"),
    Coloring(
      environment: ["TERM": "xterm", "NO_COLOR": "1"], input: .terminal(showsOutput: true),
      isColored: false, testDescription: "NO_COLOR"),
    Coloring(
      environment: ["TERM": "dumb"], input: .terminal(showsOutput: true), isColored: false,
      testDescription: "a dumb terminal"),
    Coloring(
      environment: [:], input: .terminal(showsOutput: true), isColored: false,
      testDescription: "an unknown terminal"),
    Coloring(
      environment: ["TERM": "xterm"], input: .terminal(showsOutput: false), isColored: false,
      testDescription: "a pipe"),
  ])
  func colorsAreForTerminals(_ coloring: Coloring) throws {
    let program = try PlayerProgram()
    let result = try program.run(
      "plan", "first-minute",
      environment: coloring.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 },
      input: coloring.input)
    #expect(result.status == 0)
    #expect(result.outputText.contains("\u{1B}[") == coloring.isColored)
    // Without its colors it is the same text.
    let plain = try program.run("plan", "first-minute", environment: ["LC_ALL": "C.UTF-8"])
      .outputText
    let shown = result.outputText.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      .replacing("\r\n", with: "\n")
    #expect(shown.hasPrefix(plain))
  }

  /// Letters of names stay as they were written.
  @Test func aTerminalOfAnotherCharsetGetsMarksOfASCII() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", "title: Übung\nlead-in: 0\nsteps: [{name: Tree, hold: 9s}]\n")
    let shown = try program.run(
      "plan", "./s.yaml", environment: ["LC_ALL": "C", "NO_COLOR": "1"], input: terminal
    ).outputText
    #expect(shown.hasPrefix("Übung\r\nstretch - 0:09 - 1 step - "), "\(shown)")
    #expect(shown.utf8.filter { $0 >= 0x80 }.count == 2, "\(shown)")
  }

  @Test func progressIsForTerminals() throws {
    let program = try PlayerProgram()
    let render = ["render", "first-minute", "--rate", "8000"]
    let shown = try program.start(render, environment: ["TERM": "xterm"], input: terminal).wait()
    #expect(shown.status == 0)
    #expect(shown.outputText.contains("\rrendering "))
    // It is taken away again.
    let last = shown.outputText.split(separator: "\r").last { $0.contains("wrote") } ?? ""
    #expect(last.hasPrefix("\u{1B}[Kcarillon: wrote first-minute.wav"), "\(shown.outputText)")
    let piped = try program.start(render, environment: ["TERM": "xterm"]).wait()
    #expect(!piped.errorText.contains("rendering"))
  }

  @Test func rawSamplesAreNotForTerminals() throws {
    let program = try PlayerProgram()
    let result = try program.run("render", "first-minute", "-o", "-", input: terminal)
    #expect(result.status == 2)
    #expect(result.outputText.contains("which a terminal cannot show"))
  }
}
