import Glibc
import TestSupport
import Testing

/// The builder on a real terminal.
@Suite(.serialized) struct RoutineScreenTests {
  let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  private let screen = "\u{1B}[?1049h"
  private let shellAgain = "\u{1B}[?25h\u{1B}[?1049l"

  private func start(_ arguments: String...) throws -> ChildProcess {
    let child = try program.start(
      arguments, environment: ["TERM": "xterm", "NO_COLOR": "1"],
      input: .terminal(showsOutput: true))
    #expect(child.waitForText("Esc leave"))
    return child
  }

  @Test func whatIsChosenIsSaved() throws {
    let child = try start("routine", "new", "Neck time")
    // The last part by the alphabet is wrists; then the list itself.
    child.type("\u{1B}[D")
    #expect(child.waitForText("Library: wrists"))
    child.type("\r")
    #expect(child.waitForText("1 step "))
    child.type("r")
    #expect(child.waitForText("2 steps "))
    child.type("\t++")
    #expect(child.waitForText("20s"))
    child.type("s")
    let result = child.wait()
    #expect(result.status == 0, "\(result.outputText)")
    #expect(result.outputText.contains("made neck-time: 2 steps, "))
    let text = String(
      decoding: try program.folder.read("config/carillon/sessions/neck-time.yaml"), as: UTF8.self)
    #expect(text.contains("title: Neck time\n"))
    #expect(text.hasSuffix("  - rest: 20s\n"))
    #expect(try program.run("check", "config/carillon/sessions/neck-time.yaml").status == 0)
  }

  @Test func aNameCanBeTypedThere() throws {
    let child = try start("routine", "build")
    child.type("\rs")
    #expect(child.waitForText("a name is needed"))
    child.type("Übung s\r")
    #expect(child.waitForText("Übung s "))
    child.type("s")
    #expect(child.wait().status == 0)
    #expect(program.folder.names(in: "config/carillon/sessions") == ["übung-s.yaml"])
  }

  @Test func aNameThatIsTakenIsAskedForAgain() throws {
    #expect(try program.run("routine", "new", "Tree", "calf").status == 0)
    let before = try program.folder.read("config/carillon/sessions/tree.yaml")
    let child = try start("routine", "build", "tree")
    child.type("\rs")
    #expect(child.waitForText("there is one of this name"))
    child.type(" two\rs")
    let result = child.wait()
    #expect(result.outputText.contains("made tree-two: 1 step, "), "\(result.outputText)")
    #expect(try program.folder.read("config/carillon/sessions/tree.yaml") == before)
  }

  @Test func aNameOfItsOwnIsCheckedBeforeAnythingIsChosen() throws {
    #expect(try program.run("routine", "new", "Tree", "calf").status == 0)
    let result = try program.start(
      ["routine", "build", "Other", "--as", "tree"], environment: ["TERM": "xterm"],
      input: .terminal(showsOutput: true)
    ).wait()
    #expect(result.status == 1)
    #expect(result.outputText.contains("--as gives another name, such as tree-2"))
    let child = try start("routine", "build", "Tree", "--as", "oak")
    child.type("\rs")
    #expect(child.wait().outputText.contains("made oak: 1 step, "))
  }

  @Test func escLeavesEverythingAsItWas() throws {
    let child = try start("routine", "build", "Nothing")
    child.type("\r\r\u{1B}")
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.outputText.hasSuffix("nothing is saved\r\n"))
    #expect(result.outputText.contains(shellAgain))
    #expect(!program.folder.names().contains("config"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalRestoresTheTerminalFirst(_ signal: Int32) throws {
    let child = try start("routine", "build", "Nothing")
    child.type("\r")
    #expect(child.waitForText("1 step "))
    if signal == SIGINT { child.type("\u{3}") } else { child.send(signal) }
    let result = child.wait()
    #expect(result.termination == .signaled(signal))
    #expect(result.outputText.hasPrefix(screen))
    #expect(result.outputText.hasSuffix(shellAgain))
    #expect(!program.folder.names().contains("config"))
  }

  /// Line by line and with an echo, whichever way it ends.
  @Test(.enabled(if: hasProgram("stty"), "stty is not installed"), arguments: ["\u{1B}", "\u{3}"])
  func theTerminalIsAsBefore(_ key: String) throws {
    let carillon = try builtProduct("carillon")
    let child = try ChildProcess(
      "bash",
      [
        "--norc", "-c",
        "stty -a >before; trap : INT; \"$0\" routine build x; stty -a >after; echo END", carillon,
      ],
      environment: program.environment.merging(["TERM": "xterm", "PATH": "/usr/bin:/bin"]) { $1 },
      folder: program.path, input: .terminal(showsOutput: true))
    #expect(child.waitForText("Esc leave"))
    child.type(key)
    #expect(child.waitForText("END"))
    _ = child.wait()
    let before = String(decoding: try program.folder.read("before"), as: UTF8.self)
    #expect(before.contains(" icanon") && before.contains(" echo "))
    #expect(String(decoding: try program.folder.read("after"), as: UTF8.self) == before)
  }
}
