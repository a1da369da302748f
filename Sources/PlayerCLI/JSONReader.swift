/// What is wrong with a JSON text, and where.
struct JSONProblem: Error {
  var line: Int
  var column: Int
  var text: String
}

/// Reads JSON (RFC 8259) value by value, as its caller asks for them: nothing but what is wanted is
/// kept, and a problem has its line and column, in bytes.
///
/// Of numbers it reads whole ones, which is all that is ever written here.
struct JSONReader {
  typealias Body = (inout JSONReader, String) throws(JSONProblem) -> Void

  /// So deep lists and objects may stand in one another.
  private static let deepest = 32

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The error about what stands here.
  func problem(_ text: String) -> JSONProblem {
    var line = 1
    var column = 1
    for byte in bytes[..<min(index, bytes.count)] {
      column += 1
      if byte == 0x0A { (line, column) = (line + 1, 1) }
    }
    return JSONProblem(line: line, column: column, text: text)
  }

  // MARK: - Values

  /// An object; `member` reads the value of each key.
  mutating func object(_ member: Body) throws(JSONProblem) {
    try open("{", "an object")
    while try !closes("}") {
      let key = try string()
      guard take(":") else { throw problem("a ':' is missing behind the key '\(key)'") }
      try member(&self, key)
    }
    depth -= 1
  }

  /// A list; `element` reads each value, which has its number.
  mutating func array(
    _ element: (inout JSONReader) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    try open("[", "a list")
    while try !closes("]") { try element(&self) }
    depth -= 1
  }

  mutating func string() throws(JSONProblem) -> String {
    guard take("\"") else { throw problem("a text is expected") }
    let start = index
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let byte = bytes[index]
      if byte < 0x20 { throw problem("a control character stands in a text; it is escaped") }
      index += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    guard index < bytes.count else {
      index = start
      throw problem("the text that begins here has no end")
    }
    index += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      index = start
      throw problem("the text that begins here is no UTF-8")
    }
    return string
  }

  mutating func integer() throws(JSONProblem) -> Int64 {
    skipSpace()
    let start = index
    let digits = bytes[start...].prefix { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
    guard let number = Int64(String(decoding: digits, as: UTF8.self)) else {
      throw problem("a whole number is expected")
    }
    index += digits.count
    if index < bytes.count, ".eE".utf8.contains(bytes[index]) {
      index = start
      throw problem("the number has a fraction or an exponent; whole numbers are read")
    }
    return number
  }

  mutating func bool() throws(JSONProblem) -> Bool {
    if take(word: "true") { return true }
    if take(word: "false") { return false }
    throw problem("true or false is expected")
  }

  /// Whether `null` stands here; goes past it.
  mutating func isNull() -> Bool { take(word: "null") }

  /// Goes past a value of any kind.
  mutating func skip() throws(JSONProblem) {
    skipSpace()
    guard index < bytes.count else { throw problem("the file ends too early") }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      try object { (reader, _) throws(JSONProblem) in try reader.skip() }
    case UInt8(ascii: "["): try array { (reader) throws(JSONProblem) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), 48...57:
      index += bytes[index...].prefix { "+-.eE0123456789".utf8.contains($0) }.count
    default:
      if !isNull() { _ = try bool() }
    }
  }

  /// Nothing but blanks may follow.
  mutating func end() throws(JSONProblem) {
    skipSpace()
    if index < bytes.count { throw problem("there is more behind the end") }
  }

  // MARK: - Parts

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    skipSpace()
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func open(_ sign: Unicode.Scalar, _ what: String) throws(JSONProblem) {
    guard take(sign) else {
      throw problem(
        index == bytes.count && index > 0 ? "the file ends too early" : "\(what) is expected")
    }
    depth += 1
    if depth > JSONReader.deepest {
      throw problem("more than \(JSONReader.deepest) lists and objects stand in one another")
    }
    isFirst = true
  }

  /// Nothing has been read yet of the list or object that was opened last.
  private var isFirst = false

  /// Whether the list or object ends here; else the next of its values does not lack its comma.
  private mutating func closes(_ sign: Unicode.Scalar) throws(JSONProblem) -> Bool {
    defer { isFirst = false }
    if take(sign) { return true }
    if isFirst || take(",") { return false }
    throw problem(
      index < bytes.count ? "a ',' or '\(sign)' is expected" : "the file ends too early")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
    guard index < bytes.count else { throw problem("the file ends too early") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += Array(String(Character(try escapedScalar())).utf8)
    default: throw problem("an escape in a text is none of JSON's")
    }
  }

  private mutating func escapedScalar() throws(JSONProblem) -> Unicode.Scalar {
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A pair of surrogates.
    guard (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: "\\u".utf8) else {
      throw problem("an escape in a text is half a character")
    }
    index += 2
    let second = try hexDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw problem("an escape in a text is half a character") }
    return scalar
  }

  private mutating func hexDigits() throws(JSONProblem) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem("an escape in a text lacks its four digits") }
    index += 4
    return number
  }
}
