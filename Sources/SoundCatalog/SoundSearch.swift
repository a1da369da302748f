import Glibc

/// Where clips are looked for: beside the session file that names them, then in these folders, in order.
public struct SoundSearch: Sendable {
  /// The user's sounds, then the installed ones.
  public var folders: [String]

  /// - Parameter folders: Looked through in order, after the session file's own.
  public init(folders: [String]) {
    self.folders = folders
  }

  /// What looking for a clip came to.
  public enum Result: Equatable, Sendable {
    case found(path: String)
    /// A line that says where it was looked for.
    case missing(note: String)
  }

  /// Looks for a clip by its name, which may lead into folders; an absolute path is taken as it is.
  public func find(_ name: String, besides folder: String) -> Result {
    let places = name.hasPrefix("/") ? [""] : [folder] + folders
    for place in places {
      let path = place.isEmpty ? name : place == "." ? name : "\(place)/\(name)"
      if access(path, F_OK) == 0 { return .found(path: path) }
    }
    if name.hasPrefix("/") { return .missing(note: "clip '\(name)' is missing") }
    let others = folders.map { "\($0)" }.joined(separator: ", ")
    return .missing(
      note: "clip '\(name)' is missing; looked for beside the session"
        + (others.isEmpty ? "" : " and in \(others)"))
  }
}
