/// What a text says as a number with a unit that may be left out: `-6dB`, `880 Hz`, `75%`.
enum QuantityText: Hashable {
  case value(Int64)
  case tooFine
  case tooLarge
  case malformed

  /// Reads a gain in thousandths of a dB; a sign may stand before it.
  init(gain text: String) {
    self.init(
      text, unit: ByteScanner.letters(of: "db"), unitsPerOne: 1_000, allowsSign: true)
  }

  /// Reads a pitch in thousandths of a hertz.
  init(pitch text: String) {
    self.init(
      text, unit: ByteScanner.letters(of: "hz"), unitsPerOne: 1_000, allowsSign: false)
  }

  /// Reads a size in bytes; a number without a unit counts MiB.
  init(size text: String) {
    self = ByteScanner.scan(text) { scanner in
      guard let number = DecimalText(&scanner) else { return .malformed }
      scanner.skipSpaces()
      let bytes: UInt64
      switch scanner.letters() {
      case 0, ByteScanner.letters(of: "mib"): bytes = 1 << 20
      case ByteScanner.letters(of: "gib"): bytes = 1 << 30
      default: return .malformed
      }
      guard scanner.isAtEnd else { return .malformed }
      return QuantityText(number.value(unitsPerOne: bytes), isNegative: false)
    }
  }

  /// Reads a whole number.
  init(wholeNumber text: String) {
    self = ByteScanner.scan(text) { scanner in
      let isNegative = scanner.skip(UInt8(ascii: "-"))
      guard let number = DecimalText(&scanner), scanner.isAtEnd else { return .malformed }
      return QuantityText(number.value(unitsPerOne: 1), isNegative: isNegative)
    }
  }

  /// Reads a percentage in billionths of the whole; `nil` where no percent sign ends the text.
  init?(percent text: String) {
    guard text.utf8.last == UInt8(ascii: "%") else { return nil }
    self = ByteScanner.scan(text) { scanner in
      let isNegative = scanner.skip(UInt8(ascii: "-"))
      guard let number = DecimalText(&scanner) else { return .malformed }
      scanner.skipSpaces()
      guard scanner.skip(UInt8(ascii: "%")), scanner.isAtEnd else { return .malformed }
      return QuantityText(number.value(unitsPerOne: 10_000_000), isNegative: isNegative)
    }
  }

  private init(_ text: String, unit: UInt64, unitsPerOne: UInt64, allowsSign: Bool) {
    self = ByteScanner.scan(text) { scanner in
      let isNegative = scanner.skip(UInt8(ascii: "-"))
      if !isNegative && allowsSign { _ = scanner.skip(UInt8(ascii: "+")) }
      guard let number = DecimalText(&scanner) else { return .malformed }
      scanner.skipSpaces()
      if !scanner.isAtEnd && scanner.letters() != unit { return .malformed }
      guard scanner.isAtEnd else { return .malformed }
      return QuantityText(number.value(unitsPerOne: unitsPerOne), isNegative: isNegative)
    }
  }

  private init(_ value: DecimalText.Value, isNegative: Bool) {
    switch value {
    case .units(let units): self = .value(isNegative ? -units : units)
    case .tooFine: self = .tooFine
    case .tooLarge: self = .tooLarge
    }
  }
}
