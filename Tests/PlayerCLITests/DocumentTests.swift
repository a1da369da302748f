import TestSupport
import Testing

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

  /// Its commands cannot run inside a test run: `.ci/run` runs them, and what they name is held to here.
  @Test func everyTestTargetThatContributingNamesIsThere() throws {
    let repository = try PlayerProgram().repository
    let names = try text("CONTRIBUTING.md").matches(of: /--filter ([A-Za-z]+)/).map(\.output.1)
    #expect(!names.isEmpty)
    for name in names { #expect(FileBytes.exists("\(repository)/Tests/\(name)"), "\(name)") }
  }
}
