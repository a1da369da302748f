import CommandSyntax
import Mixer
import SessionFile
import SoundUnits

/// What the values of flags mean.
enum Values {
  static func rate(_ parsed: ParsedCommand) throws(CommandFailure) -> SampleRate? {
    guard let text = parsed[.rate] else { return nil }
    guard let hertz = Int(text), let rate = SampleRate(hertz: hertz) else {
      let bounds = SampleRate.supported
      throw .usage(
        "--rate is '\(text)'; a rate is \(bounds.lowerBound) to \(bounds.upperBound) frames a second"
      )
    }
    return rate
  }

  static func gain(_ parsed: ParsedCommand) throws(CommandFailure) -> Gain {
    guard let text = parsed[.gain] else { return .zero }
    guard let gain = Gain(text: text), Gain.supported.contains(gain) else {
      throw .usage("--gain is '\(text)'; a gain is -120dB to 24dB, such as -6dB")
    }
    return gain
  }

  static func length(_ parsed: ParsedCommand) throws(CommandFailure) -> ExactTime? {
    guard let text = parsed[.length] else { return nil }
    guard case .length(let length) = DurationText(text), length > .zero, length <= .hours(24) else {
      throw .usage("--length is '\(text)'; a length is more than 0s and at most 24h, such as 1m30s")
    }
    return length
  }

  static func channelCount(_ parsed: ParsedCommand) -> Int { parsed[.channels] == "1" ? 1 : 2 }
}

/// Where `--from` begins.
enum StartingPoint: Equatable {
  /// Counted from 0.
  case step(Int)
  case time(ExactTime)

  /// A whole number is a step, counted from 1; a time has a unit or a colon.
  init?(_ text: String) {
    if text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let number = Int(text), number >= 1 else { return nil }
      self = .step(number - 1)
    } else {
      guard case .length(let time) = DurationText(text) else { return nil }
      self = .time(time)
    }
  }

  static func parse(_ parsed: ParsedCommand) throws(CommandFailure) -> StartingPoint {
    guard let text = parsed[.from] else { return .time(.zero) }
    guard let point = StartingPoint(text) else {
      throw .usage(
        "--from is '\(text)'; it is a step such as 3, or a time such as 90s or 1:30")
    }
    return point
  }
}
