import PlainText
import Testing

/// Whatever a text holds, it stays on its line and seen.
@Suite struct LinesTests {
  struct Kind: Sendable {
    var value: UInt32
    var isControl = false
    var turns = false
    var isUnseen = true
  }

  static let kinds: [Kind] = [
    Kind(value: 0, isControl: true), Kind(value: 0x0A, isControl: true),
    Kind(value: 0x1B, isControl: true), Kind(value: 0x7F, isControl: true),
    Kind(value: 0x9B, isControl: true), Kind(value: 0x2028, isControl: true),
    Kind(value: 0x2029, isControl: true), Kind(value: 0x202E, turns: true),
    Kind(value: 0x2066, turns: true), Kind(value: 0x200E), Kind(value: 0x200B),
    Kind(value: 0xFEFF), Kind(value: 0x20, isUnseen: false), Kind(value: 0xA0, isUnseen: false),
    Kind(value: 0x200D, isUnseen: false), Kind(value: 0x5D0, isUnseen: false),
    Kind(value: 0x1F60C, isUnseen: false),
  ]

  @Test(arguments: kinds) func everyCharacterIsOfItsKind(_ kind: Kind) throws {
    let scalar = try #require(Unicode.Scalar(kind.value))
    #expect(scalar.isControl == kind.isControl)
    #expect(scalar.turnsDirection == kind.turns)
    #expect(scalar.isUnseen == kind.isUnseen)
  }

  static let lines: [(String, String, String)] = [
    ("Cat & Cow", "Cat & Cow", "Cat & Cow"),
    ("a\nb", "a b", "a\\u{a}b"),
    ("\u{1B}[2J", " [2J", "\\u{1b}[2J"),
    ("x\u{202E}y", "x y", "x\\u{202e}y"),
    ("👩‍👧 שלום", "👩‍👧 שלום", "👩‍👧 שלום"),
    ("a\u{200B}b", "a\u{200B}b", "a\\u{200b}b"),
    ("", "", ""),
  ]

  @Test(arguments: lines)
  func aTextIsOneLine(_ text: String, _ line: String, _ printable: String) {
    #expect(text.oneLine == line)
    #expect(text.printable == printable)
  }

  @Test func signsBecomeThoseOfASCIIAndLettersStay() {
    #expect("0:05 · Übung – “ja” … 😌 ×3".withASCIIPunctuation == "0:05 - Übung - \"ja\" ... 😌 x3")
  }

  static let strings: [(String, String)] = [
    ("plain", "\"plain\""), ("\"\\\n\t\r", #""\"\\\n\t\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("\u{7F}\u{85}\u{2028}", #""\u007f\u0085\u2028""#), ("ä 😌", "\"ä 😌\""),
  ]

  @Test(arguments: strings) func aTextIsAStringOfJSON(_ text: String, _ quoted: String) {
    var result = ""
    result.append(jsonQuoting: text)
    #expect(result == quoted)
  }
}
