import PlainText
import Screen

/// Columns of text, each as wide as its widest cell: one long text must not push all others away, so
/// that one column of titles or names gives way.
struct TextTable {
  /// To which side of its column a cell stands.
  enum Alignment { case left, right }

  /// The widest that a column gets that gives way, where no terminal says how much room there is.
  static let mostColumns = 60
  /// It stays this wide on however narrow a terminal.
  private static let leastColumns = 10

  private let alignments: [Alignment]
  private let yielding: Int?
  private let sharing: Int?
  private var rows: [[String]] = []

  /// - Parameters:
  ///   - yielding: The column that is cut so that lines fit.
  ///   - sharing: One that is cut, too, where a terminal has no room for both: each gets half of what
  ///     there is, or as much as the other one leaves.
  init(alignments: [Alignment], yielding: Int? = nil, sharing: Int? = nil) {
    self.alignments = alignments
    self.yielding = yielding
    self.sharing = sharing
  }

  /// Adds a row with a cell for each column.
  mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

  /// The rows, two spaces between columns and none at their ends.
  ///
  /// - Parameters:
  ///   - indent: What stands before each of them.
  ///   - terminal: The columns of the terminal that shows them; `nil` where none does.
  func lines(indent: Int = 0, terminal: Int? = OutputForm.terminalColumns) -> [String] {
    var rows = rows
    var widths = widths
    if let yielding {
      var others = widths.reduce(indent + 2 * (widths.count - 1), +) - widths[yielding]
      if let sharing, let terminal {
        let room = terminal - others + widths[sharing]
        let half = max(TextTable.leastColumns, room / 2)
        let width = min(widths[sharing], max(half, room - widths[yielding]))
        others -= widths[sharing] - width
        widths[sharing] = width
        for row in rows.indices {
          rows[row][sharing] = TextWidth.shortened(rows[row][sharing], width)
        }
      }
      let room = terminal.map { max(TextTable.leastColumns, $0 - others) } ?? TextTable.mostColumns
      // Nothing stands behind the last column that it could push away.
      if widths[yielding] > room, terminal != nil || yielding + 1 < widths.count {
        widths[yielding] = room
        for row in rows.indices {
          rows[row][yielding] = TextWidth.shortened(rows[row][yielding], room)
        }
      }
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

  /// Whether the columns that are cut for it keep as much as says something.
  func fits(terminal: Int) -> Bool {
    let cut = [yielding, sharing].compactMap { $0 }
    let least = widths.enumerated().reduce(2 * (widths.count - 1)) { sum, column in
      sum
        + (cut.contains(column.offset)
          ? min(column.element, TextTable.leastColumns) : column.element)
    }
    return least <= terminal
  }

  private var widths: [Int] {
    alignments.indices.map { column in
      rows.reduce(0) { max($0, TextWidth.columns($1[column])) }
    }
  }
}
