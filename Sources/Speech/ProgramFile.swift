import Glibc

/// A program on the disk: where it is, and which.
public struct ProgramFile: Sendable {
  /// Why there is none.
  public enum Problem: Error, Equatable {
    case missing
    case notExecutable(cause: String)
  }

  /// Leads to it.
  public let path: String
  /// Changes when the program does, without asking it: packages are installed with the date at which
  /// their version was made, so that size and date tell versions apart.
  let identity: String

  /// Looks for `name` as execvp(3) does: in `PATH` unless it has a slash.
  ///
  /// - Throws: `Problem` where there is none that may be run.
  public init(named name: String, path searched: String?) throws(Problem) {
    let candidates =
      name.contains("/")
      ? [name]
      : (searched ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
    var problem = Problem.missing
    for path in name.isEmpty ? [] : candidates {
      guard let identity = fileIdentity(path) else { continue }
      if access(path, X_OK) == 0 {
        self.path = path
        self.identity = identity
        return
      }
      if problem == .missing { problem = .notExecutable(cause: systemText(errno)) }
    }
    throw problem
  }
}

/// What tells a regular file from another under the same path: size and date. `nil` where none is.
func fileIdentity(_ path: String) -> String? {
  var info = stat()
  guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
  return "\(path) \(info.st_size) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
}

/// The system's own words for an errno value; English, since nothing here calls setlocale(3).
func systemText(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    strerror_r(code, text.baseAddress!, text.count) == 0
      ? String(cString: text.baseAddress!) : "error \(code)"
  }
}
