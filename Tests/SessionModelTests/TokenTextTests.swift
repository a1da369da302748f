import SessionModel
import Testing

@Suite struct TokenTextTests {
  @Test(
    arguments: [
      ("", []), ("Now.", [.literal("Now.")]),
      ("{name}", [.token("name")]), ("{ name }", [.token("name")]), ("{}", [.token("")]),
      (
        "Now {name}, {side}.",
        [
          .literal("Now "), .token("name"), .literal(", "), .token("side"), .literal("."),
        ]
      ),
      ("{{name}}", [.literal("{name}}")]), ("a {{ b", [.literal("a { b")]),
      ("{{{name}", [.literal("{"), .token("name")]), ("a } b", [.literal("a } b")]),
    ] as [(String, [TokenText.Piece])])
  func aTextIsLiteralsAndTokens(_ text: String, _ pieces: [TokenText.Piece]) {
    #expect(TokenText(text).pieces == pieces)
    #expect(!TokenText(text).isUnclosed)
  }

  @Test(arguments: ["{", "Now {name", "{a {name}", "{name} {"])
  func aBraceWithoutAnotherIsUnclosed(_ text: String) {
    #expect(TokenText(text).isUnclosed)
  }

  @Test func whatIsUnclosedIsLiteral() {
    #expect(TokenText("{a {name}").replacing { "<\($0)>" } == "{a <name>")
  }
}
