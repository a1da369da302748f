import Screen
import SessionEngine
import SessionModel
import SoundUnits
import Timeline

/// Finds the words for a screen: what is heard, what was said, what comes next.
final class ScreenTeller {
  private let schedule: Schedule
  private let repeats: Bool
  private let firstGain: Gain
  private let task: String?
  private var strip = StepStrip()
  /// Events that say something, by the step that they belong to, in the order in which they sound.
  private var said: [Int: [PlannedEvent]] = [:]
  /// The step that is seen, or that comes next where a gap is: for its picture.
  private(set) var pictureStep: Int?

  /// So many steps around the one that is heard, where a session has no end.
  private static let stepsAround = 12

  /// - Parameters:
  ///   - repeats: The session has no end of its own.
  ///   - task: The title of the task that it counts towards.
  init(schedule: Schedule, repeats: Bool, gain: Gain, task: String? = nil) {
    self.task = task
    self.schedule = schedule
    self.repeats = repeats
    firstGain = gain
  }

  func begin(_ plan: Plan) {
    said = Dictionary(
      grouping: plan.events.filter {
        ($0.role == .say || $0.role == .timed) && plan.eventKind($0) == .speech
      }, by: \.step)
    strip = strip(of: plan, plan.steps.indices)
  }

  private func strip(of plan: Plan, _ range: Range<Int>) -> StepStrip {
    let steps = plan.steps[range]
    return StepStrip(
      starts: steps.map(\.frame), isDone: steps.map(\.isDone), end: steps.last?.endFrame ?? 0)
  }

  func model(_ status: PlayerStatus, _ plan: Plan) -> ScreenModel {
    let title = plan.title + (task.map { " · for \($0)" } ?? "")
    var model = ScreenModel(title: title, mood: ScreenModel.Mood(plan.kind))
    model.state = state(status)
    model.gain = gain(status)
    let heard = min(status.heardFrame, plan.scheduleFrames)
    model.secondsPassed = Int(plan.rate.time(of: heard).nanoseconds / 1_000_000_000)
    let held = max(0, status.heldFrames)
    if !repeats {
      model.sessionSecondsLeft = seconds(plan.scheduleFrames - heard + held, plan)
    }
    model.stripPosition = heard
    guard let index = plan.stepIndex(at: max(0, heard)) else { return model }
    let around = ScreenTeller.stepsAround
    model.strip =
      plan.repeatsForever
      ? strip(
        of: plan, max(0, index - around / 2)..<min(plan.steps.count, index + around)) : strip
    tell(index, heard, held, status, plan, &model)
    return model
  }

  private func tell(
    _ index: Int, _ heard: FramePosition, _ held: FrameCount, _ status: PlayerStatus,
    _ plan: Plan, _ model: inout ScreenModel
  ) {
    let step = plan.steps[index]
    if step.kind.isGap { model.mood = .rest }
    model.name = step.name
    model.side = step.side
    if let round = step.round, let rounds = step.rounds {
      model.round = ScreenModel.Round(round, of: rounds)
    }
    let left = max(0, step.endFrame - heard) + held
    let added = max(0, status.addedFrames)
    let length = max(1, step.frames + added)
    model.thousandthsDone = Int(max(0, min(1_000, (length - left) * 1_000 / length)))
    if !status.isWaiting { model.secondsLeft = seconds(left, plan) }
    let next = nextDone(after: index, plan)
    model.next = plan.nextPlace(after: index, repeats: repeats).map { plan.steps[$0].title }
    // Behind the last step sounds ring, and there is nothing to end.
    model.isWait = step.kind == .wait && heard < plan.scheduleFrames
    pictureStep = step.kind.isGap ? next : index
    model.cue = cue(index, heard, plan)
  }

  private func nextDone(after index: Int, _ plan: Plan) -> Int? {
    let rest = plan.steps.indices.dropFirst(index + 1)
    if let next = rest.first(where: { plan.steps[$0].isDone }) { return next }
    return repeats ? plan.steps.firstIndex { $0.isDone } : nil
  }

  /// What was said last in this step; before that, what it is about to say; in a rhythm, which part of it.
  private func cue(_ index: Int, _ heard: FramePosition, _ plan: Plan) -> String? {
    let step = plan.steps[index]
    if case .breathe(let pattern) = schedule.written(index)?.content {
      return pattern.phaseText(at: plan.rate.time(of: max(0, heard - step.frame)))
    }
    guard let events = said[index] else { return nil }
    let event = events.last { $0.frame <= heard } ?? events.first { $0.role == .say }
    return event.map { plan.name(of: $0) }
  }

  private func state(_ status: PlayerStatus) -> ScreenModel.State {
    if status.isPaused { return .paused }
    if status.isDeviceAway { return .away }
    if status.isWaiting { return .waiting }
    return status.hasBegun ? .playing : .settling
  }

  private func gain(_ status: PlayerStatus) -> String? {
    if status.isMuted { return "muted" }
    return status.gain == firstGain ? nil : "\(status.gain)"
  }

  /// Whole seconds, one that has begun counted in full: as ticks count them down.
  private func seconds(_ frames: FrameCount, _ plan: Plan) -> Int {
    Int((max(0, frames) + FrameCount(plan.rate.hertz) - 1) / FrameCount(plan.rate.hertz))
  }
}

extension ScreenModel.Mood {
  init(_ kind: SessionKind) {
    switch kind {
    case .yoga: self = .yoga
    case .stretch: self = .stretch
    case .focus: self = .focus
    }
  }
}

extension BreathingPattern {
  /// What is done at a time since its start, and for how many seconds more.
  func phaseText(at time: ExactTime) -> String {
    guard roundLength > .zero else { return "" }
    var left = time.nanoseconds % roundLength.nanoseconds
    for (length, text) in [
      (breatheIn, "breathe in"), (holdIn, "hold"), (breatheOut, "breathe out"), (holdOut, "rest"),
    ] {
      if left < length.nanoseconds {
        return "\(text) · \((length.nanoseconds - left + 999_999_999) / 1_000_000_000)"
      }
      left -= length.nanoseconds
    }
    return ""
  }
}
