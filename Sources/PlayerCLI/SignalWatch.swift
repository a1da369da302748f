import CLinux
import Glibc

/// Signals that ask the program to end, as something to look at instead of something that interrupts.
///
/// Only where there is something to bring to an end: a sound to fade out, a file to take away. At any
/// other time the signals end the program by themselves, at once.
struct SignalWatch {
  /// Readable while a signal waits.
  let descriptor: Int32

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// What concerns a terminal that is taken over: it stops, goes on, has another size.
  private static let terminalSignals = [SIGTSTP, SIGCONT, SIGWINCH]

  /// Begins to watch.
  init() { descriptor = SignalWatch.watch(SignalWatch.signals) }

  /// Watches the signals of a terminal, too, from now on.
  func watchTerminal() { _ = SignalWatch.watch(SignalWatch.terminalSignals) }

  /// Stops the process as Ctrl-Z does where nobody watches, and comes back when it goes on.
  func standStill() {
    clinux_release_signals([SIGTSTP], 1)
    raise(SIGTSTP)
    _ = SignalWatch.watch([SIGTSTP])
  }

  private static func watch(_ signals: [Int32]) -> Int32 {
    let descriptor = clinux_watch_signals(signals, Int32(signals.count))
    precondition(descriptor >= 0, "a pipe can be made")
    return descriptor
  }

  /// Lets the signals end the program while `body` runs, which may take long and leaves nothing behind.
  func standingAside<Result>(_ body: () -> Result) -> Result {
    SignalWatch.release()
    defer { _ = SignalWatch() }
    return body()
  }

  /// The next signal that came, if one did.
  func next() -> Int32? {
    let number = clinux_next_signal(descriptor)
    return number == 0 ? nil : number
  }

  /// From here on signals end, or stop, the program by themselves.
  func end() {
    SignalWatch.release()
    clinux_release_signals(
      SignalWatch.terminalSignals, Int32(SignalWatch.terminalSignals.count))
  }

  /// Ends the program as the signal would have: a shell then knows that a whole loop was meant, and
  /// a service manager that nothing failed. Either shows it as status 128 + number.
  static func end(by number: Int32) -> Never {
    release()
    raise(number)
    // Ignored, or blocked by whoever started the program.
    exit(128 + number)
  }

  private static func release() {
    clinux_release_signals(signals, Int32(signals.count))
  }
}
