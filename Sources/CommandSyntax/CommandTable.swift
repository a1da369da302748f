/// Every command and flag, once. Parsing, help, manual pages and completions come from it.
public struct CommandTable: Sendable {
  /// What the program is, in one line.
  public var summary: String
  /// The commands in the order in which help shows them; `noCommand` is among them.
  public var commands: [Command]
  /// What is said once for all commands: a heading and its paragraphs.
  public var notes: [Note]

  /// Notes that are in the manual pages only, before the others.
  public var manualNotes: [Note] = []

  /// What the general help says of those: where they are.
  public var manualHint = ""

  /// A titled part of the general help.
  public struct Note: Sendable {
    /// The heading, without a colon.
    public var title: String
    /// Terms and what they mean.
    public var entries: [(term: String, meaning: String)]
  }

  /// Asks for help; every command takes it.
  public static let helpFlag = Flag(
    name: .help, letter: "h", summary: "show help; after a command, the help of that command")

  /// The entry of `name`. Every name has one.
  public func command(_ name: CommandName) -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      preconditionFailure("the table of commands has no entry for '\(name)'")
    }
    return command
  }

  /// What a person can be told of: every command that is not hidden and has a name, groups too.
  var shownCommands: [Command] { commands.filter { $0.name != .noCommand && !$0.isHidden } }

  /// Those that a first word names.
  var firstCommands: [Command] { shownCommands.filter { $0.name.group == nil } }

  /// The commands whose first word is this one's name.
  func members(of group: CommandName) -> [Command] {
    group == .noCommand ? firstCommands : shownCommands.filter { $0.name.group == group }
  }

  /// Every command that has members, in order.
  var groups: [Command] { firstCommands.filter { !members(of: $0.name).isEmpty } }
}
