import AudioOutput
import CommandSyntax
import ControlProtocol
import Glibc
import SessionEngine
import SessionFile
import SoundUnits
import Timeline

/// What goes along with a session that plays and never holds it up: the desktop around it, the user's commands.
///
/// For the control thread, which polls `polls`, then calls `serve`.
final class Companions {
  private let desktop: DesktopControl
  private let hooks: HookControl?
  private let clock = MonotonicClock()

  /// What a player waits at its end for commands that still run; then they are killed.
  private static let hookGrace: Int64 = 5_000_000_000
  /// What it waits for a desktop to take the last notification.
  private static let desktopGrace: Int64 = 1_000_000_000

  init(_ settings: Settings, identity: SessionIdentity, places: Places, console: Console) {
    desktop = DesktopControl(
      notifies: settings.notifications, isEndless: identity.isEndless, console: console)
    hooks = HookControl(
      settings.hooks, identity: identity, logPath: places.state.map { "\($0)/hooks.log" },
      console: console)
  }

  var polls: [pollfd] { desktop.polls + (hooks?.polls ?? []) }

  /// Nothing is to be waited for.
  var hasWork: Bool { desktop.hasWork }

  /// The plan is there.
  func open() { desktop.open() }

  /// Answers who wants something.
  func serve(_ standing: RemoteControl.Standing, perform: (TransportCommand) -> Void) {
    desktop.serve(standing, perform: perform)
    hooks?.serve()
  }

  /// Tells of what has happened.
  func tell(_ happenings: [PlayerHappening], _ status: PlayerStatus, _ plan: Plan) {
    desktop.tell(happenings, status, plan)
    hooks?.tell(happenings, status, plan)
  }

  /// Lets what was begun come to its end, for a bounded time.
  ///
  /// - Parameters:
  ///   - others: To be polled, too.
  ///   - goesOn: Asked after every look; `false` ends it at once.
  func finish(_ others: [pollfd], standing: () -> RemoteControl.Standing, goesOn: () -> Bool) {
    let began = clock.nanoseconds
    while true {
      let elapsed = clock.nanoseconds - began
      let waits =
        hooks?.isBusy == true && elapsed < Companions.hookGrace
        || desktop.isBusy && elapsed < Companions.desktopGrace
      guard waits else { break }
      var polled = others + polls
      poll(&polled, nfds_t(polled.count), hasWork ? 0 : 50)
      serve(standing()) { _ in }
      guard goesOn() else { break }
    }
    close()
  }

  /// Ends all of it at once.
  func close() {
    hooks?.cutShort()
    desktop.close()
  }
}
