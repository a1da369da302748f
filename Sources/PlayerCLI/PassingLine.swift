/// A line on a screen that makes room again for what it covers.
struct PassingLine {
  private var line: String?
  private var endNanoseconds: Int64 = 0

  /// For how long it is seen.
  static let nanoseconds: Int64 = 15_000_000_000

  /// Shows a line from now on, in the place of the one before.
  mutating func say(_ line: String, at now: Int64) {
    self.line = line
    endNanoseconds = now + PassingLine.nanoseconds
  }

  /// What is to be seen now.
  func text(at now: Int64) -> String? { now < endNanoseconds ? line : nil }
}
