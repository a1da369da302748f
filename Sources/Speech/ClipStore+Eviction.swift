import Glibc

extension ClipStore {
  /// Drafts that a killed process left: no phrase takes this long.
  private static let staleSeconds = 3_600

  /// A shared lock on a cache; `nil` where there is no folder yet or no lock to be had.
  ///
  /// The system gives it back when a process ends, however it does.
  static func claim(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // Somebody evicts, which takes milliseconds; one who is stopped there shall not hold us up.
    for _ in 0..<100 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return descriptor }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    close(descriptor)
    return nil
  }

  /// Makes the lock one that nobody shares; whether nobody does. File systems that know no such
  /// locks cannot tell.
  static func isAlone(_ claim: Int32) -> Bool {
    flock(claim, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

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
