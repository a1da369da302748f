/// A picture as cells: what `chafa` makes of an image file.
public struct CellPicture: Hashable, Sendable {
  /// Columns that are drawn on.
  public private(set) var width = 0
  /// Rows that are drawn on.
  public private(set) var height = 0
  private var rows: [[ScreenCell]] = []

  /// Reads lines of text with `CSI … m` between them; other sequences are passed over.
  ///
  /// - Parameters:
  ///   - text: What a program wrote that was asked for symbols.
  ///   - width: Most columns; what is further right is cut off. `height` so for rows.
  public init(_ text: String, width: Int, height: Int) {
    var style = CellStyle.plain
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines.prefix(height) {
      var cells: [ScreenCell] = []
      // By scalars: an escape and what follows may make one character.
      var rest = Substring(line).unicodeScalars
      while let scalar = rest.popFirst() {
        if scalar == "\u{1B}" {
          CellPicture.skipSequence(&rest, &style)
        } else if cells.count < width, let shown = ScreenText.shown(Character(scalar)),
          scalar.value >= 0x20, TextWidth.columns(shown) == 1
        {
          cells.append(ScreenCell(character: shown, width: 1, style: style))
        }
      }
      rows.append(cells)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    self.height = rows.count
    self.width = rows.reduce(0) { max($0, $1.count) }
  }

  private static func skipSequence(
    _ rest: inout Substring.UnicodeScalarView, _ style: inout CellStyle
  ) {
    guard rest.first == "[" else { return }
    rest.removeFirst()
    var parameters = ""
    while let scalar = rest.popFirst() {
      if (0x40...0x7E).contains(scalar.value) {
        if scalar == "m" { set(parameters, &style) }
        return
      }
      parameters.unicodeScalars.append(scalar)
    }
  }

  /// What `CSI parameters m` does to a style (ECMA-48, 8.3.117, and xterm's colors).
  private static func set(_ parameters: String, _ style: inout CellStyle) {
    var values = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }[...]
    if values.isEmpty { values = [0] }
    while let value = values.popFirst() {
      switch value {
      case 0: style = .plain
      case 1: style.isBold = true
      case 7: style.isReversed = true
      case 27: style.isReversed = false
      case 30...37: style.color = .indexed(UInt8(value - 30))
      case 40...47: style.background = .indexed(UInt8(value - 40))
      case 90...97: style.color = .indexed(UInt8(value - 82))
      case 100...107: style.background = .indexed(UInt8(value - 92))
      case 38: style.color = color(&values) ?? style.color
      case 48: style.background = color(&values) ?? style.background
      case 39: style.color = nil
      case 49: style.background = nil
      default: break
      }
    }
  }

  private static func color(_ values: inout ArraySlice<Int>) -> ScreenColor? {
    switch values.popFirst() {
    case 5: return values.popFirst().map { .indexed(UInt8(clamping: $0)) }
    case 2:
      guard values.count >= 3 else { return nil }
      let parts = values.prefix(3).map { UInt8(clamping: $0) }
      values = values.dropFirst(3)
      return .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }

  /// Draws it with its upper left corner at a place, cut to so many columns and rows.
  func draw(x: Int, y: Int, width: Int, height: Int, on grid: inout ScreenGrid) {
    for (row, cells) in rows.prefix(height).enumerated() {
      for (column, cell) in cells.prefix(width).enumerated() {
        grid.set(cell.character, x: x + column, y: y + row, cell.style)
      }
    }
  }
}
