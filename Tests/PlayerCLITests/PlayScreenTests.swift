import Glibc
import TestSupport
import Testing

/// The screen of a player in a terminal of its own, as a person sees it.
@Suite(.serialized) struct PlayScreenTests {
  private let screen = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "CARILLON_OPENING_SILENCE": "0",
  ]

  private func play(
    _ program: PlayerProgram, _ device: TestDevice, _ arguments: [String] = [],
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try program.play(
      device, arguments, environment: screen.merging(environment) { $1 },
      input: .screen(columns: columns, rows: rows))
  }

  private func shown(_ child: ChildProcess, columns: Int = 80, rows: Int = 24) -> TerminalPicture {
    var picture = TerminalPicture(width: columns, height: rows)
    picture.write(child.outputSoFar)
    return picture
  }

  private let longSession = "lead-in: 0\ntitle: Long\nsteps: [{name: Tree, hold: 1h}]\n"

  @Test func aSessionIsSeenAndTheTerminalIsLeftAsItWas() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    try program.write("s.yaml", shortSession)
    let child = try play(program, device)
    var seen = ""
    let wasShown = child.wait {
      let picture = shown(child)
      if picture.isAlternate { seen = picture.text }
      return seen.contains("Tree") && seen.contains("right")
    }
    #expect(wasShown, "\(seen)")
    for text in ["Short", "left", "█", "q stop"] { #expect(seen.contains(text), "\(seen)") }
    #expect(child.terminalAttributes.now != child.terminalAttributes.before)
    let result = child.wait()
    #expect(result.status == 0)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
    let after = shown(child)
    #expect(!after.isAlternate && !after.isCursorHidden)
    #expect(after.text.contains("Short · Session complete · 0:05 · 2 steps"), "\(after.text)")
    // Nothing of what was shown stays.
    #expect(!after.text.contains("█"))
    // The sound is the render, screen or not.
    let isRender = begins(device.heard, with: try program.rendered())
    #expect(isRender, "\(device.events().map(\.name))")
  }

  enum End: String, CaseIterable, Sendable {
    case key, interrupt, quit, terminate, segmentation, abort
  }

  @Test(arguments: End.allCases)
  func howeverItEndsTheTerminalIsAsBefore(_ end: End) throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    #expect(child.terminalAttributes.now != child.terminalAttributes.before)
    switch end {
    case .key: child.type("q")
    case .interrupt: child.type("\u{3}")
    case .quit: child.type("\u{1C}")
    case .terminate: child.send(SIGTERM)
    case .segmentation: child.send(SIGSEGV)
    case .abort: child.send(SIGABRT)
    }
    let result = child.wait()
    let wanted: ChildProcess.Termination =
      switch end {
      case .key: .exited(0)
      case .interrupt: .signaled(SIGINT)
      case .quit: .signaled(SIGQUIT)
      case .terminate: .signaled(SIGTERM)
      case .segmentation: .signaled(SIGSEGV)
      case .abort: .signaled(SIGABRT)
      }
    #expect(result.termination == wanted)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
    let after = shown(child)
    #expect(!after.isAlternate && !after.isCursorHidden)
    if end == .key || end == .interrupt { #expect(after.text.contains("Stopped at ")) }
  }

  /// Also where a tracer of faults would take them, and ask at the terminal what is to be done.
  @Test(arguments: [SIGQUIT, SIGSEGV, SIGABRT], [false, true])
  func aFatalSignalEndsItWhateverTracesFaults(_ signal: Int32, _ hasScreen: Bool) throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let traced = ["SWIFT_BACKTRACE": "enable=yes"]
    let child =
      try hasScreen
      ? play(program, device, environment: traced) : program.play(device, environment: traced)
    #expect(child.waitForText("Tree"))
    child.send(signal)
    let result = child.wait()
    #expect(result.termination == .signaled(signal))
    #expect(!(result.outputText + result.errorText).contains("rash"), "no trace of it")
  }

  /// Not every shell sets a terminal for a program that it lets go on.
  @Test func aTerminalThatWasSetOtherwiseIsTakenAgainWhenThePlayerGoesOn() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    let taken = child.terminalAttributes.now
    child.send(SIGSTOP)
    child.resetTerminal()
    child.send(SIGCONT)
    #expect(child.wait { child.terminalAttributes.now == taken })
    child.type("q")
    #expect(child.wait().status == 0)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  /// A terminal that does not read is waited for, for a moment; another signal may come in it.
  @Test func aSecondSignalWhileTheTerminalIsGivenBackChangesNothing() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    // Nobody reads what is drawn, until there is no room for more.
    for size in 0..<20 {
      child.resizeTerminal(columns: 100 + size, rows: 40)
      usleep(50_000)
    }
    child.send(SIGQUIT)
    usleep(30_000)
    child.send(SIGABRT)
    let end = child.wait().termination
    #expect(end == .signaled(SIGABRT) || end == .signaled(SIGQUIT))
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  @Test(arguments: [[1, 1], [20, 5], [300, 100], [40, 15]])
  func everySizePlaysToTheEnd(_ size: [Int]) throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", shortSession)
    let child = try play(program, device, columns: size[0], rows: size[1])
    #expect(child.wait().status == 0)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  @Test func aWindowThatChangesAHundredTimesShowsItsLastSizeWhole() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    var random = SeededRandom(seed: 100)
    for _ in 0..<100 {
      child.resizeTerminal(
        columns: Int.random(in: 1...300, using: &random),
        rows: Int.random(in: 1...100, using: &random))
      _ = child.outputSoFar
      usleep(10_000)
    }
    child.resizeTerminal(columns: 100, rows: 30)
    let clear = Array("\u{1B}[2J".utf8)
    let isWhole = child.wait {
      // What was written since the terminal was cleared last.
      let bytes = child.outputSoFar
      var start = bytes.count - clear.count
      while start > 0, !bytes[start...].starts(with: clear) { start -= 1 }
      var picture = TerminalPicture(width: 100, height: 30)
      picture.write(bytes[max(0, start)...])
      return picture.rows[0].hasPrefix(" Long") && picture.rows[0].hasSuffix("left")
        && picture.text.contains("Tree") && picture.rows[29].contains("keys")
    }
    #expect(isWhole)
    child.type("q")
    #expect(child.wait().status == 0)
  }

  @Test func onlyCellsThatChangeAreWritten() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0)
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    #expect(device.waitForFrame(2 * 48_000))
    let before = child.outputSoFar.count
    #expect(device.waitForFrame(5 * 48_000))
    let bytes = child.outputSoFar.count - before
    // Three seconds of an hour: digits and the time left, a dot of the ring or two.
    #expect(bytes > 20 && bytes < 3_000, "\(bytes) bytes")
    child.type("q")
    #expect(child.wait().status == 0)
  }

  @Test func aTerminalThatNobodyReadsDoesNotHoldUpTheSession() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(options: ["formats": "S16_LE"])
    try program.write(
      "s.yaml",
      "lead-in: 0\nsteps:\n  - repeat: 40\n    steps: [{name: Tree, hold: 1s}, {name: Cat, hold: 1s}]\n"
    )
    let child = try play(program, device, columns: 300, rows: 100)
    // Nothing is read until the device has been closed.
    #expect(device.waitForEvent { $0.name == "close" } != nil)
    #expect(device.heard.count >= 80 * 48_000 * 4)
    #expect(child.wait().status == 0)
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  struct Lines: Sendable, CustomTestStringConvertible {
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var testDescription: String { "\(arguments) \(environment)" }
  }

  @Test(arguments: [
    Lines(arguments: ["--plain"]), Lines(environment: ["TERM": "dumb"]),
    Lines(environment: ["LC_ALL": "C"]), Lines(environment: ["LC_ALL": "", "LANG": "de_DE"]),
    Lines(environment: ["NO_COLOR": "1"]),
  ])
  func whereNoScreenIsWantedOrPossibleThereAreLines(_ lines: Lines) throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", shortSession)
    let child = try play(program, device, lines.arguments, environment: lines.environment)
    let result = child.wait()
    #expect(result.status == 0)
    let text = result.outputText.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(!text.contains("\u{1B}"), "nothing but colors")
    #expect(lines.environment["NO_COLOR"] == nil || text == result.outputText)
    let isASCII = lines.environment["LC_ALL"] != nil
    let mark = isASCII ? "-" : "·"
    #expect(text.contains("   0:02  Tree, left \(mark) 1.5s"))
    #expect(child.terminalAttributes.now == child.terminalAttributes.before)
  }

  /// On a terminal that has none.
  @Test func withoutColorsThereIsAScreenAllTheSame() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", shortSession)
    let child = try play(program, device, environment: ["TERM": "vt220"])
    let result = child.wait()
    #expect(result.outputText.contains("\u{1B}[?1049h"))
    let color = /\u{1B}\[0[0-9;]*;(3[0-8]|4[0-8]|9[0-7])[0-9;]*m/
    #expect(result.outputText.firstMatch(of: color) == nil)
  }

  @Test(arguments: [false, true])
  func aClosedTerminalStopsItUnlessItKeepsPlaying(_ keepsPlaying: Bool) throws {
    let program = try PlayerProgram()
    let device = try TestDevice(options: ["formats": "S16_LE"])
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 30s}]\n")
    let wanted = try program.rendered()
    let child = try play(program, device, keepsPlaying ? ["--keep-playing"] : [])
    #expect(child.waitForText("Tree"))
    child.hangUp()
    let result = child.wait()
    if keepsPlaying {
      #expect(result.status == 0)
      #expect(begins(device.heard, with: wanted))
    } else {
      #expect(result.termination == .signaled(SIGHUP))
      #expect(device.heard.count < wanted.count)
    }
  }

  @Test func helpIsShownOnDemand() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", longSession)
    let child = try play(program, device)
    #expect(child.waitForText("Tree"))
    #expect(!shown(child).text.contains("louder, softer"))
    child.type("?")
    #expect(child.wait { shown(child).text.contains("louder, softer") })
    child.type("\u{1B}")
    #expect(child.wait { !shown(child).text.contains("louder, softer") })
    // What is pasted is no key.
    child.type("\u{1B}[200~q q\u{1B}[201~?")
    #expect(child.wait { shown(child).text.contains("louder, softer") })
    child.type("q")
    #expect(child.wait().status == 0)
  }
}
