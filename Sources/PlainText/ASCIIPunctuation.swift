extension String {
  /// With signs and marks of ASCII in the place of others, for a terminal that has no others; letters
  /// stay as they are.
  public var withASCIIPunctuation: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if let sign = String.asciiSigns[scalar] {
        text += sign
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// What this program writes: marks between words, in plans and strips, in states.
  private static let asciiSigns: [Unicode.Scalar: String] = [
    "\u{A0}": " ", "·": "-", "–": "-", "—": "-", "−": "-", "×": "x", "…": "...", "“": "\"",
    "”": "\"", "‘": "'", "’": "'", "→": "->", "←": "<-", "↑": "^", "↓": "v", "•": "*", "♪": "~",
    "▶": ">", "⏸": "=", "█": "#", "▁": "_", "░": ".", "▒": ":", "╵": "|", "│": "|", "─": "-",
  ]
}
