/// Reads one value of JSON (RFC 8259) within bounds: what anybody may write to a socket.
///
/// Strict: no comments, no commas at the end, no key twice, nothing behind the value. The length of the text is
/// the caller's bound; depth and numbers have theirs here.
public struct JSONReader {
  /// Why a text is refused. Counted in bytes from 1, as editors count columns.
  public struct Problem: Error, Equatable, Sendable {
    /// What is wrong, a phrase.
    public var message: String
    /// The byte where it is noticed.
    public var column: Int

    /// What is wrong at a byte, counted from 1.
    public init(message: String, column: Int) {
      self.message = message
      self.column = column
    }
  }

  /// How many arrays and objects may stand in one another.
  public static let deepest = 8

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that a text has.
  ///
  /// - Throws: For the first thing that is wrong.
  public static func read(_ text: [UInt8]) throws(Problem) -> JSONValue {
    var reader = JSONReader(text)
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.next == nil else { throw reader.problem("something stands behind the value") }
    return value
  }

  private mutating func value() throws(Problem) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(Problem) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(Problem) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw problem("the text ends too early")
    case let byte? where byte == UInt8(ascii: "-") || JSONReader.isDigit(byte):
      return try number()
    default: throw problem("no value of JSON begins here")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(Problem) -> JSONValue
  ) throws(Problem) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONReader.deepest else {
      throw problem("more than \(JSONReader.deepest) levels in one another")
    }
    position += 1
    return try body(&self)
  }

  private mutating func object() throws(Problem) -> JSONValue {
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw problem("a key in quotes is missing") }
      let key = try string()
      guard keys.insert(key).inserted else { throw problem("a key stands twice") }
      skipBlanks()
      guard take(":") else { throw problem("':' is missing") }
      members.append(JSONValue.Member(key, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw problem("',' or '}' is missing") }
    return .object(members)
  }

  private mutating func array() throws(Problem) -> JSONValue {
    var values: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array([]) }
    repeat {
      values.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw problem("',' or ']' is missing") }
    return .array(values)
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(Problem) -> JSONValue {
    guard bytes[position...].starts(with: text.utf8) else {
      throw problem("no value of JSON begins here")
    }
    position += text.utf8.count
    return value
  }

  // MARK: - Bytes

  /// The byte that comes next; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  mutating func advance() { position += 1 }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  func problem(_ message: String) -> Problem { Problem(message: message, column: position + 1) }
}
