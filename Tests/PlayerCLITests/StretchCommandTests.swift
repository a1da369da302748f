import Glibc
import TestSupport
import Testing

@Suite struct StretchCommandTests {
  let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  static let library = "config/carillon/library/stretches.yaml"

  private func text(_ name: String) throws -> String {
    String(decoding: try program.folder.read(name), as: UTF8.self)
  }

  @Test func anAddedStretchIsListedShownAndPlanned() throws {
    let added = try program.run(
      "stretch", "add", "  Door  way ", "--body-part", "chest", "--hold", "1:30", "--sides",
      "left,right", "--instructions", "Lean in: slowly.")
    #expect(added.status == 0, "\(added.errorText)")
    #expect(added.outputText.contains("added door-way to"))
    let listed = try program.run("stretch", "list", "--body-part", "CHEST").outputText
    #expect(listed.contains("door-way"))
    #expect(!listed.contains("neck"))
    let shown = try program.run("stretch", "show", "door-way").outputText
    #expect(shown.hasPrefix("Door way (door-way)\nchest · 1m30s · each side: left, right\n"))
    #expect(shown.contains("Lean in: slowly.\nin no session\n"))
    try program.write("s.yaml", "lead-in: 0\nsteps: [{stretch: door-way}]\n")
    let plan = try program.run("plan", "./s.yaml", "--json").outputText
    #expect(plan.contains("\"side\": \"right\""))
    #expect(try program.run("check", Self.library).status != 2)
  }

  @Test func theListAsJSONHasEveryKey() throws {
    let json = try program.run("stretch", "list", "--json").outputText
    let line = try #require(json.split(separator: "\n").first { $0.contains("\"neck-turn\"") })
    for key in ["id", "name", "bodyPart", "nanoseconds", "instructions", "sides", "installed"] {
      #expect(line.contains("\"\(key)\": "))
    }
    #expect(line.contains("\"sides\": [\"left\", \"right\"]"))
    #expect(line.contains("\"installed\": true"))
  }

  @Test func anInstalledStretchIsOverriddenAndComesBack() throws {
    let edited = try program.run("stretch", "edit", "neck-side", "--hold", "33s")
    #expect(edited.status == 0, "\(edited.errorText)")
    #expect(edited.outputText.contains("takes the installed one's place"))
    #expect(try program.run("stretch", "show", "neck-side").outputText.contains("33s"))
    // Again, now that it is the listener's own.
    #expect(try program.run("stretch", "edit", "neck-side", "--name", "Mine").status == 0)
    #expect(try text(Self.library + "~").contains("Neck side"))
    #expect(try text(Self.library).contains("name: Mine"))
    let removed = try program.run("stretch", "remove", "neck-side")
    #expect(removed.status == 0, "\(removed.errorText)")
    #expect(removed.outputText.contains("the installed neck-side has its place again"))
    #expect(try program.run("stretch", "show", "neck-side").outputText.contains("Neck side"))
    let kept = try program.run("stretch", "remove", "neck-side")
    #expect(kept.status == 1)
    #expect(kept.errorText.contains("neck-side is an installed stretch and stays"))
  }

