/// Digits that are read from the other end of a room, in blocks of half a cell's height.
///
/// Such a block is about as high as it is wide on most terminals.
enum BigDigits {
  /// Blocks of a glyph's height at scale 1.
  static let blockRows = 5

  /// Rows of a glyph from top to bottom, the leftmost block in the highest of `width` bits.
  private static func glyph(_ character: Character) -> (width: Int, rows: [UInt8]) {
    switch character {
    case "0": (3, [0b111, 0b101, 0b101, 0b101, 0b111])
    case "1": (3, [0b010, 0b110, 0b010, 0b010, 0b111])
    case "2": (3, [0b111, 0b001, 0b111, 0b100, 0b111])
    case "3": (3, [0b111, 0b001, 0b111, 0b001, 0b111])
    case "4": (3, [0b101, 0b101, 0b111, 0b001, 0b001])
    case "5": (3, [0b111, 0b100, 0b111, 0b001, 0b111])
    case "6": (3, [0b111, 0b100, 0b111, 0b101, 0b111])
    case "7": (3, [0b111, 0b001, 0b001, 0b001, 0b001])
    case "8": (3, [0b111, 0b101, 0b111, 0b101, 0b111])
    case "9": (3, [0b111, 0b101, 0b111, 0b001, 0b111])
    case ":": (1, [0, 1, 0, 1, 0])
    default: (3, [0, 0, 0b111, 0, 0])
    }
  }

  /// Columns of a text at a scale, one block between glyphs.
  static func columns(_ text: String, scale: Int) -> Int {
    scale * (text.reduce(0) { $0 + glyph($1).width + 1 } - (text.isEmpty ? 0 : 1))
  }

  /// Rows of a text at a scale.
  static func rows(scale: Int) -> Int { (blockRows * scale + 1) / 2 }

  /// The largest scale, from 1 on, at which a text fits; 0 where it does not.
  static func scale(_ text: String, columns width: Int, rows height: Int) -> Int {
    var scale = 0
    while columns(text, scale: scale + 1) <= width && rows(scale: scale + 1) <= height {
      scale += 1
    }
    return scale
  }

  /// Draws a text with its upper left corner at a place.
  static func draw(
    _ text: String, scale: Int, x: Int, y: Int, _ style: CellStyle, on grid: inout ScreenGrid
  ) {
    var left = x
    for character in text {
      let (width, rows) = glyph(character)
      func isSet(_ column: Int, _ block: Int) -> Bool {
        let row = block / scale
        return row < blockRows && rows[row] >> (width - 1 - column / scale) & 1 == 1
      }
      for column in 0..<(width * scale) {
        for row in 0..<Self.rows(scale: scale) {
          let (upper, lower) = (isSet(column, 2 * row), isSet(column, 2 * row + 1))
          guard upper || lower else { continue }
          let block: Character = upper && lower ? "█" : upper ? "▀" : "▄"
          grid.set(block, x: left + column, y: y + row, style)
        }
      }
      left += (width + 1) * scale
    }
  }
}
