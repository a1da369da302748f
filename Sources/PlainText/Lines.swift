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
    append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\t": append("\\t")
      case "\r": append("\\r")
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}
