import Testing

@testable import Speech

@Suite struct SpokenTextTests {
  @Test(arguments: [
    ("one", "one"), ("  one \t two ", "one two"), ("one\ntwo", "one two"),
    ("one\r\ntwo\r\n", "one two"), ("one\n\n \ntwo", "one\n\ntwo"), ("\u{1}50P x", "50P x"),
    ("a\u{0}b", "a b"), ("a\u{7F}\u{9B}b", "a b"), ("a\u{2029}b", "a b"), ("", ""),
    (" \n\u{7}", ""),
    ("[[wVn]] [x]", "((wVn)) (x)"), ("[[\u{301}wVn]]", "((\u{301}wVn))"), ("\"'`$(x)", "\"'`$(x)"),
    ("-v de", "-v de"), ("<break time=\"9s\"/>", "<break time=\"9s\"/>"), ("👩‍🦰 שלום", "👩‍🦰 שלום"),
  ])
  func espeakGetsWordsAndNoCommand(_ text: String, _ spoken: String) {
    #expect(SpokenText.forEspeak(text) == spoken)
  }

  @Test(arguments: [("one\n\ntwo", "one two"), ("[[x]]", "[[x]]"), ("{out}", "{out}")])
  func commandsGetOneLine(_ text: String, _ spoken: String) {
    #expect(SpokenText.forCommand(text) == spoken)
  }

  @Test func beginningIsShortAndInOneLine() {
    #expect(SpokenText.beginning(of: "Fix\nyour gaze.") == "Fix your gaze.")
    let beginning = SpokenText.beginning(of: String(repeating: "é\n", count: 5_000))
    #expect(beginning.count == 30)
    #expect(beginning.hasSuffix("…"))
  }
}
