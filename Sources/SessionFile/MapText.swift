/// Changes of the keys of one map in a file's text; everything else stays as it is.
enum MapText {
  /// The text with another value behind a key, which is added where it is missing.
  ///
  /// - Parameter value: As it is written on one line in brackets, or behind its key in a block.
  static func setting(
    _ key: String, _ value: (_ inBrackets: Bool, _ indentation: Int) -> String,
    of map: YAMLOutline, in text: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    if map.hasReferences { throw EditRefusal(reason: .hasReferences, line: map.line) }
    guard case .map(let pairs) = map.content, let last = pairs.last else {
      throw EditRefusal(reason: .noList("keys"), line: map.line)
    }
    let written = value(map.isFlow, map.column)
    if let (key, old) = map[key] {
      // A list below its key begins on a line of its own.
      let isBelow = old.line != key.line
      let start = isBelow ? key.bytes.upperBound : old.bytes.lowerBound
      return replacing(
        start..<old.bytes.upperBound, in: text, with: (isBelow ? ": " : "") + written)
    }
    if map.isFlow {
      let end = last.value.bytes.upperBound
      return replacing(end..<end, in: text, with: ", \(key): \(written)")
    }
    let lines = TextLines(text)
    let end = lines.all[lines.index(at: max(map.bytes.lowerBound, map.bytes.upperBound - 1))]
    let lineEnd = String(decoding: lines.lineEnd, as: UTF8.self)
    let line = String(repeating: " ", count: map.column) + "\(key): \(written)"
    let added =
      TextLines.endsLine(end)
      ? line.replacing("\n", with: lineEnd) + lineEnd
      : lineEnd + line.replacing("\n", with: lineEnd)
    return replacing(end.endIndex..<end.endIndex, in: text, with: added)
  }

  /// The text without a key and its value; as it is where the map has none.
  static func removing(
    _ key: String, of map: YAMLOutline, in text: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    guard case .map(let pairs) = map.content,
      let index = pairs.firstIndex(where: { $0.key.text == key })
    else { return text }
    if map.hasReferences { throw EditRefusal(reason: .hasReferences, line: map.line) }
    guard index > 0 else { throw EditRefusal(reason: .wouldDiffer(nil), line: map.line) }
    let (key, value) = pairs[index]
    if map.isFlow {
      let start = pairs[index - 1].value.bytes.upperBound
      return replacing(start..<value.bytes.upperBound, in: text, with: "")
    }
    let lines = TextLines(text)
    let first = lines.all[lines.index(at: key.bytes.lowerBound)]
    let last = lines.all[lines.index(at: max(value.bytes.lowerBound, value.bytes.upperBound - 1))]
    return replacing(first.startIndex..<last.endIndex, in: text, with: "")
  }

  private static func replacing(
    _ range: Range<Int>, in text: [UInt8], with new: String
  ) -> [UInt8] {
    var text = text
    text.replaceSubrange(range, with: new.utf8)
    return text
  }
}
