import Glibc
import TestSupport
import Testing

@Suite struct NewCommandTests {
  let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  private func text(_ name: String) throws -> String {
    String(decoding: try program.folder.read(name), as: UTF8.self)
  }

  @Test(arguments: ["stretch", "yoga", "focus"])
  func theSessionHasNoProblem(_ kind: String) throws {
    let result = try program.run("new", "evening-flow", "--kind", kind)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.outputText
        == "wrote evening-flow.yaml; carillon play ./evening-flow.yaml plays it\n")
    #expect(program.folder.names() == ["evening-flow.yaml"])

    let check = try program.run("check", "evening-flow.yaml")
    #expect(check.status == 0, "\(check.outputText)")
    #expect(check.outputText.contains("no problems"))
    let plan = try program.run("plan", "./evening-flow.yaml", "--json")
    #expect(plan.outputText.contains("\"title\": \"Evening flow\""))
    #expect(plan.outputText.contains("\"kind\": \"\(kind)\""))
  }

  @Test(arguments: ["stretch", "yoga", "focus"])
  func everySoundThatItNamesIsThere(_ kind: String) throws {
    try #require(try program.run("new", "a", "--kind", kind).status == 0)
    let names = try text("a.yaml").matches(of: /[A-Za-z0-9_-]+\.(wav|flac|ogg|mp3|opus|aiff?)/)
      .map { String($0.output.0) }
    #expect(!names.isEmpty)
    for name in names {
      #expect(FileBytes.exists("\(program.repository)/Sounds/\(name)"), "\(name)")
    }
  }

  @Test func aStretchIsWhatItIsUnlessSaid() throws {
    try #require(try program.run("new", "a").status == 0)
    #expect(try text("a.yaml").contains("\nkind: stretch "))
  }

  @Test func itNamesTheInstalledSchemaInItsFirstLine() throws {
    try #require(try program.run("new", "a").status == 0)
    let line = try #require(try text("a.yaml").split(separator: "\n").first)
    let prefix = "# yaml-language-server: $schema="
    #expect(line.hasPrefix(prefix))
    let schema = try FileBytes.read(String(line.dropFirst(prefix.count)))
    #expect(try program.run("schema").output == schema)
  }

  @Test func itSaysNothingOfASchemaWhereNoneIsInstalled() throws {
    let result = try program.run(
      "new", "a", environment: ["CARILLON_SHARE": program.path])
    #expect(result.status == 0)
    #expect(try !text("a.yaml").contains("$schema"))
    #expect(try program.run("check", "a.yaml").status == 0)
  }

  @Test(arguments: ["there.yaml", "there"])
  func aFileThatIsThereStays(_ name: String) throws {
    try program.write("there.yaml", "mine")
    let result = try program.run("new", name)
    #expect(result.status == 1)
    #expect(
      result.errorText
        == "carillon: there.yaml: is there already; it stays as it is, and carillon new there-2 makes "
        + "another\n")
    #expect(try text("there.yaml") == "mine")
    #expect(program.folder.names() == ["there.yaml"])
  }

  @Test func aLinkThatLeadsNowhereStays() throws {
    symlink("nowhere", program.folder.path(of: "there.yaml"))
    #expect(try program.run("new", "there").status == 1)
    #expect(program.folder.names() == ["there.yaml"])
  }

  @Test(arguments: ["", ".", "..", "a/b", "/tmp/a", ".yaml", "a b", "_a", "a.b", "a\nb", "$(a)"])
  func aNameThatIsNoneIsRefused(_ name: String) throws {
    let result = try program.run("new", name)
    #expect(result.status == 2)
    #expect(result.errorText.contains("letters, digits, - and _"), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(program.folder.names().isEmpty)
  }

  @Test(arguments: [
    "a", "7-minutes", "Übung_2", "no", "null", "12", String(repeating: "n", count: 200),
  ])
  func aNameThatIsOneIsTaken(_ name: String) throws {
    #expect(try program.run("new", name).status == 0)
    #expect(try program.run("check", "\(name).yaml").status == 0)
  }

  @Test func aNameTooLongForAFileIsRefused() throws {
    let result = try program.run("new", String(repeating: "n", count: 201))
    #expect(result.status == 2)
    #expect(result.errorText.contains("201 bytes"))
  }

  @Test(.disabled(if: geteuid() == 0, "root may write everywhere"))
  func aFolderThatCannotBeWrittenIsNamed() throws {
    try program.folder.makeFolder("shut")
    chmod(program.folder.path(of: "shut"), 0o500)
    let child = try ChildProcess(
      try builtProduct("carillon"), ["new", "a"], environment: program.environment,
      folder: program.folder.path(of: "shut"))
    let result = child.wait()
    #expect(result.status == 1)
    #expect(result.errorText == "carillon: a.yaml: cannot be written: Permission denied\n")
  }
}
