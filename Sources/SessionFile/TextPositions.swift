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
    var current = 1
    var start = 0
    while current < line && start < text.count {
      if endsLine(at: start) { current += 1 }
      start += 1
    }
    let end = text[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? text.count
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

/// `U+001B`
func unicodeName(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
