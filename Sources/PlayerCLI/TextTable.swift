import Screen

/// Columns of text, each as wide as its widest cell.
struct TextTable {
  /// To which side of its column a cell stands.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row with a cell for each column.
  mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

  /// The rows, two spaces between columns and none at their ends.
  func lines() -> [String] {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, TextWidth.columns($1[column])) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - TextWidth.columns(cell))
        if column > 0 { line += "  " }
        line += alignments[column] == .left ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
