extension CommandTable {
  /// The general help for `noCommand`, or that of one command.
  ///
  /// Lines have at most 80 characters; the last one ends with a line feed.
  public func helpText(for name: CommandName = .noCommand) -> String {
    let parts = name == .noCommand ? generalHelp : help(of: command(name))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var generalHelp: [String] {
    let alone = command(.noCommand)
    return [
      "carillon: \(summary)\n",
      "Usage: carillon [COMMAND] [FLAGS]\n",
      paragraphs(alone.details),
      section("Commands", firstCommands.map { ($0.term, $0.summary) }),
      flagSection(alone),
      paragraphs([manualHint].filter { !$0.isEmpty }),
    ] + notes.map { section($0.title, $0.entries) } + [exampleSection(alone)]
  }

  private func help(of command: Command) -> [String] {
    [
      "carillon \(command.name.rawValue): \(command.summary)\n",
      "Usage: \(command.usage)\n",
      columns(command.operands.map { ($0.placeholder, $0.summary) }),
      paragraphs(command.details),
      section("Commands", members(of: command.name).map { ($0.memberTerm, $0.summary) }),
      flagSection(command),
      exampleSection(command),
    ]
  }

  private func paragraphs(_ texts: [String]) -> String {
    texts.map { wrapped($0, width: helpWidth).joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private func section(_ title: String, _ entries: [(term: String, meaning: String)]) -> String {
    entries.isEmpty ? "" : "\(title):\n" + columns(entries)
  }

  private func flagSection(_ command: Command) -> String {
    section("Flags", (command.flags + [Self.helpFlag]).map { ($0.term, $0.summary) })
  }

  private func exampleSection(_ command: Command) -> String {
    command.examples.isEmpty
      ? "" : "Examples:\n" + command.examples.map { "  \($0.line)\n      \($0.summary)\n" }.joined()
  }
}

extension Command {
  /// `plan SESSION`: the command in the list of all.
  fileprivate var term: String {
    ([name.rawValue] + (isGroup ? ["COMMAND"] : []) + operands.map(\.usage))
      .joined(separator: " ")
  }

  /// `list [FLAGS]`, without the word of its group.
  fileprivate var memberTerm: String {
    (name.words.dropFirst() + operands.map(\.usage)).joined(separator: " ")
  }
}

extension Flag {
  /// `-o, --output FILE`, and without a letter as far to the right.
  fileprivate var term: String { (letter.map { "-\($0), " } ?? "    ") + usage }
}
