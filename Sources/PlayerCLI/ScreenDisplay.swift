import AudioOutput
import Screen
import SessionEngine
import Timeline

/// A whole terminal that shows what is heard: four times a second, and at once after a key.
final class ScreenDisplay: PlayDisplay {
  private let console: Console
  private let terminal: ScreenTerminal
  private let layout: ScreenLayout
  private var writer: ScreenWriter
  private let teller: ScreenTeller
  private let pictures: PoseImages?
  private let clock = MonotonicClock()

  private var shown: (model: ScreenModel, width: Int, height: Int)?
  private var isBig: Bool
  private var showsKeys = false
  private var isStopped = false
  private var warning = PassingLine()
  private var lastFrame: Int64 = .min
  /// Something changed that a person is waiting to see.
  private var isUrgent = false

  private static let frameNanoseconds: Int64 = 250_000_000
  /// However often a key is pressed or the window gets another size.
  private static let urgentNanoseconds: Int64 = 40_000_000

  init(
    console: Console, terminal: ScreenTerminal, manner: ScreenManner, isBig: Bool,
    teller: ScreenTeller, pictures: PoseImages?
  ) {
    self.console = console
    self.terminal = terminal
    self.isBig = isBig
    self.teller = teller
    self.pictures = pictures
    layout = ScreenLayout(usesBlocks: manner.usesBlocks)
    writer = ScreenWriter(depth: manner.colors)
  }

  func begin(_ plan: Plan) {
    teller.begin(plan)
    console.holdLines { [weak self] in self?.warn($0) }
    comeBack()
  }

  func show(_ status: PlayerStatus, _ plan: Plan, canAsk: Bool) {
    let now = clock.nanoseconds
    if !terminal.isTaken && !terminal.isGone && terminal.isInForeground { comeBack() }
    terminal.flush()
    let wait = isUrgent ? ScreenDisplay.urgentNanoseconds : ScreenDisplay.frameNanoseconds
    guard terminal.isTaken && !terminal.isBusy && now >= lastFrame &+ wait else { return }
    let (width, height) = terminal.size
    var model = teller.model(status, plan)
    model.warning = warning.text(at: now)
    model.keys = canAsk ? PlayKeys.hints : []
    model.showsKeys = showsKeys
    model.isBig = isBig
    if isStopped { model.state = .stopping }
    model.picture = pictures?.picture(
      forStep: teller.pictureStep, screenWidth: width, screenHeight: height)
    for problem in pictures?.takeProblems() ?? [] { console.complain(problem) }
    isUrgent = false
    if let shown, shown == (model, width, height) { return }
    lastFrame = now
    shown = (model, width, height)
    terminal.send(writer.bytes(for: layout.grid(model, width: width, height: height)))
  }

  private func warn(_ line: String) {
    warning.say(line, at: clock.nanoseconds)
    isUrgent = true
  }

  func hasJumped() { isUrgent = true }
  func hasChanged(_ line: String) {}

  func isStopping() { (isStopped, isUrgent) = (true, true) }

  func take(_ key: DisplayKey) {
    isUrgent = true
    switch key {
    case .help: showsKeys.toggle()
    case .escape: showsKeys = false
    }
  }

  func redraw() {
    writer.forget()
    (shown, isUrgent) = (nil, true)
  }

  var takesTerminal: Bool { true }

  func stepBack() { terminal.give() }

  func comeBack() {
    terminal.take()
    writer.forget()
    (shown, isUrgent, lastFrame) = (nil, true, .min)
  }

  func terminalIsGone() { terminal.abandon() }

  var pollDescriptor: Int32 { terminal.pollDescriptor }

  func flush() { terminal.flush() }

  func end(_ plan: Plan?, summary: String) {
    pictures?.stop()
    if terminal.isTaken { terminal.forgetKeys() }
    let isGone = terminal.isGone
    terminal.give()
    guard !isGone else { return }
    console.sayHeldLines()
    if let plan { console.print("\(plan.title) · \(summary)") }
  }
}
