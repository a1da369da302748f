/// The lines of a file as libyaml counts them, each with what ends it.
struct TextLines {
  let all: [ArraySlice<UInt8>]
  private let starts: [Int]

  init(_ text: [UInt8]) {
    var all: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let length = TextLines.breakLength(in: text[index...])
      index += max(1, length)
      if length > 0 {
        all.append(text[start..<index])
        start = index
      }
    }
    if start < text.count { all.append(text[start...]) }
    self.all = all
    starts = all.map(\.startIndex)
  }

  /// What most lines end with: what the first does.
  var lineEnd: [UInt8] {
    all.first.map { $0.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A] } ?? [0x0A]
  }

  /// The line that has this byte.
  func index(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The column of the `-` in front of this byte; nil where its line begins with anything else.
  func dashColumn(before offset: Int) -> Int? {
    let line = all[index(at: offset)]
    let head = line[..<offset]
    let column = head.prefix { $0 == 0x20 }.count
    guard head.dropFirst(column).first == 0x2D else { return nil }
    let blanks = head.dropFirst(column + 1)
    return !blanks.isEmpty && blanks.allSatisfy { $0 == 0x20 } ? column : nil
  }

  /// Blanks at its beginning.
  func indentation(_ index: Int) -> Int { all[index].prefix { $0 == 0x20 }.count }

  func isComment(_ index: Int) -> Bool { TextLines.isComment(all[index]) }

  func isBlank(_ index: Int) -> Bool {
    all[index].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
  }

  static func endsLine(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains { breakLength(in: line[$0...]) > 0 }
  }

  /// How many bytes end a line here: line feed, carriage return or both, NEL, LS, PS; otherwise 0.
  private static func breakLength(in text: ArraySlice<UInt8>) -> Int {
    guard let first = text.first else { return 0 }
    switch first {
    case 0x0A: return 1
    case 0x0D: return text.dropFirst().first == 0x0A ? 2 : 1
    case 0xC2: return text.prefix(2) == [0xC2, 0x85] ? 2 : 0
    case 0xE2:
      return text.prefix(3) == [0xE2, 0x80, 0xA8] || text.prefix(3) == [0xE2, 0x80, 0xA9] ? 3 : 0
    default: return 0
    }
  }
}
