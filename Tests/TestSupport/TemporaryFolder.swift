import Glibc

/// A fresh folder that is removed with all it holds when the last reference to it goes.
///
/// Keep the folder itself in a constant or in the suite, not only its path.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path, without a slash at its end.
  public let path: String

  /// Makes the folder in `$TMPDIR`, or in `/tmp`.
  ///
  /// - Throws: `SystemCallError` where none can be made.
  public init() throws(SystemCallError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = "\(parent)/carillon-test-XXXXXX"
    var name = Array(template.utf8CString)
    guard let made = mkdtemp(&name) else { throw SystemCallError("mkdtemp", template) }
    path = String(cString: made)
  }

  deinit {
    Self.remove(path)
  }

  /// The path of `name`, which may have slashes, in this folder. Makes nothing.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and makes the folders on the way to it. The answer is its path.
  ///
  /// - Throws: `SystemCallError` where it cannot be written.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws(SystemCallError) -> String {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    try FileBytes.write(bytes, to: path(of: name))
    return path(of: name)
  }

  /// Writes a file of text in UTF-8, and makes the folders on the way to it. The answer is its path.
  ///
  /// - Throws: `SystemCallError` where it cannot be written.
  @discardableResult
  public func write(_ text: String, to name: String) throws(SystemCallError) -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Makes a folder and those on the way to it; one that exists stays as it is. The answer is its
  /// path.
  ///
  /// - Throws: `SystemCallError` where it cannot be made.
  @discardableResult
  public func makeFolder(_ name: String) throws(SystemCallError) -> String {
    var made = path
    for part in name.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o755) != 0, errno != EEXIST { throw SystemCallError("mkdir", made) }
    }
    return made
  }

  /// The content of a file in this folder.
  ///
  /// - Throws: `SystemCallError` where it cannot be read.
  public func read(_ name: String) throws(SystemCallError) -> [UInt8] {
    try FileBytes.read(path(of: name))
  }

  /// The sorted names of what lies directly in this folder, hidden files included.
  public func names() -> [String] { Self.names(at: path) }

  /// The names of what is in a folder of this one, sorted; none where it is not there.
  public func names(in folder: String) -> [String] {
    Self.names(at: path(of: folder))
  }

  /// The sorted names of what lies directly in any folder; none where it is not there.
  public static func names(at path: String) -> [String] {
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
    return names.sorted()
  }

  /// Best effort: a test has its verdict by now. Links are removed, not followed.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    chmod(path, 0o700)  // a test may have taken the permission away
    for name in names(at: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
