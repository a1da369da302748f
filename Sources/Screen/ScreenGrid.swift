import PlainText

/// One place of a terminal.
public struct ScreenCell: Hashable, Sendable {
  /// What stands there; a blank under the right part of a wide character.
  public var character: Character
  /// Columns that it takes; 0 for one that a character to the left covers.
  public var width: UInt8
  /// How it looks.
  public var style: CellStyle

  static let blank = ScreenCell(character: " ", width: 1, style: .plain)
}

/// What a terminal shows: cells in rows. A value; everything outside is cut off.
public struct ScreenGrid: Hashable, Sendable {
  /// Columns, 1 or more.
  public let width: Int
  /// Rows, 1 or more.
  public let height: Int
  private(set) var cells: [ScreenCell]

  /// Terminals claim absurd sizes: more than this is not drawn on.
  public static let longestSide = 1_000

  /// An empty one. A size of 0, which some terminals claim, is 1.
  public init(width: Int, height: Int) {
    self.width = max(1, min(width, ScreenGrid.longestSide))
    self.height = max(1, min(height, ScreenGrid.longestSide))
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  subscript(x: Int, y: Int) -> ScreenCell { cells[y * width + x] }

  /// Writes text from a place on, up to `limit` columns of it.
  ///
  /// Nothing in it steers the terminal: control characters become `�`, marks that change the direction
  /// of what follows are left out.
  mutating func put(
    _ text: String, x: Int, y: Int, _ style: CellStyle = .plain, limit: Int = .max
  ) {
    guard y >= 0 && y < height else { return }
    var column = x
    let end = limit > width ? width : min(width, x + limit)
    for character in text {
      guard let shown = ScreenText.shown(character) else { continue }
      let columns = TextWidth.columns(shown)
      guard columns > 0 else { continue }
      if column + columns > end { return }
      set(shown, columns, x: column, y: y, style)
      column += columns
    }
  }

  /// As `put`, in the middle of `limit` columns from `x` on, cut to them.
  mutating func putCentered(
    _ text: String, x: Int, y: Int, _ style: CellStyle = .plain, limit: Int
  ) {
    let shown = TextWidth.shortened(text, limit)
    put(shown, x: x + max(0, limit - TextWidth.columns(shown)) / 2, y: y, style, limit: limit)
  }

  mutating func set(_ character: Character, _ columns: Int = 1, x: Int, y: Int, _ style: CellStyle)
  {
    guard x >= 0 && y >= 0 && x + columns <= width && y < height else { return }
    for column in x..<(x + columns) { uncover(column, y) }
    cells[y * width + x] = ScreenCell(character: character, width: UInt8(columns), style: style)
    for column in (x + 1)..<max(x + 1, x + columns) {
      cells[y * width + column] = ScreenCell(character: " ", width: 0, style: style)
    }
  }

  /// Half a character is none.
  private mutating func uncover(_ x: Int, _ y: Int) {
    var start = x
    while start > 0 && self[start, y].width == 0 { start -= 1 }
    let end = start + Int(self[start, y].width)
    guard end - start > 1 else { return }
    for column in start..<min(end, width) { cells[y * width + column] = .blank }
  }

  mutating func fill(x: Range<Int>, y: Range<Int>) {
    for row in y { for column in x { set(" ", x: column, y: row, .plain) } }
  }

  /// Its rows as text, without styles and without blanks at their ends.
  public var text: String {
    (0..<height).map { y in
      var row = ""
      for x in 0..<width where self[x, y].width > 0 { row.append(self[x, y].character) }
      while row.last == " " { row.removeLast() }
      return row
    }.joined(separator: "\n")
  }
}

/// Characters as they may be shown.
enum ScreenText {
  /// More marks on one character than any language has.
  private static let mostScalars = 12

  /// `nil` for what has no place on a screen.
  static func shown(_ character: Character) -> Character? {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let only = scalars.first, (0x20...0x7E).contains(only.value) {
      return character
    }
    if character.isNewline { return " " }
    let kept = scalars.prefix(mostScalars).filter { $0.isControl || !$0.isUnseen }
    guard let first = kept.first else { return nil }
    if kept.contains(where: \.isControl) { return first == "\t" ? " " : "�" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: kept)
    return String(text).first
  }
}
