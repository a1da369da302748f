import Glibc

/// A terminal that gives each key as it is pressed and shows a screen of its own, until `restore`.
///
/// Ctrl-C stays a signal, for `SignalWatch` to see. To be restored on every way out.
struct RawTerminal {
  private let before: termios

  /// Somebody types here and sees what is written here.
  static var isThere: Bool {
    guard isatty(0) == 1, isatty(1) == 1 else { return false }
    let name = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    return !name.isEmpty && name != "dumb"
  }

  /// Takes the terminal over (termios(3)); nil where it cannot be.
  init?() {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return nil }
    before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
      // A shell that comes back would find a screen that is not its own.
      keys[Int(VSUSP)] = 0
      keys[Int(VQUIT)] = 0
    }
    guard tcsetattr(0, TCSAFLUSH, &settings) == 0 else { return nil }
    // The other screen, no cursor (xterm, ECMA-48).
    RawTerminal.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// As it was before.
  func restore() {
    RawTerminal.write("\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    // What was typed and not looked at belongs to nobody.
    tcsetattr(0, TCSAFLUSH, &settings)
  }

  /// In columns and lines.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Replaces what the screen shows.
  func show(_ lines: [String]) {
    var text = "\u{1B}[H"
    for (index, line) in lines.enumerated() {
      text += (index > 0 ? "\r\n" : "") + line + "\u{1B}[K"
    }
    RawTerminal.write(text + "\u{1B}[J")
  }

  private static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }
}
