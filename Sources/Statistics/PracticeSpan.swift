/// Practice without a break, and the zone in which it was done.
public struct PracticeSpan: Hashable, Sendable {
  /// When it began: milliseconds since 1970 in UTC.
  public var startMilliseconds: Int64
  /// How far the clocks of the place were ahead of UTC, for the whole span.
  public var zoneOffsetSeconds: Int
  /// How long it was, 0 or more.
  public var milliseconds: Int64

  /// Practice of so many milliseconds from an instant on.
  public init(startMilliseconds: Int64, zoneOffsetSeconds: Int, milliseconds: Int64) {
    self.startMilliseconds = startMilliseconds
    self.zoneOffsetSeconds = zoneOffsetSeconds
    self.milliseconds = milliseconds
  }

  /// The span cut at local midnights: the days in order, with what was practised in each. Their sum
  /// is the span's length; nothing for a length of 0.
  public var days: [(day: CalendarDay, milliseconds: Int64)] {
    var days: [(CalendarDay, Int64)] = []
    var start = startMilliseconds + Int64(zoneOffsetSeconds) * 1_000
    let end = start + milliseconds
    while start < end {
      let day = start.dividedDown(by: CalendarDay.milliseconds)
      let midnight = (day + 1) * CalendarDay.milliseconds
      days.append((CalendarDay(number: Int(day)), min(end, midnight) - start))
      start = midnight
    }
    return days
  }
}
