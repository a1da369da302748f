import SessionFile
import Testing

@Suite struct NearestNameTests {
  static let keys = ["title", "kind", "hold", "sides", "lead-in", "rest", "rest-between", "at"]

  @Test(
    arguments: [
      ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("hodl", "hold"), ("hol", "hold"),
      ("side", "sides"), ("lead_in", "lead-in"), ("LeadIn", "lead-in"),
      ("restbetwen", "rest-between"),
      ("st", "at"), ("rests", "rest"),
    ] as [(String, String)])
  func aTypingErrorIsNear(_ written: String, _ meant: String) {
    #expect(NearestName.nearest(to: written, in: Self.keys) == meant)
  }

  @Test(arguments: ["", "x", "colour", "tempo", "between", String(repeating: "title", count: 20)])
  func anotherWordIsNot(_ written: String) {
    #expect(NearestName.nearest(to: written, in: Self.keys) == nil)
  }

  @Test func ofEqualsTheFirstIsTaken() {
    #expect(NearestName.nearest(to: "bat", in: ["cat", "bar"]) == "cat")
  }
}
