import AudioOutput
import Glibc
import Mixer
import SessionEngine
import SoundUnits
import Timeline

/// The control thread of a session that plays: owns files, signals and the terminal; the audio thread owns
/// the device.
final class PlayControl {
  private let player: LivePlayer
  private let piece: Piece
  private var keyboard: Keyboard
  private var display: PlayDisplay
  private let reporter: PlayReporter
  private let clock = MonotonicClock()

  /// The newest plan; `nil` until the device has said its rate.
  private var plan: Plan?
  /// There while something may be heard; before, signals end the program by themselves.
  private var signals: SignalWatch?
  /// What lies under what is played: its files may fail meanwhile.
  private var bed: Mixer.Bed?
  private var isStopping = false
  private var stopSignal: Int32?
  private var stopDeadline: Int64 = .max

  /// A stuck sound library does not keep the program from ending.
  private static let stopNanoseconds: Int64 = 3_000_000_000

  init(player: LivePlayer, piece: Piece, keyboard: Keyboard, display: PlayDisplay) {
    self.player = player
    self.piece = piece
    self.keyboard = keyboard
    self.display = display
    reporter = PlayReporter(console: display.console)
  }

  /// Plays to the end.
  func run() throws(CommandFailure) -> ExitStatus {
    while true {
      var polled = [
        pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: keyboard.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      // A tenth of a second is as late as a line may be; sounds do not depend on it.
      poll(&polled, nfds_t(polled.count), 100)
      while let signal = signals?.next() {
        // Asked twice: at once.
        if stopSignal != nil { return .signal(signal) }
        stopSignal = signal
        stop()
      }
      if polled[2].revents != 0 && keyboard.takeEnter() { player.perform(.waitOver) }
      while let event = player.nextEvent() {
        if let status = try handle(event) { return status }
      }
      follow()
      if clock.nanoseconds > stopDeadline {
        reporter.say(.noAnswer, "the output does not answer; ended without it")
        return stoppedStatus
      }
    }
  }

  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    stopDeadline = clock.nanoseconds + PlayControl.stopNanoseconds
    player.perform(.stop)
  }

  private var stoppedStatus: ExitStatus { stopSignal.map(ExitStatus.signal) ?? .done }

  /// Shows what is heard.
  private func follow() {
    reporter.sayWhatIsDue()
    let status = player.status
    // Between two plans the audio thread may be one ahead.
    guard let plan, status.hertz == plan.rate.hertz else { return }
    display.show(status, plan, canAsk: keyboard.isThere)
    // Nobody can answer any more: as without a terminal, the wait's limit has ended it.
    if status.isWaiting && !keyboard.isThere { player.perform(.waitOver) }
    // Whoever read along has read enough.
    if display.console.outputIsClosed { stop() }
  }

  /// - Returns: The exit status, once the audio thread has ended.
  private func handle(_ event: PlayerEvent) throws(CommandFailure) -> ExitStatus? {
    switch event {
    case .opened(let hertz):
      opened(hertz)
    case .failedToOpen:
      player.join()
      if isStopping { return stoppedStatus }
      throw .failed(player.takeOutputError()?.lineWithNearest ?? "the output cannot be opened")
    case .ended(let stopped):
      follow()
      player.join()
      for problem in bed?.takeProblems() ?? [] { display.console.complain(problem) }
      reporter.sayAll()
      reporter.sum(player.status, plan)
      display.end(player.status, plan, stopped: stopped)
      return stopped ? stoppedStatus : .done
    case .deviceLost:
      reporter.deviceLost(player.takeOutputError())
    case .interrupted, .pausedWhileAway, .deviceReturned, .endedWhileAway, .rateIsOff:
      if let plan { reporter.report(event, plan, isRealtime: player.isRealtime) }
    case .paused, .resumed, .jumped, .timeAdded, .waitOver, .gainChanged:
      break
    }
    return nil
  }

  /// The device's rate decides the plan's: at the beginning, and when it came back with another.
  private func opened(_ hertz: Int) {
    guard let rate = SampleRate(hertz: hertz) else {
      preconditionFailure("an output opens at a rate that is supported")
    }
    // Nothing sounds meanwhile, so nothing has to fade out.
    let (plan, catalog) = letSignalsThrough { piece.store.compile(piece.schedule, rate: rate) }
    if self.plan == nil {
      for warning in plan.warnings { display.console.report("\(warning)") }
      if let wanted = piece.rate, wanted != rate {
        reporter.say(.rate, "the output runs at \(hertz) Hz; --rate asks for \(wanted.hertz)")
      }
      display.begin(plan)
    }
    self.plan = plan
    if signals == nil { signals = SignalWatch() }
    let score = Score(plan, catalog)
    bed = score.bed
    player.begin(score, from: piece.start.frame(in: plan))
  }

  private func letSignalsThrough<Result>(_ body: () -> Result) -> Result {
    signals?.standingAside(body) ?? body()
  }
}
