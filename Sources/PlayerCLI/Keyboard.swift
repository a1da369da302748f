import Glibc
import Screen

/// The terminal at standard input, where somebody can press keys.
///
/// A player in the background has none: what is typed is the shell's, and reading it would stop the
/// process (SIGTTIN).
struct Keyboard {
  /// Whether anybody can answer. A player that begins in the background never asks.
  private(set) var isThere = isatty(0) == 1 && Keyboard.isInForeground
  private var parser = KeyParser()

  init() {
    // Between a look at the foreground and a read the shell may take it away: EIO instead of a stop.
    signal(SIGTTIN, SIG_IGN)
  }

  /// What poll(2) waits for; −1, which it passes over, while nobody types here.
  var descriptor: Int32 { isThere && Keyboard.isInForeground ? 0 : -1 }

  /// An Escape was pressed, and it is not known yet whether more follows.
  var awaitsMore: Bool { parser.awaitsMore }

  /// Takes what was typed, after poll(2) has seen something.
  mutating func takeKeys() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(0, &bytes, bytes.count)
    if count > 0 { return parser.keys(in: bytes[..<count]) }
    // Ctrl-D says nothing where lines are read, and a read from the background nothing of the terminal; one
    // that is gone says so for ever.
    var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    let isGone = Int16(POLLHUP | POLLERR | POLLNVAL)
    if poll(&state, 1, 0) > 0, state.revents & isGone != 0 { isThere = false }
    return []
  }

  /// Nothing more has come for a while.
  mutating func settle() -> Key? { parser.settle() }

  /// Somebody closed the terminal.
  mutating func isGone() { isThere = false }

  /// A terminal that does not control this process has no foreground, and anybody may read it.
  private static var isInForeground: Bool {
    let foreground = tcgetpgrp(0)
    return foreground < 0 || foreground == getpgrp()
  }
}
