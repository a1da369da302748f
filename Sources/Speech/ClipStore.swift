import Glibc
import Synchronization

/// Where clips lie: in the cache, or for this run only where the cache cannot be had.
final class ClipStore: Sendable {
  private struct State {
    /// `nil` where there is none or it turned out to be unusable.
    var cache: String?
    var isCacheReady = false
    var temporary: String?
    var notes: [String] = []
    /// The cache's descriptor while its clips are in use.
    var claim: Int32?
    /// What this run uses, once it has added to the cache.
    var kept: Set<String>?
  }

  /// A disk with less than this is full.
  private static let fullBytes = 1 << 20

  /// What must be free before a clip is made.
  private let roomBytes: Int
  private let cache: String?
  private let state: Mutex<State>

  init(cacheFolder: String?, roomBytes: Int) {
    self.roomBytes = max(roomBytes, Self.fullBytes)
    cache = cacheFolder
    state = Mutex(State(cache: cacheFolder))
  }

  deinit {
    if let claim = state.withLock({ $0.claim }) { close(claim) }
  }

  /// What is to be said about the folders, once.
  var notes: [String] { state.withLock { $0.notes } }

  /// The clip of this key, marked as used, where there is a sound one.
  func find(_ key: String) -> String? {
    for folder in [cache, state.withLock { $0.temporary }].compactMap({ $0 }) {
      let path = "\(folder)/\(key).wav"
      if let file = ClipFile(path), file.beginsAsWAV, file.hasSamples {
        file.touch()
        return path
      }
    }
    return nil
  }

  /// A folder to make clips in, and whether it is the cache; `nil` where none can be written to.
  func workingFolder() -> (path: String, isCache: Bool)? {
    state.withLock { state in
      if let cache = state.cache {
        if let problem = problem(with: cache, isReady: state.isCacheReady) {
          giveUp(because: problem, &state)
        } else {
          state.isCacheReady = true
          if state.claim == nil { state.claim = Self.claim(cache) }
          return (cache, true)
        }
      } else if state.temporary == nil, state.notes.isEmpty {
        state.notes = ["no folder to keep speech in; phrases are made at every start"]
      }
      if state.temporary == nil { state.temporary = Self.makeTemporaryFolder() }
      return state.temporary.map { ($0, false) }
    }
  }

  /// Goes on without the cache, if that is not so already, and notes why.
  func giveUpCache(because problem: String) {
    state.withLock { giveUp(because: problem, &$0) }
  }

  /// Whether the cache's disk has filled up: what was written there last may be cut off.
  func isCacheFull() -> Bool { cache.map { Self.freeBytes(at: $0) < Self.fullBytes } ?? false }

  // MARK: - Claims

  /// From now on no process removes clips of this cache, until all have released it or have ended.
  func claim() {
    state.withLock { state in
      if let cache, state.claim == nil { state.claim = Self.claim(cache) }
    }
  }

  /// Has these clips outlive a cache's limit, and says so where they alone pass it.
  func keep(_ keys: Set<String>, limitBytes: Int) {
    guard let cache else { return }
    let bytes = keys.reduce(0) { $0 + (ClipFile("\(cache)/\($1).wav")?.byteCount ?? 0) }
    state.withLock { state in
      let isFirst = state.kept == nil
      state.kept = (state.kept ?? []).union(keys)
      if isFirst, bytes > limitBytes {
        state.notes.append(
          "\(cache): speech of this session takes \(bytes >> 20) MiB, more than the "
            + "\(byteText(limitBytes)) of the cache; cache-limit in config.yaml makes room for more"
        )
      }
    }
  }

  /// Ends the claim, and brings a cache that was added to down to its limit unless others use it.
  func release(limitBytes: Int) {
    let (claim, kept) = state.withLock { state in
      defer { (state.claim, state.kept) = (nil, nil) }
      return (state.claim, state.kept)
    }
    defer { if let claim { close(claim) } }
    guard let cache, let kept, claim.map(Self.isAlone) ?? true else { return }
    Self.evict(from: cache, limitBytes: limitBytes, keeping: kept)
  }

  /// Removes the folder of this run, and the clips in it. The cache stays.
  func removeTemporaryFolder() {
    let folder = state.withLock { state in
      defer { state.temporary = nil }
      return state.temporary
    }
    guard let folder else { return }
    for name in folderNames(folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private func giveUp(because problem: String, _ state: inout State) {
    guard let cache = state.cache else { return }
    state.cache = nil
    state.notes.append("\(cache): \(problem); speech is kept for this run only")
  }

  private func problem(with cache: String, isReady: Bool) -> String? {
    if !isReady, let problem = Self.makeFolder(cache) { return problem }
    if access(cache, W_OK | X_OK) != 0 { return systemText(errno) }
    if Self.freeBytes(at: cache) < roomBytes {
      return "less than \(byteText(roomBytes)) are free there"
    }
    return nil
  }

  /// The folder and those above it, each for this user alone.
  private static func makeFolder(_ path: String) -> String? {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o700) != 0, errno != EEXIST {
        let code = errno
        // A read-only system says so for folders that are there, too.
        var info = stat()
        if stat(made, &info) != 0 { return systemText(code) }
      }
    }
    var info = stat()
    guard stat(path, &info) == 0 else { return systemText(errno) }
    return info.st_mode & S_IFMT == S_IFDIR ? nil : systemText(ENOTDIR)
  }

  private static func makeTemporaryFolder() -> String? {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = "\(parent.isEmpty ? "/tmp" : parent)/carillon-speech-XXXXXX".utf8CString
    return template.withUnsafeMutableBufferPointer {
      mkdtemp($0.baseAddress!).map { String(cString: $0) }
    }
  }

  /// What this user may still write; no bound where the system does not know.
  private static func freeBytes(at folder: String) -> Int {
    var info = statvfs()
    guard statvfs(folder, &info) == 0, info.f_blocks > 0 else { return .max }
    let (bytes, overflow) = Int(info.f_bavail).multipliedReportingOverflow(by: Int(info.f_frsize))
    return overflow ? .max : bytes
  }
}

/// `32 MiB`, or in bytes where that would not be exact.
func byteText(_ bytes: Int) -> String {
  bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}

/// The names of what lies in a folder, hidden files included; none where it cannot be read.
func folderNames(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    // The name is longer than its declared array on some file systems: read from where it begins.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let start = UnsafeRawPointer(entry) + offset
    let name = String(cString: start.assumingMemoryBound(to: CChar.self))
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
