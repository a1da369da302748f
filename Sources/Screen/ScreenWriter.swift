/// Turns what a terminal is to show into the fewest bytes that make it show that.
///
/// Remembers what is shown; cells that stay as they are cost nothing.
public struct ScreenWriter: Sendable {
  private let depth: ColorDepth
  private var shown: ScreenGrid?
  private var output: [UInt8] = []
  /// Where the terminal writes next; `nil` where that is not known for sure.
  private var cursor: (x: Int, y: Int)?
  private var style: CellStyle?

  /// For a terminal of which nothing is known yet but its colors.
  public init(depth: ColorDepth) { self.depth = depth }

  /// The terminal's content is not what was written: all of it is written again.
  public mutating func forget() { shown = nil }

  /// The bytes that turn what is shown into `grid`.
  public mutating func bytes(for grid: ScreenGrid) -> [UInt8] {
    output = []
    cursor = nil
    if shown?.width != grid.width || shown?.height != grid.height {
      shown = ScreenGrid(width: grid.width, height: grid.height)
      style = nil
      write("\u{1B}[0m\u{1B}[2J")
      style = .plain
    }
    if let shown, shown.cells != grid.cells {
      for y in 0..<grid.height {
        var x = 0
        while x < grid.width {
          let cell = grid[x, y]
          if cell != shown[x, y] || isHalfHidden(x, y, grid, shown) { put(cell, x, y) }
          x += max(1, Int(cell.width))
        }
      }
    }
    shown = grid
    return output
  }

  /// A wide character hides cells: those have to be shown again where only they differ.
  private func isHalfHidden(_ x: Int, _ y: Int, _ grid: ScreenGrid, _ shown: ScreenGrid) -> Bool {
    let width = Int(grid[x, y].width)
    guard width > 1 else { return false }
    return (x + 1..<x + width).contains { grid[$0, y] != shown[$0, y] }
  }

  private mutating func put(_ cell: ScreenCell, _ x: Int, _ y: Int) {
    guard cell.width > 0 else { return }
    move(x, y)
    if style != cell.style {
      write("\u{1B}[\(depth.parameters(for: cell.style))m")
      style = cell.style
    }
    if TextWidth.isUncertain(cell.character) {
      // Where the terminal counts otherwise, nothing of what was there before is left, and what
      // follows stands where it should.
      write(String(repeating: " ", count: Int(cell.width)))
      cursor = nil
      move(x, y)
      write(String(cell.character))
      cursor = nil
    } else {
      write(String(cell.character))
      cursor = (x + Int(cell.width), y)
    }
  }

  private mutating func move(_ x: Int, _ y: Int) {
    if let cursor, cursor == (x, y) { return }
    if let cursor, cursor.y == y, cursor.x < x {
      let columns = x - cursor.x
      write(columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C")
    } else {
      write(x == 0 ? "\u{1B}[\(y + 1)H" : "\u{1B}[\(y + 1);\(x + 1)H")
    }
    cursor = (x, y)
  }

  private mutating func write(_ text: String) { output += text.utf8 }
}
