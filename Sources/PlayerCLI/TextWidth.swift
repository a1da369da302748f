/// How many columns of a terminal a text takes.
enum TextWidth {
  /// Combining characters take none, East Asian wide ones and emoji two (Unicode Standard Annex 11, in
  /// its coarse ranges).
  static func columns(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + columns($1) }
  }

  /// Cut to so many columns, with `…` where something is missing, and filled up with spaces.
  static func fitted(_ text: String, _ width: Int) -> String {
    let shown = columns(text) <= width ? text : cut(text, width - 1) + "…"
    return shown + String(repeating: " ", count: max(0, width - columns(shown)))
  }

  /// As many characters as so many columns hold.
  private static func cut(_ text: String, _ width: Int) -> Substring {
    var used = 0
    return text.prefix {
      used += columns($0)
      return used <= width
    }
  }

  private static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x300...0x36F, 0x200B...0x200F: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
