import SoundUnits

/// The forms of `DurationText`, `QuantityText` and texts as regular expressions that ECMAScript,
/// Python and Swift read alike.
enum SchemaPatterns {
  /// Something visible and no control character; breaks and tabs count as blanks.
  static let text = "^[^\(controls)]*[^\(controls)\(blanks)][^\(controls)]*$"

  /// A file's name with letters or digits behind its last point.
  static let clip = #"^(.*/)?[^/]+\.[A-Za-z0-9]+ *$"#

  private static let blanks = #"\t\n\r \u0085\u2028\u2029"#
  private static let controls =
    #"\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F"#

  /// The words of a truth value, in capitals or not.
  static func boolean(_ value: Bool) -> String {
    let words = value ? ["true", "yes", "on"] : ["false", "no", "off"]
    return "^(" + words.map(anyCase).joined(separator: "|") + ")$"
  }

  // MARK: - Lengths and times

  /// A length without its sign: a number of seconds, a clock, or numbers with units from large to
  /// small of which the last may have a point.
  private static let length: String = {
    let hours = " *[hH]"
    let minutes = " *[mM]([iI][nN])?"
    let seconds = " *[sS]"
    let whole = "[0-9]+"
    let decimal = #"[0-9]+(\.[0-9]+)?"#
    let milliseconds = decimals(6) + " *[mM][sS]"
    return "(\(decimals(9))|\(whole)(:[0-5][0-9]){1,2}\(fraction(9))|\(decimal)\(hours)"
      + "|(\(whole)\(hours) *)?(\(decimal)\(minutes)|(\(whole)\(minutes) *)?"
      + "(\(decimals(9))\(seconds)|(\(whole)\(seconds) *)?\(milliseconds))))"
  }()

  /// A length; with a minus only 0, and not even that where it `isPositive`.
  static func duration(isPositive: Bool) -> String {
    isPositive ? "^(?=.*[1-9]) *\(length) *$" : "^(?! *-.*[1-9]) *-?\(length) *$"
  }

  /// A length from the start or, with a minus, from the end; a percentage from 0 to 100; a word.
  static let cueTime =
    "^(start|end| *-?\(length) *| *\(number(upTo: 100, places: 7)) *%| *-0+\(zeros) *%)$"

  // MARK: - Numbers

  static func gain(_ bounds: ClosedRange<Gain>) -> String {
    let most = number(upTo: Int(max(0, bounds.upperBound.thousandths / 1_000)), places: 3)
    let least = number(upTo: Int(max(0, -bounds.lowerBound.thousandths / 1_000)), places: 3)
    return "^ *([+]?\(most)|-\(least)) *([dD][bB])? *$"
  }

  /// - Parameter bounds: In thousandths of a hertz, of which only the whole hertz are used.
  static func pitch(_ bounds: ClosedRange<Int64>) -> String {
    let most = number(upTo: Int(bounds.upperBound / 1_000), places: 3)
    return "^\(notBelow(Int(bounds.lowerBound / 1_000))) *\(most) *([hH][zZ])? *$"
  }

  static func wholeNumber(_ bounds: ClosedRange<Int>) -> String {
    let least = max(0, -bounds.lowerBound)
    return "^\(notBelow(bounds.lowerBound)) *(0*(\(digits(upTo: bounds.upperBound)))"
      + "|-0*(\(digits(upTo: least))))\(zeros) *$"
  }

  private static let zeros = #"(\.0+)?"#

  /// A number of so many decimals at most; zeros behind them do not count.
  private static func decimals(_ places: Int) -> String { "[0-9]+" + fraction(places) }

  private static func fraction(_ places: Int) -> String { #"(\.[0-9]{1,\#(places)}0*)?"# }

  private static func number(upTo most: Int, places: Int) -> String {
    let last = "0*\(most)\(zeros)"
    return most == 0
      ? last : "(0*(\(digits(upTo: most - 1)))\(fraction(places))|\(last))"
  }

  /// Not a number whose whole part is smaller than this.
  private static func notBelow(_ least: Int) -> String {
    least > 0 ? "(?! *-?0*(\(digits(upTo: least - 1)))([^0-9]|$))" : ""
  }

  /// The whole numbers from 0 to `most`, without zeros in front: `[0-9]|1[0-1]|12` for 12.
  static func digits(upTo most: Int) -> String {
    let digits = Array(String(most))
    func any(_ count: Int) -> String {
      switch count {
      case 0: ""
      case 1: "[0-9]"
      default: "[0-9]{\(count)}"
      }
    }
    var forms: [String] = []
    if digits.count == 2 { forms.append("[0-9]") }
    if digits.count > 2 { forms.append("[0-9]{1,\(digits.count - 1)}") }
    for (index, digit) in digits.enumerated() {
      let first = index == 0 && digits.count > 1 ? 1 : 0
      guard let value = digit.wholeNumberValue, value > first else { continue }
      let range = value - 1 == first ? "\(first)" : "[\(first)-\(value - 1)]"
      forms.append(String(digits[..<index]) + range + any(digits.count - index - 1))
    }
    forms.append(String(digits))
    return forms.joined(separator: "|")
  }

  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0)\($0.uppercased())]" }.joined()
  }
}
