import CommandSyntax
import Glibc
import SessionFile
import SoundUnits

/// What the values of flags and of variables mean.
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

  /// `CARILLON_OPENING_SILENCE`: the silence after every opening of a device, which many need; 0 for
  /// one that does not swallow its first second.
  static func openingSilence(_ settings: Settings) throws(CommandFailure) -> ExactTime {
    guard let text = getenv("CARILLON_OPENING_SILENCE").map({ String(cString: $0) }), !text.isEmpty
    else { return settings.openingSilence ?? .milliseconds(1_500) }
    guard case .length(let length) = DurationText(text), length <= .minutes(1) else {
      throw .usage(
        "CARILLON_OPENING_SILENCE is '\(text)'; it is a length of at most 1m, such as 2s")
    }
    return length
  }
}
