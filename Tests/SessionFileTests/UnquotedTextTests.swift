import SessionFile
import SessionModel
import Testing

/// Texts that need quotes and have none, or too few.
@Suite struct UnquotedTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    /// With their columns.
    var problems: [String]
    var testDescription: String { text }

    init(_ text: String, _ problems: String...) {
      self.text = text
      self.problems = problems
    }
  }

  private static func braced(_ key: String) -> String {
    "\(key) begins with '{', which begins a map; put the whole text in quotes"
  }
  private static func goesOn(_ key: String) -> String {
    "\(key) goes on behind its closing quote; put the whole text in quotes"
  }
  private static let missing = "is missing after the '{' in line 1; add it before this place"

  static let bracedTexts = [
    Case("steps: [{hold: 9s, cues: [{at: 75%, say: {left} left.}]}]", "1:49: \(braced("say"))"),
    Case("steps: [{hold: 9s, say: {left} left., name: A}]", "1:32: \(braced("say"))"),
    Case("steps: [{hold: 9s, say: {left}, name: A}]", "1:25: \(braced("say"))"),
    Case("steps: [{hold: 9s, say: {left} and {hold}}]", "1:32: \(braced("say"))"),
    Case("steps: [{hold: 9s, say: {left}: go}]", "1:31: \(braced("say"))"),
    Case("steps: [{hold: 9s, say: {text: {left} left}}]", "1:39: \(braced("text"))"),
    Case("steps: [{hold: 9s, name: {side} Tree}]", "1:33: \(braced("name"))"),
    Case("steps: [{hold: 9s, name: {side}}]", "1:26: \(braced("name"))"),
    Case("title: {left} left", "1:15: \(braced("title"))"),
    Case("steps:\n  - hold: 9s\n    say: {left} left.", "3:17: \(braced("say"))"),
    Case(
      "steps: [{hold: 9s, name: [Left] Tree}]",
      "1:33: name begins with '[', which begins a list; put the whole text in quotes"),
    Case("steps: [{hold: 9s, say: \"Go\" now}]", "1:30: \(goesOn("say"))"),
    Case("steps: [{hold: 9s, say: 'It''s' late, name: A}]", "1:33: \(goesOn("say"))"),
    Case("title: \"Wake\" up", "1:15: \(goesOn("title"))"),
    // A map with values is a map, and what a key follows lacks a comma.
    Case("steps: [{hold: 9s, say: {text: Go} name: A}]", "1:36: a ',' or '}' \(missing)"),
    Case(
      "bed: {noise: pink}\nsteps: [{hold: 9s, bed: {off} now}]",
      "2:31: a ',' or '}' is missing after the '{' in line 2; add it before this place"),
    Case("steps: [{hold: 9s, name: \"A\" say: B}]", "1:30: a ',' or '}' \(missing)"),
    // A map that has keys of say is one.
    Case("steps: [{hold: 9s, say: {text}}]", "1:26: text is empty; it takes a text"),
  ]

  static let cutTexts = [
    Case(
      "steps: [{hold: 9s, say: Slow, wide circles.}]",
      "1:31: 'wide circles.' is no key of a hold: a comma ends a text in braces; "
        + "put the whole text of say in quotes"),
    Case(
      "steps: [{hold: 9s, say: Slow, wide, big circles., sides: [left, right]}]",
      "1:31: 'wide' is no key of a hold: a comma ends a text in braces; "
        + "put the whole text of say in quotes"),
    Case(
      "steps: [{hold: 9s, say: Breathe, rest}]",
      "1:34: 'rest' is no key of a hold: a comma ends a text in braces; "
        + "put the whole text of say in quotes"),
    Case(
      "steps: [{name: Neck, left, hold: 9s, say: In, out}]",
      "1:22: 'left' is no key of a hold: a comma ends a text in braces; "
        + "put the whole text of name in quotes",
      "1:47: 'out' is no key of a hold: a comma ends a text in braces; "
        + "put the whole text of say in quotes"),
    Case(
      "steps: [{hold: 9s, cues: [{at: 5s, say: Now, slowly}]}]",
      "1:46: 'slowly' is no key of a timed cue: a comma ends a text in braces; "
        + "put the whole text of say in quotes"),
    Case(
      "{title: Wake, up, steps: [{hold: 9s}]}",
      "1:15: 'up' is no key of a session: a comma ends a text in braces; "
        + "put the whole text of title in quotes"),
    Case(
      "steps: [{say: Breathe in, hold, name, hold: 9s, name: A}]",
      "1:27: 'hold' stands apart: a comma ends a text in braces; put the whole text of say in quotes"
    ),
    Case(
      "steps: [{hold: 9s, say: Slow, name}]", "1:31: name is empty; it takes a text"),
    // No comma has cut anything here.
    Case(
      "steps: [{hold: 9s, say: 'Slow', wide}]",
      "1:33: 'wide' is no key of a hold; it takes hold, sides, name, say, cues, image, body-part "
        + "and bed"),
    Case(
      "steps: [{say: Slow, hold: 9s, wide}]",
      "1:31: 'wide' is no key of a hold; it takes hold, sides, name, say, cues, image, body-part "
        + "and bed"),
    Case(
      "steps: [{hold: 9s, say: Slow, nmae: Cat}]",
      "1:31: 'nmae' is no key of a hold; did you mean name?"),
    Case(
      "steps:\n  - hold: 9s\n    say: Slow\n    wide:",
      "4:5: 'wide' is no key of a hold; it takes hold, sides, name, say, cues, image, body-part "
        + "and bed"),
  ]

  @Test(arguments: bracedTexts + cutTexts)
  func quotesAreAskedFor(_ unquoted: Case) {
    #expect(
      reading(of: unquoted.text).problems.map {
        "\($0.location.line):\($0.location.column): \($0.message)"
      } == unquoted.problems)
  }

  @Test func whatIsAskedForHelps() {
    for unquoted in Self.bracedTexts.prefix(4) {
      let quoted = unquoted.text.replacing(/say: (\{left\}( and \{hold\}| left\.)?)/) {
        "say: '\($0.1)'"
      }
      #expect(reading(of: quoted).problems.map(\.description) == [], "\(quoted)")
    }
  }

  @Test func aLibraryAsksForQuotesToo() {
    let text = "- {id: a, name: A, duration: 9s, instructions: Slow, wide circles., sides: none}"
    #expect(
      StretchLibrary.read(text: Array(text.utf8), path: "a.yaml").1.map(\.message) == [
        "'wide circles.' is no key of a library entry: a comma ends a text in braces; "
          + "put the whole text of instructions in quotes"
      ])
  }
}
