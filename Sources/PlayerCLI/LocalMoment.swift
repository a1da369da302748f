import HistoryStore
import Statistics

/// An instant as the clocks of a place showed it.
struct LocalMoment {
  let day: CalendarDay
  private let secondOfDay: Int64
  private let zoneOffsetSeconds: Int

  init(milliseconds: Int64, zoneOffsetSeconds: Int) {
    day = CalendarDay(atMilliseconds: milliseconds, zoneOffsetSeconds: zoneOffsetSeconds)
    let local = milliseconds + Int64(zoneOffsetSeconds) * 1_000
    secondOfDay = (local - Int64(day.number) * 86_400_000) / 1_000
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// `23:50`
  var time: String {
    LengthText.padded(secondOfDay / 3_600) + ":" + LengthText.padded(secondOfDay / 60 % 60)
  }

  /// `2026-11-30 23:50`
  var text: String { "\(day) \(time)" }

  /// `2026-11-30T23:50:00+01:00` (ISO 8601)
  var iso: String {
    let minutes = Int64(zoneOffsetSeconds.magnitude) / 60
    let zone = "\(LengthText.padded(minutes / 60)):\(LengthText.padded(minutes % 60))"
    return "\(day)T\(time):\(LengthText.padded(secondOfDay % 60))"
      + (zoneOffsetSeconds < 0 ? "-" : "+") + zone
  }

  /// Today, where this process is.
  static var today: CalendarDay {
    let now = SystemClock().reading
    return CalendarDay(
      atMilliseconds: now.wallMilliseconds, zoneOffsetSeconds: now.zoneOffsetSeconds)
  }
}

extension CalendarDay {
  /// `Mon`
  var weekdayName: String { CalendarDay.weekdayNames[weekday - 1] }
  /// `Nov`
  var monthName: String { String(CalendarDay.monthNames[month - 1].prefix(3)) }
  /// `November`
  var longMonthName: String { CalendarDay.monthNames[month - 1] }

  static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
