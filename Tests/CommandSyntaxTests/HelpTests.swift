import CommandSyntax
import TestSupport
import Testing

@Suite struct HelpTests {
  static let table = CommandTable.standard

  @Test(arguments: CommandName.allCases)
  func helpIsAsRecorded(_ name: CommandName) {
    let file = name == .noCommand ? "help" : "help-\(name.words.joined(separator: "-"))"
    expectGolden(Self.table.helpText(for: name), "\(file).txt")
  }

  @Test(arguments: CommandName.allCases)
  func helpHasEightyColumnsAndNoBlanksAtLineEnds(_ name: CommandName) {
    let text = Self.table.helpText(for: name)
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80)
      #expect(line.last != " ")
    }
    #expect(text.hasSuffix("\n"))
    #expect(!text.hasSuffix("\n\n"))
  }

  @Test(arguments: table.commands.flatMap(\.examples).map(\.line))
  func exampleIsACommandLineThatIsUnderstood(_ line: String) throws {
    let words = line.prefix { $0 != "|" && $0 != ">" }.split(separator: " ").map(String.init)
    #expect(words.first == "carillon")
    _ = try Self.table.parse(Array(words.dropFirst()))
  }
}

@Suite struct CommandTableTests {
  static let table = CommandTable.standard

  @Test func everyCommandStandsOnceInTheTable() {
    #expect(
      Self.table.commands.map(\.name.rawValue).sorted()
        == CommandName.allCases.map(\.rawValue).sorted())
  }

  static let namesOfTwoWords = CommandName.allCases.filter { $0.words.count > 1 }

  @Test(arguments: namesOfTwoWords)
  func theFirstOfTwoWordsHasAnEntry(_ name: CommandName) throws {
    #expect(name.words.count == 2)
    let group = Self.table.command(try #require(name.group))
    // What may follow its name is a command, or its own to tell.
    #expect(group.operands.isEmpty || !group.isGroup)
  }

  @Test(arguments: CommandName.allCases)
  func onlyTheLastOperandsCanBeLeftOutOrRepeated(_ name: CommandName) {
    let counts = Self.table.command(name).operands.map(\.count)
    #expect(counts.dropLast().allSatisfy { $0 == .one })
  }

  @Test func everyFlagIsUsedAndTakesOneKindOfValue() {
    let flags = Self.table.commands.flatMap(\.flags) + [CommandTable.helpFlag]
    #expect(Set(flags.map(\.name)) == Set(FlagName.allCases))
    for flag in flags {
      for other in flags where other.name == flag.name {
        #expect(other.value == flag.value)
        #expect(other.letter == flag.letter)
      }
    }
  }

  @Test(arguments: CommandName.allCases)
  func noFlagOrLetterOfACommandStandsTwice(_ name: CommandName) {
    let flags = Self.table.command(name).flags + [CommandTable.helpFlag]
    #expect(Set(flags.map(\.name)).count == flags.count)
    let letters = flags.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
  }
}
