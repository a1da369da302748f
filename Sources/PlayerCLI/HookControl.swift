import AudioOutput
import ControlProtocol
import Glibc
import Hooks
import SessionEngine
import SessionFile
import SoundUnits
import Timeline

/// Runs the user's commands at what happens to a session that plays.
final class HookControl {
  private let settings: HookSettings
  private let identity: SessionIdentity
  private let runner: HookRunner
  private let console: Console
  private let clock = MonotonicClock()
  private var limiter = LineLimiter<String, String>()

  /// - Returns: `nil` where there are no commands.
  init?(_ settings: HookSettings, identity: SessionIdentity, logPath: String?, console: Console) {
    if settings.commands.isEmpty { return nil }
    self.settings = settings
    self.identity = identity
    self.console = console
    runner = HookRunner(
      most: settings.atOnce, timeoutNanoseconds: settings.timeout.nanoseconds,
      log: HookLog(path: logPath))
  }

  var polls: [pollfd] { runner.polls }

  var isBusy: Bool { !runner.isIdle }

  /// Looks in on those that run, and says what went wrong.
  func serve() {
    runner.serve()
    sayProblems()
    for line in limiter.takeDue(now: clock.nanoseconds) { console.complain(line) }
  }

  /// Starts what belongs to what has happened.
  func tell(_ happenings: [PlayerHappening], _ status: PlayerStatus, _ plan: Plan) {
    for happening in happenings {
      guard let event = HookSettings.Event(happening, plan),
        let commands = settings.commands[event]
      else { continue }
      let report = identity.report(status, plan, at: happening)
      let input = JSONValue.object([
        .init("event", .string(event.rawValue)), .init("status", report.json),
      ])
      for command in commands {
        runner.start(
          HookCall(
            event: event.rawValue, command: command,
            environment: HookControl.environment(event, report), input: input.text + "\n"))
      }
    }
    sayProblems()
  }

  /// Kills what still runs.
  func cutShort() {
    runner.cutShort()
    sayProblems()
    for line in limiter.takeAll() { console.complain(line) }
  }

  private func sayProblems() {
    for (event, line) in runner.takeProblems() {
      if let line = limiter.take(line, event, about: event, now: clock.nanoseconds) {
        console.complain(line)
      }
    }
  }

  /// What a script reads without a parser; empty where there is none of it.
  private static func environment(
    _ event: HookSettings.Event, _ report: PlayerReport
  ) -> [String: String] {
    let step = report.step
    func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
    func seconds(_ time: ExactTime?) -> String {
      time.map { ($0.nanoseconds / 1_000_000).decimalText(places: 3) } ?? ""
    }
    return [
      "CARILLON_EVENT": event.rawValue, "CARILLON_PLAYER": report.player,
      "CARILLON_SESSION": report.session, "CARILLON_TITLE": report.title,
      "CARILLON_STATE": report.state.rawValue, "CARILLON_STEP": text(step?.number),
      "CARILLON_STEPS": String(report.steps), "CARILLON_NAME": step?.name ?? "",
      "CARILLON_SIDE": step?.side ?? "", "CARILLON_KIND": step?.kind ?? "",
      "CARILLON_ROUND": text(step?.round), "CARILLON_ROUNDS": text(step?.rounds),
      "CARILLON_NEXT": step?.next ?? "", "CARILLON_LEFT": seconds(step?.left),
      "CARILLON_POSITION": seconds(report.position),
      "CARILLON_REMAINING": seconds(report.remaining),
    ]
  }
}

extension HookSettings.Event {
  /// What commands may run at; `nil` where that is nothing.
  init?(_ happening: PlayerHappening, _ plan: Plan) {
    switch happening {
    case .stepStarted: self = .stepStart
    case .stepEnded(let step) where plan.steps[step].isPhase: self = .phaseEnd
    case .complete: self = .sessionComplete
    case .stopped: self = .stopped
    case .deviceAway: self = .deviceAway
    case .deviceBack: self = .deviceBack
    default: return nil
    }
  }
}
