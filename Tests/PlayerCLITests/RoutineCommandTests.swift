import Glibc
import TestSupport
import Testing

@Suite struct RoutineCommandTests {
  let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  static let folder = "config/carillon/sessions"

  private func text(_ name: String) throws -> String {
    String(decoding: try program.folder.read("\(Self.folder)/\(name)"), as: UTF8.self)
  }

  @discardableResult
  private func make(_ arguments: String...) throws -> ChildProcess.Result {
    let child = try program.start(["routine", "new"] + arguments)
    let result = child.wait()
    #expect(result.status == 0, "\(result.errorText)")
    return result
  }

  @Test func aRoutineIsASessionThatPlansAsItSays() throws {
    let made = try make(
      "Evening, at home", "neck-side", "rest=10s", "hamstring=45s", "--transition", "4s",
      "--lead-in", "0", "--side-switch", "2s")
    #expect(made.outputText.hasPrefix("made evening-at-home: 3 steps, 1:57; "))
    #expect(try program.run("check", "\(Self.folder)/evening-at-home.yaml").status == 0)
    let shown = try program.run("routine", "show", "evening-at-home").outputText
    #expect(shown.hasPrefix("Evening, at home: 3 steps, 1:57\n1  Neck side stretch  neck"))
    let listed = try program.run("routine", "list").outputText
    #expect(listed == "evening-at-home  Evening, at home  3 steps  1:57\n")
    #expect(try program.run("list").outputText.contains("evening-at-home"))
  }

  @Test func stepsAreAddedMovedAndDropped() throws {
    try make("R", "neck-turn", "calf")
    #expect(try program.run("routine", "add", "r", "sphinx=20s", "--at", "1").status == 0)
    #expect(try steps("r.yaml") == ["sphinx", "neck-turn", "calf"])
    #expect(try program.run("routine", "add", "r", "neck-side", "--hold", "9s").status == 0)
    #expect(try program.run("routine", "move", "r", "4", "2").status == 0)
    #expect(try steps("r.yaml") == ["sphinx", "neck-side", "neck-turn", "calf"])
    #expect(try text("r.yaml").contains("  - stretch: neck-side\n    hold: 9s\n"))
    let before = try text("r.yaml")
    let dropped = try program.run("routine", "drop", "r", "1")
    #expect(dropped.status == 0)
    #expect(dropped.outputText.hasPrefix("r: 3 steps, "))
    #expect(try steps("r.yaml") == ["neck-side", "neck-turn", "calf"])
    #expect(try text("r.yaml~") == before)
    let edited = try program.run(
      "routine", "edit", "r", "--title", "no", "--transition", "9s", "--step", "3", "--hold", "1m")
    #expect(edited.status == 0, "\(edited.errorText)")
    let text = try text("r.yaml")
    #expect(text.contains("title: \"no\"\n") && text.contains("transition: 9s       #"))
    #expect(text.hasSuffix("  - stretch: calf\n    hold: 1m\n"))
  }

  private func steps(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n").filter { $0.hasPrefix("  - stretch: ") }
      .map { String($0.dropFirst("  - stretch: ".count)) }
  }

  @Test func whatWasWrittenByHandStays() throws {
    let own =
      "# By hand.\ntitle: Mine # !\nsteps:\n  # one\n  - rest: 1s\n\n  - {name: Cat, hold: 2s}\n"
    try program.write("\(Self.folder)/mine.yaml", own)
    #expect(try program.run("routine", "add", "mine", "calf").status == 0)
    #expect(try text("mine.yaml") == own + "\n  - stretch: calf\n")
    #expect(try text("mine.yaml~") == own)
  }

