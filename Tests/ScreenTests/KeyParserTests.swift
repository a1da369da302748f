import TestSupport
import Testing

@testable import Screen

@Suite struct KeyParserTests {
  struct Typing: Sendable, CustomTestStringConvertible {
    var text: String
    var keys: [Key]
    var testDescription: String { text.debugDescription }
  }

  static let typings: [Typing] = [
    Typing(text: " q+", keys: [.character(" "), .character("q"), .character("+")]),
    Typing(text: "\r\n", keys: [.enter, .enter]),
    Typing(text: "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", keys: [.up, .down, .right, .left]),
    Typing(text: "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", keys: [.up, .down, .right, .left]),
    Typing(text: "\u{1B}OM", keys: [.enter]),
    // With Ctrl or Shift it is another key; unknown ones are none.
    Typing(text: "\u{1B}[1;5Cn\u{1B}[15~\u{1B}[?1;2cx", keys: [.character("n"), .character("x")]),
    Typing(text: "\u{1B}xn", keys: [.character("n")]),
    Typing(text: "\u{1B}\u{1B}[C", keys: [.escape, .right]),
    Typing(text: "ä€😀", keys: [.character("ä"), .character("€"), .character("😀")]),
    Typing(text: "\u{0}\u{4}\u{7}\u{85}n", keys: [.character("n")]),
    Typing(text: "\t\u{7F}\u{8}\u{1B}[3~", keys: [.tab, .backspace, .backspace, .delete]),
    Typing(
      text: "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[5~\u{1B}[6~",
      keys: [.home, .end, .home, .end, .pageUp, .pageDown]),
    Typing(text: "\u{1B}[200~q\n\u{1B}[Aquit\u{1B}[201~n", keys: [.character("n")]),
    Typing(
      text: "\u{1B}[" + String(repeating: "1", count: 33) + "n", keys: [.character("n")]),
  ]

  @Test(arguments: typings)
  func keysAreTheSameHoweverTheyArrive(_ typing: Typing) {
    let bytes = Array(typing.text.utf8)
    for size in 1...max(1, bytes.count) {
      var parser = KeyParser()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += parser.keys(in: bytes[start..<min(bytes.count, start + size)])
      }
      #expect(keys == typing.keys, "in pieces of \(size)")
    }
  }

  @Test func anEscapeAloneIsAKeyOnceNothingFollows() {
    var parser = KeyParser()
    #expect(parser.keys(in: [0x1B]) == [])
    #expect(parser.awaitsMore)
    #expect(parser.settle() == .escape)
    #expect(parser.settle() == nil)
    #expect(parser.keys(in: Array("n".utf8)) == [.character("n")])
  }

  @Test func bytesThatAreNoTextAreNoKeys() {
    var parser = KeyParser()
    #expect(parser.keys(in: [0xFF, 0xC0, 0x80, 0xE2, 0x82, 0x20]) == [.character(" ")])
    #expect(parser.keys(in: [0xE2, 0x82, 0xC3, 0xA4]) == [.character("ä")])
    #expect(parser.keys(in: [0xED, 0xA0, 0x80, 0xF5, 0x6E]) == [.character("n")])
  }

  @Test func garbageNeverStopsIt() {
    var random = SeededRandom(seed: 6)
    var parser = KeyParser()
    for _ in 0..<2_000 {
      _ = parser.keys(in: (0..<50).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    // It may be inside a paste or a sequence; both end.
    _ = parser.keys(in: Array("\u{1B}[201~ ".utf8))
    #expect(parser.keys(in: Array("\u{1B}[201~\u{1B}[A".utf8)) == [.up])
  }
}
