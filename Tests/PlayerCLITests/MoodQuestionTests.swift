import Glibc
import TestSupport
import Testing

/// The question at the end of a session.
@Suite(.serialized) struct MoodQuestionTests {
  private let terminal = ["CARILLON_OPENING_SILENCE": "0", "TERM": "xterm"]
  private let question = "How do you feel?"

  /// What is asked after so many seconds of practice, and what was recorded.
  private func answer(
    _ answer: String?, after length: String, _ flags: [String] = []
  ) throws -> (shown: String, log: String) {
    let program = try PlayerProgram()
    try program.writeHold(length)
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device, flags, environment: terminal, input: .terminal(showsOutput: true))
    if let answer {
      #expect(child.waitForText(question))
      child.type(answer)
    }
    let result = child.wait()
    withExtendedLifetime(device) {}
    #expect(result.status == 0, "\(result.errorText)")
    return (result.outputText, try program.log())
  }

  @Test func anAnswerIsKept() throws {
    #expect(try answer("😌\n", after: "10.5s").log.contains("\"moods\": [\"😌\"]"))
  }

  @Test func enterIsNoAnswer() throws {
    #expect(try answer("\n", after: "10.5s").log.contains("\"moods\": []"))
  }

  /// Nothing is left to be done: signals end the program at once, as anywhere else.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsTheQuestion(_ signal: Int32) throws {
    let program = try PlayerProgram()
    try program.writeHold("10.5s")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: terminal, input: .terminal(showsOutput: true))
    #expect(child.waitForText(question))
    // For others there is no player any more.
    let status = try program.run("status")
    #expect(status.status == 1 && status.errorText.contains("no player is running"))
    if signal == SIGINT { child.type("\u{3}") } else { child.send(signal) }
    #expect(child.wait(timeoutSeconds: 20).termination == .signaled(signal))
    withExtendedLifetime(device) {}
    #expect(try program.log().contains("\"state\": \"completed\""))
  }

  @Test(arguments: [("2s", []), ("10.5s", ["--mood", "calm"]), ("10.5s", ["--no-display"])])
  func nobodyIsAskedWhoNeedNotBe(_ length: String, _ flags: [String]) throws {
    let shown = try answer(nil, after: length, flags).shown
    #expect(!shown.contains(question), "\(shown)")
  }
}
