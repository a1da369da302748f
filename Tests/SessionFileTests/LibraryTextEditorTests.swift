import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct LibraryTextEditorTests {
  private let editor = LibraryTextEditor(path: "library.yaml")

  private func stretch(_ id: String, _ name: String) -> Stretch {
    Stretch(id: id, name: name, duration: .seconds(30), location: at(1, 1))
  }

  private func string(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

  static let commented = """
    # Mine.

    # Neck

    - id: neck
      name: Neck   # plain
      duration: 30s

    # Legs

    - {id: calf, name: Calf, duration: 20s}
    """

  @Test(arguments: RoutineWriterTests.oddTexts)
  func anOddTextIsKept(_ text: String) throws {
    // A brace in what is spoken begins a token.
    let spoken = text.replacing("{", with: "{{")
    let wanted = Stretch(
      id: "a", name: text, bodyPart: text, duration: .milliseconds(1_500), instructions: spoken,
      sides: [text, "b, c"], location: at(1, 1))
    let library = try editor.newLibrary(wanted)
    let read = try #require(editor.stretches(in: library).first, "\(string(library))")
    #expect(read.name == text)
    #expect(read.bodyPart == text)
    #expect(read.instructions == spoken)
    #expect(read.sides == [text, "b, c"])
    #expect(read.duration == .milliseconds(1_500))
    // And in braces, where more signs mean something.
    var calf = try #require(editor.stretches(in: Array(Self.commented.utf8)).last)
    calf.name = text
    calf.instructions = spoken
    let changed = try editor.replacing(calf, in: Array(Self.commented.utf8))
    #expect(editor.stretches(in: changed).last?.name == text, "\(string(changed))")
  }

  @Test func aStretchIsAddedAtTheEnd() throws {
    let text = try editor.adding(stretch("hip", "Hip"), to: Array(Self.commented.utf8))
    #expect(
      string(text) == Self.commented + "\n\n- id: hip\n  name: Hip\n  duration: 30s\n")
  }

  @Test func onlyWhatChangesIsWritten() throws {
    var neck = try #require(editor.stretches(in: Array(Self.commented.utf8)).first)
    neck.duration = .seconds(45)
    neck.bodyPart = "neck"
    neck.sides = ["left", "right"]
    let text = try editor.replacing(neck, in: Array(Self.commented.utf8))
    #expect(
      string(text)
        == Self.commented.replacing(
          "duration: 30s\n", with: "duration: 45s\n  body-part: neck\n  sides: [left, right]\n"))
    neck.bodyPart = nil
    neck.sides = []
    let back = try editor.replacing(neck, in: text)
    #expect(string(back) == Self.commented.replacing("duration: 30s", with: "duration: 45s"))
  }

  @Test func aRemovedStretchLeavesTheRest() throws {
    let text = try #require(try editor.removing("neck", from: Array(Self.commented.utf8)))
    #expect(
      string(text) == "# Mine.\n\n# Neck\n\n# Legs\n\n- {id: calf, name: Calf, duration: 20s}")
    #expect(try editor.removing("calf", from: text) == nil)
  }

  @Test(arguments: ["[{id: a, name: A, duration: 1s}]", "- &x {id: a, name: A, duration: 1s}\n"])
  func anotherShapeIsRefused(_ text: String) {
    #expect(throws: EditRefusal.self) {
      try editor.adding(stretch("b", "B"), to: Array(text.utf8))
    }
  }
}
