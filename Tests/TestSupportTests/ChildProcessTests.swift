import Glibc
import Testing

import TestSupport

@Suite struct ChildProcessTests {
  @Test func bothOutputsAndTheStatusComeBack() throws {
    let result = try ChildProcess.run("sh", ["-c", "echo out; echo err >&2; exit 3"])
    #expect(result.outputText == "out\n")
    #expect(result.errorText == "err\n")
    #expect(result.status == 3)
  }

  @Test func moreThanAPipeHoldsPassesBothWaysWithoutDeadlock() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_001)
    let result = try ChildProcess.run("cat", input: .bytes(bytes))
    #expect(result.output == bytes)
    #expect(result.termination == .exited(0))
  }

  @Test func outputPastTheLimitIsCountedNotKept() throws {
    let result = try ChildProcess.run(
      "head", ["-c", "100000", "/dev/zero"], outputLimit: 1_000)
    #expect(result.output.count == 1_000)
    #expect(result.droppedByteCount == 99_000)
  }

  @Test func inputThatNobodyReadsIsLetGo() throws {
    let bytes = [UInt8](repeating: 0, count: 1_000_000)
    #expect(try ChildProcess.run("true", input: .bytes(bytes)).status == 0)
  }

  @Test func aSignalEndsTheChildAndIsTold() throws {
    let child = try ChildProcess("sh", ["-c", "echo ready; exec sleep 600"])
    #expect(child.waitForText("ready"))
    child.send(SIGINT)
    #expect(child.wait().termination == .signaled(SIGINT))
  }

  @Test func theTimeOutKillsTheWholeGroup() throws {
    // The grandchild holds the pipe open: only its death lets this end before 600 s.
    let result = try ChildProcess.run(
      "sh", ["-c", "sleep 600 & echo $!; wait"], timeoutSeconds: 1)
    #expect(result.termination == .timedOut)
    let grandchild = try #require(pid_t(result.outputText.dropLast()))
    #expect(isGone(grandchild))
  }

  @Test func theChildSeesItsFolderAndOnlyItsEnvironment() throws {
    let folder = try TemporaryFolder()
    let result = try ChildProcess.run(
      "sh", ["-c", "pwd; echo $HOME; echo $MINE"], environment: ["MINE": "a b"],
      folder: folder.path)
    #expect(result.outputText == "\(folder.path)\n\na b\n")
  }

  @Test func aClosedOutputIsABrokenPipeForTheChild() throws {
    let child = try ChildProcess("yes", input: .silent)
    child.closeOutput()
    #expect(child.wait().termination == .signaled(SIGPIPE))
  }

  @Test func aProgramThatIsNotThereThrows() {
    #expect(throws: SystemCallError.self) { try ChildProcess.run("/nonexistent/program") }
  }

  @Test func theBuiltPlayerIsFound() throws {
    #expect(access(try builtProduct("carillon"), X_OK) == 0)
    #expect(throws: SystemCallError.self) { try builtProduct("no-such-product") }
  }

  /// Whether a killed process is dead within 10 s: gone, or a zombie that nobody has fetched yet.
  ///
  /// A kill is on its way for a moment: only the child itself has been waited for.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<10_000 {
      guard let status = try? FileBytes.read("/proc/\(process)/stat") else { return true }
      if String(decoding: status, as: UTF8.self).contains(") Z ") { return true }
      poll(nil, 0, 1)
    }
    return false
  }
}
