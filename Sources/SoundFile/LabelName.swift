import PlainText

/// Names of markers as each kind of label file needs them.
enum LabelName {
  /// On one line: every run of white space and control characters is one space. A nameless marker
  /// is `-`, since an empty text ends a subtitle's block too early.
  static func plain(_ name: String) -> String {
    let words = name.unicodeScalars.split { $0.isControl || $0.properties.isWhitespace }
    return words.isEmpty ? "-" : words.map { String($0) }.joined(separator: " ")
  }

  /// WebVTT has escapes; without `<` and `>` nothing is a tag or an arrow.
  static func vtt(_ name: String) -> String {
    replacing(subtitle(name), ["&": "&amp;", "<": "&lt;", ">": "&gt;"])
  }

  /// SubRip has markup (`<b>`) and no escapes: look-alikes stand for what would begin it.
  static func srt(_ name: String) -> String {
    replacing(subtitle(name), ["<": "‹", ">": "›"])
  }

  /// In LRC a bracket begins the next time.
  static func lrc(_ name: String) -> String {
    replacing(subtitle(name), ["[": "(", "]": ")"])
  }

  /// Whatever the kind, ffmpeg and the players built on it read names as ASS text, where `{\an8}`
  /// is a command and `\N` a new line; there is no escape that others would take away again.
  private static func subtitle(_ name: String) -> String {
    replacing(plain(name), ["{": "(", "}": ")", "\\": "/"])
  }

  private static func replacing(_ text: String, _ replacements: [Character: String]) -> String {
    var result = ""
    for character in text { result += replacements[character] ?? String(character) }
    return result
  }
}
