import Glibc
import TestSupport
import Testing

/// A small disk in memory, mounted over a folder; or the folder itself, made read-only.
struct TinyDisk {
  private let folder: String

  init(at folder: String, size: String = "64k", bound: Bool = false) throws {
    self.folder = folder
    if bound {
      try #require(mount(folder, folder, nil, UInt(MS_BIND), nil) == 0)
      let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
      try #require(mount(nil, folder, nil, flags, nil) == 0)
    } else {
      try #require(mount("carillon-test", folder, "tmpfs", 0, "size=\(size)") == 0)
    }
  }

  func unmount() { umount2(folder, Int32(MNT_DETACH)) }

  /// Found out by trying once.
  static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard let disk = try? TinyDisk(at: folder.path) else { return false }
    disk.unmount()
    return true
  }()
}
