import SoundUnits

/// How numbers and texts are written in a picture.
enum SVGText {
  /// A length in hundredths: `12.5`, `-0.01`, `3`. Halves go away from 0.
  ///
  /// Additions and multiplications only, so that a picture is the same on every processor. For
  /// magnitudes up to 10¹².
  static func number(_ value: Double) -> String {
    precondition(value.magnitude <= 1e12, "a picture is finite")
    let scaled = value * 100
    return Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5).decimalText(places: 2)
  }

  /// A text of any origin as XML: five characters escaped, those that XML 1.0 forbids left out, tabs and
  /// line ends as spaces.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r", "\u{2028}", "\u{2029}": escaped += " "
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// This text as one that does not turn around what stands beside it: where it has letters that are
  /// written from right to left, between U+2068 and U+2069 (Unicode Standard Annex 9).
  ///
  /// What the text itself says of directions is left out.
  public var directionIsolated: String {
    let plain = unicodeScalars.filter { !$0.isDirectionControl }
    guard plain.contains(where: \.isRightToLeft) else {
      return String(String.UnicodeScalarView(plain))
    }
    return "\u{2068}" + String(String.UnicodeScalarView(plain)) + "\u{2069}"
  }
}

extension Unicode.Scalar {
  /// Embeddings, overrides and isolates.
  fileprivate var isDirectionControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Hebrew, Arabic and their neighbors, in Unicode's coarse ranges.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
