import CLinux
import Glibc

/// Signals that ask the program to end, as something to look at instead of something that interrupts.
///
/// Made before any thread starts, so that all of them leave these signals to the descriptor.
struct SignalWatch {
  /// Readable while a signal waits.
  let descriptor: Int32

  init() {
    // A closed pipe shows as an error of write(2).
    signal(SIGPIPE, SIG_IGN)
    // A write past a file-size limit shows as EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    let signals = [SIGINT, SIGTERM, SIGHUP]
    descriptor = clinux_watch_signals(signals, Int32(signals.count))
    precondition(descriptor >= 0, "signals can be watched")
  }

  /// The next signal that came, if one did.
  func next() -> Int32? {
    let number = clinux_next_signal(descriptor)
    return number == 0 ? nil : number
  }
}
