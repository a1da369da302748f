/// Breaks text into lines.
enum TextWrap {
  /// At most `limit` lines of at most `width` columns: between words where it can, else between
  /// characters. The last line ends in `…` where something is missing.
  static func lines(_ text: String, width: Int, limit: Int) -> [String] {
    guard width > 0 && limit > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var used = 0
    func isFull() -> Bool { lines.count > limit }
    for word in text.split(whereSeparator: \.isWhitespace) {
      var rest = word[...]
      let columns = TextWidth.columns(String(word))
      if used > 0 && used + 1 + columns <= width {
        line += " " + word
        used += 1 + columns
        continue
      }
      if used > 0 { lines.append(line) }
      while TextWidth.columns(String(rest)) > width && !isFull() {
        let part = TextWidth.cut(rest, width)
        // A character that is wider than the line.
        guard !part.isEmpty else { return lines }
        lines.append(part)
        rest = rest.dropFirst(part.count)
      }
      line = String(rest)
      used = TextWidth.columns(line)
      if isFull() { break }
    }
    if used > 0 { lines.append(line) }
    guard lines.count > limit else { return lines }
    let last = lines[limit - 1]
    let room = TextWidth.columns(last) < width ? last : TextWidth.cut(last, width - 1)
    return lines[..<(limit - 1)] + [room + "…"]
  }
}
