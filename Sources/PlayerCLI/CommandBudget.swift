/// How many commands a socket may give: as many as a person ever would, and no more than the ring to the audio
/// thread holds beside those of the keys.
struct CommandBudget {
  /// As many at once.
  static let most = 32
  /// One more after so long.
  private static let pace: Int64 = 20_000_000

  private var left = CommandBudget.most
  private var countedNanoseconds: Int64?

  /// - Parameter now: By a clock that only goes forward, in nanoseconds.
  /// - Returns: Whether there is one left, which is taken.
  mutating func take(now: Int64) -> Bool {
    let counted = countedNanoseconds ?? now
    let earned = max(0, now - counted) / Self.pace
    if left + Int(clamping: earned) >= Self.most {
      left = Self.most
      countedNanoseconds = now
    } else {
      left += Int(earned)
      countedNanoseconds = counted + earned * Self.pace
    }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
