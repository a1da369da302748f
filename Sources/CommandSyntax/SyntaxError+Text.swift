extension SyntaxError: CustomStringConvertible {
  /// One line: what is wrong, with what was typed; what would be right.
  public var description: String {
    command == .noCommand ? reason.description : "\(command.rawValue): \(reason)"
  }
}

extension SyntaxError.Reason: CustomStringConvertible {
  /// As the error's description, without the command.
  public var description: String {
    switch self {
    case .unknownCommand(let word, let nearest?):
      "unknown command \(quoted(word)); did you mean \(nearest)?"
    case .unknownCommand(let word, nil):
      "unknown command \(quoted(word)); carillon help lists them"
    case .unknownMember(let word, let group, let nearest?):
      "unknown command \(quoted("\(group.rawValue) \(word)")); did you mean \(nearest.rawValue)?"
    case .unknownMember(let word, let group, nil):
      "unknown command \(quoted("\(group.rawValue) \(word)")); "
        + "carillon \(group.rawValue) --help lists its commands"
    case .sessionWithoutCommand(let file):
      "\(quoted(file)) is not a command; carillon play \(printable(file)) plays it"
    case .unknownFlag(let flag, let nearest?):
      "unknown flag \(quoted(flag)); did you mean \(nearest)?"
    case .unknownFlag(let flag, nil):
      "unknown flag \(quoted(flag)); --help lists them"
    case .dashedText(let text, let placeholder, let command):
      "unknown flag \(quoted(text)); -- stands before a \(placeholder) that begins with -, as in "
        + "carillon \(command.rawValue) -- \(placeholder)"
    case .flagOfOtherCommands(let flag, let owners):
      "unknown flag \(quoted(flag)); it belongs to \(listed(owners.map(\.rawValue), "and"))"
    case .flagBeforeCommand(let flag):
      "\(quoted(flag)) stands before the command; flags come after it"
    case .noValue(let flag, let usage):
      "\(flag.spelling) has no value; \(usage)"
    case .emptyValue(let flag, let usage):
      "\(flag.spelling) is empty; \(usage)"
    case .unwantedValue(let flag, let value):
      "\(flag.spelling) has the value \(quoted(value)); it takes none"
    case .notAChoice(let flag, let value, let choices):
      "\(flag.spelling) is \(quoted(value)); it can be \(listed(choices, "or"))"
    case .repeated(let flag, let values):
      "\(flag.spelling) stands twice, with \(listed(values.map(quoted), "and")); once is right"
    case .missingOperand(let placeholder, let usage):
      "\(placeholder) is missing; \(usage)"
    case .extraOperand(let word, let usage):
      "\(quoted(word)) is one too many; \(usage)"
    }
  }
}

/// `a`, `a and b`, `a, b and c`
private func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

private func quoted(_ text: String) -> String { "'\(printable(text))'" }

/// What was typed, short and on one line whatever it holds: an error is one line, and a terminal must not
/// obey what it quotes.
private func printable(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars.prefix(80) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
    default: line.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > 80 ? line + "…" : line
}
