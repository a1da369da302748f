import ControlProtocol
import SessionEngine
import SoundUnits
import Timeline

/// What a session that plays is called.
struct SessionIdentity {
  /// The player's name.
  var player: String
  /// As it was asked for: a name or a file.
  var session: String
  /// It starts again at its end.
  var isEndless: Bool

  /// How the session stands at something that has happened.
  func report(_ status: PlayerStatus, _ plan: Plan, at happening: PlayerHappening) -> PlayerReport {
    var report = PlayerReport(player: player, session: session, title: plan.title)
    report.repeats = isEndless
    report.set(SessionMoment(status, plan), status, plan)
    switch happening {
    // One that is over already was one all the same.
    case .paused: report.state = .paused
    // Of several steps between two looks each is told with its own number.
    case .stepStarted(let step, _) where step + 1 != report.step?.number:
      report.step = PlayerReport.Step(
        plan, step: step, elapsed: .zero, left: plan.rate.time(of: plan.steps[step].frames),
        repeats: isEndless)
    case .stepEnded(let step):
      report.step = PlayerReport.Step(
        plan, step: step, elapsed: plan.rate.time(of: plan.steps[step].frames), left: .zero,
        repeats: isEndless)
    default: break
    }
    return report
  }
}

extension PlannedStep {
  /// What is to be done or rested in, as opposed to the gaps between.
  var isPhase: Bool {
    switch kind {
    case .leadIn, .transition, .sideSwitch: false
    default: true
    }
  }
}