  @Test func anInstalledSessionIsChangedAsACopy() throws {
    let added = try program.run("routine", "add", "morning-wake-up", "neck-turn", "--at", "2")
    #expect(added.status == 0, "\(added.errorText)")
    #expect(added.outputText.contains("in place of the installed session"))
    let installed = try FileBytes.read("\(program.repository)/Config/sessions/morning-wake-up.yaml")
    let wanted = String(decoding: installed, as: UTF8.self).replacing(
      "  - stretch: shoulder-roll\n", with: "  - stretch: neck-turn\n  - stretch: shoulder-roll\n")
    #expect(try text("morning-wake-up.yaml") == wanted)
    let removed = try program.run("routine", "remove", "morning-wake-up")
    #expect(
      removed.outputText.contains("the installed session morning-wake-up has its place again"))
    #expect(program.folder.names(in: Self.folder) == ["morning-wake-up.yaml~"])
    let stays = try program.run("routine", "remove", "morning-wake-up")
    #expect(stays.status == 1)
    #expect(stays.errorText.contains("is an installed session and stays"))
  }

  @Test func aNewOneOfAnInstalledNameSaysSo() throws {
    let made = try make("First minute", "calf")
    #expect(made.outputText.contains("it takes the place of the installed session first-minute"))
  }

  @Test func oneThatIsThereStays() throws {
    try make("Same", "calf")
    let before = try text("same.yaml")
    let again = try program.run("routine", "new", "Same!", "neck-side")
    #expect(again.status == 1)
    #expect(again.errorText.contains("is there already"))
    #expect(again.errorText.contains("such as same-2"))
    #expect(try text("same.yaml") == before)
    try make("Same!", "neck-side", "--as", "same-2")
    #expect(program.folder.names(in: Self.folder).sorted() == ["same-2.yaml", "same.yaml"])
  }

  @Test func aLinkStaysALink() throws {
    try program.write("dotfiles/r.yaml", "steps:\n  - rest: 1s\n")
    try program.folder.makeFolder(Self.folder)
    symlink(
      program.folder.path(of: "dotfiles/r.yaml"), program.folder.path(of: "\(Self.folder)/r.yaml"))
    #expect(try program.run("routine", "add", "r", "calf").status == 0)
    #expect(program.folder.names(in: Self.folder) == ["r.yaml"])
    #expect(program.folder.names(in: "dotfiles").sorted() == ["r.yaml", "r.yaml~"])
    #expect(try text("r.yaml").contains("stretch: calf"))
  }

  @Test func twentyAtOnceAreAllKept() throws {
    try make("R", "rest=1s")
    let children = try (1...20).map { try program.start(["routine", "add", "r", "calf=\($0)s"]) }
    for child in children { #expect(child.wait().status == 0) }
    for number in 1...20 { #expect(try text("r.yaml").contains("hold: \(number)s\n")) }
  }

  static let mistakes = [
    StretchCommandTests.Wrong(
      "new", "R", "hamstrng", says: "no stretch 'hamstrng'; did you mean hamstring?"),
    .init("new", "R", says: "STRETCH is missing"),
    .init("new", "", "calf", says: "TITLE is blank"),
    .init("new", "R", "rest", says: "rest has no length; rest=10s has one"),
    .init("new", "R", "calf=0s", says: "calf is '0s'; a length is more than 0s"),
    .init("new", "R", "calf", "--transition", "-1", says: "--transition is '-1'"),
    .init("new", "R", "calf", "--hold", "25h", says: "--hold is '25h'"),
    .init("build", says: "routine build needs a terminal"),
    .init("add", "nowhere", "calf", says: "no session 'nowhere'"),
    .init("add", "there", "calf", "--at", "0", says: "--at is '0'; a step is a whole number"),
    .init("add", "there", "calf", "--at", "4", says: "no step 4; there are 1 to 3"),
    .init("move", "there", "1", "3", says: "no step 3; there are 1 to 2"),
    .init("drop", "there", "x", says: "N is 'x'; a step is a whole number"),
    .init("drop", "one", "1", status: 1, says: "the last step would go"),
    .init("edit", "there", says: "nothing to change"),
    .init(
      "edit", "kinds", "--step", "1", "--hold", "50s", status: 1,
      says: "kinds.yaml:2: step 1 is a repeat, and only a hold can be given another length here; "
        + "change it in an editor"),
    .init(
      "edit", "kinds", "--step", "2", "--hold", "50s", status: 1,
      says: "kinds.yaml:5: step 2 is a rest"),
    .init(
      "edit", "kinds", "--step", "3", "--hold", "50s", status: 1,
      says: "kinds.yaml:6: step 3 is a wait"),
    .init(
      "edit", "kinds", "--step", "4", "--hold", "50s", status: 1,
      says: "kinds.yaml:8: step 4 is a breathing pattern"),
    .init(
      "edit", "kinds", "--step", "5", "--hold", "50s", status: 1,
      says: "kinds.yaml:9: step 5 is another session"),
    .init("edit", "there", "--hold", "1s", says: "--step and --hold belong together"),
    .init("add", "flow", "calf", status: 1, says: "flow.yaml:1: steps are not written one below"),
    .init("add", "bad", "calf", status: 1, says: "bad.yaml:1:11: 'rst' is no key"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedAndWritesNothing(_ mistake: StretchCommandTests.Wrong) throws {
    let files = [
      "there.yaml": "steps:\n  - rest: 1s\n  - rest: 2s\n", "one.yaml": "steps:\n  - rest: 1s\n",
      "kinds.yaml": """
      steps:
        - repeat: 2
          steps:
            - {name: Cat, hold: 20s}
        - rest: 10s
        - wait: true
        # In four, out four.
        - breathe: {in: 4s, out: 4s, rounds: 2}
        - session: there

      """,
      "flow.yaml": "steps: [{rest: 1s}]\n", "bad.yaml": "steps: [{ rst: 1s}]\n",
    ]
    for (name, text) in files { try program.write("\(Self.folder)/\(name)", text) }
    let result = try program.start(["routine"] + mistake.arguments).wait()
    #expect(result.status == mistake.status)
    #expect(result.errorText.contains(mistake.message), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(program.folder.names(in: Self.folder).sorted() == files.keys.sorted())
    for (name, before) in files { #expect(try text(name) == before) }
  }
}
