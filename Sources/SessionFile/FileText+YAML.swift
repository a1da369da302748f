import Glibc

extension FileText {
  /// The text's only YAML document.
  ///
  /// - Throws: What keeps the text from being one: encoding, syntax, bounds, or that it is empty.
  func document() throws(YAMLError) -> YAMLNode {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<YAMLNode, YAMLError> in
      Result { () throws(YAMLError) in try FileText.document(in: bytes) }
    }
    return try result.get()
  }

  /// What is said of a file without anything in it.
  static let blankMessage = "file is empty; it needs at least one key"

  private static func document(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(YAMLError) -> YAMLNode {
    var text = bytes
    if let kind = soundKind(of: bytes) {
      throw YAMLError(mark: YAMLMark(line: 1, column: 1), message: soundMessage(kind))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLError(
        mark: YAMLMark(line: 1, column: 1), message: "file is UTF-16; save it as UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text = UnsafeBufferPointer(rebasing: bytes[3...])
    }
    if String(validating: text, as: UTF8.self) == nil { throw encodingError(in: text) }
    if directiveCount(in: text) > directiveLimit {
      throw YAMLError(
        mark: YAMLMark(line: 1, column: 1),
        message: "file has more than \(directiveLimit) lines that begin with %; it needs none")
    }
    guard let root = try YAMLComposer.compose(text), !root.isEmpty else {
      throw YAMLError(
        mark: YAMLMark(line: 1, column: 1), message: blankMessage)
    }
    return root
  }

  /// The place of the first byte that is no UTF-8, and its value.
  private static func encodingError(in text: UnsafeBufferPointer<UInt8>) -> YAMLError {
    var offset = 0
    while offset < text.count {
      let length = sequenceLength(in: text, at: offset)
      if length == 0 { break }
      offset += length
    }
    let value = String(text[min(offset, text.count - 1)], radix: 16, uppercase: true)
    return YAMLError(
      mark: TextPositions(text).mark(ofByte: offset),
      message: "byte 0x\(value) is not UTF-8; save the file as UTF-8")
  }

  /// How many bytes the character at `offset` takes, 0 where none is well-formed.
  ///
  /// Source: the Unicode Standard 16.0, table 3-7.
  private static func sequenceLength(
    in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch text[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard offset + length <= text.count, second.contains(text[offset + 1]) else { return 0 }
    for index in (offset + 2)..<(offset + length) where text[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// libyaml compares each directive with all before it: 16 MiB of them would take hours.
  private static let directiveLimit = 100

  private static func directiveCount(in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = text.baseAddress else { return 0 }
    var count = 0
    var offset = 0
    while count <= directiveLimit, offset < text.count,
      let found = memchr(start + offset, 0x25, text.count - offset)
    {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if offset == 0 || text[offset - 1] == 0x0A || text[offset - 1] == 0x0D { count += 1 }
      offset += 1
    }
    return count
  }
}
