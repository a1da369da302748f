import SoundCatalog

/// The clips in the folders of sounds, the user's before the installed ones.
struct ClipNames {
  /// Each once, as a session names it: `soft-bell.wav`.
  let names: [String]

  init(folders: [String]) {
    var seen = Set<String>()
    var names: [String] = []
    for path in folders.map({ FolderListing(of: $0, ending: "").paths }).joined() {
      guard let name = path.split(separator: "/").last.map(String.init) else { continue }
      if ClipNames.isClip(name) && seen.insert(name).inserted { names.append(name) }
    }
    self.names = names
  }

  static func isClip(_ name: String) -> Bool {
    guard let point = name.lastIndex(of: ".") else { return false }
    return SoundSearch.extensions.contains(name[name.index(after: point)...].lowercased())
  }

  /// `soft-bell` for `soft-bell.wav`.
  static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
