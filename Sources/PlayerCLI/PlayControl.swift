import AudioOutput
import CLinux
import Glibc
import SessionEngine
import SessionModel
import SoundUnits
import Timeline

/// What the control thread keeps while a session plays.
struct PlayControl {
  let player: LivePlayer
  let schedule: Schedule
  let start: StartingPoint
  let store: SessionStore
  let console: Console
  var display: PlayDisplay
  private var plan: Plan?
  private var xruns = 0

  init(
    player: LivePlayer, schedule: Schedule, start: StartingPoint, store: SessionStore,
    console: Console, display: PlayDisplay
  ) {
    self.player = player
    self.schedule = schedule
    self.start = start
    self.store = store
    self.console = console
    self.display = display
  }

  /// Takes what was typed: a line ends a wait. `false` at the terminal's end.
  func takeKeys() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(0, &bytes, bytes.count)
    if count > 0 && bytes[..<count].contains(UInt8(ascii: "\n")) { player.goOn() }
    return count > 0
  }

  /// Follows what is heard.
  mutating func show() {
    let status = player.status
    // Between two plans the audio thread may be one ahead.
    guard let plan, status.hertz == plan.rate.hertz else { return }
    display.show(status, plan)
  }

  /// - Returns: The exit status, once the audio thread has ended.
  mutating func handle(
    _ event: PlayerEvent, stopSignal: Int32?
  ) throws(CommandFailure) -> ExitStatus? {
    switch event {
    case .opened(let hertz):
      opened(hertz)
    case .failedToOpen:
      player.join()
      throw .failed(player.takeOutputError()?.description ?? "the output cannot be opened")
    case .interrupted(let cause, let lostFrames):
      interrupted(cause, lostFrames)
    case .deviceLost:
      let reason = player.takeOutputError()?.description ?? "the output is gone"
      complain("\(reason); the session goes on, trying to open it again")
    case .pausedWhileAway:
      complain("the output has been away for 30 s; the session pauses until it is back")
    case .deviceReturned(let from, let to):
      returned(from, to)
    case .endedWhileAway(let from):
      endedWhileAway(from)
    case .rateIsOff(let millionths):
      let percent = Double(millionths / 1_000) / 10
      complain("the output runs \(percent) % off its rate; lengths are off by as much")
    case .ended(let stopped):
      show()
      player.join()
      return ended(stopped: stopped, stopSignal: stopSignal)
    }
    return nil
  }

  /// The device's rate decides the plan's.
  private mutating func opened(_ hertz: Int) {
    guard let rate = SampleRate(hertz: hertz) else { return }
    let isFirst = plan == nil
    let (plan, catalog) = store.compile(schedule, rate: rate)
    if isFirst {
      for warning in plan.warnings { console.report("\(warning)") }
      display.begin(plan)
    }
    self.plan = plan
    player.begin(Score(plan: plan, sounds: catalog.sounds), from: startFrame(plan))
  }

  private func startFrame(_ plan: Plan) -> FramePosition {
    switch start {
    case .time(let time): plan.rate.frame(at: time)
    case .step(let index): plan.steps[index].frame
    }
  }

  private mutating func interrupted(_ cause: Interruption, _ lostFrames: FrameCount) {
    let again = lostFrames > 0 ? "; what was not heard plays again" : "; nothing is skipped"
    switch cause {
    case .xrun:
      xruns += 1
      let hint = player.isRealtime ? "" : " (without real-time priority: see ulimit -r)"
      complain("the output ran dry\(hint)\(again)")
    case .suspend:
      complain("the output slept; the session goes on where it was")
    case .stall:
      complain("the output stood still and was started again\(again)")
    }
  }

  /// Sounds that passed unheard are named, never played in a burst.
  private mutating func returned(_ from: FramePosition, _ to: FramePosition) {
    guard let plan else { return }
    let time = plan.rate.time(of: to).clock()
    // The session may have started again meanwhile.
    let unheard = unheard(plan) { from <= to ? $0 >= from && $0 < to : $0 >= from || $0 < to }
    complain("the output is back; the session goes on at \(time), \(unheard)")
  }

  private mutating func endedWhileAway(_ from: FramePosition) {
    guard let plan else { return }
    complain("the session ended while the output was away, \(unheard(plan) { $0 >= from })")
  }

  private func unheard(_ plan: Plan, where passed: (FramePosition) -> Bool) -> String {
    let events = plan.events.filter { $0.frames > 0 && passed($0.frame) }
    guard !events.isEmpty else { return "no sound was missed" }
    let names = events.prefix(8).map {
      "\(plan.name(of: $0)) at \(plan.rate.time(of: $0.frame).clock())"
    }
    let more = events.count > 8 ? " and \(events.count - 8) more" : ""
    return "not heard: " + names.joined(separator: ", ") + more
  }

  private mutating func ended(stopped: Bool, stopSignal: Int32?) -> ExitStatus {
    let status = player.status
    if let plan, let first = status.firstClippedFrame {
      let time = plan.rate.time(of: first).clock(milliseconds: true)
      complain("\(status.clippedFrames) frames passed full scale, the first at \(time)")
    }
    if xruns > 1 { complain("the output ran dry \(xruns) times") }
    display.end(status, plan, stopped: stopped)
    return stopped ? .signal(stopSignal ?? SIGINT) : .done
  }

  private mutating func complain(_ line: String) {
    if let line = display.limited(line, now: Monotonic.nanoseconds) { console.complain(line) }
  }
}

/// Time that only goes forward and stands still while the machine sleeps.
enum Monotonic {
  static var nanoseconds: Int64 { clinux_monotonic_ns() }
}
