/// A file that is made from the table.
public struct GeneratedFile: Equatable, Sendable {
  /// Below the share folder of an installation: `man/man1/carillon.1`.
  public var path: String
  /// All of it, in ASCII or UTF-8.
  public var text: String
}

/// Which program the pages are about.
public struct ManualEdition: Sendable {
  /// Without the program's name: `0.1.0`.
  public var version: String
  /// Of the version: `2026-11-30`.
  public var date: String

  /// A version and its date.
  public init(version: String, date: String) {
    self.version = version
    self.date = date
  }
}

extension CommandTable {
  /// The manual pages and the completions for bash, zsh and fish.
  public func generatedFiles(_ edition: ManualEdition) -> [GeneratedFile] {
    manualPages(edition) + [
      GeneratedFile(path: "bash-completion/completions/carillon", text: bashCompletion),
      GeneratedFile(path: "zsh/site-functions/_carillon", text: zshCompletion),
      GeneratedFile(path: "fish/vendor_completions.d/carillon.fish", text: fishCompletion),
    ]
  }

  /// A page for the program and one for each first word that is not hidden; a group's commands are on
  /// the page of the group.
  func manualPages(_ edition: ManualEdition) -> [GeneratedFile] {
    ([command(.noCommand)] + firstCommands).map { command in
      GeneratedFile(
        path: "man/man1/\(command.pageName).1", text: page(of: command, edition))
    }
  }

  private func page(of command: Command, _ edition: ManualEdition) -> String {
    let isWhole = command.name == .noCommand
    var page = ManualText(
      name: command.pageName, edition: edition, summary: isWhole ? summary : command.summary)
    let members = isWhole ? [] : members(of: command.name)
    page.section("SYNOPSIS")
    let own = command.isGroup ? [] : [isWhole ? "carillon [COMMAND] [FLAGS]" : command.usage]
    page.synopsis(own + members.map(\.usage))

    page.section("DESCRIPTION")
    if command.details.isEmpty {
      page.paragraph(command.summary.capitalizedSentence)
    }
    for text in command.details { page.paragraph(text) }
    for operand in command.operands { page.term(operand.placeholder, operand.summary) }
    if isWhole {
      page.heading("Commands")
      for command in firstCommands {
        page.term(command.usage.dropFirst("carillon ".count), command.summary)
      }
    }
    for member in members { describe(member, on: &page) }
    page.section("OPTIONS")
    for flag in command.flags + [Self.helpFlag] { page.term(flag.manualTerm, flag.summary) }
    for note in manualNotes + notes {
      page.section(note.title.uppercased())
      for entry in note.entries { page.term(entry.term, entry.meaning) }
    }
    var examples = command.examples + members.flatMap(\.examples)
    if examples.isEmpty {
      examples = [Example(line: command.usage.exampleLine, summary: command.summary)]
    }
    page.section("EXAMPLES")
    for example in examples { page.term(example.line, example.summary) }

    page.section("SEE ALSO")
    let others = isWhole ? firstCommands : [self.command(.noCommand)]
    page.references(others.map(\.pageName))
    return page.text
  }

  /// All of a command on the page of its group.
  private func describe(_ member: Command, on page: inout ManualText) {
    page.heading(member.usage.dropFirst("carillon ".count))
    page.paragraph(member.summary.capitalizedSentence)
    for text in member.details { page.paragraph(text) }
    for operand in member.operands { page.term(operand.placeholder, operand.summary) }
    for flag in member.flags { page.term(flag.manualTerm, flag.summary) }
  }
}

extension Command {
  /// `carillon-play`, and `carillon` for the program itself.
  fileprivate var pageName: String { name == .noCommand ? "carillon" : "carillon-\(name.rawValue)" }
}

extension Flag {
  /// `-o, --output FILE`
  fileprivate var manualTerm: String { (letter.map { "-\($0), " } ?? "") + usage }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }

  /// A usage without what may be left out.
  fileprivate var exampleLine: String {
    split(separator: " ").filter { !$0.hasPrefix("[") }.joined(separator: " ")
  }
}
