import Glibc
import SessionFile

/// Shows a builder on the terminal and gives it the keys, until a routine is made or left.
struct RoutineScreen {
  var builder: RoutineBuilder
  let console: Console

  /// How long nothing may follow an Esc until it is the key; terminals send sequences at once.
  private static let escapeMilliseconds: Int32 = 50
  /// How soon another size of the terminal is seen.
  private static let lookMilliseconds: Int32 = 250

  /// - Returns: What was made; nil where the person left it.
  /// - Throws: The signal that ended it, with the terminal as it was.
  mutating func run() throws(CommandFailure) -> Routine? {
    // Before the terminal is taken: from here on a signal ends this only by way of the loop.
    let signals = SignalWatch()
    guard let terminal = RawTerminal() else {
      throw .failed("the terminal cannot be read key by key")
    }
    let (outcome, signal) = converse(terminal, signals)
    terminal.restore()
    if let signal { throw .stopped(by: signal) }
    if case .made(let routine) = outcome { return routine }
    return nil
  }

  private mutating func converse(
    _ terminal: RawTerminal, _ signals: SignalWatch
  ) -> (RoutineBuilder.Outcome, signal: Int32?) {
    var keys = TerminalKeys()
    var shown: [String] = []
    while builder.outcome == .open {
      let (width, height) = terminal.size
      let lines = builder.lines(width: width, height: height, palette: console.palette)
      if lines != shown { terminal.show(lines) }
      shown = lines

      var ready = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      ]
      let wait = keys.isOpen ? Self.escapeMilliseconds : Self.lookMilliseconds
      let count = poll(&ready, 2, wait)
      if let signal = signals.next() { return (.cancelled, signal) }
      if count == 0, keys.isOpen { keys.close().forEach { builder.press($0) } }
      guard count > 0, ready[1].revents != 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      let length = read(0, &bytes, bytes.count)
      // A terminal that is gone says so for ever.
      if length == 0 || (length < 0 && errno != EINTR && errno != EAGAIN) {
        return (.cancelled, nil)
      }
      if length > 0 { keys.take(bytes[..<length]).forEach { builder.press($0) } }
    }
    return (builder.outcome, nil)
  }
}
