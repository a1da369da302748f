import Glibc
import TestSupport
import Testing

/// A person at a terminal.
@Suite(.serialized) struct PlayTerminalTests {
  /// A bowl rings on under a wait, then a beep starts the next hold.
  private func session(waitNanoseconds: Int = 1_000_000_000) -> String {
    var digits = String(1_000_000_000 + waitNanoseconds % 1_000_000_000)
    digits.removeFirst()
    return """
      lead-in: 0
      cues: {start: beep, countdown: none, halfway: none, end: bowl, complete: wood, announce: false}
      wait-limit: \(waitNanoseconds / 1_000_000_000).\(digits)s
      steps:
        - {name: Tree, hold: 1s}
        - {name: Block, wait: true}
        - {name: Cat, hold: 1s}
      """
  }

  private let atOnce = ["CARILLON_OPENING_SILENCE": "0", "TERM": "xterm"]

  @Test func aWaitHoldsUntilEnterAndIsTheRenderOfAWaitOfThatLength() throws {
    let program = try PlayerProgram()
    let device = try TestDevice(options: ["formats": "S16_LE"])
    try program.write("s.yaml", session())
    let planned = try program.rendered()
    try program.write("long.yaml", session(waitNanoseconds: 60_000_000_000))
    let held = try program.rendered("./long.yaml")

    let child = try program.play(
      device, environment: atOnce, input: .terminal(showsOutput: true))
    #expect(child.waitForText("waiting: Enter goes on"))
    // Well behind its limit, which ends no wait while somebody can.
    #expect(device.waitForFrame(6 * 48_000))
    child.type("\n")
    let result = child.wait()
    #expect(result.status == 0, "\(result.outputText)")
    #expect(result.outputText.contains("Cat"))

    // The beep begins as far behind the wait as in the render, where that leaves the silent ring.
    let heard = samples(device.heard)
    let onset = try #require(firstDifference(heard, samples(held)))
    let plannedOnset = try #require(firstDifference(samples(planned), samples(held)))
    let waited = 48_000 + onset - plannedOnset
    #expect(waited > 4 * 48_000)
    let nanoseconds = (waited * 1_000_000_000 + 24_000) / 48_000
    try program.write("waited.yaml", session(waitNanoseconds: nanoseconds))
    let wanted = try program.rendered("./waited.yaml")
    #expect(begins(device.heard, with: wanted))
  }

  /// The frame in which two captures begin to differ.
  private func firstDifference(_ left: [Int16], _ right: [Int16]) -> Int? {
    zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }.map { $0.offset / 2 }
  }

  @Test func aTerminalThatGoesAwayEndsTheWait() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", session())
    let child = try ChildProcess(
      "nohup", [try builtProduct("carillon"), "play", "./s.yaml", "--device", "testclock"],
      environment: program.environment.merging(device.environment) { $1 }.merging(atOnce) { $1 },
      folder: program.path, input: .terminal(showsOutput: false))
    #expect(child.waitForText("waiting: Enter goes on"))
    child.hangUp()
    let result = child.wait()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.contains("Session complete"))
  }

  @Test func endOfInputAtATerminalIsNoAnswer() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", session())
    let child = try program.play(
      device, environment: atOnce, input: .terminal(showsOutput: true))
    #expect(child.waitForText("waiting: Enter goes on"))
    child.type("\u{4}")
    #expect(device.waitForFrame(6 * 48_000))
    child.type("\n")
    #expect(child.wait().status == 0)
  }

  /// Reading the terminal from there would stop the player.
  @Test func inTheBackgroundWhatIsTypedIsTheShellsAndWaitsEnd() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", session())
    let script = "set -m; \"$0\" play ./s.yaml --device testclock & wait $!; echo status $?"
    let child = try ChildProcess(
      "bash", ["-c", script, try builtProduct("carillon")],
      environment: program.environment.merging(device.environment) { $1 }.merging(atOnce) { $1 },
      folder: program.path, input: .terminal(showsOutput: true))
    child.type("words\n")
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    child.type("more words\n")
    let result = child.wait()
    #expect(result.outputText.contains("status 0"), "\(result.outputText)")
    #expect(result.outputText.contains("Session complete"))
    #expect(!result.outputText.contains("Enter goes on"))
  }

  @Test func controlCFadesOutAndEndsByTheSignal() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", shortSession)
    let child = try program.play(
      device, ["--repeat"], environment: atOnce, input: .terminal(showsOutput: true))
    #expect(child.waitForText("Tree"))
    child.type("\u{3}")
    let result = child.wait()
    #expect(result.termination == .signaled(SIGINT))
    #expect(result.outputText.contains("until stopped"))
    #expect(result.outputText.contains("Stopped at 0:0"))
  }

  @Test func aSignalThatIsIgnoredStaysIgnored() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", shortSession)
    let child = try ChildProcess(
      "sh",
      [
        "-c", "trap '' INT HUP; exec \"$0\" play ./s.yaml --device testclock",
        try builtProduct("carillon"),
      ], environment: program.environment.merging(device.environment) { $1 }, folder: program.path)
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    child.send(SIGINT)
    child.send(SIGHUP)
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.outputText.contains("Session complete"))
  }
}
