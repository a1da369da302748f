/// How much room a text takes in a picture, as far as that can be known without its font.
public enum TextExtent {
  /// A width in pixels that few fonts exceed.
  ///
  /// - Parameter size: Of the font.
  public static func width(of text: String, size: Double) -> Double {
    text.reduce(0.0) { $0 + ems(of: $1) } * size
  }

  /// The text where it fits, else as much of it as does with `…` behind; `nil` where not even two
  /// characters and that would.
  ///
  /// - Parameter width: In pixels.
  public static func fitted(_ text: String, width: Double, size: Double) -> String? {
    if self.width(of: text, size: size) <= width { return text }
    var room = width / size - ems(of: "…")
    let kept = text.prefix {
      room -= ems(of: $0)
      return room >= 0
    }
    return kept.count < 2 ? nil : kept.trimmingSpaces + "…"
  }

  /// The text in at most so many lines, broken between words; the last line is cut where it has to be.
  ///
  /// - Returns: No line where not even two characters would fit.
  public static func wrapped(
    _ text: String, width: Double, size: Double, lines count: Int
  ) -> [String] {
    var lines: [String] = []
    var rest = text.split(separator: " ")[...]
    while !rest.isEmpty, lines.count < count {
      var line = String(rest.removeFirst())
      while let word = rest.first, self.width(of: line + " " + word, size: size) <= width {
        line += " " + word
        rest.removeFirst()
      }
      if lines.count == count - 1 { line = ([line] + rest.map(String.init)).joined(separator: " ") }
      // A word that is cut says little; what comes behind it is left out, too.
      guard let shown = fitted(line, width: width, size: size) else { break }
      lines.append(shown)
      if shown != line { break }
    }
    return lines
  }

  /// In the widths of common fonts without serifs, the wider ones of them.
  private static func ems(of character: Character) -> Double {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first {
    case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!", "·": return 0.32
    case " ", "f", "t", "r", "(", ")", "/", "-", "[", "]", "\"": return 0.41
    case "m", "w", "M", "W", "@", "%", "…", "—": return 0.95
    case "A"..."Z": return 0.7
    case "\0"..."~": return 0.6
    case "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200F}", "\u{2060}"..."\u{2069}": return 0
    // Scripts whose letters are as wide as they are high, and emoji.
    case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}": return 1.05
    case "\u{FF00}"..."\u{FF60}", "\u{1F000}"..."\u{3FFFD}": return 1.3
    default: return 0.75
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " || text.last == "," { text.removeLast() }
    return String(text)
  }
}
