import ALSAOutput
import AudioOutput
import CommandSyntax
import Glibc
import SessionEngine
import SessionModel
import SoundUnits
import Timeline

/// `carillon play`: the control thread of a session. Owns files, signals and the terminal; the audio thread owns
/// the device.
struct PlayCommand {
  let store: SessionStore
  let console: Console
  let signals: SignalWatch

  /// What the device is called where nobody names one.
  private static let defaultDevice = "default"
  /// A stuck sound library does not keep the program from ending.
  private static let stopDeadlineNanoseconds: Int64 = 3_000_000_000

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let start = try StartingPoint.parse(parsed)
    let rate = try Values.rate(parsed) ?? .standard
    let gain = try Values.gain(parsed)
    let device = parsed[.device] ?? PlayCommand.defaultDevice
    let session = try store.session(parsed.operands[0])
    let schedule = try store.schedule(session, endless: .atLeast(SessionBounds.length))
    try check(start, schedule)

    let isAttended = isatty(0) == 1
    let settings = PlayerSettings(
      rate: rate, gain: gain, openingSilence: PlayCommand.openingSilence,
      holdsAtWaits: isAttended, repeats: parsed.has(.repeat))
    let player = LivePlayer(
      output: ALSAOutput(device: device, isAttended: isAttended), settings: settings)
    var control = PlayControl(
      player: player, schedule: schedule, start: start, store: store, console: console,
      display: PlayDisplay(
        console: console, isOn: !parsed.has(.noDisplay), device: device,
        hasKeyboard: isAttended))
    return try runLoop(&control, listensToKeyboard: isAttended)
  }

  private func check(_ start: StartingPoint, _ schedule: Schedule) throws(CommandFailure) {
    switch start {
    case .step(let index) where index >= schedule.steps.count:
      throw .usage(
        "--from is \(index + 1); the session has \(schedule.steps.count) steps, "
          + "which carillon plan counts")
    case .time(let time) where time > schedule.length:
      throw .usage("--from is \(time); the session lasts \(schedule.length)")
    case .step, .time: break
    }
  }

  /// Waits for signals, keys and the audio thread, and shows what is heard.
  private func runLoop(
    _ control: inout PlayControl, listensToKeyboard: Bool
  ) throws(CommandFailure) -> ExitStatus {
    var stopSignal: Int32?
    var deadline: Int64 = .max
    var polled = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: control.player.eventDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listensToKeyboard ? 0 : -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      // A tenth of a second is as late as a line may be; sounds do not depend on it.
      poll(&polled, 3, 100)
      while let signal = signals.next() {
        if stopSignal != nil { return .signal(signal) }
        stopSignal = signal
        control.player.stop()
        deadline = Monotonic.nanoseconds + PlayCommand.stopDeadlineNanoseconds
      }
      if polled[2].revents != 0 && !control.takeKeys() { polled[2].fd = -1 }
      while let event = control.player.nextEvent() {
        if let status = try control.handle(event, stopSignal: stopSignal) { return status }
      }
      control.show()
      if Monotonic.nanoseconds > deadline {
        console.complain("the output does not answer; ended without it")
        return .signal(stopSignal ?? SIGINT)
      }
    }
  }

  /// `CARILLON_OPENING_SILENCE`, a length of at most a minute, moves the silence after every opening of the device.
  private static var openingSilence: ExactTime {
    Settings.openingSilence ?? .milliseconds(1_500)
  }
}
