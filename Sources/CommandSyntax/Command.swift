/// One command: what it is called, what it takes, what is said about it.
public struct Command: Sendable {
  /// What a person types.
  public var name: CommandName
  /// One line without a full stop, for the list of commands.
  public var summary: String
  /// Paragraphs for the command's own help and man page.
  public var details: [String] = []
  /// What stands beside flags, in order; what can be left out or repeated stands last.
  public var operands: [Operand] = []
  /// The flags, `--help` aside, which every command takes.
  public var flags: [Flag] = []
  /// Whole command lines, each with what it does.
  public var examples: [Example] = []
  /// For other programs: in no list, and never what a person meant.
  public var isHidden = false
  /// Only the first word of others: alone it shows which there are.
  public var isGroup = false

  /// `carillon plan SESSION [FLAGS]`
  public var usage: String {
    var words = ["carillon"]
    if name != .noCommand { words.append(name.rawValue) }
    if isGroup { words.append("COMMAND") }
    words += operands.map(\.usage)
    if !flags.isEmpty { words.append("[FLAGS]") }
    return words.joined(separator: " ")
  }
}

/// What a command takes beside its flags: a session, files.
public struct Operand: Sendable {
  /// How many of them.
  public enum Count: Sendable {
    case one, zeroOrOne, oneOrMore, zeroOrMore

    /// Whether a call may be without it.
    var canBeNone: Bool { self == .zeroOrOne || self == .zeroOrMore }
    /// Whether there may be several.
    var canBeMany: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  /// What stands for it in help and messages: `SESSION`.
  public var placeholder: String
  /// How many of them a call has.
  public var count: Count
  /// What it is, a phrase without a full stop.
  public var summary: String
  /// What a shell offers for it.
  public var suggestion = Suggestion.nothing
  /// Whether `-30s` is one, and no flag.
  public var takesNegative = false
  /// It is in a person's own words, which may begin with a `-`.
  public var isText = false

  /// `SESSION`, `[COMMAND]`, `FILE…`, `[STRETCH…]`
  public var usage: String {
    switch count {
    case .one: placeholder
    case .zeroOrOne: "[\(placeholder)]"
    case .oneOrMore: "\(placeholder)…"
    case .zeroOrMore: "[\(placeholder)…]"
    }
  }
}

/// One flag of a command.
public struct Flag: Sendable {
  /// What follows the flag.
  public enum Value: Sendable, Equatable {
    /// Nothing: the flag is there or not.
    case none
    /// Text whose meaning is not this module's; the placeholder stands for it.
    case text(placeholder: String)
    /// One of these words.
    case choice([String])
  }

  /// What a person types.
  public var name: FlagName
  /// The single letter that says the same.
  public var letter: Character?
  /// What follows it.
  public var value: Value = .none
  /// What it does, a phrase without a full stop.
  public var summary: String
  /// What a shell offers for its value, where that is a text.
  public var suggestion = Suggestion.nothing

  /// `--rate HZ`, `--bits 16|24|32f`, `--json`
  public var usage: String {
    switch value {
    case .none: name.spelling
    case .text(let placeholder): "\(name.spelling) \(placeholder)"
    case .choice(let words): "\(name.spelling) \(words.joined(separator: "|"))"
    }
  }
}

/// A command line as a person would type it, and what it does.
public struct Example: Sendable {
  /// The whole line, `carillon` included.
  public var line: String
  /// What it does, a phrase without a full stop.
  public var summary: String
}
