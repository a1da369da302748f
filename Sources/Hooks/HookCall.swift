/// A command to run because something has happened.
public struct HookCall: Equatable, Sendable {
  /// What has happened, as messages call it: `step-start`.
  public var event: String
  /// A program, a path or a name to be looked for in `PATH`, and its arguments. No shell is between.
  public var command: [String]
  /// Beside, or in place of, what this process has in its own environment.
  public var environment: [String: String]
  /// What it reads.
  public var input: String

  /// A call of a command that is not empty.
  public init(event: String, command: [String], environment: [String: String], input: String) {
    precondition(!command.isEmpty, "a command begins with a program")
    self.event = event
    self.command = command
    self.environment = environment
    self.input = input
  }

  /// What messages call it: `step-start: notify.sh`.
  public var label: String {
    "\(event): \(command[0].split(separator: "/").last.map(String.init) ?? command[0])"
  }
}

/// How a hook ended.
public enum HookEnd: Equatable, Sendable {
  case exited(Int32)
  case signaled(Int32)
  /// Killed: it took too long.
  case timedOut
  /// Killed: the player ended, and it went on.
  case cutShort
  /// Ended, and nobody can tell how: whoever started the player ignores SIGCHLD.
  case unknown
  case notStarted(code: Int32)
  /// Too many were running.
  case skipped
}
