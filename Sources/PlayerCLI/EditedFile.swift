import CLinux
import Glibc

/// Changes a file of the user's so that it is there whole at every moment, the one before beside it
/// with a `~` behind its name, and so that no two changes at once lose one.
struct EditedFile {
  /// As the person knows it.
  let path: String
  /// What a link at `path` leads to: a settings folder is often one of links, which stay.
  private let target: String

  init(_ path: String) {
    self.path = path
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    } else {
      target = path
    }
  }

  /// Where the file before the change is kept.
  var keptPath: String { path + "~" }

  /// Writes what `edit` makes of the file's bytes, nil where there is none; takes the file away where
  /// that is nil.
  ///
  /// Another `change` in the same folder waits for this one. A program that does not is noticed: what
  /// it has written meanwhile stays.
  ///
  /// - Returns: Whether anything was changed.
  /// - Throws: What `edit` throws, and status 1 with the path and why.
  @discardableResult
  func change(
    _ edit: (_ old: [UInt8]?) throws(CommandFailure) -> [UInt8]?
  ) throws(CommandFailure) -> Bool {
    try EditedFile.makeFolder(folder)
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw failure("cannot be changed", errno) }
    defer { close(lock) }
    // Some network file systems have no locks; the comparison below still holds there.
    while flock(lock, LOCK_EX) != 0 && errno == EINTR {}
    let old = try EditedFile.read(target)
    let new = try edit(old)
    if new == old { return false }
    guard let new else {
      guard rename(target, target + "~") == 0 else { throw failure("cannot be removed", errno) }
      fsync(lock)
      return true
    }
    let temporary = "\(folder)/.\(name).carillon-\(getpid()).part"
    defer { unlink(temporary) }
    do throws(SmallFile.WriteFailure) {
      try SmallFile.fill(temporary, with: new, mode: old == nil ? 0o666 : mode)
    } catch {
      throw failure("cannot be written", error.code)
    }
    // `edit` has read what it returns; this is what is on the disk.
    guard try EditedFile.read(temporary) == new else {
      throw .failed("\(path): what was written does not read the same; it stays as it was")
    }
    guard try EditedFile.read(target) == old else {
      throw .failed(
        "\(path): another program has changed it meanwhile; nothing is written, try again")
    }
    if old != nil { try keep() }
    guard rename(temporary, target) == 0 else { throw failure("cannot be written", errno) }
    fsync(lock)
    return true
  }

  /// The bytes of a regular file of at most 16 MiB; nil where there is none.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else {
      throw .failed("\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= sizeLimit
    else { throw .failed("\(path): is no text file of at most 16 MiB") }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= sizeLimit {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .failed("\(path): cannot be read: \(String(cString: strerror(errno)))") }
      if count == 0 { break }
      bytes += block[..<count]
    }
    return bytes
  }

  private static let sizeLimit = 16 << 20

  private var slash: String.Index? { target.lastIndex(of: "/") }
  private var folder: String {
    slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
  }
  private var name: String { slash.map { String(target[target.index(after: $0)...]) } ?? target }

  private var mode: mode_t {
    var status = stat()
    return stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o666
  }

  /// The old file gets a second name; where the file system has no such links, a copy.
  private func keep() throws(CommandFailure) {
    let kept = target + "~"
    if unlink(kept) != 0 && errno != ENOENT { throw failure("\(name)~ cannot be replaced", errno) }
    if link(target, kept) == 0 { return }
    do throws(SmallFile.WriteFailure) {
      try SmallFile.fill(kept, with: try EditedFile.bytes(of: target), mode: mode)
    } catch {
      throw failure("\(name)~ cannot be written", error.code)
    }
  }

  private static func bytes(of path: String) throws(SmallFile.WriteFailure) -> [UInt8] {
    guard let bytes = (try? read(path)) ?? nil else { throw SmallFile.WriteFailure(code: EIO) }
    return bytes
  }

  private func failure(_ what: String, _ code: Int32) -> CommandFailure {
    .failed("\(path): \(what): \(String(cString: strerror(code)))")
  }

  /// A folder and those above it.
  private static func makeFolder(_ folder: String) throws(CommandFailure) {
    if access(folder, F_OK) == 0 { return }
    for (index, byte) in (folder + "/").utf8.enumerated()
    where byte == UInt8(ascii: "/") && index > 0 {
      let part = String(decoding: folder.utf8.prefix(index), as: UTF8.self)
      if mkdir(part, 0o755) != 0 && errno != EEXIST {
        throw .failed("\(part): cannot be made: \(String(cString: strerror(errno)))")
      }
    }
  }
}
