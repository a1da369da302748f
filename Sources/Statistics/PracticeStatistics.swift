/// Sums over what was practised. A value: the same parts give the same numbers, on any day; what is
/// today is told where it matters.
///
/// Every sum counts milliseconds and every millisecond once, so a week is the sum of its runs.
/// Minutes are for whoever shows them: rounding the days first would lose that.
public struct PracticeStatistics: Sendable {
  /// What was practised, in any order.
  public let parts: [PracticePart]
  private let byDay: [CalendarDay: Int64]

  /// The statistics of these parts; of some of them where a range is given.
  public init(_ parts: [PracticePart], in range: DayRange? = nil) {
    let chosen = range.map { range in parts.filter { range.contains($0.day) } } ?? parts
    var byDay: [CalendarDay: Int64] = [:]
    for part in chosen { byDay[part.day, default: 0] += part.milliseconds }
    self.parts = chosen
    self.byDay = byDay
  }

  /// All that was practised, in milliseconds.
  public var milliseconds: Int64 { byDay.values.reduce(0, +) }

  /// How many runs have a part here.
  public var runCount: Int { Set(parts.map(\.run)).count }

  /// The days on which something was practised, in order.
  public var practiceDays: [CalendarDay] { byDay.keys.sorted() }

  /// Milliseconds of one day.
  public func milliseconds(on day: CalendarDay) -> Int64 { byDay[day] ?? 0 }

  /// Milliseconds of every day of a range, 0 where there was nothing.
  public func perDay(_ range: DayRange) -> [(day: CalendarDay, milliseconds: Int64)] {
    range.days.map { ($0, milliseconds(on: $0)) }
  }

  /// One line of a table of sums.
  public struct Group<Key: Hashable & Sendable>: Hashable, Sendable {
    /// What its parts have in common.
    public var key: Key
    /// Their sum.
    public var milliseconds: Int64
    /// How many runs they come from.
    public var runCount: Int
  }

  /// Sums by kind of session, the largest first.
  public var byKind: [Group<String>] { grouped { [$0.kind] } }

  /// Sums by session, the largest first.
  public var bySession: [Group<String>] { grouped { [$0.session] } }

  /// Sums by task, the largest first; what counts towards none is left out.
  public var byTask: [Group<Int>] { grouped { $0.task.map { [$0] } ?? [] } }

  /// Sums by mood, the largest first. A run with two moods counts in full for both, so these sums
  /// may exceed the whole; one without is left out.
  public var byMood: [Group<String>] { grouped { $0.moods } }

  private func grouped<Key: Hashable & Comparable & Sendable>(
    _ keys: (PracticePart) -> [Key]
  ) -> [Group<Key>] {
    var sums: [Key: (milliseconds: Int64, runs: Set<Int>)] = [:]
    for part in parts {
      for key in keys(part) {
        sums[key, default: (0, [])].milliseconds += part.milliseconds
        sums[key, default: (0, [])].runs.insert(part.run)
      }
    }
    let groups = sums.map { key, sum in
      Group(key: key, milliseconds: sum.milliseconds, runCount: sum.runs.count)
    }
    return groups.sorted { left, right in
      left.milliseconds == right.milliseconds
        ? left.key < right.key : left.milliseconds > right.milliseconds
    }
  }
}
