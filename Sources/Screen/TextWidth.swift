/// How many columns of a terminal a text takes.
///
/// As most terminals count: for each scalar by Unicode Standard Annex 11, in its coarse ranges, and two
/// for an emoji with all that is joined to it.
public enum TextWidth {
  /// The columns of a text without control characters.
  public static func columns(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + columns($1) }
  }

  /// Cut to so many columns, with `…` where something is missing, and filled up with spaces.
  public static func fitted(_ text: String, _ width: Int) -> String {
    let shown = shortened(text, width)
    return shown + String(repeating: " ", count: max(0, width - columns(shown)))
  }

  /// Cut to so many columns, with `…` where something is missing.
  public static func shortened(_ text: String, _ width: Int) -> String {
    columns(text) <= width ? text : cut(text, width - 1) + (width > 0 ? "…" : "")
  }

  /// As many characters as so many columns hold.
  static func cut(_ text: some StringProtocol, _ width: Int) -> String {
    var used = 0
    return String(
      text.prefix {
        used += columns($0)
        return used <= width
      })
  }

  /// The columns of one character, with all that is joined to it.
  static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300 && scalars.count == 1 { return first.value == 0xAD ? 0 : 1 }
    if isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + columns($1) }
  }

  /// Whether terminals are known not to agree on its width.
  static func isUncertain(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return false }
    // Latin, Greek, Cyrillic; boxes, blocks, braille: as old as terminals.
    if scalars.count == 1 && (first.value < 0x500 || (0x2500...0x259F).contains(first.value)) {
      return false
    }
    return !(scalars.count == 1 && (0x2800...0x28FF).contains(first.value))
  }

  /// A picture of its own or asked for as one (U+FE0F), a flag, a sequence joined by U+200D.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return true }
    return (0x1F1E6...0x1F1FF).contains(first.value)
      || (first.properties.isEmoji && scalars.contains("\u{200D}"))
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // The middle and end of a Hangul syllable join its beginning.
    case 0x200B...0x200F, 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      // Some of these ranges' marks lie over what is before them.
      return scalar.isMark ? 0 : 2
    default: return scalar.isMark ? 0 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Takes no column of its own.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }
}
