/// Comma-separated values as spreadsheets open them (RFC 4180): every line ends with CR and LF.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it a
/// text there.
struct CSVText {
  private(set) var text = ""

  /// A line of cells.
  mutating func row(_ cells: [String]) {
    text += cells.map(CSVText.cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    let cell = text.first.map(isDangerous) == true ? "'" + text : text
    guard cell.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return cell
    }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  /// Also their full-width forms, which some programs take for the same.
  private static func isDangerous(_ character: Character) -> Bool {
    "=+-@\t\r\n＝＋－＠".contains(character)
  }
}
