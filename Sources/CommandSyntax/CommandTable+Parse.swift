extension CommandTable {
  /// What a command line asks for.
  ///
  /// Flags and operands may be mixed. A flag's value follows as the next argument, behind `=`, or, for
  /// a letter, without anything between. An argument that begins with `-` is a value only where it is `-` alone or
  /// goes on with a digit or a point (`--gain -6dB`); any other is given with `=`. Behind `--` there are only operands.
  /// `--help` or `-h` anywhere before `--` asks for help, whatever else is wrong with the line.
  ///
  /// - Parameter arguments: Those of the process, without the program's name.
  /// - Throws: `SyntaxError` for the first thing that is wrong.
  public func parse(_ arguments: [String]) throws(SyntaxError) -> ParsedCommand {
    let (line, asksForHelp) = takingHelpFlags(arguments)
    guard let first = line.first, !first.hasPrefix("-") || first == "-" else {
      if asksForHelp { return ParsedCommand(command: .help) }
      return try parse(line, of: command(.noCommand))
    }
    let name = try commandName(first)
    if asksForHelp, name != .help {
      return ParsedCommand(command: .help, operands: [name.rawValue])
    }
    let parsed = try parse(Array(line.dropFirst()), of: command(name))
    if name == .help, let topic = parsed.operands.first { _ = try commandName(topic) }
    return parsed
  }

  /// The arguments without those that ask for help, and whether there were any.
  private func takingHelpFlags(_ arguments: [String]) -> (line: [String], asksForHelp: Bool) {
    let flags = arguments.prefix { $0 != "--" }
    let spellings = [FlagName.help.spelling] + (Self.helpFlag.letter.map { ["-\($0)"] } ?? [])
    let others = flags.filter { !spellings.contains($0) }
    return (others + arguments[flags.endIndex...], others.count < flags.count)
  }

  private func commandName(_ word: String) throws(SyntaxError) -> CommandName {
    let names = commands.map(\.name).filter { $0 != .noCommand }
    if let name = names.first(where: { $0.rawValue == word }) { return name }
    let reason: SyntaxError.Reason =
      word.contains("/") || word.hasSuffix(".yaml")
      ? .sessionWithoutCommand(word)
      : .unknownCommand(
        word, nearest: nearestWord(to: word, in: shownCommands.map(\.name.rawValue)))
    throw SyntaxError(command: .noCommand, reason: reason)
  }

  private func parse(_ line: [String], of command: Command) throws(SyntaxError) -> ParsedCommand {
    var parser = ArgumentParser(command: command, rest: line[...])
    do {
      return try parser.parse()
    } catch {
      throw SyntaxError(command: command.name, reason: explained(error, of: command))
    }
  }

  /// An unknown flag may well be known elsewhere: says where.
  private func explained(_ reason: SyntaxError.Reason, of command: Command) -> SyntaxError.Reason {
    guard case .unknownFlag(let typed, _) = reason else { return reason }
    let owners = commands.filter { $0.flags.contains { $0.isTyped(typed) } }.map(\.name)
    if owners.isEmpty { return reason }
    return command.name == .noCommand
      ? .flagBeforeCommand(typed) : .flagOfOtherCommands(typed, owners)
  }
}
