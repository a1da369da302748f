import Glibc
import TestSupport
import Testing

/// A child with a terminal of its own.
@Suite struct TerminalTests {
  @Test func everyDescriptorIsTheTerminalAndWhatIsTypedArrives() throws {
    let script = "test -t 0 && test -t 1 && test -t 2 && read word && echo got $word"
    let child = try ChildProcess("sh", ["-c", script], input: .terminal(showsOutput: true))
    child.type("bell\n")
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.outputText.contains("got bell\r\n"))
  }

  @Test func outputMayGoToPipes() throws {
    let script = "test -t 0 && ! test -t 1 && ! test -t 2 && echo out && echo err >&2"
    let child = try ChildProcess("sh", ["-c", script], input: .terminal(showsOutput: false))
    let result = child.wait()
    #expect(result.outputText == "out\n")
    #expect(result.errorText == "err\n")
  }

  @Test func controlKeysAreSignals() throws {
    let child = try ChildProcess(
      "sh", ["-c", "echo ready; exec sleep 100"], input: .terminal(showsOutput: true))
    #expect(child.waitForText("ready"))
    child.type("\u{3}")
    #expect(child.wait().termination == .signaled(SIGINT))
  }

  @Test func hangingUpIsASignal() throws {
    let child = try ChildProcess(
      "sh", ["-c", "echo ready; exec sleep 100"], input: .terminal(showsOutput: true))
    #expect(child.waitForText("ready"))
    child.hangUp()
    #expect(child.wait().termination == .signaled(SIGHUP))
  }
}
