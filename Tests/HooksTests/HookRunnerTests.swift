import CLinux
import Glibc
import Hooks
import TestSupport
import Testing

/// Commands that do what they like, and a runner that none of them holds up.
@Suite struct HookRunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var log: String { folder.path(of: "state/carillon/hooks.log") }

  private func runner(most: Int = 4, timeoutMilliseconds: Int64 = 60_000) -> HookRunner {
    HookRunner(
      most: most, timeoutNanoseconds: timeoutMilliseconds * 1_000_000, log: HookLog(path: log))
  }

  /// A shell script as a hook.
  private func script(
    _ text: String, event: String = "step-start", environment: [String: String] = [:],
    input: String = ""
  ) -> HookCall {
    HookCall(
      event: event, command: ["sh", "-c", text, "hook"],
      environment: environment.merging(["FOLDER": folder.path]) { $1 }, input: input)
  }

  /// Looks in on them, as a control thread does, until none is running.
  private func finish(_ runner: HookRunner) -> [String] {
    // By the clock: while a hook writes, each look comes back at once.
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      runner.serve()
      if runner.isIdle { break }
      var polled = runner.polls
      poll(&polled, nfds_t(polled.count), 10)
    }
    #expect(runner.isIdle)
    return runner.takeProblems().map(\.line)
  }

  private func written(_ name: String) -> String {
    String(decoding: (try? folder.read(name)) ?? [], as: UTF8.self)
  }

  @Test func aHookGetsItsEnvironmentAndItsInputAndSaysNothing() throws {
    let runner = runner()
    runner.start(
      script(
        #"printf '%s|' "$CARILLON_NAME" "$1" > "$FOLDER/out"; cat >> "$FOLDER/out""#,
        environment: ["CARILLON_NAME": "odd \"name\"\nof $two lines; `x`\u{0}!"],
        input: "{\"event\": \"step-start\"}\n"))
    #expect(finish(runner) == [])
    #expect(
      written("out") == "odd \"name\"\nof $two lines; `x`!||{\"event\": \"step-start\"}\n")
    #expect(folder.names() == ["out"])
  }

  @Test func noShellIsBetween() throws {
    let runner = runner()
    let path = folder.path(of: "a b; c")
    runner.start(
      HookCall(event: "stopped", command: ["touch", path], environment: [:], input: ""))
    #expect(finish(runner) == [])
    #expect(folder.names() == ["a b; c"])
  }

  @Test func starvedOfDescriptorsAndSignalsAsFreshAsFromAShell() throws {
    let secret = open("/dev/null", O_RDONLY)
    defer { close(secret) }
    let runner = runner()
    runner.start(script(#"ls /proc/self/fd > "$FOLDER/fds""#))
    #expect(finish(runner) == [])
    // The fourth is of ls itself.
    #expect(written("fds").split(separator: "\n").count == 4, "\(written("fds"))")
  }

  @Test(
    arguments: [
      ("exit 3", "ended with status 3"), ("kill -9 $$", "ended by signal 9"),
    ] as [(String, String)])
  func aFailureIsSaidAndLogged(_ text: String, _ failure: String) throws {
    let runner = runner()
    runner.start(script(text))
    #expect(finish(runner) == ["hook step-start: sh: \(failure)"])
    #expect(
      written("state/carillon/hooks.log").contains("Z step-start: sh: \(failure) after 0.0 s"))
  }

  @Test func outputIsLoggedAndBounded() throws {
    let runner = runner()
    runner.start(script("echo out; echo err >&2; printf 'a\\033[31mb\\n'; exit 1"))
    #expect(finish(runner) == ["hook step-start: sh: ended with status 1; \(log) has its output"])
    let lines = written("state/carillon/hooks.log").split(separator: "\n")
    #expect(lines.dropFirst() == ["  out", "  err", "  a [31mb"])
    runner.start(script("head -c 100000000 /dev/zero | tr '\\0' x"))
    #expect(finish(runner) == [])
    #expect(written("state/carillon/hooks.log").utf8.count < 5_000)
  }

  @Test func aProgramThatIsNotThereIsSaid() throws {
    let runner = runner()
    runner.start(
      HookCall(event: "stopped", command: ["/no/such/program"], environment: [:], input: ""))
    #expect(
      finish(runner) == [
        "hook stopped: program: cannot be started: No such file or directory"
      ])
  }

  @Test func pastItsTimeItIsKilledWithItsGroup() throws {
    let runner = runner(timeoutMilliseconds: 300)
    runner.start(script(#"sleep 600 & echo $! > "$FOLDER/child"; trap '' TERM; sleep 600"#))
    let start = clinux_monotonic_ns()
    #expect(finish(runner) == ["hook step-start: sh: took longer than 0.3 s and was killed"])
    #expect(clinux_monotonic_ns() - start < 30_000_000_000)
    let child = try #require(pid_t(written("child").dropLast()))
    #expect(isGone(child))
  }

  @Test func whatItLeavesBehindEndsWithIt() throws {
    let runner = runner()
    runner.start(script(#"sleep 600 & echo $! > "$FOLDER/child""#))
    #expect(finish(runner) == [])
    #expect(isGone(try #require(pid_t(written("child").dropLast()))))
  }

  @Test func furtherOnesAreSkippedAndSaid() throws {
    let runner = runner(most: 2)
    for number in 1...4 {
      runner.start(
        script(#"echo > "$FOLDER/\#(number)"; while [ ! -e "$FOLDER/go" ]; do sleep 0.01; done"#))
    }
    let lines = runner.takeProblems().map(\.line)
    let skipped = "hook step-start: sh: skipped, since 2 hooks are running"
    #expect(lines == [skipped, skipped])
    try folder.write("", to: "go")
    #expect(finish(runner) == [])
    runner.start(script(#"echo > "$FOLDER/5""#))
    #expect(finish(runner) == [])
    #expect(folder.names() == ["1", "2", "5", "go", "state"])
  }

  @Test func startingNeverWaits() throws {
    let runner = runner()
    let start = clinux_monotonic_ns()
    for _ in 0..<4 { runner.start(script("sleep 30")) }
    runner.serve()
    #expect(clinux_monotonic_ns() - start < 5_000_000_000)
    runner.cutShort()
    #expect(runner.isIdle)
    #expect(clinux_monotonic_ns() - start < 10_000_000_000)
    let lines = runner.takeProblems().map(\.line)
    let killed = "hook step-start: sh: was still running at the end and was killed"
    #expect(lines == [killed, killed, killed, killed])
  }

  @Test func aThousandHooksLeaveNeitherProcessesNorDescriptors() throws {
    func descriptors() throws -> Int {
      try ChildProcess.run("ls", ["/proc/\(getpid())/fd"]).outputText.split(separator: "\n").count
    }
    let runner = runner()
    runner.start(script("exit 0"))
    _ = finish(runner)
    let before = try descriptors()
    for _ in 0..<100 {
      for _ in 0..<4 {
        runner.start(HookCall(event: "x", command: ["true"], environment: [:], input: "{}"))
      }
      #expect(finish(runner) == [])
    }
    // Other suites run meanwhile and open some, too, but not hundreds.
    let after = try descriptors()
    #expect(after - before < 100)
  }

  @Test func aLogThatGrowsBecomesTheOlderOfTwo() throws {
    let log = HookLog(path: log)
    let output = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    for _ in 0..<200 { #expect(log.append("step-start: sh: done", output: output)) }
    #expect(Set(folder.names()) == ["state"])
    let size = written("state/carillon/hooks.log").utf8.count
    let older = written("state/carillon/hooks.log.1").utf8.count
    #expect(size <= HookLog.sizeLimit + 8_192 && older <= HookLog.sizeLimit + 8_192)
    #expect(older > HookLog.sizeLimit)
  }

  /// Reaped or, under a process 1 that reaps nobody, at least ended.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<1_000 {
      if kill(process, 0) != 0 { return true }
      let line = (try? FileBytes.read("/proc/\(process)/stat")) ?? []
      let state = String(decoding: line, as: UTF8.self).split(separator: ")").last?.first {
        $0 != " "
      }
      if state == nil || state == "Z" { return true }
      usleep(10_000)
    }
    return false
  }
}
