import CLinux
import Glibc

/// The database's file: made whole, for its owner alone, and put aside where it is damaged.
///
/// No function here opens a database that may be in use: closing any descriptor of it would drop
/// the locks that SQLite holds in this process (fcntl(2)).
enum HistoryFile {
  /// Files that belong to a database while it is in use.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// The path with links followed, its folder made.
  static func resolve(_ path: String) throws(HistoryError) -> String {
    var info = stat()
    if stat(path, &info) == 0 {
      if let kind = specialKind(info.st_mode) {
        throw HistoryError(path: path, reason: .notAFile(kind: kind))
      }
      guard let real = realpath(path, nil) else { throw HistoryError(path: path, code: errno) }
      defer { free(real) }
      return String(cString: real)
    }
    let code = errno
    if lstat(path, &info) == 0 {
      throw HistoryError(path: path, reason: .notAFile(kind: "link to a file that is not there"))
    }
    guard code == ENOENT else { throw HistoryError(path: path, code: code) }
    let parts = split(path)
    try makeFolder(parts.folder, for: path)
    return path
  }

  /// Makes an empty history under this path, unless there is one: whole, or not at all.
  static func createIfMissing(_ path: String) throws(HistoryError) {
    var info = stat()
    if lstat(path, &info) == 0 { return }
    // A database was deleted and what belonged to it was not: SQLite would take that for this
    // one's.
    try moveCompanions(of: path, to: try freeName(beside: path))
    let fresh = try makeFresh(for: path)
    defer { unlink(fresh) }
    if link(fresh, path) != 0, errno != EEXIST {
      // Some file systems have no links.
      guard rename(fresh, path) == 0 else { throw HistoryError(path: path, code: errno) }
    }
    syncFolder(of: path)
  }

  /// Finds what SQLite would take for an empty database, and write over: a file shorter than any
  /// header.
  static func checkLength(_ path: String) throws(HistoryError) {
    var info = stat()
    if stat(path, &info) == 0, (1..<512).contains(info.st_size) {
      throw HistoryError(
        path: path, reason: .damaged(cause: "it has \(info.st_size) bytes"))
    }
  }

  /// Puts a damaged database aside and a new one in its place; the answer is where it lies now.
  static func replaceDamaged(_ path: String) throws(HistoryError) -> String {
    // First of all: where none can be made everything stays.
    let fresh = try makeFresh(for: path)
    defer { unlink(fresh) }
    let aside = try freeName(beside: path)
    guard rename(path, aside) == 0 else { throw HistoryError(path: path, code: errno) }
    try moveCompanions(of: path, to: aside)
    guard rename(fresh, path) == 0 else {
      let code = errno
      rename(aside, path)
      for companion in companions { rename(aside + companion, path + companion) }
      throw HistoryError(path: path, code: code)
    }
    syncFolder(of: path)
    return aside
  }

  /// A new, empty database under a name of its own in the same folder.
  private static func makeFresh(for path: String) throws(HistoryError) -> String {
    let fresh = "\(path).new-\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    let descriptor = clinux_open(fresh, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HistoryError(path: path, code: errno) }
    close(descriptor)
    do {
      let database = try Database.open(fresh, busyMilliseconds: 0)
      try database.executeScript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
      try Schema.migrate(database)
    } catch {
      for end in [""] + companions { unlink(fresh + end) }
      throw HistoryError(path: path, reason: error.reason)
    }
    return fresh
  }

  /// `….damaged-1`, or the next number that is free.
  private static func freeName(beside path: String) throws(HistoryError) -> String {
    var info = stat()
    for number in 1...9_999 {
      let name = "\(path).damaged-\(number)"
      if ([""] + companions).allSatisfy({ lstat(name + $0, &info) != 0 }) { return name }
    }
    throw HistoryError(path: path, code: EEXIST)
  }

  private static func moveCompanions(of path: String, to aside: String) throws(HistoryError) {
    for companion in companions where rename(path + companion, aside + companion) != 0 {
      if errno != ENOENT { throw HistoryError(path: path, code: errno) }
    }
  }

  /// The folder and those above it, each for this user alone.
  private static func makeFolder(_ folder: String, for path: String) throws(HistoryError) {
    var made = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      var info = stat()
      if mkdir(made, 0o700) != 0, case let code = errno, stat(made, &info) != 0 {
        throw HistoryError(path: path, code: code)
      }
    }
    var info = stat()
    guard stat(folder, &info) == 0 else { throw HistoryError(path: path, code: errno) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw HistoryError(path: path, code: ENOTDIR) }
  }

  /// After a power loss the name is there, where the file system can promise that.
  static func syncFolder(of path: String) {
    let descriptor = clinux_open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// What a file that is not a regular one is called; `nil` for a regular one.
  private static func specialKind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "directory"
    case S_IFIFO: "FIFO"
    case S_IFSOCK: "socket"
    default: "device"
    }
  }
}
