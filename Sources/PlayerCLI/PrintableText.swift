extension String {
  /// On one line, with nothing that could steer a terminal: control characters as `\u{1b}`, and so
  /// what turns the direction of a line or is not seen.
  ///
  /// Names of files and devices, titles, and what was typed may hold any of them.
  var printable: String {
    guard unicodeScalars.contains(where: \.isUnseen) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnseen {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// A control character; an embedding, override or isolate of Unicode's bidirectional algorithm, or one
  /// of its marks; a zero-width space. What joins letters and emoji (U+200C, U+200D) is none.
  var isUnseen: Bool {
    switch value {
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: isControl
    }
  }

  /// C0, DEL, C1, and Unicode's line and paragraph separators.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }
}
