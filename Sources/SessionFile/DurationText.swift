import SoundUnits

/// What a text says as a length of time, exact to the nanosecond.
///
/// | written | means |
/// |---|---|
/// | `90`, `1.5` | seconds |
/// | `500ms`, `30s`, `1.5min`, `5m`, `2h` | a number and its unit; `m` and `min` are minutes |
/// | `1m30s`, `1h 2m 3.5s` | units from large to small; only the last number has a point |
/// | `1:30`, `0:05.25` | minutes and seconds, two digits behind the colon |
/// | `1:02:03` | hours, minutes and seconds, two digits behind each colon |
///
/// Units may be capitals; blanks may stand before and between units. There is no exponent
/// and no `+`.
public enum DurationText: Hashable, Sendable {
  /// A length, 0 included.
  case length(ExactTime)
  /// Written with `-`; the length is its size.
  case negative(ExactTime)
  /// More than the 292 years of an `ExactTime`.
  case tooLong
  /// Not a whole number of nanoseconds.
  case tooFine
  /// None of the forms above.
  case malformed

  /// Reads a text; anything is a valid argument.
  public init(_ text: String) {
    self = ByteScanner.scan(text) { scanner in
      let isNegative = scanner.skip(UInt8(ascii: "-"))
      let result = DurationText.read(&scanner)
      if isNegative, case .length(let size) = result { return .negative(size) }
      return result
    }
  }

  private static func read(_ text: inout ByteScanner) -> DurationText {
    guard let first = DecimalText(&text) else { return .malformed }
    if text.next == UInt8(ascii: ":") { return readClock(&text, first: first) }
    if text.isAtEnd { return sum([first.value(unitsPerOne: 1_000_000_000)]) }
    var number = first
    var values: [DecimalText.Value] = []
    var lastRank = 0
    while true {
      text.skipSpaces()
      guard let unit = Unit(letters: text.letters()), unit.rank > lastRank else {
        return .malformed
      }
      lastRank = unit.rank
      values.append(number.value(unitsPerOne: unit.nanoseconds))
      text.skipSpaces()
      if text.isAtEnd { return sum(values) }
      if number.hasPoint { return .malformed }
      guard let next = DecimalText(&text) else { return .malformed }
      number = next
    }
  }

  /// The parts behind the first colon.
  private static func readClock(_ text: inout ByteScanner, first: DecimalText) -> DurationText {
    if first.hasPoint { return .malformed }
    var parts: [DecimalText.Value] = []
    var wholes = [first]
    while text.skip(UInt8(ascii: ":")) {
      var lookahead = text
      guard let tens = lookahead.digit(), tens < 6, lookahead.digit() != nil,
        lookahead.digit() == nil, let part = DecimalText(&text), !wholes[wholes.count - 1].hasPoint
      else { return .malformed }
      wholes.append(part)
    }
    guard text.isAtEnd && wholes.count <= 3 else { return .malformed }
    var unit: UInt64 = 1_000_000_000
    for part in wholes.reversed() {
      parts.append(part.value(unitsPerOne: unit))
      unit *= 60
    }
    return sum(parts)
  }

  private static func sum(_ values: [DecimalText.Value]) -> DurationText {
    var total: Int64 = 0
    var isTooLong = false
    for value in values {
      switch value {
      case .tooFine: return .tooFine
      case .tooLarge: isTooLong = true
      case .units(let nanoseconds):
        let (sum, overflow) = total.addingReportingOverflow(nanoseconds)
        total = sum
        isTooLong = isTooLong || overflow
      }
    }
    return isTooLong ? .tooLong : .length(ExactTime(nanoseconds: total))
  }

  private enum Unit: UInt64 {
    case hour = 3_600_000_000_000
    case minute = 60_000_000_000
    case second = 1_000_000_000
    case millisecond = 1_000_000

    init?(letters: UInt64) {
      switch letters {
      case ByteScanner.letters(of: "h"): self = .hour
      case ByteScanner.letters(of: "m"), ByteScanner.letters(of: "min"): self = .minute
      case ByteScanner.letters(of: "s"): self = .second
      case ByteScanner.letters(of: "ms"): self = .millisecond
      default: return nil
      }
    }

    var nanoseconds: UInt64 { rawValue }

    /// Larger units first.
    var rank: Int {
      switch self {
      case .hour: 1
      case .minute: 2
      case .second: 3
      case .millisecond: 4
      }
    }
  }
}
