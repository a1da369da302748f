import SoundUnits

/// How long to wait before a lost output is opened again: 0.25, 0.5, 1, 2, 5, 5, … s, for ever.
public struct ReopenDelay: Equatable, Sendable {
  private static let milliseconds: [Int64] = [250, 500, 1_000, 2_000, 5_000]
  private var attempts = 0

  /// Begins with the shortest wait.
  public init() {}

  /// The wait before the next try.
  public mutating func next() -> ExactTime {
    let index = min(attempts, ReopenDelay.milliseconds.count - 1)
    attempts = index + 1
    return .milliseconds(ReopenDelay.milliseconds[index])
  }

  /// Begins anew, once the output plays again.
  public mutating func reset() { attempts = 0 }
}
