/// A command line that has the shape of one command; what its values mean is not known yet.
public struct ParsedCommand: Equatable, Sendable {
  /// The command.
  public var command: CommandName
  /// What stood beside the flags, in order: as many as the command takes.
  public var operands: [String]
  /// The values of the flags that take one, none of them empty.
  public var values: [FlagName: String]
  /// The flags that take no value.
  public var switches: Set<FlagName>

  /// A command line as it would be typed, taken apart.
  public init(
    command: CommandName, operands: [String] = [], values: [FlagName: String] = [:],
    switches: Set<FlagName> = []
  ) {
    self.command = command
    self.operands = operands
    self.values = values
    self.switches = switches
  }

  /// The value of a flag; nil where the flag is not there.
  public subscript(flag: FlagName) -> String? { values[flag] }

  /// Whether a flag that takes no value is there.
  public func has(_ flag: FlagName) -> Bool { switches.contains(flag) }
}
