import CLinux
import ControlProtocol
import Glibc

/// A player's name in a runtime folder, taken for as long as this lives.
///
/// `NAME.lock` is locked by the player that has the name (flock(2): the kernel lets go of it however the player ends),
/// `NAME.sock` is its socket. Only who has the lock takes a socket away, so that of a player that runs is never taken.
public final class PlayerSeat {
  /// The player's name.
  public let name: String
  let folder: RuntimeFolder
  private let lock: Int32
  private var hasSocket = false

  private init(name: String, folder: RuntimeFolder, lock: Int32) {
    self.name = name
    self.folder = folder
    self.lock = lock
  }

  deinit { leave() }

  /// Takes a name: `name` itself or, unless it has to be that, with the first number that is free.
  ///
  /// What dead players left behind goes.
  ///
  /// - Throws: `ControlSocketError` where the name is taken or no file can be made.
  public static func take(
    _ name: String, isExact: Bool, in folder: RuntimeFolder
  ) throws(ControlSocketError) -> PlayerSeat {
    sweep(folder)
    for number in 1...(isExact ? 1 : 999) {
      let numbered = PlayerName.numbered(name, number)
      guard let lock = try takeLock(numbered, in: folder) else { continue }
      let seat = PlayerSeat(name: numbered, folder: folder, lock: lock)
      if !seat.isAnswered { return seat }
    }
    throw ControlSocketError(path: "\(folder.path)/\(name)", reason: .nameIsTaken)
  }

  /// Listens under the name.
  ///
  /// - Returns: The listening socket, non-blocking; the caller's to close.
  func listen() throws(ControlSocketError) -> Int32 {
    // A player's that was killed.
    unlink(folder.path(of: socketFile))
    let listener = clinux_listen_at(folder.address(of: socketFile), 64)
    guard listener >= 0 else { throw .failed("bind", socketPath) }
    hasSocket = true
    return listener
  }

  /// The socket's path, as others find it.
  public var socketPath: String { "\(folder.path)/\(socketFile)" }

  private var socketFile: String { "\(name).sock" }
  private var lockFile: String { "\(name).lock" }

  /// A player that keeps to no lock answers all the same.
  private var isAnswered: Bool {
    let connection = clinux_connect_to(folder.address(of: socketFile))
    // Its queue is full, but there is one.
    if connection < 0 { return errno == EAGAIN }
    close(connection)
    return true
  }

  /// The files go before the lock does: nobody else can have made them anew.
  private func leave() {
    if hasSocket { unlink(folder.path(of: socketFile)) }
    unlink(folder.path(of: lockFile))
    close(lock)
  }

  // MARK: - Locks

  /// - Returns: `nil` where a player has it.
  private static func takeLock(
    _ name: String, in folder: RuntimeFolder
  ) throws(ControlSocketError) -> Int32? {
    let path = folder.path(of: "\(name).lock")
    for _ in 0..<100 {
      let lock = clinux_open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw .failed("open", "\(folder.path)/\(name).lock") }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(lock)
        if isHeld { return nil }
        throw .failed("flock", "\(folder.path)/\(name).lock")
      }
      var locked = stat()
      var current = stat()
      if fstat(lock, &locked) == 0, lstat(path, &current) == 0, locked.st_ino == current.st_ino {
        return lock
      }
      // Who had it took it away between our open and our lock.
      close(lock)
    }
    return nil
  }

  /// Takes away what players left that were killed.
  private static func sweep(_ folder: RuntimeFolder) {
    let names = Set(folder.names(withSuffix: ".sock") + folder.names(withSuffix: ".lock"))
    for name in names {
      guard let lock = try? takeLock(name, in: folder) else { continue }
      let seat = PlayerSeat(name: name, folder: folder, lock: lock)
      seat.hasSocket = !seat.isAnswered
    }
  }
}
