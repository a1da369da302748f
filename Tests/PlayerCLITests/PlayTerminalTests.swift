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
    // At its own rate: the short buffer of a player that somebody attends to must not run dry here.
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    try program.write("s.yaml", session())
    let planned = try program.rendered()
    try program.write("long.yaml", session(waitNanoseconds: 60_000_000_000))
    let held = try program.rendered("./long.yaml")

    let child = try program.play(
      device, environment: atOnce, input: .terminal(showsOutput: true))
    #expect(child.waitForText("waiting: Enter goes on"))
    // Well behind its limit, which ends no wait while somebody can.
    #expect(device.waitForFrame(3 * 48_000))
    child.type("\n")
    let result = child.wait()
    #expect(result.status == 0, "\(result.outputText)")
    #expect(result.outputText.contains("Cat"))
    // From its beginning on.
    #expect(result.outputText.contains("         Enter goes on"))

    // The beep is what differs from a wait that goes on; it begins as far behind the wait as planned.
    let (plannedOnset, beep) = try #require(difference(samples(planned), samples(held)))
    let (onset, heardBeep) = try #require(difference(samples(device.heard), samples(held)))
    // Either may lose its first frames to rounding, under the bowl.
    let shift = (-50...50).first { shift in
      (0..<2_000).allSatisfy { abs(heardBeep[100 + shift + $0] - beep[100 + $0]) <= 2 }
    }
    let waited = 48_000 + onset - plannedOnset + (try #require(shift))
    #expect(waited > 2 * 48_000)
    let nanoseconds = (waited * 1_000_000_000 + 24_000) / 48_000
    try program.write("waited.yaml", session(waitNanoseconds: nanoseconds))
    let wanted = try program.rendered("./waited.yaml")
    let isRender = begins(device.heard, with: wanted)
    #expect(isRender, "\(device.events().map(\.name))")
  }

  /// The frame in which a capture begins to differ from another, and what it has over that one in the
  /// left channel from 100 frames before on.
  private func difference(_ left: [Int16], _ right: [Int16]) -> (onset: Int, samples: [Int])? {
    let frames = 0..<min(left.count, right.count) / 2
    guard let onset = frames.first(where: { left[2 * $0] != right[2 * $0] }) else { return nil }
    return (onset, (onset - 100..<onset + 2_200).map { Int(left[2 * $0]) - Int(right[2 * $0]) })
  }

  @Test func aTerminalThatGoesAwayEndsTheWait() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    try program.write("s.yaml", session())
    let child = try ChildProcess(
      "sh",
      [
        "-c", "trap '' HUP; exec \"$0\" play ./s.yaml --device testclock",
        try builtProduct("carillon"),
      ], environment: program.environment.merging(device.environment) { $1 }.merging(atOnce) { $1 },
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
