import Testing

@testable import DesktopBus

@Suite struct BusTextTests {
  @Test(
    arguments: [
      ("Tree", "Tree"), ("", ""), ("a\u{0}b", "a\u{FFFD}b"), ("שלום 🧘🏽‍♀️", "שלום 🧘🏽‍♀️"),
    ] as [(String, String)])
  func whatABusRefusesIsReplaced(_ text: String, _ expected: String) {
    #expect(text.busText == expected)
  }

  /// No literal may hold them.
  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharactersAreReplaced(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect("a\(scalar)".busText == "a\u{FFFD}")
  }

  @Test func longTextsAreCutAtACharacter() {
    let text = String(repeating: "€", count: 500).busText
    #expect(text.utf8.count <= 1_000)
    #expect(text == String(repeating: "€", count: 332) + "…")
  }

  @Test func aBodyShowsWhatLooksLikeMarkup() {
    #expect("<b>Cat & Cow</b>".escapedForMarkup == "&lt;b&gt;Cat &amp; Cow&lt;/b&gt;")
  }
}
