import ControlProtocol
import TestSupport
import Testing

/// What anybody may write to a socket.
@Suite struct JSONReaderTests {
  struct Text: CustomTestStringConvertible, Sendable {
    var text: String
    /// What is written back; `nil` where it is refused.
    var written: String?
    var testDescription: String { text.count < 60 ? text : "\(text.prefix(60))…" }

    init(_ text: String, _ written: String?) {
      self.text = text
      self.written = written
    }
  }

  static let texts = [
    Text("null", "null"), Text(" true ", "true"), Text("false", "false"),
    Text("\"\"", "\"\""), Text("\"a\\u00e9\\n\\/\"", "\"aé\\n/\""),
    Text("\"\\ud83d\\ude00\"", "\"😀\""), Text("\"\\u001b\\u009b\"", "\"\\u001b\\u009b\""),
    Text("[]", "[]"), Text("{}", "{}"), Text("[1,2 , 3]", "[1, 2, 3]"),
    Text("{\"a\":{\"b\":[true]}}", "{\"a\": {\"b\": [true]}}"),
    Text("0", "0"), Text("-0", "0"), Text("12.5", "12.5"), Text("-3.25", "-3.25"),
    Text("1e3", "1000"), Text("12E-1", "1.2"), Text("1.5e+2", "150"), Text("0.0e999", "0"),
    Text("0.30000000000000004", "0.3"), Text("1e-30", "0"),
    Text("9000000000", "9000000000"), Text("0.000000001", "0.000000001"),
    Text("[[[[[[[[1]]]]]]]]", "[[[[[[[[1]]]]]]]]"),

    Text("", nil), Text("nul", nil), Text("truee", nil), Text("'a'", nil), Text("\"a", nil),
    Text("\"\\x\"", nil), Text("\"\\u12\"", nil), Text("\"\\ud83d\"", nil),
    Text("\"\\ude00\"", nil), Text("\"\\ud83d\\ud83d\"", nil), Text("\"a\nb\"", nil),
    Text("[1,]", nil), Text("[1 2]", nil), Text("[", nil), Text("{\"a\"}", nil),
    Text("{\"a\":1,}", nil), Text("{a:1}", nil), Text("{\"a\":1,\"a\":2}", nil),
    Text("{} {}", nil), Text("01", nil), Text("-", nil), Text("1.", nil), Text(".5", nil),
    Text("+1", nil), Text("1e", nil), Text("1e1000", nil), Text("1e999", nil),
    Text("9000000001", nil), Text("-1e10", nil), Text("NaN", nil), Text("Infinity", nil),
    Text("[[[[[[[[[1]]]]]]]]]", nil), Text(String(repeating: "[", count: 60_000), nil),
    Text(String(repeating: "1", count: 65), nil), Text("// no\n1", nil),
  ]

  @Test(arguments: texts)
  func aTextIsReadOrRefused(_ text: Text) {
    let value = try? JSONReader.read(Array(text.text.utf8))
    #expect(value?.text == text.written)
  }

  @Test func bytesThatAreNoUTF8AreRefused() {
    #expect(throws: JSONReader.Problem.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONReader.Problem.self) { try JSONReader.read([0x22, 0xC3, 0x22]) }
    #expect(throws: JSONReader.Problem.self) { try JSONReader.read([0]) }
  }

  @Test func aProblemNamesItsByte() {
    #expect(throws: JSONReader.Problem(message: "':' is missing", column: 5)) {
      try JSONReader.read(Array("{\"a\"}".utf8))
    }
  }

  /// Pieces of valid lines, cut and changed: no input ends anything but the reading.
  @Test func garbageIsReadOrRefusedWhateverItIs() {
    var random = SeededRandom(seed: 6)
    let seed = Array("{\"command\": \"add\", \"seconds\": -1.5e1, \"id\": \"\\u00e9\"}".utf8)
    var readCount = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      guard let value = try? JSONReader.read(bytes) else { continue }
      readCount += 1
      // What is read is written so that it reads the same.
      #expect((try? JSONReader.read(Array(value.text.utf8))) == value)
    }
    #expect(readCount > 100)
  }
}
