import PlainText

/// Texts as values of a YAML file that a person likes to read: without quotes where every YAML program
/// takes them for what they are.
enum YAMLValueText {
  /// On one line.
  ///
  /// - Parameter inBrackets: Where it stands inside `[ ]` or `{ }`.
  static func line(_ text: String, inBrackets: Bool = false) -> String {
    isPlain(text, inBrackets: inBrackets) ? text : quoted(text)
  }

  /// Behind a key, over several lines where it is long and words are all that matters.
  ///
  /// - Parameter indentation: Of the key, in columns.
  static func block(_ text: String, indentation: Int) -> String {
    let width = 92 - indentation
    guard text.count > width, isPrintable(text), isTidy(text) else { return line(text) }
    let margin = "\n" + String(repeating: " ", count: indentation + 2)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return ">-" + lines.map { margin + $0 }.joined()
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map { line($0, inBrackets: true) }.joined(separator: ", ") + "]"
  }

  private static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, isPrintable(text), isTidy(text) else {
      return false
    }
    if first.isASCII, !first.properties.isAlphabetic, !("0"..."9").contains(first), first != "(" {
      return false
    }
    if text.contains(": ") || text.hasSuffix(":") || text.contains(" #") { return false }
    if inBrackets, text.contains(where: { ",[]{}:?".contains($0) }) { return false }
    return !isOtherType(text)
  }

  /// What other programs read as true, null, a number, a time of day or a date.
  private static func isOtherType(_ text: String) -> Bool {
    let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
    if words.contains(text.lowercased()) { return true }
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "abcdefABCDEFxXoOtTzZ_:.+- ".utf8.contains(byte)
    }
  }

  /// One blank between words, none around them: what reading keeps.
  private static func isTidy(_ text: String) -> Bool {
    !text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  ")
  }

  /// What can stand outside quotes (YAML 1.2, 5.1), without what ends a line.
  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      !scalar.isControl && scalar != "\u{FEFF}" && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where !isPrintable(String(scalar)):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
