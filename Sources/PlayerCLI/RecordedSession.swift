import Glibc

/// The session behind `--session`, which is given as `play` takes it: a name, or a file.
enum RecordedSession {
  /// All that runs of it may be recorded under: a name for what lies in a folder of sessions, else a
  /// path without links.
  static func names(_ typed: String, _ places: Places) -> [String] {
    guard typed.contains("/") || typed.hasSuffix(".yaml") else {
      let files = places.sessionFolders.compactMap { TargetFiles.realPath("\($0)/\(typed).yaml") }
      return [typed] + files
    }
    var names = [typed]
    if let path = fullPath(typed) {
      names.append(path)
      let name = SessionStore.name(ofFile: path)
      let isNamed = places.sessionFolders.contains { fullPath("\($0)/\(name).yaml") == path }
      if isNamed { names.append(name) }
    }
    return names
  }

  /// Without links, also where the file itself is gone; `nil` where its folder is.
  private static func fullPath(_ path: String) -> String? {
    if let real = TargetFiles.realPath(path) { return real }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty, let real = TargetFiles.realPath(folder) else { return nil }
    return real == "/" ? "/\(name)" : "\(real)/\(name)"
  }
}
