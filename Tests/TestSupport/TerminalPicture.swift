/// A terminal as a person sees it: takes the bytes that a program writes, and shows rows of text.
///
/// Knows what full-screen programs use here: moves, clearing, styles (which it does not show), the
/// alternate screen. Each scalar takes the columns that old terminals give it, so that a family of four
/// joined emoji is eight columns wide: what is drawn must stand in its place all the same.
public struct TerminalPicture {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The alternate screen is shown.
  public private(set) var isAlternate = false
  /// The cursor is hidden.
  public private(set) var isCursorHidden = false
  /// What is shown, cell by cell; empty where a wide character covers it.
  private var cells: [[String]]
  private var normalCells: [[String]] = []
  private var normalCursor = (column: 0, row: 0)
  private var column = 0
  private var row = 0
  /// How many cells were written since the beginning.
  public private(set) var writtenCells = 0
  private var pending: [UInt8] = []

  /// An empty one.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// Its rows, without blanks at their ends.
  public var rows: [String] {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Its rows as one text.
  public var text: String { rows.joined(separator: "\n") }

  /// Shows bytes; a sequence may go on in the next ones.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    // What may be the beginning of something longer waits.
    let whole = pending.lastIndex { $0 == 0x1B }.map { start in
      pending[start...].dropFirst(2).contains { (0x40...0x7E).contains($0) }
        || pending[start...].dropFirst().first.map { $0 != UInt8(ascii: "[") } == true
        ? pending.count : start
    }
    var end = whole ?? pending.count
    while end > 0, end == pending.count, pending[end - 1] >= 0x80 {
      let start = pending[..<end].lastIndex { $0 >= 0xC0 } ?? 0
      let length = pending[start] >= 0xF0 ? 4 : pending[start] >= 0xE0 ? 3 : 2
      if end - start >= length { break }
      end = start
    }
    let text = String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() { take(scalar, &scalars) }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) {
    switch scalar {
    case "\u{1B}": sequence(&rest)
    case "\n":
      row = min(row + 1, height - 1)
    case "\r": column = 0
    case _ where scalar.value < 0x20: break
    default: draw(scalar)
    }
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    let columns = TerminalPicture.columns(scalar)
    if columns == 0 {
      if column > 0 { cells[row][column - 1] += String(scalar) }
      return
    }
    guard column + columns <= width else { return }
    writtenCells += 1
    cells[row][column] = String(scalar)
    for covered in (column + 1)..<max(column + 1, column + columns) { cells[row][covered] = "" }
    column += columns
    // The other half of a wide character that was written over is blank.
    if column < width, cells[row][column].isEmpty { cells[row][column] = " " }
  }

  private mutating func sequence(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.first == "[" else {
      rest = rest.dropFirst()
      return
    }
    rest.removeFirst()
    var parameters = ""
    while let scalar = rest.popFirst() {
      guard (0x40...0x7E).contains(scalar.value) else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      return control(scalar, parameters)
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 1 }
    switch (final, parameters) {
    case ("H", _):
      row = min(max(numbers.first ?? 1, 1), height) - 1
      column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), width) - 1
    case ("C", _): column = min(column + (numbers.first ?? 1), width - 1)
    case ("J", "2"): clear()
    case ("K", _): for index in column..<width { cells[row][index] = " " }
    case ("h", "?1049"):
      (normalCells, isAlternate) = (cells, true)
      normalCursor = (column, row)
      clear()
    case ("l", "?1049"):
      if isAlternate { (cells, (column, row)) = (normalCells, normalCursor) }
      isAlternate = false
    case ("l", "?25"): isCursorHidden = true
    case ("h", "?25"): isCursorHidden = false
    default: break
    }
  }

  private mutating func clear() {
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF00...0xFF60, 0x1F300...0x1FAFF:
      return 2
    default: return 1
    }
  }
}
