// Strings and numbers of JSON.

extension JSONReader {
  mutating func string() throws(Problem) -> String {
    advance()
    var bytes: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw problem("the string before is not UTF-8")
        }
        advance()
        return text
      case UInt8(ascii: "\\"):
        advance()
        bytes += String(try escaped()).utf8
      case 0..<0x20: throw problem("a control character in a string; it is written \\u00…")
      default:
        bytes.append(byte)
        advance()
      }
    }
    throw problem("a string has no end")
  }

  /// The character of an escape, behind its backslash.
  private mutating func escaped() throws(Problem) -> Unicode.Scalar {
    let letter = next
    advance()
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw problem("no such escape")
    }
  }

  /// Four digits of a UTF-16 unit, or two such units that belong together.
  private mutating func unicode() throws(Problem) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else {
      throw problem("half of a surrogate pair")
    }
    let second = try codeUnit()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw problem("half of a surrogate pair") }
    return scalar
  }

  private mutating func codeUnit() throws(Problem) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("\\u has four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      advance()
    }
    return unit
  }

  // MARK: - Numbers

  /// The longest number that is read: those of other programs have 17 digits and an exponent.
  private static var longestNumber: Int { 64 }

  /// What is finer than a billionth is cut off.
  mutating func number() throws(Problem) -> JSONValue {
    let isNegative = take("-")
    let whole = digits()
    guard let first = whole.first, first != 0 || whole.count == 1 else {
      throw problem("a number begins with one digit, or one that is not 0")
    }
    var fraction: [UInt8] = []
    if take(".") {
      fraction = digits()
      if fraction.isEmpty { throw problem("a number has a digit behind its point") }
    }
    let exponent = take("e") || take("E") ? try self.exponent() : 0
    guard whole.count + fraction.count <= JSONReader.longestNumber else {
      throw problem("a number has more than \(JSONReader.longestNumber) digits")
    }
    guard
      let size = JSONReader.billionths(whole + fraction, point: whole.count + exponent)
    else { throw problem("a number is out of bounds, which are ±9·10⁹") }
    return .number(billionths: isNegative ? -size : size)
  }

  private mutating func digits() -> [UInt8] {
    var digits: [UInt8] = []
    while let byte = next, JSONReader.isDigit(byte) {
      digits.append(byte - UInt8(ascii: "0"))
      advance()
    }
    return digits
  }

  private mutating func exponent() throws(Problem) -> Int {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    let digits = digits()
    if digits.isEmpty { throw problem("an exponent has a digit") }
    guard digits.count <= 3 else { throw problem("an exponent is out of bounds, which are ±999") }
    let size = digits.reduce(0) { $0 * 10 + Int($1) }
    return isNegative ? -size : size
  }

  /// - Parameter point: How many of the digits stand before the point.
  /// - Returns: `nil` above 9·10⁹.
  private static func billionths(_ digits: [UInt8], point: Int) -> Int64? {
    guard digits.contains(where: { $0 != 0 }) else { return 0 }
    var value: Int64 = 0
    for index in 0..<max(0, point + 9) {
      let digit = index < digits.count ? Int64(digits[index]) : 0
      let (tenfold, isTooMuch) = value.multipliedReportingOverflow(by: 10)
      if isTooMuch || tenfold > 9_000_000_000_000_000_000 - digit { return nil }
      value = tenfold + digit
    }
    return value
  }
}
