import CLinux
import ControlProtocol
import Glibc

/// A client's end of a control socket: asks, and reads what comes. Every call waits, within a bound.
public final class ControlConnection {
  /// Why there was no answer.
  public enum Failure: Error, Equatable, Sendable {
    /// The player is gone.
    case ended
    /// Nothing came in time.
    case noAnswer
    /// A line that no player writes.
    case notAnAnswer
  }

  /// The socket, for poll(2).
  public let descriptor: Int32
  private var assembler = LineAssembler(longest: 1_048_576)
  private var lines: [LineAssembler.Line] = []
  private var hasEnded = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Whether `next` has something to give at once.
  public var hasLine: Bool { !lines.isEmpty || hasEnded }

  /// Whether the player's process is stopped, as by Ctrl-Z: it answers nothing until it goes on (proc(5), stat).
  public var isPlayerStopped: Bool {
    let process = clinux_peer_process(descriptor)
    guard process > 0 else { return false }
    let file = clinux_open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(file, &bytes, bytes.count)
    // The state stands behind the program's name, which may hold anything.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
    else { return false }
    return bytes[end + 2] == UInt8(ascii: "T")
  }

  /// Asks.
  public func send(_ request: ControlRequest, timeoutMilliseconds: Int32 = 5_000) throws(Failure) {
    var rest = Array((request.line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, timeoutMilliseconds)
      } else if errno != EINTR {
        // Whoever refused us may have said why.
        return
      }
    }
  }

  /// The next line of the player's.
  ///
  /// - Parameter timeoutMilliseconds: −1 for as long as the player is there.
  public func next(timeoutMilliseconds: Int32 = 5_000) throws(Failure) -> ControlReply {
    while lines.isEmpty {
      if hasEnded { throw .ended }
      try wait(for: POLLIN, timeoutMilliseconds)
      read()
    }
    guard case .bytes(let bytes) = lines.removeFirst(), let reply = ControlReply(line: bytes) else {
      throw .notAnAnswer
    }
    return reply
  }

  /// Asks, and waits for the answer.
  public func ask(
    _ command: ControlCommand, timeoutMilliseconds: Int32 = 5_000
  ) throws(Failure) -> ControlReply {
    try send(ControlRequest(command), timeoutMilliseconds: timeoutMilliseconds)
    return try next(timeoutMilliseconds: timeoutMilliseconds)
  }

  private func wait(for event: Int32, _ timeoutMilliseconds: Int32) throws(Failure) {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let deadline = clinux_monotonic_ns() + Int64(timeoutMilliseconds) * 1_000_000
    while true {
      let left = (deadline - clinux_monotonic_ns()) / 1_000_000
      let bound = timeoutMilliseconds < 0 ? -1 : Int32(clamping: max(0, left))
      let count = poll(&polled, 1, bound)
      if count > 0 { return }
      if count == 0 { throw .noAnswer }
      if errno != EINTR { throw .ended }
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 {
      lines += assembler.take(buffer[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      hasEnded = true
    }
  }
}
