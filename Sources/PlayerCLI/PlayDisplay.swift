import SessionEngine
import SoundUnits
import Timeline

/// One line for each step, when it is heard, and the few lines around them.
struct PlayDisplay {
  let console: Console
  private let isOn: Bool
  private let repeats: Bool
  private var shownStep = -1
  private var shownLap: Int32 = 0
  private var saysWaiting = false

  /// - Parameter repeats: The session has no end of its own.
  init(console: Console, isOn: Bool, repeats: Bool) {
    self.console = console
    self.isOn = isOn
    self.repeats = repeats
  }

  /// The session's title and length.
  func begin(_ plan: Plan) {
    let length = repeats ? "until stopped" : clock(plan.scheduleFrames, plan)
    print("\(console.palette.bold(plan.title.printable)) · \(length)")
  }

  /// - Parameters:
  ///   - status: What is heard now, not what is written.
  ///   - canAsk: Somebody can press Enter.
  mutating func show(_ status: PlayerStatus, _ plan: Plan, canAsk: Bool) {
    guard status.hasBegun, status.phase != .ended || shownStep >= 0,
      let step = plan.stepIndex(at: status.heardFrame)
    else { return }
    if status.heardLap != shownLap { (shownLap, shownStep) = (status.heardLap, -1) }
    // Steps shorter than the time between two looks get their line too; a way back shows only where
    // it leads.
    let first = shownStep < 0 || step < shownStep ? step : shownStep + 1
    for index in first..<max(first, step + 1) { show(plan.steps[index], plan) }
    shownStep = step
    if status.isWaiting && canAsk && !saysWaiting { print("         waiting: Enter goes on") }
    saysWaiting = status.isWaiting
  }

  /// How far it came.
  func end(_ status: PlayerStatus, _ plan: Plan?, stopped: Bool) {
    guard let plan else { return }
    print(
      stopped
        ? "Stopped at \(clock(min(status.heardFrame, plan.scheduleFrames), plan))"
        : "Session complete · \(clock(plan.scheduleFrames, plan))")
  }

  private func show(_ step: PlannedStep, _ plan: Plan) {
    let time = clock(step.frame, plan)
    let padding = String(repeating: " ", count: max(0, 7 - time.count))
    let length = plan.rate.time(of: step.frames).toMilliseconds
    let text = "\(step.titleWithRound.printable) · \(length)"
    print("\(padding)\(time)  \(step.isDone ? text : console.palette.dim(text))")
  }

  private func print(_ line: String) {
    if isOn { console.printStyled(line + "\n") }
  }

  private func clock(_ frame: FramePosition, _ plan: Plan) -> String {
    plan.rate.time(of: frame).clock()
  }
}