  @Test func aStretchThatSessionsUseIsRemovedOnlyByForce() throws {
    try #require(try program.run("stretch", "add", "Elbow").status == 0)
    try program.write(
      "config/carillon/sessions/arms.yaml",
      "steps:\n  - repeat: 2\n    steps: [{stretch: elbow}, {rest: 1s}]\n")
    let refused = try program.run("stretch", "remove", "elbow")
    #expect(refused.status == 1)
    #expect(
      refused.errorText
        == "carillon: elbow is used by arms; take it out there first, or --force removes it all the "
        + "same\n")
    #expect(try program.run("stretch", "show", "elbow").outputText.contains("in arms\n"))
    let forced = try program.run("stretch", "remove", "elbow", "--force")
    #expect(forced.status == 0)
    #expect(forced.errorText.contains("arms cannot be played without elbow"))
    #expect(try text(Self.library + "~").contains("id: elbow"))
  }

  /// Without writing YAML by hand.
  @Test func aRoutineWhoseStretchIsGoneCanBeShownAndRepaired() throws {
    try #require(try program.run("stretch", "add", "Doorway").status == 0)
    try #require(try program.run("routine", "new", "Evening", "calf", "doorway").status == 0)
    try #require(try program.run("stretch", "remove", "doorway", "--force").status == 0)
    let gone = "carillon: doorway is no stretch of the library any more"
    let shown = try program.run("routine", "show", "evening")
    #expect(shown.status == 0 && shown.outputText.contains("doorway"))
    #expect(shown.errorText.hasPrefix(gone), "\(shown.errorText)")
    let played = try program.run("plan", "evening")
    #expect(played.status == 1 && played.errorText.contains("stretch add makes one"))
    let moved = try program.run("routine", "move", "evening", "2", "1")
    #expect(moved.status == 0 && moved.errorText.hasPrefix(gone), "\(moved.errorText)")
    let dropped = try program.run("routine", "drop", "evening", "1")
    #expect(dropped.status == 0 && dropped.errorText.isEmpty, "\(dropped.errorText)")
    #expect(try program.run("plan", "evening").status == 0)
  }

  @Test func whatAPersonWroteIntoTheLibraryStays() throws {
    let own =
      "# Mine.\n- {id: a, name: A, duration: 1s} # one\n\n# Two\n- id: b\n  name: B\n  duration: 2s\n"
    try program.write("config/carillon/library/hand.yaml", own)
    #expect(try program.run("stretch", "edit", "a", "--hold", "5s").status == 0)
    #expect(
      try text("config/carillon/library/hand.yaml")
        == own.replacing("duration: 1s", with: "duration: 5s"))
    #expect(try text("config/carillon/library/hand.yaml~") == own)
  }

  struct Wrong: CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., status: Int32 = 2, says message: String) {
      (self.arguments, self.status, self.message) = (arguments, status, message)
    }
  }

  static let mistakes = [
    Wrong("show", "neck-sid", says: "no stretch 'neck-sid'; did you mean neck-side?"),
    Wrong("show", "xyzzyq", says: "no stretch 'xyzzyq'; carillon stretch list shows them"),
    Wrong("add", " ", says: "NAME is blank; it takes a text"),
    Wrong("add", "🧘", says: "no id can be made from '🧘'"),
    Wrong("add", "a\u{1B}[2J", says: "NAME has the control character U+1B"),
    Wrong("add", String(repeating: "a", count: 501), says: "NAME is 501 characters long"),
    Wrong("add", "A", "--hold", "0", says: "--hold is '0'; a length is more than 0s"),
    Wrong("add", "A", "--hold", "soon", says: "--hold is 'soon'"),
    Wrong("add", "A", "--sides", "left,", says: "a side of --sides is blank"),
    Wrong("add", "A", "--as", "a/b", says: "--as is 'a/b'"),
    Wrong("add", "Neck side", status: 1, says: "neck-side is an installed stretch"),
    Wrong("add", "A", "--instructions", "{what}", status: 1, says: "token '{what}'"),
    Wrong("edit", "neck-side", says: "nothing to change"),
    Wrong(
      "list", "--body-part", "nek", status: 1, says: "no stretches for 'nek'; did you mean neck?"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedAndWritesNothing(_ mistake: Wrong) throws {
    let child = try program.start(["stretch"] + mistake.arguments)
    let result = child.wait()
    #expect(result.status == mistake.status)
    #expect(result.errorText.contains(mistake.message), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(
      !program.folder.names().contains("config") || program.folder.names(in: Self.folder).isEmpty)
  }

  static let folder = "config/carillon/library"

  @Test(.disabled(if: geteuid() == 0, "root may write everywhere"))
  func aFolderThatCannotBeWrittenIsNamed() throws {
    try program.write(Self.library, "- {id: a, name: A, duration: 1s}\n")
    chmod(program.folder.path(of: Self.folder), 0o500)
    defer { chmod(program.folder.path(of: Self.folder), 0o700) }
    let result = try program.run("stretch", "add", "B")
    #expect(result.status == 1)
    #expect(result.errorText.contains("cannot be written: Permission denied"))
  }

  @Test func fiftyAtOnceAreAllKept() throws {
    let children = try (0..<50).map { try program.start(["stretch", "add", "Number \($0)"]) }
    for child in children { #expect(child.wait().status == 0) }
    let text = try text(Self.library)
    for number in 0..<50 { #expect(text.contains("- id: number-\(number)\n")) }
    #expect(
      program.folder.names(in: Self.folder).sorted() == ["stretches.yaml", "stretches.yaml~"])
  }
}
