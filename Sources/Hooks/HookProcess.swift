import CLinux
import Glibc

/// A hook that runs, in a process group of its own.
final class HookProcess {
  let call: HookCall
  let startNanoseconds: Int64
  let deadline: Int64
  /// Readable once it has ended; −1 where the kernel has no such thing.
  let endDescriptor: Int32
  /// What it writes, to both its outputs; −1 once that is closed.
  private(set) var outputDescriptor: Int32
  private(set) var output: [UInt8] = []
  private var process: pid_t

  /// What is kept of its output; the rest is read and let go.
  static let keptBytes = 4_096

  /// Starts it.
  ///
  /// - Throws: Where that cannot be done.
  init(_ call: HookCall, now: Int64, timeoutNanoseconds: Int64) throws(HookStartFailure) {
    let input = clinux_memory_file("hook")
    guard input >= 0 else { throw HookStartFailure(code: errno) }
    defer { close(input) }
    guard write(call.input, to: input) else { throw HookStartFailure(code: errno) }
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw HookStartFailure(code: errno) }
    defer { close(ends[1]) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let (code, process) = start(call, input: input, output: ends[1])
    guard code == 0 else {
      close(ends[0])
      throw HookStartFailure(code: code)
    }
    self.call = call
    self.process = process
    startNanoseconds = now
    deadline = now + timeoutNanoseconds
    outputDescriptor = ends[0]
    endDescriptor = clinux_process_descriptor(process)
    if endDescriptor >= 0 { _ = fcntl(endDescriptor, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    kill()
    if outputDescriptor >= 0 { close(outputDescriptor) }
    if endDescriptor >= 0 { close(endDescriptor) }
  }

  /// Reads what is there, bounded: one that writes without a pause keeps nobody from other work.
  func readOutput() {
    guard outputDescriptor >= 0 else { return }
    var block = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<16 {
      let count = read(outputDescriptor, &block, block.count)
      if count > 0 {
        output += block.prefix(min(count, HookProcess.keptBytes - output.count))
      } else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) {
          close(outputDescriptor)
          outputDescriptor = -1
        }
        return
      }
    }
  }

  /// How it ended, once; `nil` while it runs. What it leaves behind in its group ends with it.
  func takeEnd() -> HookEnd? {
    guard process > 0, clinux_has_ended(process) != 0 else { return nil }
    return kill()
  }

  /// Ends it and its group at once.
  ///
  /// - Returns: How it ended.
  @discardableResult
  func kill() -> HookEnd? {
    guard process > 0 else { return nil }
    // The number is ours until the process is reaped, so this meets nobody else's group.
    _ = Glibc.kill(-process, SIGKILL)
    var status: Int32 = 0
    var reaped: pid_t
    repeat { reaped = waitpid(process, &status, 0) } while reaped < 0 && errno == EINTR
    let isKnown = reaped == process
    process = 0
    readOutput()
    guard isKnown else { return .unknown }
    // WIFSIGNALED, WTERMSIG and WEXITSTATUS are macros.
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
  }
}

/// Why a hook cannot be started.
struct HookStartFailure: Error {
  /// Of errno.
  var code: Int32
}

/// posix_spawnp(3): signals at their defaults, a group of its own, `input` as descriptor 0, `output` as 1 and 2, no
/// other. The memory of this process is not copied for it.
private func start(_ call: HookCall, input: Int32, output: Int32) -> (code: Int32, pid_t) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (descriptor, target) in [(input, Int32(0)), (output, 1), (output, 2)] {
    posix_spawn_file_actions_adddup2(&actions, descriptor, target)
  }
  clinux_spawn_close_from(&actions, 3)

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var all = sigset_t()
  sigfillset(&all)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  var process: pid_t = 0
  let code = withCStrings(call.command) { arguments in
    withCStrings(environment(with: call.environment)) { environment in
      posix_spawnp(&process, call.command[0], &actions, &attributes, arguments, environment)
    }
  }
  return (code, process)
}

/// `NAME=value` of this process, and of `added` in the place of those of the same name.
private func environment(with added: [String: String]) -> [String] {
  var lines: [String] = []
  var place = environ
  while let line = place.pointee {
    let text = String(cString: line)
    let name = text.prefix { $0 != "=" }
    if added[String(name)] == nil { lines.append(text) }
    place += 1
  }
  // A text with U+0000 would end there.
  return lines
    + added.sorted { $0.key < $1.key }.map { name, value in
      let kept = value.unicodeScalars.filter { $0.value != 0 }
      return "\(name)=\(String(String.UnicodeScalarView(kept)))"
    }
}

/// A file rather than a pipe: a program that does not read its input can then not hold us up, and none that
/// ends early gives us a SIGPIPE.
private func write(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return false }
    rest = rest.dropFirst(count)
  }
  return lseek(descriptor, 0, SEEK_SET) == 0
}

/// Calls `body` with a null-terminated list of C strings that lives as long as the call.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
