import PlainText

/// Text as a speech program gets it: words only, nothing that it could take for a command.
enum SpokenText {
  /// One line for each paragraph, an empty one between them, white space folded.
  ///
  /// Control characters go: espeak-ng takes U+0001 for the start of a command, and a NUL would end
  /// the text. A paragraph is what blank lines separate; a line break alone is a space.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    var words: [String] = []
    func endParagraph() {
      if !words.isEmpty { paragraphs.append(words.joined(separator: " ")) }
      words = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let parts = line.unicodeScalars.split { $0.properties.isWhitespace || $0.isControl }
      if parts.isEmpty { endParagraph() }
      words += parts.map { String($0) }
    }
    endParagraph()
    return paragraphs
  }

  /// For espeak-ng, which takes `[[` for the start of phoneme codes wherever it stands and cannot be
  /// told not to (1.51). It reads round brackets as it reads single square ones: as a short pause.
  static func forEspeak(_ text: String) -> String {
    let plain = paragraphs(of: text).joined(separator: "\n\n")
    // Scalars: a mark that stands on a bracket would hide it in a character of its own.
    var spoken = String.UnicodeScalarView()
    for scalar in plain.unicodeScalars {
      spoken.append(scalar == "[" ? "(" : scalar == "]" ? ")" : scalar)
    }
    return String(spoken)
  }

  /// For any other program, in one line: some make a sound of every line, and keep the last.
  static func forCommand(_ text: String) -> String {
    paragraphs(of: text).joined(separator: " ")
  }

  /// The beginning of a text, for a message: at most 30 characters, in one line.
  static func beginning(of text: String) -> String {
    let line = forCommand(text)
    return line.count <= 30 ? line : "\(line.prefix(29))…"
  }
}
