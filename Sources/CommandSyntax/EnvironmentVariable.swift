/// The environment variables that move things or switch them, once: the program takes their names from
/// here, the manual pages what they do.
public enum EnvironmentVariable: String, CaseIterable, Sendable {
  case share = "CARILLON_SHARE"
  case speech = "CARILLON_SPEECH"
  case openingSilence = "CARILLON_OPENING_SILENCE"
  case history = "CARILLON_HISTORY"
  case runtime = "CARILLON_RUNTIME"
  case debug = "CARILLON_DEBUG"
  case configHome = "XDG_CONFIG_HOME"
  case dataHome = "XDG_DATA_HOME"
  case stateHome = "XDG_STATE_HOME"
  case cacheHome = "XDG_CACHE_HOME"
  case runtimeHome = "XDG_RUNTIME_DIR"
  case noColor = "NO_COLOR"

  /// What it does, a phrase without a full stop.
  var meaning: String {
    switch self {
    case .share: "the folder that has the installed Config and Sounds"
    case .speech: "off leaves phrases unspoken"
    case .openingSilence:
      "the silence after a device is opened, 1.5s unless given; 0 for none, at most 1m"
    case .history: "the file of what you did"
    case .runtime: "the folder of control sockets itself"
    case .debug: "1 says why media keys, notifications and the like are missing"
    case .configHome: "its carillon folder has your settings, sessions, stretches and clips"
    case .dataHome: "its carillon folder has what you did"
    case .stateHome: "its carillon folder has the log of hooks"
    case .cacheHome: "its carillon folder has made speech"
    case .runtimeHome: "its carillon folder has control sockets; without it /tmp/carillon-UID"
    case .noColor: "no colors, if set, and lines in the place of the player's screen"
    }
  }

  /// For the folders of the XDG Base Directory Specification, what in a home stands for one that is not
  /// set.
  public var folderInHome: String? {
    switch self {
    case .configHome: ".config"
    case .dataHome: ".local/share"
    case .stateHome: ".local/state"
    case .cacheHome: ".cache"
    default: nil
    }
  }

  /// `~/.config/carillon/NAME`: where `name` lies while nothing is set.
  func usualPath(_ name: String) -> String { "~/\(folderInHome ?? "")/carillon/\(name)" }
}
