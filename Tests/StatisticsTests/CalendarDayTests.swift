import Glibc
import Testing

@testable import Statistics

@Suite struct CalendarDayTests {
  /// The calendar repeats after 400 years: 1900 to 2300 has every kind of year and century.
  @Test func everyDayOfFourCenturiesIsAsTheCLibraryHasIt() throws {
    let first = try #require(CalendarDay(year: 1900, month: 1, day: 1))
    let end = try #require(CalendarDay(year: 2300, month: 1, day: 1))
    #expect(end.number - first.number == 146_097)
    var differing = 0
    for number in first.number..<end.number {
      var seconds = time_t(number * 86_400)
      var parts = tm()
      gmtime_r(&seconds, &parts)
      let day = CalendarDay(number: number)
      let date = day.date
      let weekday = parts.tm_wday == 0 ? 7 : Int(parts.tm_wday)
      let isSame =
        date.year == Int(parts.tm_year) + 1_900 && date.month == Int(parts.tm_mon) + 1
        && date.day == Int(parts.tm_mday) && day.weekday == weekday
      let back = CalendarDay(year: date.year, month: date.month, day: date.day)
      if !isSame || back != day || time_t(number * 86_400) != timegm(&parts) { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test func daysBeforeTheYearZeroCountOn() throws {
    let day = try #require(CalendarDay(year: -1, month: 12, day: 31))
    #expect((day + 1).date == (0, 1, 1))
    #expect((day + 60).date == (0, 2, 29), "the year 0 is a leap year")
    #expect(CalendarDay(number: -719_528).date == (0, 1, 1))
  }

  @Test(
    arguments: [
      (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 2, 29), (1900, 2, 29), (2026, 1, 0),
      (2026, 1, 32), (10_000, 1, 1),
    ])
  func datesThatDoNotExistAreNone(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: ["2026-11-30", "2000-02-29", "0001-01-01", "1969-12-31"])
  func textsAreReadAndWrittenTheSame(_ text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test(
    arguments: [
      "", "2026", "2026-11", "26-11-30", "2026-11-3", "2026-11-30 ", "2026-11-31", "+026-11-30",
      "2026-1١-30", "2026-11-30-1",
    ])
  func otherSpellingsAreNoDay(_ text: String) { #expect(CalendarDay(text) == nil) }

  @Test func anInstantLiesInTheDayOfItsZone() throws {
    let day = try #require(CalendarDay("2026-11-30"))
    let midnight = Int64(day.number) * 86_400_000
    #expect(CalendarDay(atMilliseconds: midnight, zoneOffsetSeconds: 0) == day)
    #expect(CalendarDay(atMilliseconds: midnight - 1, zoneOffsetSeconds: 0) == day - 1)
    #expect(CalendarDay(atMilliseconds: midnight - 1, zoneOffsetSeconds: 1) == day)
    #expect(CalendarDay(atMilliseconds: midnight, zoneOffsetSeconds: -1) == day - 1)
    #expect(CalendarDay(atMilliseconds: -1, zoneOffsetSeconds: 0).description == "1969-12-31")
  }

  @Test func rangesHaveTheDaysOfWeekMonthAndYear() throws {
    let day = try #require(CalendarDay("2024-02-29"))
    func text(_ range: DayRange) -> String { "\(range.first) \(range.last) \(range.count)" }
    #expect(text(.days(7, through: day)) == "2024-02-23 2024-02-29 7")
    #expect(text(.week(of: day)) == "2024-02-26 2024-03-03 7")
    #expect(text(.month(of: day)) == "2024-02-01 2024-02-29 29")
    #expect(text(.year(of: day)) == "2024-01-01 2024-12-31 366")
    #expect(text(.year(of: day + 366)) == "2025-01-01 2025-12-31 365")
    #expect(DayRange.month(of: day).days.count == 29)
    #expect(DayRange.days(1, through: day).contains(day))
    #expect(!DayRange.days(1, through: day).contains(day + 1))
  }
}
