import Glibc

/// A small disk in memory, mounted over a folder; or the folder itself, made read-only. Takes root.
public struct TinyDisk {
  private let folder: String

  /// Mounts it.
  ///
  /// - Parameter bound: The folder itself, read-only, whatever its size.
  /// - Throws: `SystemCallError` where that is not allowed.
  public init(at folder: String, size: String = "64k", bound: Bool = false) throws {
    self.folder = folder
    if bound {
      let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
      guard mount(folder, folder, nil, UInt(MS_BIND), nil) == 0,
        mount(nil, folder, nil, flags, nil) == 0
      else { throw SystemCallError("mount", folder) }
    } else {
      guard mount("carillon-test", folder, "tmpfs", 0, "size=\(size)") == 0 else {
        throw SystemCallError("mount", folder)
      }
    }
  }

  /// From now on it may only be read.
  ///
  /// - Throws: `SystemCallError` where a file on it is open for writing.
  public func makeReadOnly() throws(SystemCallError) {
    guard mount("carillon-test", folder, "tmpfs", UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil) == 0
    else { throw SystemCallError("mount", folder) }
  }

  /// Takes it away.
  public func unmount() { umount2(folder, Int32(MNT_DETACH)) }

  /// Found out by trying once.
  public static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard let disk = try? TinyDisk(at: folder.path) else { return false }
    disk.unmount()
    return true
  }()
}
