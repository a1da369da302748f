import Glibc

/// Where clips are looked for: beside the session file that names them, then in these folders, in order.
public struct SoundSearch: Sendable {
  /// The user's sounds, then the installed ones.
  public var folders: [String]
  /// What a name that leads nowhere may have been meant to be.
  private let nearest: @Sendable (String) -> String?

  /// - Parameters:
  ///   - folders: Looked through in order, after the session file's own.
  ///   - nearest: The clip whose name is nearest to a missing one's, for its message; `nil` where none is near.
  public init(
    folders: [String], nearest: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.folders = folders
    self.nearest = nearest
  }

  /// What the files are called that can be played, in the order in which they are guessed.
  public static let extensions = ["wav", "flac", "ogg", "mp3", "aiff", "aif", "oga", "opus"]

  /// What looking for a clip came to.
  public enum Result: Hashable, Sendable {
    /// A path that leads to it, put together from the folder and the name.
    case found(path: String)
    /// A line that says where it was looked for.
    case missing(note: String)
  }

  /// Looks for a clip by its name, which may lead into folders; an absolute path is taken as it is.
  ///
  /// - Parameter folder: The session file's; `.` for the working directory.
  public func find(_ name: String, besides folder: String) -> Result {
    if name.hasPrefix("/") {
      return access(name, F_OK) == 0
        ? .found(path: name)
        : .missing(note: "clip '\(name)' is missing\(hint(for: name, in: ["/"]))")
    }
    let places = [folder] + folders
    for place in places {
      let path = SoundSearch.path(of: name, in: place)
      if access(path, F_OK) == 0 { return .found(path: path) }
    }
    let others = folders.isEmpty ? "" : " and in \(folders.joined(separator: ", "))"
    let hint = hint(for: name, in: places)
    return .missing(
      note: "clip '\(name)' is missing; looked for beside the session\(others)\(hint)")
  }

  private static func path(of name: String, in place: String) -> String {
    switch place {
    case ".": name
    case "/": name.hasPrefix("/") ? name : "/\(name)"
    default: "\(place)/\(name)"
    }
  }

  /// The same name with another extension wherever that is, or else the nearest name.
  private func hint(for name: String, in places: [String]) -> String {
    var near: String?
    if let point = name.lastIndex(of: "."), !name[point...].contains("/") {
      let others = SoundSearch.extensions.map { "\(name[..<point]).\($0)" }
      near =
        places.lazy.flatMap { place in others.lazy.map { (place, $0) } }
        .first { access(SoundSearch.path(of: $1, in: $0), F_OK) == 0 }?.1
    }
    return (near ?? (name.hasPrefix("/") ? nil : nearest(name)))
      .map { "; did you mean '\($0)'?" } ?? ""
  }

  /// A path without links, `.` and `..`: equal for every way to one file.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
