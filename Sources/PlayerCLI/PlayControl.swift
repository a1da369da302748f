import AudioOutput
import Glibc
import HistoryStore
import Mixer
import SessionEngine
import SoundUnits
import Timeline

/// The control thread of a session that plays: owns files, signals and the terminal; the audio thread owns
/// the device.
final class PlayControl {
  let player: LivePlayer
  let remote: RemoteControl?
  private let recorder: PracticeRecorder?
  let companions: Companions?
  private let piece: Piece
  private let console: Console
  let display: any PlayDisplay
  let reporter: PlayReporter
  let clock = MonotonicClock()
  var keyboard: Keyboard
  /// A closed terminal does not stop it.
  let keepsPlaying: Bool

  /// The newest plan; `nil` until the device has said its rate.
  private(set) var plan: Plan?
  private var heard = HeardTime()
  private var tally = SessionTally()
  /// There while something may be heard; before, signals end the program by themselves.
  var signals: SignalWatch?
  /// What lies under what is played: its files may fail meanwhile.
  private var bed: Mixer.Bed?
  private var tracker = HappeningTracker()
  /// Whether somebody is there who ends waits, as the audio thread knows.
  var isAttended: Bool
  private var wasMuted = false
  private var isStopping = false
  var stopSignal: Int32?
  private var stopDeadline: Int64 = .max
  /// Time that was added to the step where the session was left: to be added again.
  private var heldBefore: ExactTime
  /// Ctrl-Z was pressed: the process stops once nothing sounds.
  var suspension: Suspension?

  /// A stuck sound library does not keep the program from ending.
  private static let stopNanoseconds: Int64 = 3_000_000_000

  init(
    player: LivePlayer, piece: Piece, keyboard: Keyboard, console: Console,
    display: any PlayDisplay, keepsPlaying: Bool, remote: RemoteControl? = nil,
    recorder: PracticeRecorder? = nil, companions: Companions? = nil
  ) {
    self.player = player
    self.companions = companions
    self.remote = remote
    self.recorder = recorder
    isAttended = keyboard.isThere
    self.piece = piece
    heldBefore = piece.beginning.held
    self.keyboard = keyboard
    self.console = console
    self.display = display
    self.keepsPlaying = keepsPlaying
    reporter = PlayReporter(console: console)
  }

  /// Plays to the end.
  func run() throws(CommandFailure) -> ExitStatus {
    defer {
      recorder?.end(stoppedState, player.status, heard: heard.total)
      display.stepBack()
      companions?.close()
      remote?.close()
      console.sayHeldLines()
      signals?.end()
    }
    while true {
      waitForSomething()
      if let status = takeSignals() { return status }
      serveSocket()
      serveCompanions()
      while let event = player.nextEvent() {
        tracker.note(event)
        if let status = try handle(event) { return status }
      }
      follow()
      suspendIfSilent()
      if clock.nanoseconds > stopDeadline {
        reporter.say(.noAnswer, "the output does not answer; ended without it")
        return stoppedStatus
      }
    }
  }

