import TestSupport
import Testing

@Suite struct ListCommandTests {
  @Test func sessionsAreSortedByTitleAndTheUsersWin() throws {
    let program = try PlayerProgram()
    try program.write(
      "config/carillon/sessions/first-minute.yaml",
      "title: 0 mine\nsteps: [{name: Tree, hold: 30s}]\n")
    let lines = try program.run("list").outputText.split(separator: "\n")
    #expect(lines.first?.hasPrefix("first-minute") == true)
    #expect(lines.first?.contains("0 mine") == true)
    #expect(lines.count { $0.hasPrefix("first-minute ") } == 1)
  }

  @Test func installedSessionsThatAreNotFoundAreSaidToBe() throws {
    let program = try PlayerProgram()
    let result = try program.run(
      "plan", "first-minute", environment: ["CARILLON_SHARE": "/none/such"])
    #expect(result.status == 2)
    #expect(result.errorText.contains("CARILLON_SHARE"), "\(result.errorText)")
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
    try program.write("config/carillon/sessions/broken.yaml", "steps: 3\n")
    let result = try program.run("list")
    #expect(result.status == 1)
    #expect(result.errorText.contains("broken.yaml:1:8: "))
    #expect(result.outputText.contains("first-minute"))
  }

  @Test func relativeAndEmptyFoldersOfTheEnvironmentAreIgnored() throws {
    let program = try PlayerProgram()
    try program.write(".config/carillon/sessions/mine.yaml", "steps: [{name: Tree, hold: 1s}]\n")
    try program.write("odd/carillon/sessions/odd.yaml", "steps: [{name: Tree, hold: 1s}]\n")
    for value in ["odd", "./odd", ""] {
      let result = try program.run("list", environment: ["XDG_CONFIG_HOME": value])
      #expect(result.status == 0)
      #expect(result.outputText.contains("\nmine "), "\(result.outputText)")
      #expect(!result.outputText.contains("odd"))
    }
    let homeless = try program.run("list", environment: ["XDG_CONFIG_HOME": "", "HOME": ""])
    #expect(homeless.status == 0)
    #expect(homeless.outputText.contains("first-minute") && !homeless.outputText.contains("mine "))
  }

  @Test func aFolderThatCannotBeReadIsNamed() throws {
    let program = try PlayerProgram()
    // A file in its place: permissions do not stop root.
    try program.write("config/carillon/sessions", "no folder")
    let result = try program.run("list")
    #expect(result.status == 0)
    #expect(
      result.errorText == "carillon: \(program.path)/config/carillon/sessions: Not a directory\n")
    #expect(result.outputText.contains("first-minute"))
  }

  @Test func namesHaveSpacesAndTitlesAreSortedAsPeopleRead() throws {
    let program = try PlayerProgram()
    for (name, title) in [("my flow", "zebra"), ("b", "Apple"), ("c", "äther"), ("d", "日本語の体操")] {
      try program.write(
        "config/carillon/sessions/\(name).yaml",
        "title: \(title)\nkind: yoga\nsteps: [{name: Tree, hold: 1s}]\n")
    }
    let lines = try program.run("list", "--kind", "yoga").outputText.split(separator: "\n")
    let order = ["Apple", "Box", "zebra", "äther"].map { title in
      lines.firstIndex { $0.contains(title) } ?? -1
    }
    #expect(order == order.sorted() && !order.contains(-1))
    // A wide character takes two columns: the kind stands under the kind.
    let wide = lines.first { $0.contains("日本語の体操") } ?? ""
    let narrow = lines.first { $0.contains("zebra") } ?? ""
    func characters(before word: String, in line: Substring) -> Int? {
      line.firstRange(of: word).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    let narrowColumn = try #require(characters(before: " yoga ", in: narrow))
    #expect(characters(before: " yoga ", in: wide) == narrowColumn - 6)
    let plan = try program.run("plan", "my flow")
    #expect(plan.status == 0 && plan.outputText.hasPrefix("zebra\n"))
  }

  @Test func nothingOfAKindIsSaid() throws {
    let program = try PlayerProgram()
    let result = try program.run(
      "list", "--kind", "yoga", environment: ["CARILLON_SHARE": "/nowhere"])
    #expect(result.status == 0 && result.outputText.isEmpty)
    #expect(result.errorText == "carillon: no yoga sessions found\n")
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
