import CLinux
import Glibc

/// Writes a text as a file that is there whole or not at all.
enum SmallFile {
  /// What becomes of a file that is there already.
  enum Existing {
    /// It is not touched; what helps is said with it.
    case stays(remedy: String)
    case isReplaced
  }

  /// - Throws: Status 1 with the path and why; with `stays` also where the name is taken.
  static func write(
    _ text: String, to path: String, existing: Existing, mode: mode_t = 0o666
  ) throws(CommandFailure) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let temporary = "\(folder).\(name).carillon-\(getpid()).part"
    defer { unlink(temporary) }
    do throws(WriteFailure) {
      try fill(temporary, with: Array(text.utf8), mode: mode)
      try publish(temporary, as: path, existing)
    } catch {
      if error.code == EEXIST, case .stays(let remedy) = existing {
        throw .failed("\(path): is there already; it stays as it is, and \(remedy)")
      }
      throw .failed("\(path): cannot be written: \(String(cString: strerror(error.code)))")
    }
  }

  /// A call that failed, by its errno value.
  struct WriteFailure: Error {
    let code: Int32
  }

  /// Makes a file that was not there, and sees that it is on the disk.
  static func fill(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o666
  ) throws(WriteFailure) {
    // Left by a process of this number that was killed.
    unlink(path)
    let descriptor = clinux_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw WriteFailure(code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno != EINTR { throw WriteFailure(code: errno) }
      rest = rest.dropFirst(max(0, written))
    }
    // A full disk may show only here.
    if fsync(descriptor) != 0 && errno != EINVAL { throw WriteFailure(code: errno) }
  }

  private static func publish(
    _ temporary: String, as path: String, _ existing: Existing
  ) throws(WriteFailure) {
    if case .stays = existing {
      // Unlike rename(2), link(2) leaves alone what has the name, even what has got it just now.
      if link(temporary, path) == 0 { return }
      // Some file systems know no links: there the two steps have a moment between them.
      if errno == EEXIST { throw WriteFailure(code: EEXIST) }
      var info = stat()
      if lstat(path, &info) == 0 { throw WriteFailure(code: EEXIST) }
    }
    if rename(temporary, path) != 0 { throw WriteFailure(code: errno) }
  }
}
