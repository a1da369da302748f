import Glibc
import SessionFile

/// Shows a builder on the terminal and gives it the keys, until a routine is made or left.
struct RoutineScreen {
  var builder: RoutineBuilder
  let console: Console

  /// Somebody types here and sees what is written here, on a terminal that can be written to anywhere.
  static var isPossible: Bool {
    let name = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    return isatty(0) == 1 && isatty(1) == 1 && !name.isEmpty && name != "dumb"
  }

  /// How long nothing may follow an Esc until it is the key; terminals send sequences at once.
  private static let escapeMilliseconds: Int32 = 50
  /// How soon another size of the terminal is seen.
  private static let lookMilliseconds: Int32 = 250

  /// - Returns: What was made; nil where the person left it.
  /// - Throws: The signal that ended it, with the terminal as it was.
  mutating func run() throws(CommandFailure) -> Routine? {
    // Before the terminal is taken: from here on a signal ends this only by way of the loop.
    let signals = SignalWatch()
    guard let terminal = ScreenTerminal(.screen) else {
      throw .failed("the terminal cannot be read key by key")
    }
    signals.watchTerminal()
    terminal.take()
    let (outcome, signal) = converse(terminal, signals)
    terminal.forgetKeys()
    terminal.give()
    if let signal { throw .stopped(by: signal) }
    if case .made(let routine) = outcome { return routine }
    return nil
  }

  private mutating func converse(
    _ terminal: ScreenTerminal, _ signals: SignalWatch
  ) -> (RoutineBuilder.Outcome, signal: Int32?) {
    var keyboard = Keyboard()
    var shown: [String] = []
    while builder.outcome == .open {
      let (width, height) = terminal.size
      let lines = builder.lines(width: width, height: height, palette: console.palette)
      if lines != shown && !terminal.isBusy {
        terminal.send(RoutineScreen.bytes(lines))
        shown = lines
      }

      var ready = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: keyboard.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: terminal.pollDescriptor, events: Int16(POLLOUT), revents: 0),
      ]
      let wait = keyboard.awaitsMore ? Self.escapeMilliseconds : Self.lookMilliseconds
      let count = poll(&ready, nfds_t(ready.count), wait)
      while let signal = signals.next() {
        switch signal {
        case SIGTSTP: standAside(terminal, signals)
        case SIGCONT, SIGWINCH: break
        default: return (.cancelled, signal)
        }
        shown = []
      }
      if ready[2].revents != 0 { terminal.flush() }
      if ready[1].revents != 0 {
        for key in keyboard.takeKeys() { builder.press(key) }
      } else if count == 0, let key = keyboard.settle() {
        builder.press(key)
      }
      if terminal.isGone || !keyboard.isThere { return (.cancelled, nil) }
    }
    return (builder.outcome, nil)
  }

  /// Ctrl-Z: the shell gets its terminal, until the process goes on.
  private func standAside(_ terminal: ScreenTerminal, _ signals: SignalWatch) {
    terminal.give()
    signals.standStill()
    terminal.take()
  }

  /// Replaces what the screen shows.
  private static func bytes(_ lines: [String]) -> [UInt8] {
    // Emptied before: behind the last column there is nothing that could be.
    let rows = lines.map { "\u{1B}[2K" + $0 }.joined(separator: "\r\n")
    return Array("\u{1B}[H\(rows)\u{1B}[J".utf8)
  }
}
