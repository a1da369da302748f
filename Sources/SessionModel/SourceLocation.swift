/// Where in a file something was written; lines and columns count from 1.
public struct SourceLocation: Hashable, Sendable {
  /// The file as the person named it, or as the file that includes it does.
  public var path: String
  /// Counted from 1.
  public var line: Int
  /// In characters, counted from 1.
  public var column: Int

  /// A place in a file; its beginning where nothing else is said.
  public init(path: String, line: Int = 1, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// Something wrong with a session, and where: one line for a person, `path:line:column: message`.
public struct SessionProblem: Error, Hashable, Sendable {
  /// What the person has to look at.
  public var location: SourceLocation
  /// What is wrong, with the value; what would be right. Lower case, no full stop.
  public var message: String

  /// A problem at a place.
  public init(_ location: SourceLocation, _ message: String) {
    self.location = location
    self.message = message
  }
}

extension SessionProblem: CustomStringConvertible {
  /// `path:line:column: message`, the form that editors jump by.
  public var description: String {
    "\(location.path):\(location.line):\(location.column): \(message)"
  }
}
