import CLinux
import Glibc

/// How much standard output shows in a line, and which characters.
struct OutputForm {
  /// Of the terminal; 80 where there is none, or where it does not say.
  var columns = 80
  /// Whether there is a terminal that says so; what else reads wants texts whole.
  var isTerminal = false
  /// Block characters and the like are shown as such: the locale's character set is UTF-8.
  ///
  /// Names and texts are UTF-8 in any locale.
  var isUnicode = true

  /// As this process finds it.
  static var current: OutputForm {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let terminal = terminalColumns
    return OutputForm(
      columns: terminal ?? 80, isTerminal: terminal != nil, isUnicode: isUnicode(variable))
  }

  /// Of the terminal that is standard output; `nil` where it is none or does not say.
  static var terminalColumns: Int? {
    let columns = isatty(1) == 1 ? Int(clinux_terminal_columns(1)) : 0
    return columns > 0 ? columns : nil
  }

  /// Whether a locale's name says UTF-8: `de_DE.UTF-8`, `C.utf8`.
  ///
  /// - Parameter environment: Asked for the variables in the order in which they count, as setlocale(3)
  ///   takes them.
  static func isUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment)
    let name = names.first { !$0.isEmpty }?.lowercased() ?? ""
    return name.contains("utf-8") || name.contains("utf8")
  }
}
