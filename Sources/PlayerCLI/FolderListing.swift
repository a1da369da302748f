import Glibc

/// The files of a folder, by their names.
struct FolderListing {
  /// Paths, sorted; hidden files are left out.
  private(set) var paths: [String] = []
  /// Why the folder cannot be read; `nil` too for one that is not there.
  private(set) var failure: String?

  /// Looks for files whose names end in `suffix`.
  init(of folder: String, ending suffix: String) {
    guard let stream = opendir(folder) else {
      if errno != ENOENT { failure = "\(folder): \(String(cString: strerror(errno)))" }
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = FolderListing.name(of: entry)
      if name.hasSuffix(suffix) && !name.hasPrefix(".") { paths.append("\(folder)/\(name)") }
    }
    paths.sort()
  }

  /// Read from where it begins: on some file systems a name is longer than its declared array.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let start = UnsafeRawPointer(entry) + offset
    return String(cString: start.assumingMemoryBound(to: CChar.self))
  }
}
