import CommandSyntax
import Glibc
import Screen

/// What a terminal can show, by its environment.
struct ScreenManner: Equatable {
  var colors: ColorDepth
  /// It has blocks and no braille: the console of Linux.
  var usesBlocks: Bool

  /// - Returns: `nil` where lines are all that it can show, or shall: `TERM` is unset or `dumb`, `NO_COLOR`
  ///   is set, or the locale (`LC_ALL`, `LC_CTYPE`, `LANG`, the first that is set) is not one of UTF-8.
  init?(environment: (String) -> String?) {
    func variable(_ name: String) -> String { environment(name) ?? "" }
    let terminal = variable("TERM")
    guard !terminal.isEmpty && terminal != "dumb" else { return nil }
    let hasColors = variable(EnvironmentVariable.noColor.rawValue).isEmpty
    guard hasColors && OutputForm.isUnicode(environment) else { return nil }
    colors = ColorDepth(environment: environment)
    usesBlocks = terminal == "linux"
  }

  /// Of the terminal at standard output; `nil` where there is none, or somebody else has it.
  static var current: ScreenManner? {
    guard isatty(1) == 1 else { return nil }
    let foreground = tcgetpgrp(1)
    guard foreground < 0 || foreground == getpgrp() else { return nil }
    return ScreenManner { name in getenv(name).map { String(cString: $0) } }
  }
}
