import CommandSyntax
import Glibc
import PlainText

/// The folders that Carillon reads and writes, every one of which an environment variable can move.
struct Places {
  /// Holds `Config/` and `Sounds/`: the installed defaults. `nil` where they are not found.
  let share: String?
  /// `$XDG_CONFIG_HOME/carillon`: the user's sessions, library, sounds and settings.
  let config: String?
  /// `$XDG_CACHE_HOME/carillon`: made speech. `nil` where there is no home.
  let cache: String?
  /// `$XDG_DATA_HOME/carillon/history.sqlite`, or what `$CARILLON_HISTORY` names: what was done.
  /// `nil` where there is no home.
  let history: String?
  /// `$XDG_STATE_HOME/carillon`: logs. `nil` where there is no home.
  let state: String?
  /// Where players have their control sockets. A new one takes the first folder that can be had; who looks for players
  /// looks in all: one that was started without a login has no `$XDG_RUNTIME_DIR`.
  let runtimeFolders: [String]

  /// - Parameters:
  ///   - environment: As the process has it; empty values count as unset.
  ///   - executable: The path of this program, to find what was installed with it.
  init(environment: (String) -> String?, executable: String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    func variable(_ variable: EnvironmentVariable) -> String? { value(variable.rawValue) }
    // The XDG Base Directory Specification: a relative path is invalid and ignored.
    func folder(_ name: EnvironmentVariable) -> String? {
      let own = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
      let inHome = name.folderInHome.flatMap { folder in value("HOME").map { "\($0)/\(folder)" } }
      return (own ?? inHome).map { "\($0)/carillon" }
    }
    config = folder(.configHome)
    cache = folder(.cacheHome)
    history = variable(.history) ?? folder(.dataHome).map { "\($0)/history.sqlite" }
    state = folder(.stateHome)
    runtimeFolders =
      variable(.runtime).map { [$0] }
      ?? [folder(.runtimeHome), "/tmp/carillon-\(geteuid())"].compactMap { $0 }
    share = variable(.share) ?? executable.flatMap(Places.share(beside:))
  }

  /// Where this process looks.
  static var current: Places {
    Places(
      environment: { name in getenv(name).map { String(cString: $0) } },
      executable: executablePath)
  }

  /// The user's sessions before the installed ones.
  var sessionFolders: [String] { folders("sessions", installed: "Config/sessions") }

  /// Whether the installed sessions are there at all.
  var hasInstalled: Bool { share.map(Places.isShare) ?? false }

  /// Installed libraries before the user's, whose entries win.
  var libraryFolders: [String] { folders("library", installed: "Config/library").reversed() }

  /// Installed phrases before the user's, whose languages win.
  var languageFolders: [String] { folders("languages", installed: "Config/languages").reversed() }

  /// The user's own sessions; `nil` where there is no home.
  var ownSessions: String? { config.map { "\($0)/sessions" } }

  /// The user's own library files; `nil` where there is no home.
  var ownLibrary: String? { config.map { "\($0)/library" } }

  /// The schema of session files; `nil` where there is none, or none that a comment can name.
  var schemaPath: String? {
    guard let path = share.map({ "\($0)/Config/session.schema.json" }), access(path, R_OK) == 0,
      let real = realpath(path, nil)
    else { return nil }
    defer { free(real) }
    let text = String(cString: real)
    return text == text.printable && !text.contains(" ") ? text : nil
  }

  /// The user's settings.
  var settingsFile: String? { config.map { "\($0)/config.yaml" } }

  /// The user's sounds before the installed ones.
  var soundFolders: [String] { folders("sounds", installed: "Sounds") }

  private func folders(_ own: String, installed: String) -> [String] {
    [config.map { "\($0)/\(own)" }, share.map { "\($0)/\(installed)" }].compactMap { $0 }
  }

  /// `../share/carillon` beside the executable, else the checkout above it.
  private static func share(beside executable: String) -> String? {
    var folder = parent(of: executable)
    let installed = "\(parent(of: folder))/share/carillon"
    if isShare(installed) { return installed }
    while folder.count > 1 {
      folder = parent(of: folder)
      if isShare(folder) { return folder }
    }
    return nil
  }

  private static func isShare(_ folder: String) -> Bool {
    access("\(folder)/Config/sessions", R_OK | X_OK) == 0
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static var executablePath: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
