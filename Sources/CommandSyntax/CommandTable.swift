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

  /// What a person can be told of: every command that is not hidden and has a name.
  var shownCommands: [Command] { commands.filter { $0.name != .noCommand && !$0.isHidden } }
}
