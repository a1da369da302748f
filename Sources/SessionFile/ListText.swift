/// The entries of a YAML list as lines of its text, so that one can be added, moved or taken away while
/// every other line stays as it is.
///
/// Comments right above an entry are its own, and so are those behind or below it that stand further
/// to the right than its `-`. Blank lines, and comments with blank lines below, stay where they are.
struct ListText {
  private typealias Lines = [ArraySlice<UInt8>]

  private struct Entry {
    /// What stands between it and the entry before.
    var gap: Lines
    /// Its comments, and itself.
    var body: Lines
  }

  private var before: Lines
  private var entries: [Entry]
  private var after: Lines
  /// Columns in front of the `-` of an entry.
  let indentation: Int
  private let lineEnd: [UInt8]

  /// The list at `list` of the file `text`, which calls its entries `noun` in messages.
  init(
    _ list: YAMLOutline, in text: [UInt8], noun: String, isWholeFile: Bool
  ) throws(EditRefusal) {
    guard case .list(let items) = list.content, let first = items.first else {
      throw EditRefusal(reason: .noList(noun), line: list.line)
    }
    if list.hasReferences { throw EditRefusal(reason: .hasReferences, line: list.line) }
    let lines = TextLines(text)
    let shape = EditRefusal.Reason.notOneToALine(noun)
    guard !list.isFlow, let column = lines.dashColumn(before: first.bytes.lowerBound) else {
      throw EditRefusal(reason: shape, line: first.line)
    }
    indentation = column
    lineEnd = lines.lineEnd
    entries = []
    before = []
    after = []
    // Right below the key of the list; a whole file begins with what is said of all.
    let listLine = isWholeFile ? 0 : lines.index(at: list.bytes.lowerBound)
    var next = isWholeFile ? 0 : ListText.firstLine(of: listLine, lines)
    before = Array(lines.all[..<next])
    for (index, item) in items.enumerated() {
      guard lines.dashColumn(before: item.bytes.lowerBound) == column else {
        throw EditRefusal(reason: shape, line: item.line)
      }
      let own = lines.index(at: item.bytes.lowerBound)
      guard own >= next else { throw EditRefusal(reason: shape, line: item.line) }
      var bodyStart = own
      let hasHeader = isWholeFile && index == 0
      while !hasHeader, bodyStart > next, lines.isComment(bodyStart - 1) { bodyStart -= 1 }
      var last = lines.index(at: max(item.bytes.lowerBound, item.bytes.upperBound - 1))
      while last + 1 < lines.all.count, lines.isComment(last + 1),
        lines.indentation(last + 1) > column
      {
        last += 1
      }
      entries.append(
        Entry(gap: Array(lines.all[next..<bodyStart]), body: Array(lines.all[bodyStart...last])))
      next = last + 1
    }
    after = Array(lines.all[next...])
  }

  /// The first line that can be the list's own: comments right above its first entry are.
  private static func firstLine(of entryLine: Int, _ lines: TextLines) -> Int {
    var first = entryLine
    while first > 0, lines.isComment(first - 1) || lines.isBlank(first - 1) { first -= 1 }
    return first
  }

  var count: Int { entries.count }

  // MARK: - Changes

  /// - Parameters:
  ///   - lines: Without indentation, the first behind its `- `.
  ///   - index: Of the entry that it will stand before; `count` for the end.
  mutating func insert(_ lines: [String], at index: Int) {
    let margin = String(repeating: " ", count: indentation)
    let body = lines.enumerated().map { position, line in
      ArraySlice((margin + (position == 0 ? "- " : "  ") + line).utf8 + lineEnd)
    }
    // As the others stand, with a blank line between or without.
    let apart = entries.dropFirst().filter { !$0.gap.isEmpty }.count * 2 > entries.count - 1
    let gap: Lines = apart && entries.count > 1 ? [lineEnd[...]] : []
    if index < entries.count {
      entries.insert(Entry(gap: entries[index].gap, body: body), at: index)
      entries[index + 1].gap = gap
    } else {
      entries.append(Entry(gap: gap, body: body))
    }
  }

  /// Places stay where they are, with what stands between them; the entries change theirs.
  mutating func move(from: Int, to: Int) {
    let body = entries[from].body
    var bodies = entries.map(\.body)
    bodies.remove(at: from)
    bodies.insert(body, at: to)
    for index in entries.indices { entries[index].body = bodies[index] }
  }

  mutating func remove(at index: Int) {
    let gap = entries.remove(at: index).gap
    // Whoever wrote a remark between two entries did not mean one of them.
    let isRemark = gap.contains { TextLines.isComment($0) }
    guard entries.indices.contains(index) else {
      if isRemark { after = gap + after }
      return
    }
    let next = entries[index].gap
    if !next.contains(where: { TextLines.isComment($0) }) {
      entries[index].gap = gap
    } else if isRemark {
      let isApart = gap.last.map { !TextLines.isComment($0) } ?? false
      entries[index].gap = gap + (isApart ? Array(next.drop { !TextLines.isComment($0) }) : next)
    }
  }

  /// All of the file.
  var text: [UInt8] {
    let lines = before + entries.flatMap { $0.gap + $0.body } + after
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      text += line
      if index < lines.count - 1, !TextLines.endsLine(line) { text += lineEnd }
    }
    return text
  }
}
