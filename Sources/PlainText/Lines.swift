extension String {
  /// On one line: control characters, and what turns the direction of text, made spaces. For names and
  /// causes within a message.
  public var oneLine: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0.turnsDirection }) else { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      line.append(scalar.isControl || scalar.turnsDirection ? " " : scalar)
    }
    return String(line)
  }

  /// On one line, with nothing that could steer a terminal or is not seen: such characters as
  /// `\u{1b}`. For names of files and devices, titles, and what was typed.
  public var printable: String {
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

  /// Adds a text as a JSON string, in quotes (RFC 8259, 7).
  ///
  /// Control characters that JSON allows are escaped, too: a reader may print a line as it comes.
  public mutating func append(jsonQuoting string: String) {
    var bytes: [UInt8] = []
    bytes.append(jsonQuoting: string)
    append(String(decoding: bytes, as: UTF8.self))
  }
}

extension [UInt8] {
  /// Adds a text in UTF-8 as a JSON string, as `String` does: for long documents.
  public mutating func append(jsonQuoting string: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(contentsOf: string.utf8)
    // Most texts need nothing, which is seen from their bytes.
    if self[start...].contains(where: { $0.mayNeedEscape }) {
      removeSubrange(start...)
      for scalar in string.unicodeScalars { append(inJSON: scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(inJSON scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case _ where scalar.isControl:
      let digits = String(scalar.value, radix: 16)
      append(contentsOf: "\\u".utf8)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      append(contentsOf: digits.utf8)
    default: append(contentsOf: scalar.utf8)
    }
  }
}

extension UInt8 {
  /// Whether it may belong to a character that JSON escapes here: to one of ASCII, or to one of U+0080 to
  /// U+009F, U+2028 and U+2029, whose first bytes in UTF-8 are 0xC2 and 0xE2.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }
}
