import SessionFile
import SessionModel
import TestSupport
import Testing

/// What people are told about their mistakes, for review: `Golden/NAME.yaml` has them, `NAME.txt`
/// the messages.
@Suite struct GoldenMessageTests {
  private static var folder: String { #filePath.components(upTo: "/") + "/Golden" }

  @Test(arguments: ["session", "steps", "cues", "voices"])
  func everyMistakeOfAFileHasItsMessage(_ name: String) throws {
    let text = try FileBytes.read("\(Self.folder)/\(name).yaml")
    let reader = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
    let reading = reader.read(text: text, path: "\(name).yaml")
    #expect(reading.session == nil)
    expectGolden(lines(reading.problems), "\(name).txt")
  }

  @Test func everyMistakeOfALibraryHasItsMessage() throws {
    let path = "\(Self.folder)/library.yaml"
    expectGolden(lines(StretchLibrary.read(paths: [path]).1.map(inFolder)), "library.txt")
  }

  @Test func everyMistakeOfSettingsHasItsMessage() throws {
    let path = "\(Self.folder)/config.yaml"
    expectGolden(lines(Settings.read(path: path).1.map(inFolder)), "config.txt")
  }

  @Test func everyMistakeOfALanguageHasItsMessage() throws {
    let paths = ["xx.yaml", "klingon.yaml"].map { "\(Self.folder)/\($0)" }
    expectGolden(lines(Phrasebooks.read(paths: paths).1.map(inFolder)), "language.txt")
  }

  /// The problem with its file's name alone.
  private func inFolder(_ problem: SessionProblem) -> SessionProblem {
    var problem = problem
    problem.location.path = String(problem.location.path.split(separator: "/").last ?? "")
    return problem
  }

  /// Each a text that is no YAML, or not the YAML that can be read; `⇥` stands for a tab.
  static let brokenTexts = [
    "steps:\n⇥- hold: 5s", "steps:\n  - name: a\n  ⇥hold: 5s", "title: a\n⇥b: c", "⇥title: a",
    "description: |\n⇥a", "title: a: b", "title: 'a", "title: \"a\nsteps: []", "title: \"\\q\"",
    "title: @home", "title: `x`", "title: 100%\nbed: %x", "steps: [{hold: 5s}",
    "steps: [{hold: 5s]",
    "steps: {hold: 5s", "title: a\n  kind: yoga", "title: a\n kind",
    "steps:\n  - hold: 5s\n rest: 5s",
    "steps:\n  - hold: 5s\n  rest: 5s", "title: *t", "x: &tone a\ny: *tona", "x: &a [*a]",
    "x: &a {b: *a}",
    "title: !new a", "title: \"a\" ⇥b: c", "title: a\n---\ntitle: b", "title: a\n...\nb",
    "%YAML 2.0\n---\na: b",
    "title: - a", "title: [a]]", "title: \"a\" b", "title: ]", "\u{1}title: a", "title: a\u{7F}",
    "- a\n- b", "just text", "12", "", "# nothing\n", "---\n", "~", "<<: 5\nsteps: [{hold: 5s}]",
    "steps: [{hold: 5s, <<: [{name: a}, b]}]", "title: &a b\nsteps: [{hold: 5s, *a : c}]",
    "steps: [{hold: 5s, say: {left} left}]", "steps: [{hold: 5s, say: {left}}]",
    "steps: [{hold: 5s, say: {text: a} name: b}]", "steps: [{hold: 5s, say: 'a' b}]",
    "steps: [{hold: 5s, say: a, b, c}]", "steps:\n  - hold: 5s\n    say: {left} left",
  ]

  @Test func everyBrokenTextHasItsMessage() {
    var report = ""
    for text in Self.brokenTexts {
      let tabbed = String(text.map { $0 == "⇥" ? "\t" : $0 })
      report += text.unicodeScalars.map(shownScalar).joined() + "\n"
      report += reading(of: tabbed, path: "t").problems.map { "    \($0)\n" }.joined()
    }
    expectGolden(report, "broken.txt")
  }

  private func lines(_ problems: [SessionProblem]) -> String {
    problems.map { "\($0)\n" }.joined()
  }

  private func shownScalar(_ scalar: Unicode.Scalar) -> String {
    scalar == "\n"
      ? "⏎"
      : scalar.value < 32 || scalar.value == 127 ? scalar.escaped(asASCII: true) : String(scalar)
  }
}

extension String {
  /// What stands before the last `separator`.
  fileprivate func components(upTo separator: Character) -> String {
    String(self[..<(lastIndex(of: separator) ?? startIndex)])
  }
}
