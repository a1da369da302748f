import Glibc
import Screen
import SessionEngine

/// Ctrl-Z: the process stops as soon as nothing sounds, so that no device repeats its last buffer.
struct Suspension {
  /// Some devices never fall silent.
  var deadline: Int64
  /// What paused goes on with the process; a pause that was there before stays.
  var resumes: Bool
}

extension PlayControl {
  /// Longer than a buffer.
  private static var suspensionNanoseconds: Int64 { 500_000_000 }

  /// - Returns: The exit status where somebody asked twice.
  func takeSignals() -> ExitStatus? {
    while let signal = signals?.next() {
      switch signal {
      case SIGTSTP: suspend()
      // Somebody else stopped it, and may have used the terminal.
      case SIGCONT: if suspension == nil { display.comeBack() }
      case SIGWINCH: display.redraw()
      case SIGHUP where keepsPlaying:
        keyboard.isGone()
        display.terminalIsGone()
      default:
        if stopSignal != nil { return .signal(signal) }
        stopSignal = signal
        stop()
      }
    }
    return nil
  }

  func take(_ key: Key) {
    // Where lines are typed, only their ends mean something.
    guard display.takesTerminal || key == .enter else { return }
    switch PlayKeys.action(for: key) {
    case .transport(let command): player.perform(command)
    case .display(let key): display.take(key)
    case .stop: stop()
    case nil: break
    }
  }

  private func suspend() {
    guard suspension == nil && stopSignal == nil else { return }
    let resumes = !player.status.isPaused
    suspension = Suspension(
      deadline: clock.nanoseconds + PlayControl.suspensionNanoseconds, resumes: resumes)
    if resumes { player.perform(.pause) }
  }

  /// Stops the process where that was asked for; comes back when it goes on.
  func suspendIfSilent() {
    guard let suspension, player.status.isPaused || clock.nanoseconds > suspension.deadline else {
      return
    }
    self.suspension = nil
    display.stepBack()
    signals?.standStill()
    // The device ran dry in silence.
    reporter.expectInterruption()
    display.comeBack()
    if suspension.resumes { player.perform(.resume) }
  }
}
