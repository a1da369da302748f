import CLinux
import Glibc

/// The terminal that a player takes over while it plays: keys come at once and unseen, a screen of its
/// own lies over what was there. What it was before always comes back (CLinux: `terminal_guard`).
///
/// Written to without ever waiting: what a terminal does not take now is sent later, and nothing new
/// before that.
final class ScreenTerminal {
  /// For what it is taken.
  enum Use {
    /// Keys only; lines are written as ever.
    case keys
    case screen
  }

  private let descriptor: Int32
  private let use: Use
  private(set) var isTaken = false
  /// Nobody looks at it any more.
  private(set) var isGone = false
  private var pending: [UInt8] = []

  /// Alternate screen, no cursor, no line breaks of the terminal's own, pastes marked as such.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
  private static let leaving = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// - Returns: `nil` where there is none, or where it cannot be opened: one of another user's, by su(1).
  init?(_ use: Use) {
    // Opened again, so that nobody else's writes stop waiting when ours do.
    guard let name = ttyname(use == .screen ? 1 : 0) else { return nil }
    let opened = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    descriptor = opened
    self.use = use
  }

  deinit {
    give()
    close(descriptor)
  }

  /// Columns and rows; what a terminal says that does not know, and old ones have, is 80 × 24.
  var size: (width: Int, height: Int) {
    var (columns, rows) = (Int32(0), Int32(0))
    clinux_terminal_size(descriptor, &columns, &rows)
    return columns > 0 && rows > 0 ? (Int(columns), Int(rows)) : (80, 24)
  }

  /// What poll(2) waits for to be writable; −1 where nothing is to be sent.
  var pollDescriptor: Int32 { isTaken && !pending.isEmpty ? descriptor : -1 }

  /// Something is not sent yet: what would follow is left out.
  var isBusy: Bool { !pending.isEmpty }

  /// Takes it, or takes it again where somebody has changed it; not from the background.
  func take() {
    guard !isGone else { return }
    guard isInForeground else {
      // The shell has it, and has set it as it likes.
      if isTaken { clinux_abandon_terminal() }
      (isTaken, pending) = (false, [])
      return
    }
    let leave = use == .screen ? ScreenTerminal.leaving : ""
    guard clinux_take_terminal(descriptor, leave, leave.utf8.count) == 0 else { return }
    isTaken = true
    if use == .screen { send(Array(ScreenTerminal.entering.utf8)) }
  }

  /// Gives it back as it was.
  func give() {
    guard isTaken else { return }
    isTaken = false
    pending = []
    clinux_give_back_terminal()
  }

  /// Keys that were pressed and not looked at are not the shell's.
  func forgetKeys() { tcflush(descriptor, TCIFLUSH) }

  /// Somebody closed it.
  func abandon() {
    isGone = true
    isTaken = false
    pending = []
    clinux_abandon_terminal()
  }

  func send(_ bytes: [UInt8]) {
    guard isTaken else { return }
    pending += bytes
    flush()
  }

  /// Sends what it takes now.
  func flush() {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        pending.removeFirst(count)
      } else if count == 0 || errno == EAGAIN {
        return
      } else if errno != EINTR {
        return abandon()
      }
    }
  }

  /// A terminal that does not control this process has no foreground, and anybody may use it.
  var isInForeground: Bool {
    let foreground = tcgetpgrp(descriptor)
    return foreground < 0 || foreground == getpgrp()
  }
}
