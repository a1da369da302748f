/// A decimal number without sign or exponent as it is written, exact: `12`, `1.5`, `0.000000001`.
struct DecimalText {
  /// At most 10^12; more is `isHuge`.
  private var whole: UInt64 = 0
  /// The digits behind the point without trailing zeros, at most 15 of them; more are `isFine`.
  private var fraction: UInt64 = 0
  private var fractionScale: UInt64 = 1
  private var isHuge = false
  private var isFine = false
  private(set) var hasPoint = false

  enum Value: Hashable {
    case units(Int64)
    /// Not a whole number of units.
    case tooFine
    case tooLarge
  }

  /// Takes the digits that stand next, with a point and its digits; `nil` where none stand.
  init?(_ text: inout ByteScanner) {
    guard let first = text.digit() else { return nil }
    whole = first
    while let digit = text.digit() {
      whole = whole * 10 + digit
      if whole > 1_000_000_000_000 {
        isHuge = true
        whole = 1_000_000_000_000
      }
    }
    guard text.skip(UInt8(ascii: ".")) else { return }
    hasPoint = true
    var scale: UInt64 = 1
    var digitCount = 0
    while let digit = text.digit() {
      digitCount += 1
      if digitCount > 15 {
        if digit != 0 { isFine = true }
        continue
      }
      scale *= 10
      if digit != 0 {
        fraction = fraction * (scale / fractionScale) + digit
        fractionScale = scale
      }
    }
    if digitCount == 0 { return nil }
  }

  /// The number times `unitsPerOne` (at most 10^13), which must come out whole.
  func value(unitsPerOne: UInt64) -> Value {
    if isFine { return .tooFine }
    let part = fraction.multipliedFullWidth(by: unitsPerOne)
    let (quotient, remainder) = fractionScale.dividingFullWidth(part)
    if remainder != 0 { return .tooFine }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unitsPerOne)
    if isHuge || overflow || product > UInt64(Int64.max) - quotient { return .tooLarge }
    return .units(Int64(product + quotient))
  }
}

/// Walks over the bytes of a short text.
struct ByteScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  mutating func skipSpaces() {
    while skip(UInt8(ascii: " ")) {}
  }

  /// The value of a digit that stands next.
  mutating func digit() -> UInt64? {
    guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    index += 1
    return UInt64(byte - UInt8(ascii: "0"))
  }

  /// The letters that stand next, lower-cased, at most 8 of them in one number: `ms` is 0x6D73.
  mutating func letters() -> UInt64 {
    var result: UInt64 = 0
    while let byte = next, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
      result = result << 8 | UInt64(byte | 0x20)
      index += 1
      if result >> 56 != 0 { break }
    }
    return result
  }

  /// What `letters` gives for a word of at most 8 ASCII letters.
  static func letters(of word: StaticString) -> UInt64 {
    word.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// Reads a whole text without the blanks around it.
  static func scan<Result>(_ text: String, _ body: (inout ByteScanner) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      var end = bytes.count
      while end > 0 && bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      var scanner = ByteScanner(UnsafeBufferPointer(rebasing: bytes[..<end]))
      scanner.skipSpaces()
      return body(&scanner)
    }
  }
}
