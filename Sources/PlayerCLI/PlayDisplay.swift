import SessionEngine
import SoundUnits
import Timeline

/// One line for each step, when it is heard, and the few lines around them.
struct PlayDisplay {
  let console: Console
  let isOn: Bool
  let device: String
  /// Somebody can press Enter.
  let hasKeyboard: Bool
  private var shownStep = -1
  private var shownLap: Int32 = 0
  private var saysWaiting = false
  private var lastLine = ""
  private var lastLineNanoseconds: Int64 = .min
  private var repeats = 0

  init(console: Console, isOn: Bool, device: String, hasKeyboard: Bool) {
    self.console = console
    self.isOn = isOn
    self.device = device
    self.hasKeyboard = hasKeyboard
  }

  func begin(_ plan: Plan) {
    guard isOn else { return }
    let palette = Palette(isOn: console.outputIsColored)
    let length = plan.repeatsForever ? "until stopped" : clock(plan.scheduleFrames, plan)
    console.print("\(palette.bold(plan.title)) · \(length)")
  }

  /// - Parameter status: What is heard now, not what is written.
  mutating func show(_ status: PlayerStatus, _ plan: Plan) {
    guard isOn, status.hasBegun, status.phase != .ended || shownStep >= 0 else { return }
    guard let step = plan.stepIndex(at: status.heardFrame) else { return }
    if status.heardLap != shownLap {
      (shownLap, shownStep) = (status.heardLap, -1)
    }
    // Steps shorter than the time between two looks get their line too; a jump shows only where it lands.
    let first = shownStep < 0 || step < shownStep ? step : shownStep + 1
    if first <= step { for index in first...step { print(plan.steps[index], plan) } }
    shownStep = step
    if status.isWaiting && hasKeyboard && !saysWaiting {
      console.print("        waiting: Enter goes on")
    }
    saysWaiting = status.isWaiting
  }

  func end(_ status: PlayerStatus, _ plan: Plan?, stopped: Bool) {
    guard isOn, let plan else { return }
    if stopped {
      console.print("Stopped at \(clock(min(status.heardFrame, plan.scheduleFrames), plan))")
    } else {
      console.print("Session complete · \(clock(plan.scheduleFrames, plan))")
    }
  }

  /// A repeated message appears once in 5 s, with a count.
  mutating func limited(_ line: String, now: Int64) -> String? {
    if line == lastLine && now - lastLineNanoseconds < 5_000_000_000 {
      repeats += 1
      return nil
    }
    let count = line == lastLine && repeats > 0 ? " (\(repeats + 1) times)" : ""
    (lastLine, lastLineNanoseconds, repeats) = (line, now, 0)
    return line + count
  }

  private func print(_ step: PlannedStep, _ plan: Plan) {
    let palette = Palette(isOn: console.outputIsColored)
    let time = clock(step.frame, plan)
    let padding = String(repeating: " ", count: max(0, 7 - time.count))
    var line = step.title
    if let round = step.round, let rounds = step.rounds { line += " (\(round) of \(rounds))" }
    let seconds = (plan.rate.time(of: step.frames).nanoseconds + 500_000) / 1_000_000
    let text = "\(line) · \(ExactTime.milliseconds(seconds))"
    console.print(
      "\(padding)\(time)  \(step.kind.isHold || step.kind == .wait ? text : palette.dim(text))")
  }

  private func clock(_ frame: FramePosition, _ plan: Plan) -> String {
    plan.rate.time(of: frame).clock()
  }
}
