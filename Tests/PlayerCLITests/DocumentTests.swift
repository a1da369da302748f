import SessionFile
import TestSupport
import Testing

@testable import PlayerCLI

/// What the documents point at is there.
@Suite struct DocumentTests {
  /// Every page of the repository, from its top.
  static let pages = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md", "Config/README.md",
    "Sounds/README.md", "Tests/TestClock/README.md",
  ]

  private func text(_ page: String) throws -> String {
    String(decoding: try FileBytes.read("\(try PlayerProgram().repository)/\(page)"), as: UTF8.self)
  }

  /// The name that a heading has in links: lower case, words joined by hyphens.
  private func anchor(_ heading: some StringProtocol) -> String {
    String(
      heading.lowercased().compactMap { character in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }

  @Test(arguments: pages)
  func everyLinkInsideTheRepositoryLeadsSomewhere(_ page: String) throws {
    let repository = try PlayerProgram().repository
    let folder = page.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let source = try text(page)
    var targets = source.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    targets += source.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.output.1) }
    for target in targets where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? page : folder + parts[0]
      #expect(FileBytes.exists("\(repository)/\(path)"), "\(page): \(target)")
      guard parts.count == 2, path.hasSuffix(".md") else { continue }
      let headings = try text(path).split(separator: "\n").filter { $0.hasPrefix("#") }
      let anchors = headings.map { anchor($0.drop { $0 == "#" || $0 == " " }) }
      #expect(anchors.contains(String(parts[1])), "\(page): \(target)")
    }
  }

  /// Paths in code spans, of which CONTRIBUTING is made: `CommandSyntax/Names.swift`.
  @Test func everyFileThatContributingNamesIsThere() throws {
    let repository = try PlayerProgram().repository
    let paths = try text("CONTRIBUTING.md").matches(
      of: /`([A-Za-z.\/+]+\.(?:swift|md|sh|yaml|json))`/
    )
    .map { String($0.output.1) }
    #expect(paths.count >= 5)
    for path in paths {
      let places = ["", "Sources/", "Config/languages/"].map { "\(repository)/\($0)\(path)" }
      #expect(places.contains { FileBytes.exists($0) }, "\(path)")
    }
  }

  /// The page that `make install` puts beside the program, as it is read.
  private func manual() throws -> String {
    let program = try PlayerProgram()
    #expect(try program.run("generate", "share").status == 0)
    let page = String(
      decoding: try program.folder.read("share/man/man1/carillon.1"), as: UTF8.self)
    return page.replacing("\\-", with: "-").replacing("\\(ti", with: "~")
  }

  @Test func everyVariableThatTheProgramReadsIsInItsManualAndInTheREADME() throws {
    let sources = "\(try PlayerProgram().repository)/Sources"
    // A name by itself in quotes; those of hooks, which are written, have a colon behind them.
    let found = try ChildProcess.run(
      "grep", ["-rhoE", "\"CARILLON_[A-Z_]+\"([^:]|$)", sources])
    let names = Set(found.outputText.matches(of: /CARILLON_[A-Z_]+/).map { String($0.output) })
    #expect(names.isSuperset(of: ["CARILLON_SHARE", "CARILLON_SPEECH", "CARILLON_DEBUG"]))
    let (manual, readme) = (try manual(), try text("README.md"))
    for name in names {
      #expect(manual.contains("\n\\fB\(name)\\fR\n"), "\(name)")
      #expect(readme.contains("\(name)"), "\(name)")
    }
  }

  @Test func theManualNamesEveryPlaceAndEveryKeyOfTheSettings() throws {
    let manual = try manual()
    let places = Places(environment: { $0 == "HOME" ? "~" : nil }, executable: nil)
    let paths = [
      places.settingsFile, places.ownSessions, places.ownLibrary, places.languageFolders.first,
      places.soundFolders.first, places.history, places.state.map { "\($0)/hooks.log" },
      places.cache.map { "\($0)/speech" },
    ]
    for path in paths {
      let path = try #require(path)
      #expect(manual.contains("\n\\fB\(path)\\fR\n"), "\(path)")
    }
    let words = Set(manual.split { !($0.isLetter || $0 == "-") }.map(String.init))
    for key in SessionContext.settings.keys { #expect(words.contains(key.name), "\(key.name)") }
  }

  /// Its commands cannot run inside a test run: `.ci/run` runs them, and what they name is held to here.
  @Test func everyTestTargetThatContributingNamesIsThere() throws {
    let repository = try PlayerProgram().repository
    let names = try text("CONTRIBUTING.md").matches(of: /--filter ([A-Za-z]+)/).map(\.output.1)
    #expect(!names.isEmpty)
    for name in names { #expect(FileBytes.exists("\(repository)/Tests/\(name)"), "\(name)") }
  }
}
