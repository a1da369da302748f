import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

/// Changes by the tool leave everything else of a file as it was.
@Suite struct SessionTextEditorTests {
  static let library = StretchLibrary.read(
    text: Array(
      """
      - {id: a, name: A, duration: 10s, sides: [left, right], instructions: Breathe., body-part: hip}
      - {id: b, name: B, duration: 20s}
      """.utf8), path: "library.yaml"
  ).0

  private func editor(_ text: String) throws -> SessionTextEditor {
    try SessionTextEditor(
      text: Array(text.utf8), path: "test.yaml", library: Self.library, findSession: { _ in nil })
  }

  private func text(_ editor: SessionTextEditor) -> String {
    String(decoding: editor.text, as: UTF8.self)
  }

  /// Everything that a person may have written.
  static let full = """
    # What it is for.
    title: "Für Füße"  # a title
    transition: 4s

    steps:
      # First, the neck.
      - stretch: a     # slowly
        # hold: 30s
        hold: 40s

      # Warm now.

      # The long one.
      - name: "Two
        # lines"
        hold: 20s
        say: >
          Folded

          # no comment

      - {name: Cat, hold: 20s}   # in braces
      - rest: 10s
      - repeat: 2
        steps:
          - stretch: b
          - rest: 5s
        # inside

    # The end.
    description: |
      Last.
    """

  // MARK: - Each kind of change

