/// How many days running something was practised.
public struct Streaks: Hashable, Sendable {
  /// Up to today, or up to yesterday while today is still to come; 0 where the last day is longer
  /// ago.
  public var current: Int
  /// The longest there ever was, up to today.
  public var longest: Int

  /// Streaks of no days.
  public static let none = Streaks(current: 0, longest: 0)
}

extension PracticeStatistics {
  /// The streaks as they stand today. Days after it, which a wrong clock may have left, do not
  /// count.
  ///
  /// - Parameter leastMilliseconds: What makes a day count; one millisecond unless given.
  public func streaks(today: CalendarDay, leastMilliseconds: Int64 = 1) -> Streaks {
    var streaks = Streaks.none
    var length = 0
    var previous: CalendarDay?
    for day in practiceDays
    where day <= today && milliseconds(on: day) >= leastMilliseconds {
      length = previous == day - 1 ? length + 1 : 1
      streaks.longest = max(streaks.longest, length)
      previous = day
    }
    if let previous, previous >= today - 1 { streaks.current = length }
    return streaks
  }
}
