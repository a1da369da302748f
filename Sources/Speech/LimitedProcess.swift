import CLinux
import Glibc

/// A program in a process of its own, watched until it ends, which it does.
public struct LimitedProcess {
  /// How it ended.
  public enum End: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case timedOut
    case cancelled
    /// Ended, and nobody can tell how: whoever started us ignores SIGCHLD, so the system reaped it.
    case unknown
    case notStarted(code: Int32)
  }

  var program: String
  var arguments: [String]
  var environment: [String]
  var input: String
  var timeoutSeconds: Double
  var memoryLimitBytes: Int
  var fileLimitBytes: Int
  /// Of its standard output so much is kept, the rest read and let go; 0 sends all of it to /dev/null.
  var outputLimitBytes = 0

  /// - Parameters:
  ///   - program: Its path.
  ///   - environment: `NAME=value`, all of it.
  ///   - input: What it reads.
  ///   - outputLimitBytes: What is kept of its standard output.
  public init(
    program: String, arguments: [String], environment: [String], input: String = "",
    timeoutSeconds: Double, memoryLimitBytes: Int, fileLimitBytes: Int, outputLimitBytes: Int = 0
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.timeoutSeconds = timeoutSeconds
    self.memoryLimitBytes = memoryLimitBytes
    self.fileLimitBytes = fileLimitBytes
    self.outputLimitBytes = outputLimitBytes
  }

  /// What came of it.
  public struct Result: Sendable {
    /// How it ended.
    public var end: End
    /// The bytes of its standard output, as far as they were to be kept.
    public var output: [UInt8] = []
    /// What it wrote to standard error, the first few kilobytes of it.
    public var errorText = ""
  }

  /// What is kept of its standard error; the rest is read and let go.
  private static let keptErrorBytes = 4_096

  /// Never so long that it could not be counted.
  private var seconds: Double { min(max(timeoutSeconds, 0), 86_400) }

  /// Runs it to its end. What it leaves behind in its process group is killed.
  ///
  /// - Parameter isCancelled: Asked some twenty times a second; `true` kills it.
  public func run(isCancelled: () -> Bool) -> Result {
    let input = memoryFile(self.input)
    guard input >= 0 else { return Result(end: .notStarted(code: errno)) }
    defer { close(input) }
    guard let errors = Pipe() else { return Result(end: .notStarted(code: errno)) }
    defer { close(errors.reading) }
    let output = outputLimitBytes > 0 ? Pipe() : nil
    defer { if let output { close(output.reading) } }

    // That clock counts all its threads. It matters where this process is killed while it waits.
    let cores = Int(clinux_processor_count())
    var limits = clinux_limits(
      cpu_seconds: (Int64(seconds) + 1) * Int64(cores),
      memory_bytes: Int64(memoryLimitBytes), file_bytes: Int64(fileLimitBytes))
    let process = withCStrings([program] + arguments) { arguments in
      withCStrings(environment) { environment in
        clinux_start_limited(
          program, arguments, environment, input, output?.writing ?? -1, errors.writing, &limits)
      }
    }
    let code = errno
    close(errors.writing)
    if let output { close(output.writing) }
    guard process > 0 else { return Result(end: .notStarted(code: code)) }
    return watch(
      process, errors: errors.reading, output: output?.reading ?? -1, isCancelled: isCancelled)
  }

  /// Both ends are closed on exec; reading never waits.
  private struct Pipe {
    var reading: Int32
    var writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }
  }

  private func watch(
    _ process: pid_t, errors: Int32, output: Int32, isCancelled: () -> Bool
  ) -> Result {
    let handle = clinux_process_descriptor(process)
    defer { if handle >= 0 { close(handle) } }
    let deadline = clinux_monotonic_ns() + Int64(seconds * 1e9)
    var (text, result): ([UInt8], [UInt8]) = ([], [])
    var interrupted: End?
    // poll(2) passes over a descriptor of −1; where there is no handle it is asked often.
    var watched = [
      pollfd(fd: handle, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    while interrupted == nil, clinux_has_ended(process) == 0 {
      let left = deadline - clinux_monotonic_ns()
      if left <= 0 { interrupted = .timedOut }
      if isCancelled() { interrupted = .cancelled }
      if interrupted != nil { break }
      poll(&watched, 3, min(Int32(left / 1_000_000 + 1), handle >= 0 ? 50 : 5))
      if watched[1].revents != 0, !drain(errors, into: &text, Self.keptErrorBytes) {
        watched[1].fd = -1
      }
      if watched[2].revents != 0, !drain(output, into: &result, outputLimitBytes) {
        watched[2].fd = -1
      }
    }
    // The number is ours until the process is reaped, so this meets nobody else's group.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    var reaped: pid_t
    repeat { reaped = waitpid(process, &status, 0) } while reaped < 0 && errno == EINTR
    _ = drain(errors, into: &text, Self.keptErrorBytes)
    if output >= 0 { _ = drain(output, into: &result, outputLimitBytes) }
    let end = interrupted ?? (reaped == process ? Self.end(status) : .unknown)
    return Result(
      end: end, output: result, errorText: String(decoding: text, as: UTF8.self))
  }

  /// WIFSIGNALED, WTERMSIG and WEXITSTATUS are macros.
  private static func end(_ status: Int32) -> End {
    status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
  }

  /// Reads what is there; `false` where nothing can come any more.
  private func drain(_ descriptor: Int32, into text: inout [UInt8], _ limit: Int) -> Bool {
    var block = [UInt8](repeating: 0, count: 4_096)
    // Bounded: one that writes without a pause must not keep us from looking at the clock.
    for _ in 0..<64 {
      let count = read(descriptor, &block, block.count)
      if count > 0 {
        text += block.prefix(min(count, limit - text.count))
      } else {
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
    }
    return true
  }

  /// A file rather than a pipe: a program that does not read its input can then not hold us up, and
  /// none that ends early gives us a SIGPIPE.
  private func memoryFile(_ text: String) -> Int32 {
    let descriptor = clinux_memory_file("phrase")
    guard descriptor >= 0 else { return -1 }
    if writeAll(Array(text.utf8), to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 {
      return descriptor
    }
    let code = errno
    close(descriptor)
    errno = code
    return -1
  }
}

/// Writes every byte; `false`, and errno, where that cannot be done.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if count == 0 || errno != EINTR {
      return false
    }
  }
  return true
}

/// Calls `body` with a null-terminated list of C strings that lives as long as the call.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
