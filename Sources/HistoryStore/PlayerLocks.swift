import CLinux
import Glibc

/// Tells runs that are being played from those whose player is gone: a player holds a lock on the
/// byte of its run's number, in a file beside the database, and the system gives it back however
/// the player ends.
///
/// A lock says more than a process number, which another process, or another container, may have by
/// now. The descriptor is this object's own: locks between two of them hold within one process,
/// too.
final class PlayerLocks {
  private let descriptor: Int32

  /// - Parameter path: The database's.
  init(besideDatabase path: String) throws(HistoryError) {
    let lockPath = "\(path).lock"
    descriptor = clinux_open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw HistoryError(path: path, code: errno) }
  }

  /// To look only, where nothing may be written; without a lock's file nothing counts as abandoned.
  init(toReadBesideDatabase path: String) {
    descriptor = clinux_open("\(path).lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Marks a run as played from here. Where the file system knows no locks nobody can tell, and the
  /// run is left alone.
  func hold(run: Int) { _ = clinux_lock_byte(descriptor, Int64(run)) }

  /// The run has ended.
  func release(run: Int) { clinux_unlock_byte(descriptor, Int64(run)) }

  /// Whether surely nobody plays a run.
  func isAbandoned(run: Int) -> Bool { clinux_is_byte_locked(descriptor, Int64(run)) == 0 }

  /// Alone among all who do this, for as long as it takes to make a database or to put one aside.
  ///
  /// - Throws: `busy` where somebody else has not finished in time; what `body` throws.
  func alone<Result>(
    on path: String, waitMilliseconds: Int, _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    // Runs count from 1.
    let deadline = clinux_monotonic_ns() + Int64(waitMilliseconds) * 1_000_000
    while clinux_lock_byte(descriptor, 0) != 0 {
      let code = errno
      // Without locks at all (ENOLCK) the renames below still leave one whole database.
      guard code == EAGAIN || code == EACCES || code == EINTR else { break }
      guard clinux_monotonic_ns() < deadline else {
        throw HistoryError(path: path, reason: .busy)
      }
      poll(nil, 0, 5)
    }
    defer { clinux_unlock_byte(descriptor, 0) }
    return try body()
  }
}
