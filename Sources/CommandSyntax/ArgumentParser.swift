/// Takes the arguments behind a command's name apart, one after the other.
struct ArgumentParser {
  let command: Command
  /// What has not been looked at yet.
  var rest: ArraySlice<String>
  private var parsed: ParsedCommand

  init(command: Command, rest: ArraySlice<String>) {
    self.command = command
    self.rest = rest
    parsed = ParsedCommand(command: command.name)
  }

  mutating func parse() throws(SyntaxError.Reason) -> ParsedCommand {
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-", !isNegativeOperand(argument) {
        try takeFlag(argument)
      } else {
        parsed.operands.append(argument)
      }
    }
    try checkOperandCount()
    return parsed
  }

  /// `-30s` where a time may be below zero.
  private func isNegativeOperand(_ argument: String) -> Bool {
    command.operands.contains { $0.takesNegative } && argument.isValue
  }

  private mutating func takeFlag(_ argument: String) throws(SyntaxError.Reason) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    if let flag = command.flags.first(where: { $0.isTyped(typed) }) {
      try take(flag, attached: parts.count > 1 ? String(parts[1]) : nil)
    } else if let (flag, value) = letterFlag(argument) {
      try take(flag, attached: value)
    } else {
      let bare = String(typed.drop { $0 == "-" })
      let names = (command.flags + [CommandTable.helpFlag]).map(\.name.rawValue)
      let nearest = nearestWord(to: bare, in: names) ?? onlyName(beginningWith: bare, in: names)
      // No flag has a blank, and what begins with -- is hardly anything else.
      let mayBeText = argument.contains(" ") || (nearest == nil && !argument.hasPrefix("--"))
      if mayBeText, let text = command.operands.first(where: \.isText) {
        throw .dashedText(argument, placeholder: text.placeholder, command: command.name)
      }
      throw .unknownFlag(typed, nearest: nearest.map { "--\($0)" })
    }
  }

  /// `-V`: the one name that a single letter can be short for.
  private func onlyName(beginningWith letter: String, in names: [String]) -> String? {
    let found = names.filter { letter.count == 1 && $0.hasPrefix(letter.lowercased()) }
    return found.count == 1 ? found[0] : nil
  }

  /// `-oFILE`: the flag of the letter and the value that is written onto it.
  private func letterFlag(_ argument: String) -> (Flag, String)? {
    let word = argument.dropFirst()
    // A long name behind a single dash, `-output`, is a slip and not the value `utput`.
    if command.flags.contains(where: { $0.name.rawValue == word }) { return nil }
    guard let flag = command.flags.first(where: { $0.letter == word.first }), flag.value != .none
    else { return nil }
    return (flag, String(word.dropFirst()))
  }

  private mutating func take(_ flag: Flag, attached: String?) throws(SyntaxError.Reason) {
    if flag.value == .none {
      if let attached { throw .unwantedValue(flag.name, value: attached) }
      parsed.switches.insert(flag.name)
      return
    }
    let value: String
    if let attached {
      value = attached
    } else {
      guard let next = rest.first, next.isValue else {
        throw .noValue(flag.name, usage: flag.advice(before: rest.first.map(isFlag) == false))
      }
      value = next
      rest.removeFirst()
    }
    if value.isEmpty { throw .emptyValue(flag.name, usage: flag.advice) }
    if case .choice(let choices) = flag.value, !choices.contains(value) {
      throw .notAChoice(flag.name, value: value, choices: choices)
    }
    if let first = parsed.values.updateValue(value, forKey: flag.name) {
      throw .repeated(flag.name, values: [first, value])
    }
  }

  /// Whether a text is a flag of this command, with or without a value, or ends them.
  private func isFlag(_ text: String) -> Bool {
    let name = String(text.prefix { $0 != "=" })
    return (command.flags + [CommandTable.helpFlag]).contains { $0.isTyped(name) } || name == "--"
  }

  private func checkOperandCount() throws(SyntaxError.Reason) {
    let operands = command.operands
    let given = parsed.operands.count
    if given > operands.count, !operands.contains(where: \.count.canBeMany) {
      throw .extraOperand(parsed.operands[operands.count], usage: command.usage)
    }
    let needed = operands.filter { !$0.count.canBeNone }
    if given < needed.count {
      throw .missingOperand(needed[given].placeholder, usage: command.usage)
    }
  }
}

extension Flag {
  /// The same where a text follows that is no flag and may be meant as the value.
  fileprivate func advice(before isText: Bool) -> String {
    guard isText, case .text(let placeholder) = value else { return advice }
    return "\(advice), or \(name.spelling)=\(placeholder) where it begins with -"
  }

  /// What would be right where its value is missing. A picture may be for whoever reads standard
  /// output, which nobody guesses.
  fileprivate var advice: String {
    name == .svg ? "\(usage), such as plan.svg, or \(name.spelling) - for standard output" : usage
  }

  /// Whether `text` is this flag as it is typed, `--output` or `-o`.
  func isTyped(_ text: String) -> Bool {
    text == name.spelling || letter.map { text == "-\($0)" } ?? false
  }
}

extension String {
  /// Whether this can be the value of a flag that stands before it: it does not look like a flag.
  fileprivate var isValue: Bool {
    guard first == "-", let second = dropFirst().first else { return true }
    return second == "." || second.isWholeNumber
  }
}
