/// Comma-separated values as spreadsheets open them (RFC 4180): every line ends with CR and LF.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it a
/// text there.
struct CSVText {
  private(set) var text = ""

  /// A line of cells.
  mutating func row(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      append(cell)
    }
    text += "\r\n"
  }

  /// Looks at bytes: a history has a million of them, and few that matter.
  private mutating func append(_ cell: String) {
    let bytes = cell.utf8
    let isDangerous =
      bytes.first.map { CSVText.mayBeDangerous($0) } == true
      && CSVText.isDangerous(cell.unicodeScalars.first)
    let isQuoted = bytes.contains { CSVText.isQuoted($0) }
    if isQuoted { text += "\"" }
    if isDangerous { text += "'" }
    text += isQuoted ? cell.replacing("\"", with: "\"\"") : cell
    if isQuoted { text += "\"" }
  }

  /// A comma, a quote, CR or LF.
  private static func isQuoted(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x22 || byte == 0x0D || byte == 0x0A
  }

  /// No digit or letter, and no beginning of most others.
  private static func mayBeDangerous(_ byte: UInt8) -> Bool { byte < 0x30 || byte > 0x3C }

  /// Also their full-width forms, which some programs take for the same. By its first code point: marks
  /// over it make a sign no other one for a spreadsheet.
  private static func isDangerous(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } == true
  }
}
