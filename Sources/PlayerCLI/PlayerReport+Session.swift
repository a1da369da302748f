import ControlProtocol
import SessionEngine
import SoundUnits
import Timeline

extension PlayerReport {
  /// Takes over how a session stands; whether it repeats has to be known before.
  mutating func set(_ moment: SessionMoment, _ status: PlayerStatus, _ plan: Plan) {
    state = State(moment.state)
    steps = plan.steps.count
    position = moment.position
    length = plan.rate.time(of: plan.scheduleFrames)
    remaining = moment.remaining
    lap = Int(moment.lap) + 1
    gain = status.gain
    isMuted = status.isMuted
    step = moment.step.map {
      Step(plan, step: $0, elapsed: moment.stepElapsed, left: moment.stepLeft, repeats: repeats)
    }
  }
}

extension Plan {
  /// The step that `next` leads to from a step: rests are places to go to, other gaps are passed over.
  ///
  /// - Parameter repeats: Behind the last one comes the first.
  func nextPlace(after index: Int, repeats: Bool) -> Int? {
    func isPlace(_ step: PlannedStep) -> Bool { !step.kind.isGap || step.kind == .rest }
    return steps[(index + 1)...].firstIndex(where: isPlace)
      ?? (repeats ? steps.firstIndex(where: isPlace) : nil)
  }
}

extension PlayerReport.Step {
  /// A step of a plan, by its index.
  ///
  /// - Parameter repeats: The session starts again at its end.
  init(
    _ plan: Plan, step index: Int, elapsed: ExactTime, left: ExactTime, repeats: Bool = false
  ) {
    let step = plan.steps[index]
    self.init(
      number: index + 1, name: step.name, kind: step.kind.rawValue, elapsed: elapsed, left: left)
    side = step.side
    (round, rounds) = (step.round, step.rounds)
    next = plan.nextPlace(after: index, repeats: repeats).map { plan.steps[$0].title }
  }
}

extension PlayerReport.State {
  init(_ state: SessionMoment.State) {
    switch state {
    case .opening: self = .opening
    case .playing: self = .playing
    case .paused: self = .paused
    case .waiting: self = .waiting
    case .away: self = .away
    case .complete: self = .complete
    case .stopped: self = .stopped
    }
  }
}

extension PlayerNews.Event {
  /// What those who follow are told of a happening; `nil` where that is nothing.
  init?(_ happening: PlayerHappening, _ plan: Plan) {
    switch happening {
    case .stepStarted: self = .stepStarted
    case .cue(let index):
      let event = plan.events[index]
      self = .cue(
        PlayerNews.Cue(
          role: event.role.rawValue, kind: plan.eventKind(event).rawValue,
          name: plan.name(of: event)))
    case .paused: self = .paused
    case .resumed: self = .resumed
    case .deviceAway: self = .deviceAway
    case .deviceBack: self = .deviceBack
    case .waiting: self = .waiting
    case .complete: self = .complete
    case .stopped: self = .stopped
    case .stepEnded, .jumped, .timeAdded, .waitOver, .gainChanged: return nil
    }
  }
}
