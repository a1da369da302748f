import TestSupport
import Testing

@Suite struct ListCommandTests {
  @Test func sessionsAreSortedByTitleAndTheUsersWin() throws {
    let program = try PlayerProgram()
    _ = try program.folder.makeFolder("config")
    _ = try program.folder.makeFolder("config/carillon")
    _ = try program.folder.makeFolder("config/carillon/sessions")
    try program.write(
      "config/carillon/sessions/first-minute.yaml",
      "title: 0 mine\nsteps: [{name: Tree, hold: 30s}]\n")
    let lines = try program.run("list").outputText.split(separator: "\n")
    #expect(lines.first?.hasPrefix("first-minute") == true)
    #expect(lines.first?.contains("0 mine") == true)
    #expect(lines.count { $0.hasPrefix("first-minute ") } == 1)
  }

  @Test func theKindFilters() throws {
    let program = try PlayerProgram()
    let result = try program.run("list", "--kind", "focus")
    #expect(result.status == 0)
    #expect(result.outputText.split(separator: "\n").allSatisfy { $0.contains(" focus ") })
    #expect(result.outputText.contains("focus-forever"))
  }

  @Test func aBrokenSessionIsNamedAndTheOthersListed() throws {
    let program = try PlayerProgram()
    for folder in ["config", "config/carillon", "config/carillon/sessions"] {
      _ = try program.folder.makeFolder(folder)
    }
    try program.write("config/carillon/sessions/broken.yaml", "steps: 3\n")
    let result = try program.run("list")
    #expect(result.status == 1)
    #expect(result.errorText.contains("broken.yaml:1:8: "))
    #expect(result.outputText.contains("first-minute"))
  }

  @Test func jsonHoldsTheSameSessions() throws {
    let program = try PlayerProgram()
    let json = try program.run("list", "--json").outputText
    let lines = try program.run("list").outputText.split(separator: "\n")
    #expect(json.components(of: "\"name\": ") == lines.count)
    #expect(json.contains("\"nanoseconds\": 60000000000"))
  }
}

extension String {
  /// How often a text stands in this one.
  func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
