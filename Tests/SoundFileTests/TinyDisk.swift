import Glibc
import Testing

/// A disk of 64 KiB in memory, mounted over a folder.
struct TinyDisk {
  private let folder: String

  init(at folder: String, readOnly: Bool = false) throws {
    self.folder = folder
    let flags = readOnly ? UInt(MS_RDONLY) : 0
    let isMounted = mount("carillon-test", folder, "tmpfs", flags, "size=64k") == 0
    try #require(isMounted)
  }

  func unmount() { umount2(folder, Int32(MNT_DETACH)) }

  /// Found out by trying once.
  static let isPossible: Bool = {
    guard geteuid() == 0, let bench = try? Workbench() else { return false }
    guard mount("carillon-test", bench.folder, "tmpfs", 0, "size=64k") == 0 else { return false }
    umount2(bench.folder, Int32(MNT_DETACH))
    return true
  }()
}
