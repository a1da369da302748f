import CLinux
import Glibc

/// A file that appears under its name whole or not at all.
///
/// It is written beside its target as `.NAME.carillon-PID-XXXXXXXX.part` and renamed when it is
/// complete and on the disk. It is locked (flock(2)) as long as it is being written: one that
/// nobody holds was left by a process that was killed, and the next `create` in that folder removes
/// it. A lock says more than a process id, which another process or another container may have by
/// now; those for another target go only where their process is gone, too.
final class TemporaryFile {
  /// Where the bytes go.
  let file: ByteFile
  /// Where they stand until `publish`.
  let temporaryPath: String

  private let path: String
  private let target: TargetPath
  private var isThere = true

  /// Checks the target and creates the temporary file, with the mode that any new file gets.
  ///
  /// A symbolic link as target is followed, as a shell's `>` does: the link stays, its file is
  /// replaced.
  static func create(path: String) throws(RenderError) -> TemporaryFile {
    let target = try TargetPath(path)
    removeStale(of: target)
    while true {
      let temporary = "\(target.folder)\(target.temporaryPrefix)\(getpid())-\(randomDigits()).part"
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      let descriptor = retrying { clinux_open(temporary, flags, 0o666) }
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw RenderError(path: path, code: errno)
      }
      let file = ByteFile(owning: descriptor)
      // Whoever looks for stale files may have seen this one before it was locked, and removed it.
      // Where the file system knows no locks nobody can remove it either.
      _ = retrying { flock(descriptor, LOCK_EX) }
      var info = stat()
      if fstat(descriptor, &info) == 0, info.st_nlink == 0 { continue }
      return TemporaryFile(file, path: path, target: target, temporaryPath: temporary)
    }
  }

  private init(_ file: ByteFile, path: String, target: TargetPath, temporaryPath: String) {
    self.file = file
    self.path = path
    self.target = target
    self.temporaryPath = temporaryPath
  }

  deinit { discard() }

  /// Gives the file, which must be synced, its name.
  ///
  /// - Returns: Notes; the file is whole and in place in any case.
  func publish() throws(RenderError) -> [String] {
    guard rename(temporaryPath, target.folder + target.name) == 0 else {
      let code = errno
      discard()
      throw RenderError(path: path, code: code)
    }
    isThere = false
    return syncFolder()
  }

  /// Removes it, unless it was published. Safe to call at any time.
  func discard() {
    if isThere { unlink(temporaryPath) }
    isThere = false
  }

  /// Some file systems cannot sync a folder (EINVAL), and a folder may be writable without being
  /// readable; the name is then as safe as the system makes it.
  private func syncFolder() -> [String] {
    let folder = target.folder.isEmpty ? "." : target.folder
    let descriptor = retrying { clinux_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    if retrying({ fsync(descriptor) }) == 0 || errno == EINVAL { return [] }
    return ["its folder could not be synced (\(systemText(errno))); a power loss may undo its name"]
  }

  private static func removeStale(of target: TargetPath) {
    for name in names(in: target.folder.isEmpty ? "." : target.folder) {
      guard let writer = TargetPath.writer(ofTemporary: name),
        target.isTemporary(name) || (kill(writer, 0) != 0 && errno == ESRCH)
      else { continue }
      let path = target.folder + name
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      let descriptor = retrying { clinux_open(path, flags, 0) }
      guard descriptor >= 0 else { continue }
      var info = stat()
      let isOurs =
        fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
        && info.st_uid == geteuid()
      if isOurs, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static func randomDigits() -> String {
    let digits = String(UInt32.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
