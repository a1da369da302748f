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
      let byte = text[index]
      let isReturnOfPair = byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if (byte == 0x0A || byte == 0x0D) && !isReturnOfPair {
        mark.line += 1
        mark.column = 1
      } else if byte & 0xC0 != 0x80 && !isReturnOfPair {
        mark.column += 1
      }
    }
    return mark
  }

  /// The column of the first tab among the blanks that a line begins with.
  func tabInIndentation(ofLine line: Int) -> Int? {
    var current = 1
    var index = 0
    while current < line && index < text.count {
      let byte = text[index]
      let isReturnOfPair = byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if (byte == 0x0A || byte == 0x0D) && !isReturnOfPair { current += 1 }
      index += 1
    }
    var column = 1
    while index < text.count {
      if text[index] == 0x09 { return column }
      if text[index] != 0x20 { return nil }
      index += 1
      column += 1
    }
    return nil
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
