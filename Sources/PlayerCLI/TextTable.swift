/// Columns of text, as wide as their widest cell.
struct TextTable {
  enum Alignment { case left, right }

  let alignments: [Alignment]
  private var rows: [[String]] = []

  init(alignments: [Alignment]) { self.alignments = alignments }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows without spaces at their ends.
  func lines(gap: String = "  ") -> [String] {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, TextWidth.columns($1[column])) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - TextWidth.columns(cell))
        if column > 0 { line += gap }
        line += alignments[column] == .left ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

/// How many columns of a terminal a text takes.
enum TextWidth {
  /// Combining characters take none, East Asian wide ones and emoji two (Unicode Standard Annex 11, in its coarse ranges).
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// Cut to so many columns, with `…` where something is missing.
  static func fitted(_ text: String, _ width: Int) -> String {
    if columns(text) <= width { return text }
    var result = ""
    var used = 0
    for character in text {
      let next = columns(character)
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
      return 2
    }
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
