import Testing
import TestSupport

@testable import Statistics

@Suite struct PracticeStatisticsTests {
  private let today = CalendarDay(number: 20_000)

  private func part(
    _ run: Int, _ day: Int, _ milliseconds: Int64, kind: String = "yoga", session: String = "s",
    task: Int? = nil, moods: [String] = []
  ) -> PracticePart {
    PracticePart(
      run: run, day: today + day, milliseconds: milliseconds, kind: kind, session: session,
      task: task, moods: moods)
  }

  @Test func daysWithoutPracticeAreZeroAndInTheirPlace() {
    let statistics = PracticeStatistics([part(1, -2, 5), part(1, -1, 7), part(2, -1, 1)])
    let week = statistics.perDay(.days(4, through: today))
    #expect(week.map(\.milliseconds) == [0, 5, 8, 0])
    #expect(week.map(\.day) == [today - 3, today - 2, today - 1, today])
    #expect(statistics.milliseconds == 13)
    #expect(statistics.runCount == 2)
    #expect(statistics.practiceDays == [today - 2, today - 1])
  }

  @Test func aRangeLeavesOutWhatLiesOutside() {
    let parts = [part(1, -2, 5), part(1, -1, 7), part(2, 0, 1)]
    let statistics = PracticeStatistics(parts, in: DayRange(today - 1, through: today - 1))
    #expect(statistics.milliseconds == 7)
    #expect(statistics.parts == [parts[1]])
  }

  @Test func groupsAreSortedBySumThenByName() {
    let statistics = PracticeStatistics([
      part(1, 0, 5, kind: "yoga", session: "b", task: 3, moods: ["😌", "ok"]),
      part(1, 1, 5, kind: "yoga", session: "b", task: 3, moods: ["😌", "ok"]),
      part(2, 0, 4, kind: "focus", session: "a", task: 2, moods: ["😌"]),
      part(3, 0, 10, kind: "focus", session: "c"),
    ])
    func text<Key>(_ groups: [PracticeStatistics.Group<Key>]) -> [String] {
      groups.map { "\($0.key) \($0.milliseconds) \($0.runCount)" }
    }
    #expect(text(statistics.byKind) == ["focus 14 2", "yoga 10 1"])
    #expect(text(statistics.bySession) == ["b 10 1", "c 10 1", "a 4 1"])
    #expect(text(statistics.byTask) == ["3 10 1", "2 4 1"])
    #expect(text(statistics.byMood) == ["😌 14 2", "ok 10 1"])
  }

  struct StreakCase: CustomTestStringConvertible {
    var testDescription: String
    /// Days from today.
    var days: [Int]
    var current: Int
    var longest: Int
  }

  static let streakCases = [
    StreakCase(testDescription: "nothing", days: [], current: 0, longest: 0),
    StreakCase(testDescription: "today", days: [0], current: 1, longest: 1),
    StreakCase(
      testDescription: "today is still to come", days: [-3, -2, -1], current: 3, longest: 3),
    StreakCase(testDescription: "broken yesterday", days: [-3, -2], current: 0, longest: 2),
    StreakCase(testDescription: "begun anew", days: [-5, -4, -3, -1, 0], current: 2, longest: 3),
    StreakCase(
      testDescription: "a day to come counts not", days: [-1, 0, 1], current: 2, longest: 2),
    StreakCase(testDescription: "only a day to come", days: [1], current: 0, longest: 0),
  ]

  @Test(arguments: streakCases)
  func streaksCountDaysRunning(_ sample: StreakCase) {
    let parts = sample.days.enumerated().map { part($0.offset, $0.element, 60_000) }
    let streaks = PracticeStatistics(parts).streaks(today: today)
    #expect(streaks == Streaks(current: sample.current, longest: sample.longest))
  }

  @Test func aDayThatIsTooShortBreaksAStreak() {
    let statistics = PracticeStatistics([part(1, -2, 90), part(2, -1, 40), part(3, 0, 90)])
    #expect(statistics.streaks(today: today, leastMilliseconds: 50).longest == 1)
    #expect(statistics.streaks(today: today, leastMilliseconds: 40).longest == 3)
  }

  @Test(arguments: [7, 8] as [UInt64])
  func everySumIsTheSameWhateverItIsSummedBy(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let parts = (0..<500).map { index in
      part(
        index / 2, Int.random(in: -400...0, using: &random),
        Int64.random(in: 1...9_000_000, using: &random),
        kind: ["yoga", "focus", "stretch"].randomElement(using: &random) ?? "",
        session: "s\(Int.random(in: 0...20, using: &random))")
    }
    let statistics = PracticeStatistics(parts)
    let sum = parts.reduce(0) { $0 + $1.milliseconds }
    #expect(statistics.milliseconds == sum)
    #expect(statistics.byKind.reduce(0) { $0 + $1.milliseconds } == sum)
    #expect(statistics.bySession.reduce(0) { $0 + $1.milliseconds } == sum)
    let days = statistics.perDay(.days(401, through: today))
    #expect(days.reduce(0) { $0 + $1.milliseconds } == sum)
    #expect(PracticeStatistics(parts.shuffled(using: &random)).byKind == statistics.byKind)
  }
}
