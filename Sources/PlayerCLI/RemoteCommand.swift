import CommandSyntax
import ControlProtocol
import ControlSocket
import SessionEngine
import SessionFile
import SoundUnits

/// `carillon pause` and all others that are one request to a player.
struct RemoteCommand {
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let command = try RemoteCommand.command(parsed)
    _ = try PlayerChoice(places: places).reply(to: command, player: parsed[.player])
    return .done
  }

  /// What a command line asks for.
  static func command(_ parsed: ParsedCommand) throws(CommandFailure) -> ControlCommand {
    switch parsed.command {
    case .pause: return .pause
    case .resume: return .resume
    case .toggle: return .toggle
    case .next: return .next
    case .previous: return .previous
    case .waitOver: return .waitOver
    case .stop: return .stop
    case .add: return .add(try time(parsed.operands[0]))
    case .jump: return try place(parsed.operands[0])
    case .gain: return try gain(parsed.operands[0])
    case .mute: return .mute(try mute(parsed.operands.first))
    default: preconditionFailure("'\(parsed.command.rawValue)' is one request to a player")
    }
  }

  private static func time(_ text: String) throws(CommandFailure) -> ExactTime {
    let time: ExactTime?
    switch DurationText(text) {
    case .length(let length): time = length
    case .negative(let length): time = .zero - length
    case .tooLong, .tooFine, .malformed: time = nil
    }
    let most = ControlCommand.longestTime
    guard let time, time <= most, time >= .zero - most else {
      throw .usage("add: '\(text)' is no time; it is at most 24h either way, such as 30s or -1m30s")
    }
    return time
  }

  private static func place(_ text: String) throws(CommandFailure) -> ControlCommand {
    switch StartingPoint(text) {
    case .step(let index): return .jumpToStep(index + 1)
    case .time(let time) where time <= ControlCommand.longestTime: return .jumpToTime(time)
    case .time, .place, nil:
      throw .usage(
        "jump: '\(text)' is no place; it is a step such as 3, or a time such as 90s or 1:30")
    }
  }

  private static func gain(_ text: String) throws(CommandFailure) -> ControlCommand {
    let step = TransportCommand.gainStep
    switch text {
    case "up": return .changeGain(step)
    case "down": return .changeGain(Gain(thousandths: -step.thousandths))
    default:
      guard let gain = Gain(text: text), Gain.supported.contains(gain) else {
        throw .usage("gain: '\(text)' is no gain; it is up, down, or -120dB to 24dB, such as -6dB")
      }
      return .setGain(gain)
    }
  }

  private static func mute(_ text: String?) throws(CommandFailure) -> Bool? {
    switch text {
    case nil: return nil
    case "on": return true
    case "off": return false
    case let word?: throw .usage("mute: '\(word)' is neither on nor off")
    }
  }
}
