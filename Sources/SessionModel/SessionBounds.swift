import SoundUnits

/// What one session may ask for, so that no file can ask for more memory than there is.
public enum SessionBounds {
  /// Steps after expansion, rests between rounds included, transitions and side switches not.
  public static let stepCount = 100_000
  /// Of a session that ends, or of one cycle of one that does not.
  public static let length = ExactTime.hours(24)
  /// Sounds after expansion.
  public static let soundCount = 1_000_000
  /// Bytes of texts in which tokens are replaced, each counted as long as it may become.
  public static let spokenBytes = 256 << 20
  /// Groups within groups, and includes within includes.
  public static let nestingDepth = 64

  /// What is said of a session that lasts longer than `length`.
  public static func lengthProblem(at location: SourceLocation, lasts text: String)
    -> SessionProblem
  {
    SessionProblem(location, "session lasts \(text); at most \(length) can be planned")
  }
}
