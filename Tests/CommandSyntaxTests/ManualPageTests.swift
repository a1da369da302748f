import TestSupport
import Testing

@testable import CommandSyntax

/// The manual pages, and what the programs that show them say of them.
@Suite struct ManualPageTests {
  static let pages = CommandTable.standard.manualPages(
    ManualEdition(version: "1.2.3", date: "2026-01-31"))
  static let paths = pages.map(\.path)

  private func page(_ path: String) throws -> GeneratedFile {
    try #require(Self.pages.first { $0.path == path })
  }

  @Test func everyFirstWordHasAPageAndHiddenOnesHaveNone() {
    let table = CommandTable.standard
    let names = table.firstCommands.map { "man/man1/carillon-\($0.name.rawValue).1" }
    #expect(Self.paths == ["man/man1/carillon.1"] + names)
    #expect(!Self.pages.contains { $0.text.contains("carillon complete") })
  }

  @Test(arguments: ["carillon-play.1", "carillon-stretch.1"])
  func aPageIsAsRecorded(_ name: String) throws {
    expectGolden(try page("man/man1/\(name)").text, "\(name).txt")
  }

  @Test func aGroupsPageHasAllOfItsCommands() throws {
    for group in CommandTable.standard.groups {
      let text = try page("man/man1/carillon-\(group.name.rawValue).1").text
      for member in CommandTable.standard.members(of: group.name) {
        #expect(text.contains(".SS \"\(member.name.rawValue)"))
        for flag in member.flags { #expect(text.contains(ManualText.escaped(flag.usage))) }
      }
    }
  }

  @Test(arguments: paths)
  func pageHasEverySectionOnceInOrder(_ path: String) throws {
    let sections = try page(path).text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
    #expect(
      sections.map { $0.dropFirst(4) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "FILES", "ENVIRONMENT", "\"EXIT STATUS\"",
        "EXAMPLES", "\"SEE ALSO\"",
      ])
  }

  @Test(arguments: paths)
  func pageIsASCIIOnPrintableLines(_ path: String) throws {
    for line in try page(path).text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      #expect(line.last != " ")
    }
  }

  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\en"#), ("FILE…", #"FILE\[u2026]"#), ("it's", #"it\(aqs"#),
    ("~/x", #"\(ti/x"#), ("🧘", #"\[u1F9D8]"#),
  ])
  func textIsPrintedAsItIs(_ text: String, _ escaped: String) {
    #expect(ManualText.escaped(text) == escaped)
  }

  @Test(.enabled(if: hasProgram("man"), "man is not installed"), arguments: paths)
  func manFindsNothingToWarnOf(_ path: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(try page(path).text, to: path)
    let result = try ChildProcess.run(
      "man", ["--warnings", "-E", "UTF-8", "-l", file],
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
    #expect(result.status == 0)
    #expect(result.errorText == "")
    #expect(result.outputText.contains("carillon"))
  }

  @Test(.enabled(if: hasProgram("mandoc"), "mandoc is not installed"), arguments: paths)
  func mandocFindsNothingToSay(_ path: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(try page(path).text, to: path)
    let result = try ChildProcess.run("mandoc", ["-T", "lint", file])
    #expect(result.outputText == "")
    #expect(result.errorText == "")
    #expect(result.status == 0)
  }
}
