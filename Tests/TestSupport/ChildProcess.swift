import CLinux
import Glibc

/// A program that a test runs: what it is given, what it says, how it ends.
///
/// The child has a process group of its own and no blocked or ignored signals. Its environment is
/// `PATH` and what is asked for, so that no test reaches anyone's home. What it writes is collected
/// while a method of this type waits; between two such calls a child that says much waits too.
/// For one thread at a time.
public final class ChildProcess {
  /// What the child reads as its standard input.
  public enum Input: Sendable {
    /// Nothing: `/dev/null`.
    case empty
    /// These bytes, then the end.
    case bytes([UInt8])
    /// A pipe on which nothing ever comes.
    case silent
    /// A terminal of its own, in a session of its own. With `showsOutput` all that the child writes goes
    /// there too, and is its `output`, with the echo of what is typed, lines ending in CR LF.
    case terminal(showsOutput: Bool)
    /// As `terminal(showsOutput: true)`, with so many columns and rows.
    case screen(columns: Int, rows: Int)
  }

  /// How the child ended.
  public enum Termination: Equatable, Sendable {
    /// With this exit status.
    case exited(Int32)
    /// By this signal.
    case signaled(Int32)
    /// Not in time: it was killed, and its group with it.
    case timedOut
  }

  /// What the child wrote, and how it ended.
  public struct Result: Sendable {
    /// How it ended.
    public var termination: Termination
    /// The bytes of its standard output.
    public var output: [UInt8]
    /// The bytes of its standard error.
    public var error: [UInt8]
    /// How many bytes of the two came after `outputLimit` and were let go.
    public var droppedByteCount: Int

    /// The standard output as text.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    /// The standard error as text.
    public var errorText: String { String(decoding: error, as: UTF8.self) }
    /// The same but for what a device says that runs dry: one of ten times the speed may, where the
    /// machine is busy.
    public var errorTextBesideXruns: String {
      errorText.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("the output ran dry") }.joined(separator: "\n")
    }
    /// The exit status; nil after a signal or a time-out.
    public var status: Int32? {
      if case .exited(let status) = termination { status } else { nil }
    }
  }

  /// The number of the process, and of its group.
  public let processID: pid_t

  private let pipes: ChildPipes
  private var termination: Termination?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to be looked for in `PATH`.
  ///   - environment: Stands beside `PATH` (and `LD_LIBRARY_PATH` where the tests have it), or in its place.
  ///   - folder: The working folder; the tests' own unless given.
  ///   - outputLimit: The most bytes that are kept of each of the two outputs.
  /// - Throws: `SystemCallError` where it cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    folder: String? = nil, input: Input = .empty, outputLimit: Int = 64 << 20
  ) throws(SystemCallError) {
    // A child that ends before it has read its input gives EPIPE here, and must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    pipes = try ChildPipes(input: input, outputLimit: outputLimit)
    processID = try spawn(
      program, arguments, environment: environment, folder: folder,
      standardStreams: pipes.childEnds, terminal: pipes.terminalPath)
    pipes.closeChildEnds()
  }

  deinit {
    if termination == nil { killAndReap() }
  }

  /// Runs a program to its end; it has `timeoutSeconds` for that.
  ///
  /// - Throws: `SystemCallError` where it cannot be started.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    folder: String? = nil, input: Input = .empty, outputLimit: Int = 64 << 20,
    timeoutSeconds: Int = 60
  ) throws(SystemCallError) -> Result {
    let child = try ChildProcess(
      program, arguments, environment: environment, folder: folder, input: input,
      outputLimit: outputLimit)
    return child.wait(timeoutSeconds: timeoutSeconds)
  }

  /// Sends a signal to the child alone; does nothing once its end is known.
  public func send(_ signal: Int32) {
    if termination == nil { kill(processID, signal) }
  }

  /// Stops listening to the standard output: what the child writes from now on meets a closed pipe.
  public func closeOutput() {
    pipes.closeOutput()
  }

  /// Types at the child's terminal: a line ends with `\n`, `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D.
  public func type(_ text: String) { pipes.type(text) }

  /// Gives the child's terminal another size, as a window does.
  public func resizeTerminal(columns: Int, rows: Int) {
    pipes.resizeTerminal(columns: columns, rows: rows)
  }

  /// Sets the child's terminal as it was before the child had it, as a shell does that stops the child.
  public func resetTerminal() { pipes.resetTerminal() }

  /// How the child's terminal was set before the child had it, and how it is set now (termios(3)).
  public var terminalAttributes: (before: [UInt8], now: [UInt8]) {
    (pipes.firstAttributes, pipes.terminalAttributes)
  }

  /// What the child has written to its standard output, or its terminal, so far.
  public var outputSoFar: [UInt8] {
    pipes.collect(timeoutMilliseconds: 0)
    return pipes.output.bytes
  }

  /// Waits until `isDone`, or the child's end; false at the bound.
  public func wait(timeoutSeconds: Int = 60, until isDone: () -> Bool) -> Bool {
    collect(timeoutSeconds: timeoutSeconds, until: isDone)
    return isDone()
  }

  /// Takes the child's terminal away, as closing its window does.
  public func hangUp() { pipes.hangUp() }

  /// Waits until the child has written `text` to one of its outputs, and tells whether it did; false
  /// when it ended or `timeoutSeconds` went by without.
  public func waitForText(_ text: String, timeoutSeconds: Int = 60) -> Bool {
    let wanted = Array(text.utf8)
    func isWritten() -> Bool { pipes.output.bytes.holds(wanted) || pipes.error.bytes.holds(wanted) }
    collect(timeoutSeconds: timeoutSeconds, until: isWritten)
    return isWritten()
  }

  /// Waits for the child's end; past `timeoutSeconds` it is killed, and its group with it.
  public func wait(timeoutSeconds: Int = 60) -> Result {
    collect(timeoutSeconds: timeoutSeconds, until: { false })
    if termination == nil {
      killAndReap()
      termination = .timedOut
    }
    pipes.collect(timeoutMilliseconds: 0)
    return Result(
      termination: termination ?? .timedOut, output: pipes.output.bytes, error: pipes.error.bytes,
      droppedByteCount: pipes.output.droppedByteCount + pipes.error.droppedByteCount)
  }

  /// Moves bytes until the child has ended, the time is over, or `isDone`.
  private func collect(timeoutSeconds: Int, until isDone: () -> Bool) {
    let deadline = clinux_monotonic_ns() + Int64(timeoutSeconds) * 1_000_000_000
    while termination == nil, !isDone(), clinux_monotonic_ns() < deadline {
      pipes.collect(timeoutMilliseconds: 5)
      // The end is asked for, not read off the pipes: a grandchild may hold those open for ever.
      var status: Int32 = 0
      guard waitpid(processID, &status, WNOHANG) == processID else { continue }
      let signal = status & 0x7f  // WTERMSIG and WEXITSTATUS are macros
      termination = signal == 0 ? .exited(status >> 8 & 0xff) : .signaled(signal)
    }
  }

  private func killAndReap() {
    kill(-processID, SIGKILL)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
  }
}

extension [UInt8] {
  /// Whether `wanted` lies somewhere in it: bytes, for what is looked through grows while it is waited for.
  fileprivate func holds(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    return withUnsafeBytes { whole in
      guard var place = whole.baseAddress else { return false }
      let end = place + whole.count
      while end - place >= wanted.count,
        let found = memchr(place, Int32(first), end - place - wanted.count + 1)
      {
        if memcmp(found, wanted, wanted.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
