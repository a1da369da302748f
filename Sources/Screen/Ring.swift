/// A ring that fills clockwise from its top, of dots.
///
/// What is done is thick, what is left a thin line: the two differ without colors, too.
struct Ring {
  /// What it is made of.
  enum Dots {
    /// Eight to a cell: U+2800…U+28FF.
    case braille
    /// Two to a cell, for terminals without braille.
    case blocks

    /// Columns and rows of dots in a cell. Dots of a braille cell are about square, halves too.
    var columns: Int { self == .braille ? 2 : 1 }
    var rows: Int { self == .braille ? 4 : 2 }
  }

  var rows: Int
  var thousandthsDone: Int
  var dots = Dots.braille
  /// At the top and at the end.
  var colors: (ScreenColor, ScreenColor)

  /// Twice the rows: it is round.
  var columns: Int { 2 * rows }

  /// Blank columns on the widest line within it, for so many rows around its middle.
  func innerColumns(rows inner: Int) -> Int {
    let radius = Double(rows * 2) * (1 - Ring.thickness) - 1
    let half = Double(inner)
    guard radius > half else { return 0 }
    return max(0, Int((radius * radius - half * half).squareRoot()))
  }

  /// Of the radius.
  private static let thickness = 0.24

  func draw(x: Int, y: Int, on grid: inout ScreenGrid) {
    let radius = Double(rows * dots.rows) / 2
    let inner = radius * (1 - Ring.thickness)
    let middle = (radius + inner) / 2
    let done = Double(thousandthsDone) / 1_000
    for row in 0..<rows {
      for column in 0..<columns {
        var bits = 0
        var turns = 0.0
        var isDone = false
        for dot in 0..<(dots.columns * dots.rows) {
          let (dotX, dotY) = (dot % dots.columns, dot / dots.columns)
          let dx = Double(column * dots.columns + dotX) + 0.5 - radius
          let dy = Double(row * dots.rows + dotY) + 0.5 - radius
          let square = dx * dx + dy * dy
          guard square <= radius * radius && square >= inner * inner else { continue }
          let turn = Ring.turn(dx, dy)
          if turn < done {
            isDone = true
            turns = max(turns, turn)
          } else if square > (middle + 0.5) * (middle + 0.5)
            || square < (middle - 0.5) * (middle - 0.5)
          {
            continue
          }
          bits |= 1 << dot
        }
        guard bits != 0 else { continue }
        let color = colors.0.mixed(with: colors.1, thousandths: Int(turns * 1_000))
        let style = isDone ? CellStyle(color: color) : CellStyle.dim
        grid.set(character(bits), x: x + column, y: y + row, style)
      }
    }
  }

  private func character(_ bits: Int) -> Character {
    switch dots {
    case .blocks: return bits == 3 ? "█" : bits == 1 ? "▀" : "▄"
    case .braille:
      // Dots are numbered down the columns, the lowest row last (Unicode's chart U+2800).
      let order = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
      let value = order.indices.reduce(0) { $0 | (bits >> $1 & 1 == 1 ? order[$1] : 0) }
      return Character(Unicode.Scalar(UInt32(0x2800 + value)) ?? " ")
    }
  }

  /// How far a dot lies around, from the top clockwise, 0 to 1.
  ///
  /// Without libm: atan z is close to z·(π/4 + 0.273·(1 − z)) for z from 0 to 1, to 0.004 radians, less
  /// than a dot of the largest ring.
  static func turn(_ dx: Double, _ dy: Double) -> Double {
    let (width, height) = (abs(dx), abs(dy))
    guard width + height > 0 else { return 0 }
    let z = width < height ? width / height : height / width
    let eighth = z * (0.785398 + 0.273 * (1 - z)) / 6.283185
    // From the nearer end of the vertical axis.
    let fromVertical = width < height ? eighth : 0.25 - eighth
    switch (dx >= 0, dy < 0) {
    case (true, true): return fromVertical
    case (true, false): return 0.5 - fromVertical
    case (false, false): return 0.5 + fromVertical
    case (false, true): return 1 - fromVertical
    }
  }
}
