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

  /// A page for the program and one for each command that is not hidden.
  func manualPages(_ edition: ManualEdition) -> [GeneratedFile] {
    ([command(.noCommand)] + shownCommands).map { command in
      GeneratedFile(
        path: "man/man1/\(command.pageName).1", text: page(of: command, edition))
    }
  }

  private func page(of command: Command, _ edition: ManualEdition) -> String {
    let isWhole = command.name == .noCommand
    var page = ManualText(
      name: command.pageName, edition: edition, summary: isWhole ? summary : command.summary)
    page.section("SYNOPSIS")
    page.synopsis(isWhole ? "carillon [COMMAND] [FLAGS]" : command.usage)

    page.section("DESCRIPTION")
    if command.details.isEmpty {
      page.paragraph(command.summary.capitalizedSentence)
    }
    for text in command.details { page.paragraph(text) }
    if let operand = command.operand { page.term(operand.placeholder, operand.summary) }
    if isWhole {
      page.heading("Commands")
      for command in shownCommands {
        page.term(command.usage.dropFirst("carillon ".count), command.summary)
      }
    }
    page.section("OPTIONS")
    for flag in command.flags + [Self.helpFlag] {
      let letter = flag.letter.map { "-\($0), " } ?? ""
      page.term(letter + flag.usage, flag.summary)
    }
    for note in manualNotes + notes {
      page.section(note.title.uppercased())
      for entry in note.entries { page.term(entry.term, entry.meaning) }
    }
    let examples =
      command.examples.isEmpty
      ? [Example(line: command.usage.exampleLine, summary: command.summary)] : command.examples
    page.section("EXAMPLES")
    for example in examples { page.term(example.line, example.summary) }

    page.section("SEE ALSO")
    let others = isWhole ? shownCommands : [self.command(.noCommand)]
    page.references(others.map(\.pageName))
    return page.text
  }
}

extension Command {
  /// `carillon-play`, and `carillon` for the program itself.
  fileprivate var pageName: String { name == .noCommand ? "carillon" : "carillon-\(name.rawValue)" }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }

  /// A usage without what may be left out.
  fileprivate var exampleLine: String {
    split(separator: " ").filter { !$0.hasPrefix("[") }.joined(separator: " ")
  }
}
