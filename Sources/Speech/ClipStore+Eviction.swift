import Glibc

extension ClipStore {
  /// Drafts that a killed process left: no phrase takes this long.
  private static let staleSeconds = 3_600

  /// Brings a cache down to its limit: the clips that were not used for longest go first, never one of
  /// `keys`. Other files are left alone, drafts of long ago excepted.
  static func evict(from folder: String, limitBytes: Int, keeping keys: Set<String>) {
    struct Kept {
      var path: String
      var bytes: Int
      var used: timespec
      var mayGo: Bool
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var kept: [Kept] = []
    for name in folderNames(folder) {
      let path = "\(folder)/\(name)"
      var info = stat()
      guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      if Draft.isName(name), info.st_mtim.tv_sec < now.tv_sec - staleSeconds { unlink(path) }
      guard name.hasSuffix(".wav"), isKey(name.dropLast(4)) else { continue }
      kept.append(
        Kept(
          path: path, bytes: Int(info.st_size), used: info.st_mtim,
          mayGo: !keys.contains(String(name.dropLast(4)))))
    }
    var total = kept.reduce(0) { $0 + $1.bytes }
    kept.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for clip in kept where total > limitBytes && clip.mayGo && unlink(clip.path) == 0 {
      total -= clip.bytes
    }
  }

  private static func isKey(_ name: Substring) -> Bool {
    name.utf8.count == 64
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
