/// A day of the Gregorian calendar, in no zone; counted, so that days can be added and compared.
///
/// The calendar is taken back before its beginning (proleptic), as ISO 8601 does. The years are
/// −9999 to 9999.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970, which is 0.
  public var number: Int

  /// The day of a number.
  public init(number: Int) { self.number = number }

  /// The day of a date; `nil` where there is no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (-9_999...9_999).contains(year), (1...12).contains(month),
      day >= 1, day <= CalendarDay.length(ofMonth: month, year: year)
    else { return nil }
    self.init(year: year, month: month, checkedDay: day)
  }

  /// The day of `2026-11-30`; `nil` for every other spelling.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that it is at an instant, where clocks are so many seconds ahead of UTC.
  public init(atMilliseconds utc: Int64, zoneOffsetSeconds offset: Int) {
    number = Int((utc + Int64(offset) * 1_000).dividedDown(by: CalendarDay.milliseconds))
  }

  /// A day without a change of zone.
  static let milliseconds: Int64 = 86_400_000

  /// Years begin in March here: the day that leap years add is then their last, and months up to it
  /// have lengths that 153 days for five of them give.
  private init(year: Int, month: Int, checkedDay day: Int) {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays =
      marchYear.dividedDown(by: 4) - marchYear.dividedDown(by: 100) + marchYear.dividedDown(by: 400)
    number = 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
  }

  /// The date's three numbers; months and days from 1.
  public var date: (year: Int, month: Int, day: Int) {
    // Days since 1 March of the year 0, then by the calendar's cycles of 400, 100, 4 and 1 years.
    let days = number + 719_468
    let cycle = days.dividedDown(by: 146_097)
    var rest = days - cycle * 146_097
    let century = min(rest / 36_524, 3)
    rest -= century * 36_524
    let fourYears = rest / 1_461
    rest -= fourYears * 1_461
    let single = min(rest / 365, 3)
    rest -= single * 365
    let marchMonth = (5 * rest + 2) / 153
    let day = rest - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let marchYear = cycle * 400 + century * 100 + fourYears * 4 + single
    return (month > 2 ? marchYear : marchYear + 1, month, day)
  }

  /// The year of the date.
  public var year: Int { date.year }
  /// 1 to 12.
  public var month: Int { date.month }
  /// 1 to 31.
  public var day: Int { date.day }

  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  public var weekday: Int {
    let sinceMonday = (number + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }

  /// The day so many days later.
  public static func + (day: CalendarDay, days: Int) -> CalendarDay {
    CalendarDay(number: day.number + days)
  }

  /// The day so many days earlier.
  public static func - (day: CalendarDay, days: Int) -> CalendarDay {
    CalendarDay(number: day.number - days)
  }

  /// Whether `left` is before `right`.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  /// Days of a month, 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `2026-11-30`.
  public var description: String {
    let (year, month, day) = date
    // As bytes: a log of ten years has forty thousand of them.
    return String(unsafeUninitializedCapacity: 32) { text in
      var index = 0
      func append(_ byte: UInt8) {
        text[index] = byte
        index += 1
      }
      func append(_ value: Int, digits: Int) {
        var size = 1
        for _ in 1..<digits { size *= 10 }
        while value / size > 9 { size *= 10 }
        while size > 0 {
          append(UInt8(ascii: "0") + UInt8(value / size % 10))
          size /= 10
        }
      }
      if year < 0 { append(UInt8(ascii: "-")) }
      append(abs(year), digits: 4)
      append(UInt8(ascii: "-"))
      append(month, digits: 2)
      append(UInt8(ascii: "-"))
      append(day, digits: 2)
      return index
    }
  }
}

extension BinaryInteger {
  /// The quotient rounded towards −∞; `divisor` is above 0.
  func dividedDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
