import AudioOutput
import DesktopBus
import Glibc
import SessionEngine
import SoundUnits
import Timeline

/// The desktop around a session that plays: media keys, notifications, a machine that stays awake.
///
/// Whatever of it is missing or goes away is said under `CARILLON_DEBUG` and missed by nobody.
final class DesktopControl {
  private let notifies: Bool
  private let isEndless: Bool
  private let console: Console
  private let clock = MonotonicClock()
  private var budget = CommandBudget()
  private var isOpen = false
  /// To be closed last: the services below stand on them.
  private var session: BusConnection?
  private var system: BusConnection?
  private var player: MediaPlayer?
  private var notifications: NotificationSender?
  private var inhibitor: SleepInhibitor?
  /// What has come and is not passed on yet.
  private var requests: [MediaPlayerRequest] = []

  /// - Parameters:
  ///   - notifies: The end of a phase is shown.
  ///   - isEndless: The session starts again at its end.
  init(notifies: Bool, isEndless: Bool, console: Console) {
    self.notifies = notifies
    self.isEndless = isEndless
    self.console = console
  }

  /// The plan is there: from now on there is something to see. A second time there is nothing to do.
  func open() {
    guard !isOpen else { return }
    isOpen = true
    let say: (String) -> Void = { [console] in console.debug($0) }
    do throws(BusFailure) {
      let bus = try BusConnection(.session) { say("\($0); no media keys, no notifications") }
      session = bus
      player = MediaPlayer(
        on: bus, onRequest: { [weak self] in self?.take($0) ?? false }, onProblem: say)
      if notifies { notifications = NotificationSender(on: bus, onProblem: say) }
    } catch {
      say("\(error); no media keys, no notifications")
    }
    do throws(BusFailure) {
      let bus = try BusConnection(.system) { say("\($0); the machine may fall asleep") }
      system = bus
      inhibitor = SleepInhibitor(on: bus, onProblem: say)
    } catch {
      say("\(error); the machine may fall asleep")
    }
  }

  // MARK: - For the loop of the control thread

  var polls: [pollfd] { [session, system].compactMap { $0 }.filter(\.isOpen).map(\.poll) }

  /// Whether something waits that no descriptor will tell of.
  var hasWork: Bool { session?.hasWork == true || system?.hasWork == true }

  /// Whether something was sent that ought to arrive before the end.
  var isBusy: Bool { notifications?.isBusy == true }

  /// Answers who wants something.
  ///
  /// - Parameter perform: Does what moves the session.
  func serve(_ standing: RemoteControl.Standing, perform: (TransportCommand) -> Void) {
    if let (status, plan) = standing { player?.state = MediaPlayerState(status, plan) }
    session?.process()
    system?.process()
    guard let (status, plan) = standing, !requests.isEmpty else { return }
    let taken = requests
    requests = []
    for request in taken { request.commands(status, plan).forEach(perform) }
  }

  private func take(_ request: MediaPlayerRequest) -> Bool {
    guard budget.take(now: clock.nanoseconds) else { return false }
    requests.append(request)
    return true
  }

  /// Shows what has happened.
  func tell(_ happenings: [PlayerHappening], _ status: PlayerStatus, _ plan: Plan) {
    let state = MediaPlayerState(status, plan)
    player?.state = state
    var hasJumped = false
    for happening in happenings {
      if case .stepStarted(_, isJump: true) = happening { hasJumped = true }
    }
    player?.tell(hasJumped: hasJumped)
    inhibitor?.set(status.hasBegun && !status.isPaused && status.phase != .ended)
    // Of several at once the last is true.
    let shown = happenings.compactMap { DesktopNotification($0, plan, isEndless: isEndless) }
    if let notification = shown.last { notifications?.show(notification) }
  }

  /// Leaves the buses.
  func close() {
    player = nil
    notifications = nil
    inhibitor = nil
    session?.close()
    system?.close()
  }
}

extension DesktopNotification {
  /// What a desktop shows of something that has happened; `nil` where that is nothing: the end of the last phase
  /// is the end of the session, which is shown once all was heard.
  init?(_ happening: PlayerHappening, _ plan: Plan, isEndless: Bool) {
    switch happening {
    case .stepEnded(let index) where plan.steps[index].isPhase:
      let first = isEndless ? plan.steps.first { $0.isPhase } : nil
      guard let next = plan.steps[(index + 1)...].first(where: \.isPhase) ?? first else {
        return nil
      }
      self.init(
        summary: "\(plan.steps[index].title) is over",
        body: "Next: \(next.title), \(plan.rate.time(of: next.frames).clock())", stays: false)
    case .complete:
      self.init(
        summary: "Session complete",
        body: "\(plan.title), \(plan.rate.time(of: plan.scheduleFrames).clock())", stays: true)
    default: return nil
    }
  }
}
