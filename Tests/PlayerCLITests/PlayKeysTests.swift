import Glibc
import TestSupport
import Testing

/// What keys do to a session that plays.
@Suite(.serialized) struct PlayKeysTests {
  private let screen = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "CARILLON_OPENING_SILENCE": "0",
  ]

  private let session = """
    lead-in: 0
    title: Keys
    steps:
      - {name: Tree, hold: 1h}
      - {name: Block, wait: true, wait-limit: 1s}
      - {name: Cat, hold: 1h}
      - {name: Cow, hold: 1h}
    """

  private func picture(_ child: ChildProcess) -> String {
    var picture = TerminalPicture(width: 80, height: 24)
    picture.write(child.outputSoFar)
    return picture.text
  }

  /// Types, and waits until the screen shows what that led to.
  private func type(_ keys: String, _ child: ChildProcess, until text: String) {
    child.type(keys)
    let isShown = child.wait { picture(child).contains(text) }
    #expect(isShown, "\(keys.debugDescription) does not lead to '\(text)':\n\(picture(child))")
  }

  @Test func everyKeyDoesWhatTheHelpSays() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0)
    try program.write("s.yaml", session)
    let child = try program.play(
      device, environment: screen, input: .screen(columns: 80, rows: 24))
    #expect(child.waitForText("Tree"))
    type(" ", child, until: "paused · Space goes on")
    child.type(" ")
    #expect(child.wait { !picture(child).contains("paused") })
    type("m", child, until: "muted")
    child.type("m")
    #expect(child.wait { !picture(child).contains("muted") })
    type("\u{1B}[A", child, until: "2dB")
    type("\u{1B}[B\u{1B}[B", child, until: "-2dB")
    type("\u{1B}[A", child, until: "next: Block")
    type("n", child, until: "next: Cat")
    type("\n", child, until: "next: Cow")
    type("\u{1B}[C", child, until: " Cow")
    type("p", child, until: "next: Cow")
    type("+", child, until: "2:00:2")
    type("--", child, until: "1:59:")
    child.type("q")
    let result = child.wait()
    #expect(result.status == 0)
    #expect(picture(child).contains("Stopped at "))
    #expect(picture(child).contains("1 pause"), "\(picture(child))")
  }

  @Test func ctrlZStopsInSilenceAndFgGoesOn() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0)
    try program.write("s.yaml", session)
    let script =
      "set -m; \"$0\" play ./s.yaml --device testclock; echo shell is back; fg; echo status $?"
    let child = try ChildProcess(
      "bash", ["-c", script, try builtProduct("carillon")],
      environment: program.environment.merging(device.environment) { $1 }.merging(screen) { $1 },
      folder: program.path, input: .screen(columns: 80, rows: 24))
    #expect(child.wait { picture(child).contains("Tree") })
    child.type("\u{1A}")
    #expect(child.waitForText("shell is back"))
    // fg follows at once: the screen is there again, and the session goes on.
    #expect(child.wait { picture(child).contains("Tree") && !picture(child).contains("paused") })
    child.type("q")
    let result = child.wait()
    #expect(result.outputText.contains("status 0"), "\(result.outputText)")
    #expect(!result.outputText.contains("ran dry"))
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  @Test func linesHaveTheKeysToo() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0)
    try program.write("s.yaml", session)
    let child = try program.play(
      device, ["--plain"], environment: screen, input: .screen(columns: 80, rows: 24))
    #expect(child.waitForText("Tree · 1h"))
    child.type(" ")
    #expect(child.waitForText("paused: Space goes on"))
    child.type(" ")
    #expect(child.waitForText("going on"))
    child.type("nn")
    #expect(child.waitForText("Cat · 1h"))
    child.type("q")
    #expect(child.wait().status == 0)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }
}