  private func waitForSomething() {
    var polled = [
      pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: keyboard.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: display.pollDescriptor, events: Int16(POLLOUT), revents: 0),
      socketPoll,
    ]
    polled += companions?.polls ?? []
    // A tenth of a second is as late as a line may be; sounds do not depend on it.
    let isQuick = keyboard.awaitsMore || suspension != nil
    let timeout: Int32 = companions?.hasWork == true ? 0 : isQuick ? 20 : 100
    let count = poll(&polled, nfds_t(polled.count), timeout)
    if polled[2].revents != 0 {
      for key in keyboard.takeKeys() { take(key) }
    } else if count == 0, let key = keyboard.settle() {
      take(key)
    }
    if polled[3].revents != 0 { display.flush() }
  }

  func stop() {
    guard !isStopping else { return }
    isStopping = true
    stopDeadline = clock.nanoseconds + PlayControl.stopNanoseconds
    display.isStopping()
    player.perform(.stop)
  }

  /// The person ended it, or something took the player or the terminal away: that can be resumed.
  private var stoppedState: RunState {
    switch stopSignal {
    case nil, SIGINT: .stopped
    default: .interrupted
    }
  }

  private var stoppedStatus: ExitStatus { stopSignal.map(ExitStatus.signal) ?? .done }

  /// Shows what is heard.
  private func follow() {
    reporter.sayWhatIsDue()
    let status = player.status
    noteAttendance()
    // Between two plans the audio thread may be one ahead.
    guard let plan, status.hertz == plan.rate.hertz else { return }
    heard.follow(
      status, plan, start: piece.beginning.start.frame(in: plan), now: clock.nanoseconds)
    recorder?.follow(status, plan, heard: heard.total)
    display.show(status, plan, canAsk: keyboard.isThere)
    let happenings = tracker.observe(status, plan)
    tally.note(happenings, plan)
    remote?.tell(happenings, (status, plan))
    companions?.tell(happenings, status, plan)
    // Nobody can answer any more: as without a terminal, the wait's limit has ended it.
    if status.isWaiting && !isAttended { player.perform(.waitOver) }
    // Whoever read along has read enough.
    if console.outputIsClosed { stop() }
  }

  /// - Returns: The exit status, once the audio thread has ended.
  private func handle(_ event: PlayerEvent) throws(CommandFailure) -> ExitStatus? {
    switch event {
    case .opened(let hertz):
      opened(hertz)
    case .failedToOpen:
      player.join()
      if isStopping { return stoppedStatus }
      throw .failed(
        player.takeOutputError()?.line(for: piece.store.places) ?? "the output cannot be opened")
    case .ended(let stopped):
      follow()
      player.join()
      recorder?.end(
        stopped ? stoppedState : .completed, player.status, heard: heard.total)
      for problem in bed?.takeProblems() ?? [] { console.complain(problem) }
      reporter.sayAll()
      reporter.sum(player.status, plan)
      display.end(plan, summary: summary(stopped: stopped))
      finishCompanions()
      return stopped ? stoppedStatus : .done
    case .deviceLost:
      reporter.deviceLost(player.takeOutputError())
    case .jumped(let turn):
      hasMoved(turn)
    case .timeAdded(let frames, let turn):
      hasMoved(turn)
      if let plan { display.hasChanged(ChangeText.added(frames, plan.rate)) }
    case .gainChanged(let gain, let isMuted):
      display.hasJumped()
      display.hasChanged(ChangeText.loudness(gain, isMuted: isMuted, before: wasMuted))
      wasMuted = isMuted
    case .interrupted, .pausedWhileAway, .deviceReturned, .endedWhileAway, .rateIsOff:
      if let plan { reporter.report(event, plan, isRealtime: player.isRealtime) }
    case .waitOver(let turn):
      hasMoved(turn)
    case .paused, .resumed:
      hasMoved(nil)
    }
    return nil
  }

  /// The listener changed the session's course, or where it stands.
  private func hasMoved(_ turn: PlayerTurn?) {
    if let plan, let turn { heard.note(turn, plan) }
    recorder?.hasMoved()
    display.hasJumped()
  }

  /// What was done.
  private func summary(stopped: Bool) -> String {
    guard let plan else { return "" }
    let done = tally.text(heard.played, pauses: player.status.pauses)
    guard stopped else { return "Session complete · \(done)" }
    let frame = min(player.status.heardFrame, plan.scheduleFrames)
    return "Stopped at \(plan.rate.time(of: frame).clock()) · \(done)"
  }

  /// The device's rate decides the plan's: at the beginning, and when it came back with another.
  private func opened(_ hertz: Int) {
    guard let rate = SampleRate(hertz: hertz) else {
      preconditionFailure("an output opens at a rate that is supported")
    }
    // Nothing sounds meanwhile, so nothing has to fade out; signals may end the program then.
    display.stepBack()
    let (plan, catalog) = letSignalsThrough { piece.store.compile(piece.schedule, rate: rate) }
    if self.plan == nil {
      for warning in plan.warnings {
        // What was typed has no lines.
        if warning.location == PreviewedSound.place {
          console.complain(warning.message)
        } else {
          console.report("\(warning)")
        }
      }
      if let wanted = piece.rate, wanted != rate {
        reporter.say(.rate, "the output runs at \(hertz) Hz; --rate asks for \(wanted.hertz)")
      }
      tracker.begin(at: piece.beginning.start.frame(in: plan))
    }
    self.plan = plan
    if signals == nil { signals = SignalWatch() }
    display.begin(plan)
    if display.takesTerminal { signals?.watchTerminal() }
    let score = Score(plan, catalog)
    bed = score.bed
    player.begin(score, from: piece.beginning.start.frame(in: plan))
    // Together with the beginning, so that the session stands still on that very frame.
    if heldBefore > .zero { player.perform(.addTime(heldBefore)) }
    heldBefore = .zero
    remote?.open(plan, console)
    companions?.open()
  }

  private func letSignalsThrough<Result>(_ body: () -> Result) -> Result {
    signals?.standingAside(body) ?? body()
  }
}
