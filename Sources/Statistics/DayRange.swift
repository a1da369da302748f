/// Days from a first to a last one, both included.
public struct DayRange: Hashable, Sendable {
  /// The first day.
  public var first: CalendarDay
  /// The last day, not before the first.
  public var last: CalendarDay

  /// From a day to a later one, or the same; earlier ones are a bug.
  public init(_ first: CalendarDay, through last: CalendarDay) {
    precondition(first <= last, "a range of days ends on or after its first")
    self.first = first
    self.last = last
  }

  /// So many days, 1 or more, of which `last` is the last.
  public static func days(_ count: Int, through last: CalendarDay) -> DayRange {
    DayRange(last - (count - 1), through: last)
  }

  /// The month in which a day lies.
  public static func month(of day: CalendarDay) -> DayRange {
    let date = day.date
    let first = day - (date.day - 1)
    let length = CalendarDay.length(ofMonth: date.month, year: date.year)
    return DayRange(first, through: first + (length - 1))
  }

  /// The year in which a day lies.
  public static func year(of day: CalendarDay) -> DayRange {
    let months = day.month - 1
    var first = month(of: day).first
    for _ in 0..<months { first = month(of: first - 1).first }
    let isLeap = CalendarDay.length(ofMonth: 2, year: day.year) == 29
    return DayRange(first, through: first + (isLeap ? 365 : 364))
  }

  /// The week, Monday to Sunday, in which a day lies.
  public static func week(of day: CalendarDay) -> DayRange {
    let monday = day - (day.weekday - 1)
    return DayRange(monday, through: monday + 6)
  }

  /// How many days these are, 1 or more.
  public var count: Int { last.number - first.number + 1 }

  /// The days in order.
  public var days: [CalendarDay] {
    (first.number...last.number).map { CalendarDay(number: $0) }
  }

  /// Whether a day is one of these.
  public func contains(_ day: CalendarDay) -> Bool { first <= day && day <= last }
}
