/// Where in a file something was written; lines and columns count from 1.
public struct SourceLocation: Hashable, Sendable {
  public var path: String
  public var line: Int
  public var column: Int

  public init(path: String, line: Int = 1, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// Something wrong with a session, and where: one line for a person, `path:line:column: message`.
public struct SessionProblem: Error, Hashable, Sendable {
  public var location: SourceLocation
  /// What is wrong, with the value; what would be right. Lower case, no full stop.
  public var message: String

  public init(_ location: SourceLocation, _ message: String) {
    self.location = location
    self.message = message
  }
}

extension SessionProblem: CustomStringConvertible {
  public var description: String {
    "\(location.path):\(location.line):\(location.column): \(message)"
  }
}
