import CLinux
import Glibc
import PlainText

extension History {
  /// Copies the history, as it is at this moment, to a file of its own, also while a session is
  /// being played. It appears under its name whole or not at all, readable for this user alone, and
  /// takes the place of a backup that is there.
  ///
  /// - Throws: `HistoryError` about the backup's path; `notAFile` where something else stands
  ///   there.
  public func backUp(to path: String) throws(HistoryError) {
    var info = stat()
    if stat(path, &info) == 0 {
      if info.st_mode & S_IFMT != S_IFREG {
        let isFolder = info.st_mode & S_IFMT == S_IFDIR
        throw HistoryError(
          path: path, reason: .notAFile(kind: isFolder ? "directory" : "special file"))
      }
      var own = stat()
      if stat(self.path, &own) == 0, own.st_ino == info.st_ino, own.st_dev == info.st_dev {
        throw refused("\(path.oneLine): is the history itself; name another file")
      }
    }
    let part = "\(path).part-\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    let descriptor = clinux_open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HistoryError(path: path, code: errno) }
    defer { close(descriptor) }
    do throws(HistoryError) {
      // SQLite takes a file that is empty, and so it keeps its mode.
      try database.execute("VACUUM INTO ?", [.text(part)])
      guard fsync(descriptor) == 0, rename(part, path) == 0 else {
        throw HistoryError(path: path, code: errno)
      }
    } catch {
      unlink(part)
      throw HistoryError(path: path, reason: error.reason)
    }
    HistoryFile.syncFolder(of: path)
  }
}
