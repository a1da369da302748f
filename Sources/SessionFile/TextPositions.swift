/// Finds lines and columns in a text: only for messages, so it counts from the start each time.
struct TextPositions {
  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The place of the character that begins at this byte. LF, CR LF and CR end a line.
  func mark(ofByte offset: Int) -> YAMLMark {
    var mark = YAMLMark(line: 1, column: 1)
    for index in 0..<min(max(0, offset), text.count) {
      if endsLine(at: index) {
        mark.line += 1
        mark.column = 1
      } else if text[index] & 0xC0 != 0x80 {
        mark.column += 1
      }
    }
    return mark
  }

  /// The column of the first tab among the blanks that a line begins with.
  func tabInIndentation(ofLine line: Int) -> Int? {
    let blanks = indentation(ofLine: line)
    return blanks.firstIndex(of: 0x09).map { $0 - blanks.startIndex + 1 }
  }

  /// Whether the line of a place has more than blanks before it.
  func hasText(before mark: YAMLMark) -> Bool {
    indentation(ofLine: mark.line).count + 1 < mark.column
  }

  private func indentation(ofLine line: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = start(ofLine: line)
    let end = text[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? text.count
    return text[start..<end]
  }

  private func start(ofLine line: Int) -> Int {
    var current = 1
    var start = 0
    while current < line && start < text.count {
      if endsLine(at: start) { current += 1 }
      start += 1
    }
    return start
  }

  /// Without its end.
  private func bytes(ofLine line: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = start(ofLine: line)
    let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    return text[start..<end]
  }

  /// Whether the byte is a line's last; the CR of CR LF is not.
  private func endsLine(at index: Int) -> Bool {
    switch text[index] {
    case 0x0A: true
    case 0x0D: index + 1 == text.count || text[index + 1] != 0x0A
    default: false
    }
  }

  /// The character at a place, for a message that names it.
  func character(at mark: YAMLMark) -> Character? {
    var place = YAMLMark(line: 1, column: 1)
    var previous: Unicode.Scalar?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if place == mark { return Character(scalar) }
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && previous == "\r") { place.line += 1 }
        place.column = 1
      } else {
        place.column += 1
      }
      previous = scalar
    }
    return nil
  }
}

extension TextPositions {
  /// A key's value in brackets or quotes after which, in its line, comes only this place, and with what
  /// the value begins; `nil` for a map with values, which a text is not mistaken for, and where a key
  /// seems to follow, so that only a comma is missing.
  func valueEnding(before mark: YAMLMark) -> (key: String, opening: Unicode.Scalar)? {
    let line = Array(String(decoding: bytes(ofLine: mark.line), as: UTF8.self).unicodeScalars)
    guard mark.column > 1, mark.column - 1 <= line.count else { return nil }
    guard let end = line[..<(mark.column - 1)].lastIndex(where: { $0 != " " }) else { return nil }
    let opening: Unicode.Scalar
    switch line[end] {
    case "}": opening = "{"
    case "]": opening = "["
    case "\"", "'":
      opening = line[end]
      let rest = line[(mark.column - 1)...].prefix { $0 != "," && $0 != "}" }
      if rest.contains(":") { return nil }
    default: return nil
    }
    for index in line[..<end].indices.reversed() {
      if line[index] == opening {
        if let key = key(before: index, in: line) { return (key, opening) }
        if opening == "{" || opening == "[" { return nil }
      } else if (opening == "{" || opening == "["), "{}[]:".unicodeScalars.contains(line[index]) {
        return nil
      }
    }
    return nil
  }

  /// The key whose value begins at an index of its line.
  private func key(before index: Int, in line: [Unicode.Scalar]) -> String? {
    guard let colon = line[..<index].lastIndex(where: { $0 != " " }), line[colon] == ":" else {
      return nil
    }
    let key = line[..<colon].reversed().prefix { scalar in
      scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    return key.isEmpty ? nil : String(String.UnicodeScalarView(key.reversed()))
  }
}

/// `U+001B`
func unicodeName(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
