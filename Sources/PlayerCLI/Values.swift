import CommandSyntax
import Glibc
import PlainText
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

  /// The length behind a flag, nil where it is not there.
  static func time(
    _ flag: FlagName, _ parsed: ParsedCommand, canBeZero: Bool = false
  ) throws(CommandFailure) -> ExactTime? {
    guard let text = parsed[flag] else { return nil }
    return try time(text, flag.spelling, canBeZero: canBeZero)
  }

  /// A length that was typed, at most a day.
  static func time(
    _ text: String, _ what: String, canBeZero: Bool = false
  ) throws(CommandFailure) -> ExactTime {
    guard case .length(let length) = DurationText(text), length > .zero || canBeZero,
      length <= .hours(24)
    else {
      let least = canBeZero ? "0s or more" : "more than 0s"
      throw .usage(
        "\(what) is '\(text)'; a length is \(least) and at most 24h, such as 30s or 1:30")
    }
    return length
  }

  /// A text that was typed, on one line and with one blank between words.
  static func text(
    _ text: String, _ what: String, limit: Int = TextBounds.name
  ) throws(CommandFailure) -> String {
    let words = text.unicodeScalars.split {
      [0x09, 0x0A, 0x0D, 0x20, 0x85, 0x2028, 0x2029].contains($0.value)
    }
    let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    guard !line.isEmpty else { throw .usage("\(what) is blank; it takes a text") }
    if let control = line.unicodeScalars.first(where: \.isControl) {
      let name = "U+" + String(control.value, radix: 16, uppercase: true)
      throw .usage("\(what) has the control character \(name); only printable text can be shown")
    }
    let count = line.unicodeScalars.count
    guard count <= limit else {
      throw .usage("\(what) is \(count) characters long; at most \(limit) can be used")
    }
    return line
  }

  /// The text behind a flag, nil where it is not there.
  static func text(
    _ flag: FlagName, _ parsed: ParsedCommand, limit: Int = TextBounds.name
  ) throws(CommandFailure) -> String? {
    guard let text = parsed[flag] else { return nil }
    return try self.text(text, flag.spelling, limit: limit)
  }

  /// What commands call a thing of this title: `morning-wake-up`, and nothing for a title without a
  /// letter or a digit.
  static func slug(_ title: String) -> String {
    var slug = ""
    for character in title.lowercased() {
      if character.isLetter || character.isNumber {
        // Combining marks and the like would not be typed again.
        slug.append(character)
      } else if !slug.isEmpty, slug.last != "-", character != "'", character != "’" {
        slug += "-"
      }
      if slug.utf8.count > 60 { break }
    }
    while slug.last == "-" { slug.removeLast() }
    return slug
  }

  /// A name that was typed for commands to use.
  static func commandName(_ flag: FlagName, _ parsed: ParsedCommand) throws(CommandFailure)
    -> String?
  {
    guard let name = parsed[flag] else { return nil }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard isPlain, let first = name.first, first.isLetter || first.isNumber, name.utf8.count <= 200
    else {
      throw .usage(
        "\(flag.spelling) is '\(name)'; a name has letters, digits, - and _, begins with one of the "
          + "first two and has at most 200 bytes")
    }
    return name
  }

  static func channelCount(_ parsed: ParsedCommand) -> Int { parsed[.channels] == "1" ? 1 : 2 }

  /// `CARILLON_OPENING_SILENCE`: the silence after every opening of a device, which many need; 0 for
  /// one that does not swallow its first second.
  static func openingSilence(_ settings: Settings) throws(CommandFailure) -> ExactTime {
    let name = EnvironmentVariable.openingSilence.rawValue
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty
    else { return settings.openingSilence ?? .milliseconds(1_500) }
    guard case .length(let length) = DurationText(text), length <= .minutes(1) else {
      throw .usage("\(name) is '\(text)'; it is a length of at most 1m, such as 2s")
    }
    return length
  }
}
