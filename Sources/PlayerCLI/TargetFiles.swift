import CommandSyntax
import Glibc

/// The files that a command is to write: none of them what the session is made of, no two of them one.
struct TargetFiles {
  private let session: String?
  private let clips: Set<String>
  private var files: [(path: String, flag: FlagName)] = []

  /// - Parameters:
  ///   - session: The session's file.
  ///   - clips: The files of its clips, links resolved.
  init(session: String, clips: Set<String>) {
    self.session = TargetFiles.realPath(session)
    self.clips = clips
  }

  /// Adds the file that `flag` names. Where nothing stands under the name, nothing can be lost.
  mutating func add(_ path: String, _ flag: FlagName) throws(CommandFailure) {
    guard let real = TargetFiles.realPath(path) else { return }
    if real == session {
      throw .usage("\(path): is the session itself; \(flag.spelling) names another file")
    }
    if clips.contains(real) {
      throw .usage("\(path): is a clip of the session; \(flag.spelling) names another file")
    }
    if let other = files.first(where: { $0.path == real }) {
      throw .usage(
        "\(path): \(other.flag.spelling) and \(flag.spelling) are one file; they take one each")
    }
    files.append((real, flag))
  }

  /// `wav` for `a.b/c.wav`, `nil` for `a.b/wav`.
  static func pathExtension(_ path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// Without links; `nil` where there is no such file.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
