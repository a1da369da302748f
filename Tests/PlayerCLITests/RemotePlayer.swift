import CLinux
import ControlProtocol
import ControlSocket
import Glibc
import TestSupport

extension PlayerProgram {
  /// The folder of this program's control sockets.
  var runtimeFolder: String { folder.path(of: "run") }

  /// Waits, with a generous bound, until so many players can be asked.
  func waitForPlayers(_ count: Int) -> [String] {
    let directory = PlayerDirectory(folders: [runtimeFolder])
    for _ in 0..<6_000 {
      if let names = try? directory.names(), names.count >= count { return names }
      usleep(10_000)
    }
    return []
  }

  /// Waits until a player can be asked.
  func waitForPlayer(_ name: String = "s") -> ControlConnection? {
    let directory = PlayerDirectory(folders: [runtimeFolder])
    for _ in 0..<6_000 {
      if let connection = try? directory.connect(to: name) { return connection }
      usleep(10_000)
    }
    return nil
  }

  /// Waits, with a generous bound, until a player's status is so.
  @discardableResult
  func waitForStatus(
    _ name: String = "s", where isAwaited: (PlayerReport) -> Bool
  ) -> PlayerReport? {
    guard let connection = waitForPlayer(name) else { return nil }
    for _ in 0..<6_000 {
      guard case .status(let report, _)? = try? connection.ask(.status) else { return nil }
      if isAwaited(report) { return report }
      usleep(10_000)
    }
    return nil
  }
}

/// A connection that writes bytes, whatever they mean.
final class RawWriter {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = clinux_connect_to(path)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Writes all of it, and takes whatever comes meanwhile; waits for room, within a generous bound.
  ///
  /// - Returns: How many line ends came.
  func write(_ bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    var lineCount = 0
    while !rest.isEmpty {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&polled, 1, 60_000) > 0 else { return lineCount }
      lineCount += readLineEnds() ?? 0
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EAGAIN { return lineCount }
    }
    return lineCount
  }

  /// Reads until so many line ends came, or the other side has closed.
  func read(lineEnds wanted: Int) -> Int {
    var lineCount = 0
    while lineCount < wanted {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 60_000) > 0, let count = readLineEnds() else { break }
      lineCount += count
    }
    return lineCount
  }

  /// - Returns: `nil` at the end.
  private func readLineEnds() -> Int? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return buffer[..<count].count { $0 == UInt8(ascii: "\n") } }
    return count == 0 || errno != EAGAIN ? nil : 0
  }
}

/// A connection that writes lines and reads them, as a script does.
final class LineConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []

  init?(_ path: String) {
    descriptor = clinux_connect_to(path)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// The next line; `nil` at the end, or after a minute.
  func next() -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 60_000) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }
}
