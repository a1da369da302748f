import PlainText
import SessionEngine
import SoundUnits
import Timeline

/// One line for each step, when it is heard, and the few lines around them: for pipes, logs and screen
/// readers.
final class LineDisplay: PlayDisplay {
  private let console: Console
  private let repeats: Bool
  private let task: String?
  /// Taken for its keys where somebody sits at one.
  private let terminal: ScreenTerminal?
  private var isOn: Bool
  private var hasBegun = false
  private var shownStep = -1
  private var shownLap: Int64 = 0
  private var skipsSteps = false
  private var saysWaiting = false
  private var saysPaused = false

  /// - Parameters:
  ///   - repeats: The session has no end of its own.
  ///   - task: The title of the task that it counts towards.
  ///   - terminal: Gives its keys at once.
  init(
    console: Console, isOn: Bool, repeats: Bool, task: String? = nil, terminal: ScreenTerminal?
  ) {
    self.console = console
    self.task = task
    self.isOn = isOn
    self.repeats = repeats
    self.terminal = terminal
  }

  func begin(_ plan: Plan) {
    terminal?.take()
    guard !hasBegun else { return }
    hasBegun = true
    let length = repeats ? "until stopped" : clock(plan.scheduleFrames, plan)
    let aim = task.map { " · for \($0.printable)" } ?? ""
    print("\(console.palette.bold(plan.title.printable)) · \(length)\(aim)")
  }

  func show(_ status: PlayerStatus, _ plan: Plan, canAsk: Bool) {
    if let terminal, !terminal.isTaken { terminal.take() }
    guard status.hasBegun, status.phase != .ended || shownStep >= 0,
      let step = plan.stepIndex(at: status.heardFrame)
    else { return }
    if status.heardLap != shownLap { (shownLap, shownStep) = (status.heardLap, -1) }
    if step != shownStep {
      // Steps shorter than the time between two looks get their line too; a way back or ahead shows only
      // where it leads.
      let first = shownStep < 0 || step < shownStep || skipsSteps ? step : shownStep + 1
      for index in first..<max(first, step + 1) { show(plan.steps[index], plan) }
      // Not only at its limit.
      if canAsk && plan.steps[step].kind == .wait { print("         Enter goes on") }
      (shownStep, skipsSteps) = (step, false)
    }
    if status.isPaused != saysPaused {
      saysPaused = status.isPaused
      print(saysPaused ? "         paused\(canAsk ? ": Space goes on" : "")" : "         going on")
    }
    if status.isWaiting && canAsk && !saysWaiting { print("         waiting: Enter goes on") }
    saysWaiting = status.isWaiting
  }

  func hasJumped() { skipsSteps = true }
  func hasChanged(_ line: String) { print("         \(line)") }
  func isStopping() {}
  func take(_ key: DisplayKey) {
    if key == .help { print("         " + PlayKeys.line) }
  }
  func redraw() {}
  var takesTerminal: Bool { terminal != nil }
  func stepBack() { terminal?.give() }
  func comeBack() { terminal?.take() }
  func terminalIsGone() {
    terminal?.abandon()
    isOn = false
  }
  var pollDescriptor: Int32 { -1 }
  func flush() {}

  func end(_ plan: Plan?, summary: String) {
    terminal?.give()
    if plan != nil { print(summary) }
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
