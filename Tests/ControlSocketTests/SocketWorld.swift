import CLinux
import ControlProtocol
import ControlSocket
import Glibc
import TestSupport

/// A server on this thread with a player behind it that only counts, and raw connections to it.
final class SocketWorld {
  let folder: TemporaryFolder
  let runtime: RuntimeFolder
  let server: ControlServer
  /// What was asked, in order.
  private(set) var commands: [ControlCommand] = []
  /// What the clock says; moved by hand.
  var now: Int64 = 0

  init(peers: any PeerCheck = KernelPeerCheck()) throws {
    folder = try TemporaryFolder()
    runtime = try RuntimeFolder.make(folder.path(of: "run"))
    server = try ControlServer(
      try PlayerSeat.take("tree", isExact: true, in: runtime), peers: peers)
  }

  var report: PlayerReport { PlayerReport(player: server.name, session: "tree", title: "Tree") }

  var directory: PlayerDirectory { PlayerDirectory(folders: [runtime.path]) }

  /// One turn of the thread that looks after the player.
  func turn() {
    server.serve(now: now) { request in
      commands.append(request.command)
      switch request.command {
      case .status, .follow: return .status(report, id: request.id)
      case .waitOver: return .refused("the session is not waiting", id: request.id)
      default: return .done(id: request.id)
      }
    }
  }

  /// Turns until `isDone`, or for so many turns in which nothing came.
  func turn(until isDone: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      turn()
      if isDone() { return true }
      var polled = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 5)
    }
    return false
  }
}

/// A connection that writes and reads bytes, whatever they mean. Never waits.
final class RawConnection {
  private var descriptor: Int32
  private(set) var received: [UInt8] = []
  private(set) var hasEnded = false

  init(_ path: String) throws {
    descriptor = clinux_connect_to(path)
    if descriptor < 0 { throw SystemCallError("connect", path) }
  }

  deinit { hangUp() }

  /// - Returns: How many of the bytes found room.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Int {
    max(
      0, bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
  }

  @discardableResult
  func write(_ text: String) -> Int { write(Array(text.utf8)) }

  /// Takes what is there.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !hasEnded {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        received += buffer[..<count]
      } else if count == 0 || errno != EAGAIN {
        hasEnded = true
      } else {
        return
      }
    }
  }

  /// The whole lines that came, the oldest first.
  var lines: [String] {
    read()
    return received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lets go of what came.
  func forget() { received = [] }

  /// Says that nothing more comes, and still reads.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    hasEnded = true
  }
}
