import CLinux
import Glibc

/// The folder in which the sockets of one user's players are: nobody else's, and writable by nobody else.
///
/// It is checked through its descriptor and reached through that where its path is too long for the address of a
/// socket, so what is used is what was checked.
public final class RuntimeFolder {
  /// As it was asked for.
  public let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Makes the folder (0700) where it is missing, but not what it stands in.
  ///
  /// One of the user's own that others may read is closed to them.
  ///
  /// - Throws: `ControlSocketError` where it cannot be made or is not private.
  public static func make(_ path: String) throws(ControlSocketError) -> RuntimeFolder {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .failed("mkdir", path) }
    guard let folder = try open(path) else { throw .failed("open", path, ENOENT) }
    if fchmod(folder.descriptor, 0o700) != 0 { throw .failed("chmod", path) }
    return folder
  }

  /// The folder, as it is.
  ///
  /// - Returns: `nil` where there is none.
  /// - Throws: `ControlSocketError` where it is not private.
  public static func open(_ path: String) throws(ControlSocketError) -> RuntimeFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = clinux_open(path, flags, 0)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ENOTDIR, ELOOP: throw ControlSocketError(path: path, reason: .notAFolder)
      // Where a folder may not be opened at all, it is not one's own.
      case EACCES: throw ControlSocketError(path: path, reason: .folderOfOthers)
      default: throw .failed("open", path)
      }
    }
    let folder = RuntimeFolder(path: path, descriptor: descriptor)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .failed("fstat", path) }
    guard facts.st_uid == geteuid() else {
      throw ControlSocketError(path: path, reason: .folderOfOthers)
    }
    guard facts.st_mode & 0o022 == 0 else {
      throw ControlSocketError(path: path, reason: .folderOpenToOthers)
    }
    return folder
  }

  /// Where a file of the folder is, for calls on files.
  func path(of file: String) -> String { "/proc/self/fd/\(descriptor)/\(file)" }

  /// Where a socket of the folder is, short enough for an address.
  func address(of file: String) -> String {
    let plain = "\(path)/\(file)"
    return plain.utf8.count <= Int(CLINUX_SOCKET_PATH_MOST) ? plain : self.path(of: file)
  }

  /// The names of players that have or had a socket or a lock here, sorted.
  func names(withSuffix suffix: String) -> [String] {
    guard let listing = opendir(path) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      // The name is longer than its declared array on some file systems: read from where it begins.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let start = UnsafeRawPointer(entry) + offset
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name.hasSuffix(suffix) { names.append(String(name.dropLast(suffix.count))) }
    }
    return names.sorted()
  }
}
