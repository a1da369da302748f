extension CommandTable {
  /// What a command line asks for.
  ///
  /// Flags and operands may be mixed. A flag's value follows as the next argument, behind `=`, or, for
  /// a letter, without anything between. An argument that begins with `-` is a value only where it is `-` alone or
  /// goes on with a digit or a point (`--gain -6dB`); any other is given with `=`. The same holds for operands that may be
  /// below zero (`add -30s`). Behind `--` there are only operands.
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
    let name = try commandName(line)
    if asksForHelp, name != .help { return helpRequest(name) }
    let parsed = try parse(Array(line.dropFirst(name.words.count)), of: command(name))
    if name == .help, !parsed.operands.isEmpty {
      let topic = try commandName(parsed.operands)
      if parsed.operands.count > topic.words.count {
        let extra = parsed.operands[topic.words.count]
        throw SyntaxError(
          command: .help, reason: .extraOperand(extra, usage: command(.help).usage))
      }
      return helpRequest(topic)
    }
    return command(name).isGroup ? helpRequest(name) : parsed
  }

  /// The help of one command; its operand is the whole name, of a second word too.
  private func helpRequest(_ topic: CommandName) -> ParsedCommand {
    ParsedCommand(command: .help, operands: [topic.rawValue])
  }

  /// The arguments without those that ask for help, and whether there were any.
  private func takingHelpFlags(_ arguments: [String]) -> (line: [String], asksForHelp: Bool) {
    let flags = arguments.prefix { $0 != "--" }
    let spellings = [FlagName.help.spelling] + (Self.helpFlag.letter.map { ["-\($0)"] } ?? [])
    let others = flags.filter { !spellings.contains($0) }
    return (others + arguments[flags.endIndex...], others.count < flags.count)
  }

  /// What the first words of a line name: of a group one of its members, where a second word follows.
  private func commandName(_ line: [String]) throws(SyntaxError) -> CommandName {
    let word = line[0]
    let second = line.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let names = commands.map(\.name).filter { $0 != .noCommand && $0.group == nil }
    guard let name = names.first(where: { $0.rawValue == word }) else {
      throw SyntaxError(command: .noCommand, reason: unknownCommand(word, second))
    }
    let members = members(of: name).map(\.name)
    guard let second, !members.isEmpty else { return name }
    if let member = members.first(where: { $0.words[1] == second }) { return member }
    // What a group's own command takes may be any word.
    if !command(name).operands.isEmpty { return name }
    throw SyntaxError(
      command: .noCommand,
      reason: .unknownMember(second, of: name, nearest: nearestMember(of: name, to: second)))
  }

  private func unknownCommand(_ word: String, _ second: String?) -> SyntaxError.Reason {
    if word.contains("/") || word.hasSuffix(".yaml") { return .sessionWithoutCommand(word) }
    // `carillon version`, as other programs have it.
    if let flag = command(.noCommand).flags.first(where: { $0.name.rawValue == word.lowercased() })
    {
      return .unknownCommand(word, nearest: flag.name.spelling)
    }
    let first = nearestWord(to: word, in: firstCommands.map(\.name.rawValue))
    if let second, let group = first.flatMap(CommandName.init),
      let member = nearestMember(of: group, to: second)
    {
      return .unknownCommand("\(word) \(second)", nearest: member.rawValue)
    }
    // `stretch-list` is near to a name of two words.
    let near = first ?? nearestWord(to: word, in: shownCommands.map(\.name.rawValue))
    return .unknownCommand(word, nearest: near)
  }

  private func nearestMember(of group: CommandName, to word: String) -> CommandName? {
    nearestWord(to: word, in: members(of: group).map { $0.name.words[1] })
      .flatMap { CommandName(rawValue: "\(group.rawValue) \($0)") }
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