  @Test func aStepIsPutBetweenTwo() throws {
    var editor = try editor("steps:\n  - rest: 1s  # one\n  - rest: 2s")
    try editor.insert([.stretch("a", hold: nil), .stretch("b", hold: .seconds(5))], at: 1)
    #expect(
      text(editor) == """
        steps:
          - rest: 1s  # one
          - stretch: a
          - stretch: b
            hold: 5s
          - rest: 2s
        """)
  }

  @Test func aStepAtTheEndStandsBeforeWhatFollowsTheList() throws {
    var editor = try editor("steps:\n- rest: 1s\n# remark\ntitle: T\n")
    try editor.insert([.stretch("a", hold: nil)], at: 1)
    #expect(text(editor) == "steps:\n- rest: 1s\n- stretch: a\n# remark\ntitle: T\n")
  }

  @Test func aFileWithoutALastLineFeedGetsOne() throws {
    var editor = try editor("steps:\n  - rest: 1s")
    try editor.insert([.rest(.seconds(2))], at: 1)
    #expect(text(editor) == "steps:\n  - rest: 1s\n  - rest: 2s\n")
  }

  @Test func aStepsCommentsGoWithIt() throws {
    var editor = try editor(
      "steps:\n  # first\n  - rest: 1s\n    # below\n\n  # second\n  - rest: 2s\n")
    try editor.move(from: 1, to: 0)
    #expect(
      text(editor) == "steps:\n  # second\n  - rest: 2s\n\n  # first\n  - rest: 1s\n    # below\n")
    try editor.remove(at: 1)
    #expect(text(editor) == "steps:\n  # second\n  - rest: 2s\n")
  }

  @Test func stepsWithBlankLinesBetweenGetOneMore() throws {
    var editor = try editor("steps:\n  - rest: 1s\n\n  - rest: 2s\n")
    try editor.insert([.rest(.seconds(3))], at: 2)
    #expect(text(editor) == "steps:\n  - rest: 1s\n\n  - rest: 2s\n\n  - rest: 3s\n")
  }

  @Test func linesThatEndAsInWindowsStaySo() throws {
    var editor = try editor("steps:\r\n  - rest: 1s\r\n  - rest: 2s\r\n")
    try editor.insert([.stretch("b", hold: .seconds(1))], at: 1)
    #expect(
      text(editor)
        == "steps:\r\n  - rest: 1s\r\n  - stretch: b\r\n    hold: 1s\r\n  - rest: 2s\r\n")
  }

  @Test func aByteOrderMarkAndWideCharactersMoveNothing() throws {
    var editor = try editor("\u{FEFF}title: 🧘 é\nsteps:\n  - stretch: b # 🧘\n  - rest: 2s\n")
    try editor.setHold(.seconds(7), at: 0)
    try editor.set(.title, "真")
    #expect(
      text(editor)
        == "\u{FEFF}title: 真\nsteps:\n  - stretch: b # 🧘\n    hold: 7s\n  - rest: 2s\n")
  }

  @Test(arguments: [
    ("steps:\n  - stretch: b\n    hold: 1s  # c\n", "steps:\n  - stretch: b\n    hold: 9s  # c\n"),
    ("steps:\n  - {stretch: b, hold: 1s}\n", "steps:\n  - {stretch: b, hold: 9s}\n"),
    ("steps:\n  - {stretch: b}  # c\n", "steps:\n  - {stretch: b, hold: 9s}  # c\n"),
    ("steps:\n  - stretch: b", "steps:\n  - stretch: b\n    hold: 9s"),
    ("steps:\n  - hold:\n      1s\n    name: x\n", "steps:\n  - hold: 9s\n    name: x\n"),
  ])
  func onlyTheHoldIsChanged(_ before: String, _ after: String) throws {
    var editor = try editor(before)
    try editor.setHold(.seconds(9), at: 0)
    #expect(text(editor) == after)
  }

  @Test func theHeadIsChangedWhereItStands() throws {
    var editor = try editor(Self.full)
    try editor.set(.transition, .seconds(8))
    try editor.set(.leadIn, .zero)
    try editor.set(.description, "a: b")
    let wanted = Self.full.replacing("transition: 4s", with: "transition: 8s")
      .replacing("|\n  Last.", with: "\"a: b\"\nlead-in: 0s")
    #expect(text(editor) == wanted)
  }

  // MARK: - Properties

  @Test(arguments: 0..<UInt64(200))
  func randomChangesKeepAllOtherLines(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var editor = try editor(Self.full)
    for _ in 0..<6 {
      let before = lines(editor)
      let count = editor.session.steps.count
      let (from, to) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        try editor.insert([.stretch("a", hold: .seconds(1))], at: from)
        #expect(isSubsequence(before, of: lines(editor)))
        #expect(editor.session.steps.count == count + 1)
      case 1:
        try editor.move(from: from, to: to)
        #expect(before.sorted() == lines(editor).sorted())
      default:
        if count == 1 { continue }
        try editor.remove(at: from)
        #expect(isSubsequence(lines(editor), of: before))
        #expect(editor.session.steps.count == count - 1)
      }
      #expect(text(editor).contains("\n  # Warm now.\n"))
      #expect(text(editor).hasPrefix("# What it is for.\n"))
      #expect(text(editor).hasSuffix("# The end.\ndescription: |\n  Last."))
    }
  }

  @Test(arguments: 0..<25)
  func movingAStepThereAndBackChangesNothing(_ pair: Int) throws {
    var editor = try editor(Self.full)
    try editor.move(from: pair / 5, to: pair % 5)
    try editor.move(from: pair % 5, to: pair / 5)
    #expect(text(editor) == Self.full)
  }

  @Test(arguments: 0..<6)
  func aStepThatIsPutAndDroppedAgainLeavesNothing(_ index: Int) throws {
    var editor = try editor(Self.full)
    try editor.insert([.stretch("b", hold: nil)], at: index)
    try editor.remove(at: index)
    #expect(text(editor) == Self.full)
  }

  private func lines(_ editor: SessionTextEditor) -> [String] {
    text(editor).split(separator: "\n").map(String.init)
  }

  private func isSubsequence(_ lines: [String], of others: [String]) -> Bool {
    var rest = lines[...]
    for line in others where line == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("steps: [{rest: 1s}, {rest: 2s}]", 1, "not written one below the other"),
    ("steps:\n  -\n    rest: 1s\n", 3, "not written one below the other"),
    ("steps:\n  - &x {rest: 1s}\n  - *x\n", 2, "anchors, aliases or tags"),
    ("focus: {work: 25m, break: 5m, rounds: 2}", 1, "no list of steps"),
  ])
  func anotherShapeIsRefusedAndStays(_ before: String, _ line: Int, _ message: String) throws {
    var editor = try editor(before)
    let refusal = refusal { () throws(EditRefusal) in try editor.insert([.rest(.seconds(1))], at: 0)
    }
    #expect(refusal?.line == line)
    #expect(refusal.map { "\($0)".contains(message) } == true, "\(refusal.map { "\($0)" } ?? "")")
    #expect(text(editor) == before)
  }

  @Test func whatIsNotThereIsRefused() throws {
    var editor = try editor("steps:\n  - rest: 1s\n  - rest: 2s\n")
    let far = refusal { () throws(EditRefusal) in try editor.move(from: 0, to: 2) }
    #expect(far?.reason == .noEntry(3, count: 2))
    let behind = refusal { () throws(EditRefusal) in try editor.insert([.rest(.seconds(1))], at: 3)
    }
    #expect(behind?.reason == .noEntry(4, count: 3))
    let unheld = refusal { () throws(EditRefusal) in try editor.setHold(.seconds(1), at: 0) }
    #expect(unheld?.description.contains("step 1 is a rest") == true)
    try editor.remove(at: 0)
    let last = refusal { () throws(EditRefusal) in try editor.remove(at: 0) }
    #expect(last?.reason == .wouldBeEmpty)
    #expect(text(editor) == "steps:\n  - rest: 2s\n")
  }

  private func refusal(_ change: () throws(EditRefusal) -> Void) -> EditRefusal? {
    do throws(EditRefusal) {
      try change()
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileWithProblemsIsNotChanged() {
    #expect(throws: SessionProblems.self) { try editor("steps:\n  - rst: 1s\n") }
  }

  @Test func stretchesInsideRoundsAreFound() {
    #expect(SessionTextEditor.stretchIDs(in: Array(Self.full.utf8)) == ["a", "b"])
    #expect(SessionTextEditor.stretchIDs(in: Array("steps: [".utf8)) == [])
  }
}
