import SoundUnits

/// How much of a session was heard since it began, jumps left out, made of looks at where it stands. A
/// value: the clock is told.
///
/// Between two looks no more counts than real time passed: what goes further was a jump. A device tells
/// its place in steps, so a second that was not used is kept for the next look.
struct HeardTime {
  /// What one look may take of the looks before it.
  private static let longestCredit: Int64 = 1_000_000_000

  /// Where a session stands, in its own time.
  struct Place: Equatable {
    var nanoseconds: Int64
    /// So much of time that was added to the step is still to come.
    var heldNanoseconds: Int64 = 0
    /// How often it has started again.
    var lap: Int64 = 0
  }

  /// What was heard.
  private(set) var total = ExactTime.zero
  private var last: (place: Place, now: Int64)?
  private var credit: Int64 = 0

  /// It began there, at most a quarter of a second ago.
  mutating func begin(at place: Place, now: Int64) {
    last = (place, now)
    credit = 250_000_000
  }

  /// Takes in where the session stands.
  ///
  /// - Parameters:
  ///   - length: Of the session; where it starts again what was left of it was heard.
  ///   - now: A monotonic clock, in nanoseconds.
  mutating func follow(_ place: Place, length: ExactTime, now: Int64) {
    defer { last = (place, now) }
    guard let last else { return }
    credit = min(credit, HeardTime.longestCredit) + max(0, now - last.now)
    var passed = place.nanoseconds - last.place.nanoseconds
    if place.lap != last.place.lap { passed += length.nanoseconds }
    passed += max(0, last.place.heldNanoseconds - place.heldNanoseconds)
    let heard = max(0, min(passed, credit))
    credit -= heard
    total += ExactTime(nanoseconds: heard)
  }
}
