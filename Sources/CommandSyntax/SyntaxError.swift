/// A command line that has no meaning, and the command that it is about.
public struct SyntaxError: Error, Equatable {
  /// What is wrong, one case for each remedy. What was typed comes first.
  public enum Reason: Error, Equatable {
    /// No such command; the nearest one.
    case unknownCommand(String, nearest: String?)
    /// A group has no such command; the nearest one.
    case unknownMember(String, of: CommandName, nearest: CommandName?)
    /// A session or its file stands where a command should.
    case sessionWithoutCommand(String)
    /// No such flag; the nearest one, as it is typed.
    case unknownFlag(String, nearest: String?)
    /// No such flag, and the command takes a text that may be meant; what stands for it, and how the
    /// command is called.
    case dashedText(String, placeholder: String, command: CommandName)
    /// A flag of another command.
    case flagOfOtherCommands(String, [CommandName])
    /// A flag of a command stands before the command.
    case flagBeforeCommand(String)
    /// A flag stands last or before another flag.
    case noValue(FlagName, usage: String)
    /// A flag has nothing behind its `=`, or a value of no characters.
    case emptyValue(FlagName, usage: String)
    /// A flag that takes no value has one.
    case unwantedValue(FlagName, value: String)
    /// A flag has a value that is none of its words.
    case notAChoice(FlagName, value: String, choices: [String])
    /// A flag stands twice.
    case repeated(FlagName, values: [String])
    /// Too little stands beside the flags: what is missing, and how the command is called.
    case missingOperand(String, usage: String)
    /// Too much stands beside the flags: the first that is, and how the command is called.
    case extraOperand(String, usage: String)
  }

  /// The command; `noCommand` where it is not known yet.
  public var command: CommandName
  /// What is wrong with it.
  public var reason: Reason
}
