import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

/// A minute belongs to the local day in which it was practised.
@Suite struct LocalDayTests {
  /// Berlin's winter and summer time around its changes of 2026, at 01:00 UTC on 29 March and 25
  /// October.
  static let berlin: @Sendable (Int64) -> Int = { wall in
    let summer = milliseconds("2026-03-29", 1, 0)..<milliseconds("2026-10-25", 1, 0)
    return summer.contains(wall) ? 7_200 : 3_600
  }

  /// Plays for so long without a database, and gives the days.
  private func days(
    _ clock: HandClock, minutes: Int64, tick: Int64 = 1_000,
    meanwhile: (Int64, HandClock) -> Void = { _, _ in }
  ) -> [CalendarDay: Int64] {
    var keeper = SpanKeeper(start: clock.reading)
    keeper.begin(
      RunStep(index: 0, name: "Hold", planned: .minutes(minutes)), heard: .zero, at: clock.reading)
    for elapsed in stride(from: tick, through: minutes * minute, by: Int64.Stride(tick)) {
      clock.advance(tick)
      meanwhile(elapsed, clock)
      keeper.note(heard: .milliseconds(elapsed), at: clock.reading)
    }
    keeper.end(heard: .minutes(minutes), at: clock.reading)
    #expect(keeper.practisedMilliseconds == minutes * minute)
    var days: [CalendarDay: Int64] = [:]
    for entry in keeper.entries {
      for part in entry.span.span.days { days[part.day, default: 0] += part.milliseconds }
    }
    #expect(days.values.reduce(0, +) == minutes * minute, "the days are the run")
    return days
  }

  @Test func aRunOverMidnightIsInBothDays() {
    let clock = HandClock(milliseconds("2026-11-29", 22, 50), zone: { _ in 3_600 })
    #expect(
      days(clock, minutes: 25) == [day("2026-11-29"): 10 * minute, day("2026-11-30"): 15 * minute])
  }

  @Test func theDayOf23HoursHas23() {
    // From midnight on Saturday to midnight on Monday: 24 and 23 hours.
    let clock = HandClock(milliseconds("2026-03-27", 23, 0), zone: Self.berlin)
    let days = days(clock, minutes: 47 * 60 + 5)
    #expect(days[day("2026-03-28")] == 24 * 60 * minute)
    #expect(days[day("2026-03-29")] == 23 * 60 * minute)
    #expect(days[day("2026-03-30")] == 5 * minute)
  }

  @Test func theDayOf25HoursHas25() {
    let clock = HandClock(milliseconds("2026-10-24", 22, 0), zone: Self.berlin)
    let days = days(clock, minutes: 25 * 60 + 5)
    #expect(days[day("2026-10-25")] == 25 * 60 * minute)
    #expect(days[day("2026-10-26")] == 5 * minute)
  }

  @Test func anotherZoneIsAnotherDay() {
    // Half past eleven in the evening in Berlin; ten minutes later the traveller's clock is
    // London's.
    let clock = HandClock(milliseconds("2026-11-29", 22, 55), zone: { _ in 3_600 })
    let days = days(clock, minutes: 20) { elapsed, clock in
      if elapsed == 10 * minute { clock.move(to: { _ in 0 }) }
    }
    // Five minutes before midnight, five after, then ten before midnight again.
    #expect(days == [day("2026-11-29"): 15 * minute, day("2026-11-30"): 5 * minute])
  }

  @Test func aClockThatIsSetBackAnHourMakesNoTime() {
    let clock = HandClock(milliseconds("2026-11-30", 10, 0))
    let days = days(clock, minutes: 60) { elapsed, clock in
      if elapsed == 30 * minute { clock.jump(-60 * minute) }
    }
    #expect(days == [day("2026-11-30"): 60 * minute])
  }

  @Test func aClockThatIsSetForwardOverMidnightSplitsThere() {
    let clock = HandClock(milliseconds("2026-11-30", 10, 0))
    let days = days(clock, minutes: 60) { elapsed, clock in
      if elapsed == 30 * minute { clock.jump(24 * 60 * minute) }
    }
    #expect(days == [day("2026-11-30"): 30 * minute, day("2026-12-01"): 30 * minute])
  }

  @Test func aClockThatWasNeverSetIsDatedBackWhenItIs() {
    // A Pi boots at 1970; time comes over the network after ten minutes, a second time correction
    // after that.
    let clock = HandClock(5_000)
    let days = days(clock, minutes: 20) { elapsed, clock in
      if elapsed == 10 * minute { clock.jump(milliseconds("2026-11-30", 0, 5) - 605_000) }
    }
    // At five past midnight ten minutes were practised: five of them yesterday.
    #expect(days == [day("2026-11-29"): 5 * minute, day("2026-11-30"): 15 * minute])
  }

  @Test func aClockThatNeverGetsSetStillCountsEveryMinute() {
    #expect(days(HandClock(5_000), minutes: 20) == [day("1970-01-01"): 20 * minute])
  }

  @Test func smallCorrectionsOfTheClockSplitNothing() {
    let clock = HandClock()
    var keeper = SpanKeeper(start: clock.reading)
    keeper.begin(
      RunStep(index: 0, name: "Hold", planned: .minutes(1)), heard: .zero, at: clock.reading)
    for second in 1...60 as ClosedRange<Int64> {
      clock.advance(1_000)
      clock.jump(second.isMultiple(of: 2) ? 700 : -700)
      keeper.note(heard: .seconds(second), at: clock.reading)
    }
    #expect(keeper.entries.count == 1)
  }

  /// What is in the database, summed, is what the recorders counted: in a week with everything.
  @Test func theWeekIsTheSumOfItsRuns() throws {
    let clock = HandClock(milliseconds("2026-10-21", 21, 30), zone: Self.berlin)
    let desk = try Desk(clock: clock)
    let history = try desk.open()
    var sum: Int64 = 0
    for _ in 0..<6 {
      let playing = try desk.begin(history, seconds: 3 * 3_600, planned: .hours(3), tick: 60_000)
      sum += playing.recorder.practisedMilliseconds
      try playing.end()
      clock.advance(20 * 60 * minute)
    }
    let parts = try history.practice()
    #expect(sum == 18 * 60 * minute)
    #expect(PracticeStatistics(parts).milliseconds == sum)
    #expect(try history.runs().reduce(0) { $0 + $1.practisedMilliseconds } == sum)
    let split = Dictionary(grouping: parts, by: \.run).values.filter { $0.count == 2 }
    #expect(!split.isEmpty, "some lie in two days")
    let range = DayRange(day("2026-10-25"), through: day("2026-10-25"))
    let sunday = try history.practice(in: range)
    #expect(
      sunday.reduce(0) { $0 + $1.milliseconds }
        == PracticeStatistics(parts).milliseconds(on: range.first))
    #expect(sunday.allSatisfy { $0.day == range.first })
  }
}
