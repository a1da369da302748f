import ALSAOutput
import AudioOutput
import CLinux
import CommandSyntax
import ControlProtocol
import SessionEngine
import SessionModel
import SoundUnits
import Timeline

/// `carillon play`: a session through a sound device.
struct PlayCommand {
  let store: SessionStore
  let console: Console

  /// What the device is called where nobody names one.
  static let defaultDevice = "default"

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    clinux_take_fatal_signals()
    let start = try StartingPoint.parse(parsed)
    let rate = try Values.rate(parsed) ?? store.settings.rate
    let gain = parsed[.gain] == nil ? store.settings.gain : try Values.gain(parsed)
    let openingSilence = try Values.openingSilence(store.settings)
    let device = parsed[.device] ?? store.settings.device ?? PlayCommand.defaultDevice
    let schedule = try store.schedule(
      of: parsed.operands[0], endless: .atLeast(SessionBounds.length))
    try start.check(schedule)
    let repeats = parsed.has(.repeat)
    let isEndless = repeats || schedule.repeatsForever
    var wish = try RecordWish.parse(parsed, store, start, isEndless: isEndless, console)
    let recorder = try wish?.recorder(
      ComingBack(parsed: parsed, schedule: schedule, console: console), console)
    let remote = try RemoteControl.make(
      parsed, places: store.places, isEndless: isEndless, console: console)

    let keyboard = Keyboard()
    let wishes = DisplayWishes(
      parsed: parsed, schedule: schedule, repeats: isEndless, gain: gain,
      canAsk: keyboard.isThere, task: recorder?.taskTitle)
    let player = LivePlayer(
      output: ALSAOutput(device: device, isAttended: keyboard.isThere),
      settings: PlayerSettings(
        rate: rate ?? .standard, gain: gain, openingSilence: openingSilence,
        holdsAtWaits: keyboard.isThere, repeats: repeats))
    let control = PlayControl(
      player: player,
      piece: Piece(
        schedule: schedule, beginning: wish?.beginning ?? Beginning(start: start), rate: rate,
        store: store),
      keyboard: keyboard, console: console, display: wishes.display(console),
      keepsPlaying: parsed.has(.keepPlaying), remote: remote, recorder: recorder,
      companions: Companions(
        store.settings,
        identity: SessionIdentity(
          player: remote?.playerName ?? PlayerName.make(fromSession: parsed.operands[0]),
          session: parsed.operands[0], isEndless: repeats || schedule.repeatsForever),
        places: store.places, console: console))
    let status = try control.run()
    if let recorder { RecordedRun(console: console).conclude(recorder, status, parsed) }
    return status
  }
}

/// What is played, before the device has said at which rate.
struct Piece {
  let schedule: Schedule
  let beginning: Beginning
  /// What `--rate` asks for.
  let rate: SampleRate?
  let store: SessionStore
}
