import PlainText

/// What texts may be kept. Every one is a line of its own wherever it is shown.
enum TextRules {
  static let longestTitle = 500
  static let longestName = 1_000
  static let longestMood = 40
  static let longestCategory = 60
  static let longestNote = 2_000

  /// What is wrong with a text that must be one line of 1 to so many characters; `nil` where
  /// nothing is.
  static func problem(_ what: String, _ text: String, longest: Int) -> String? {
    if text.unicodeScalars.contains(where: { $0.isControl || $0.turnsDirection }) {
      return "\(what): has a line break or another control character; it is one line of text"
    }
    if text.allSatisfy(\.isWhitespace) { return "\(what): is blank; it has at least one character" }
    let count = text.count
    // One character may be built of very many code points.
    guard count <= longest, text.utf8.count <= 16 * longest else {
      return "\(what): has \(count) characters; it has at most \(longest)"
    }
    return nil
  }
}

extension TextRules {
  /// A text as it can be kept, whatever it is.
  static func kept(_ text: String, longest: Int) -> String {
    String(text.oneLine.prefix(longest))
  }
}

/// The texts of a run, which come from session files and from imports.
struct RunTexts {
  var session: String
  var title: String
  var kind: String

  /// As they can be kept, whatever they are.
  var kept: RunTexts {
    func kept(_ text: String, _ longest: Int, else other: String) -> String {
      let text = TextRules.kept(text, longest: longest)
      return text.allSatisfy(\.isWhitespace) ? other : text
    }
    let session = kept(session, TextRules.longestName, else: "session")
    return RunTexts(
      session: session, title: kept(title, TextRules.longestName, else: session),
      kind: kept(kind, TextRules.longestCategory, else: "stretch"))
  }

  /// What is wrong with them; `nil` where nothing is.
  var problem: String? {
    TextRules.problem("session", session, longest: TextRules.longestName)
      ?? TextRules.problem("title of the session", title, longest: TextRules.longestName)
      ?? TextRules.problem("kind", kind, longest: TextRules.longestCategory)
  }
}

extension StringProtocol {
  /// Line breaks and other control characters made single spaces, none at either end.
  var asOneLine: String {
    String(self).oneLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
