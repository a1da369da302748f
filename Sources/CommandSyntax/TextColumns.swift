/// The width of all help, in characters: what every terminal shows.
let helpWidth = 80

/// Breaks a text between words into lines of at most `width` characters; a longer word has a line of
/// its own.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// Terms to the left, what they mean to the right, wrapped so that no line passes `helpWidth`.
///
/// The left column is as wide as its longest term, within bounds; a longer term stands on a line of its
/// own, above its meaning.
func columns(_ entries: [(term: String, meaning: String)]) -> String {
  let widest = 30
  let termWidth = entries.map(\.term.count).filter { $0 <= widest }.max() ?? 4
  let start = 2 + termWidth + 2
  var text = ""
  for (term, meaning) in entries {
    var line = "  " + term
    if term.count > termWidth {
      text += line + "\n"
      line = ""
    }
    for part in wrapped(meaning, width: helpWidth - start) {
      text += line + String(repeating: " ", count: start - line.count) + part + "\n"
      line = ""
    }
  }
  return text
}
