import Glibc

/// Where a file shall appear, links resolved, and how its temporary files are called.
struct TargetPath {
  /// With its `/` at the end; empty for the working directory.
  let folder: String
  let name: String

  /// - Throws: Where something else than a regular file stands there, or the way to it is barred. A
  ///   folder that does not exist is found when the temporary file is created.
  init(_ path: String) throws(RenderError) {
    var resolved = path
    if let real = realpath(path, nil) {
      resolved = String(cString: real)
      free(real)
      var info = stat()
      if stat(resolved, &info) == 0, let kind = specialKind(info.st_mode) {
        throw RenderError(path: path, reason: .notAFile(kind: kind))
      }
    } else {
      let code = errno
      var info = stat()
      if code == ENOENT, lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK {
        throw RenderError(path: path, reason: .danglingLink)
      }
      guard code == ENOENT else { throw RenderError(path: path, code: code) }
    }
    let end = resolved.utf8.lastIndex(of: UInt8(ascii: "/")).map(resolved.utf8.index(after:))
    folder = String(resolved[..<(end ?? resolved.startIndex)])
    name = String(resolved[(end ?? resolved.startIndex)...])
    if name.isEmpty { throw RenderError(path: path, reason: .notAFile(kind: "directory")) }
  }

  /// The name is cut so that the whole stays below the 255 bytes that file systems allow.
  var temporaryPrefix: String { ".\(name.prefix(utf8Bytes: 200)).carillon-" }

  /// Whether a file of this name in the folder is a temporary one for this target.
  func isTemporary(_ name: String) -> Bool {
    TargetPath.writer(ofTemporary: name) != nil && name.hasPrefix(temporaryPrefix)
      && name.utf8.dropFirst(temporaryPrefix.utf8.count).count { $0 == UInt8(ascii: "-") } == 1
  }

  /// The process that began a temporary file of this name, for whatever target; `nil` for any other
  /// file: `.NAME.carillon-PID-XXXXXXXX.part` in every character, so that nothing else is ever removed.
  static func writer(ofTemporary name: String) -> Int32? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("."), parts.count > 2, name.hasSuffix(".part"),
      parts[parts.count - 3].hasSuffix(".carillon"),
      parts[parts.count - 3].utf8.count > ".carillon".utf8.count || parts.count > 3,
      let writer = Int32(parts[parts.count - 2]), writer > 0
    else { return nil }
    let digits = parts[parts.count - 1].dropLast(5)
    return digits.utf8.count == 8 && UInt32(digits, radix: 16) != nil ? writer : nil
  }
}

extension String {
  /// The longest beginning of at most so many bytes of UTF-8 that ends between two characters.
  func prefix(utf8Bytes limit: Int) -> Substring {
    if utf8.count <= limit { return self[...] }
    var end = startIndex
    var bytes = 0
    for index in indices {
      bytes += self[index].utf8.count
      if bytes > limit { break }
      end = self.index(after: index)
    }
    return self[..<end]
  }
}
