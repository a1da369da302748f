import Testing

@testable import CommandSyntax

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("ab", "abc", 1), ("plya", "play", 1), ("abcd", "badc", 2),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func editsAreCounted(_ source: String, _ target: String, _ count: Int) {
    #expect(editCount(from: Array(source), to: Array(target)) == count)
    #expect(editCount(from: Array(target), to: Array(source)) == count)
  }

  @Test func theNearestWinsAndOfEqualsTheFirst() {
    #expect(nearestWord(to: "plan", in: ["play", "plan"]) == "plan")
    #expect(nearestWord(to: "plam", in: ["play", "plan"]) == "play")
  }

  @Test func shortWordsAreNotMistakenForAnything() {
    #expect(nearestWord(to: "x", in: ["list", "play"]) == nil)
    #expect(nearestWord(to: "hold", in: ["list", "play"]) == nil)
    #expect(nearestWord(to: "anything", in: []) == nil)
  }
}
