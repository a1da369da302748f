import CommandSyntax
import HistoryStore
import Statistics

/// What `carillon stats` tells, in whatever form: sums of some days.
struct StatsReport {
  /// How the days are shown.
  enum Shape { case days, months, year }

  /// `7 days to 30 November 2026`
  let title: String
  let range: DayRange
  let shape: Shape
  /// Of the range.
  let statistics: PracticeStatistics
  let streaks: Streaks
  /// What tasks are called, by their numbers.
  let tasks: [Int: TaskName]
  /// Titles of sessions by the names under which they were played.
  let titles: [String: String]
  let today: CalendarDay
  /// No run passes the filters, on whatever day.
  let matchesNothing: Bool

  /// One bar: a day, or a month.
  struct Bar {
    var days: DayRange
    var milliseconds: Int64
  }

  /// One line of a table of sums.
  struct Sum {
    /// For programs.
    var name: String
    /// For people, where that is another one.
    var label: String
    var milliseconds: Int64
    var runCount: Int

    init(_ name: String, label: String? = nil, _ milliseconds: Int64, _ runCount: Int) {
      self.name = name
      self.label = label ?? name
      self.milliseconds = milliseconds
      self.runCount = runCount
    }
  }

  /// Every day, or every month of a long time.
  var bars: [Bar] {
    if shape != .months {
      return range.days.map {
        Bar(days: DayRange($0, through: $0), milliseconds: statistics.milliseconds(on: $0))
      }
    }
    var bars: [Bar] = []
    var first = range.first
    while first <= range.last {
      let days = DayRange(first, through: min(range.last, DayRange.month(of: first).last))
      let sum = days.days.reduce(0) { $0 + statistics.milliseconds(on: $1) }
      bars.append(Bar(days: days, milliseconds: sum))
      first = days.last + 1
    }
    return bars
  }

  /// The sums of what `--by` names, the largest first; days in order.
  func sums(by word: String) -> [Sum] {
    func sums(_ groups: [PracticeStatistics.Group<String>]) -> [Sum] {
      groups.map { Sum($0.key, $0.milliseconds, $0.runCount) }
    }
    switch word {
    case "kind": return sums(statistics.byKind)
    case "session": return sumsBySession
    case "mood": return sums(statistics.byMood)
    case "task":
      return statistics.byTask.map { group in
        Sum(tasks.text(group.key), group.milliseconds, group.runCount)
      }
    default:
      var runs: [CalendarDay: Set<Int>] = [:]
      for part in statistics.parts { runs[part.day, default: []].insert(part.run) }
      return range.days.map {
        Sum("\($0)", statistics.milliseconds(on: $0), runs[$0]?.count ?? 0)
      }
    }
  }

  /// By their titles; where two share one, the name or the path tells which is meant.
  private var sumsBySession: [Sum] {
    let groups = statistics.bySession
    var shares: [String: Int] = [:]
    for group in groups { shares[titles[group.key] ?? group.key, default: 0] += 1 }
    return groups.map { group in
      let title = titles[group.key] ?? group.key
      let label = shares[title] == 1 ? title : "\(title), \(group.key)"
      return Sum(group.key, label: label, group.milliseconds, group.runCount)
    }
  }

  /// `1 h 52 min in 6 sessions, on 4 of 7 days`
  var totalText: String {
    let runs = statistics.runCount == 1 ? "1 session" : "\(statistics.runCount) sessions"
    let days = statistics.practiceDays.count
    return
      "\(LengthText.text(statistics.milliseconds)) in \(runs), on \(days) of \(range.count) days"
  }

  /// `3 days running, 12 at most`
  var streakText: String {
    let days = streaks.current == 1 ? "1 day" : "\(streaks.current) days"
    return "\(days) running, \(streaks.longest) at most"
  }
}

extension StatsReport {
  /// Longer times are shown by months.
  private static let longestDays = 62

  /// What a command line asks for, of everything that was practiced.
  ///
  /// - Parameter sessions: The names behind `--session`; `nil` for all sessions.
  init(
    _ parsed: ParsedCommand, _ parts: [PracticePart], sessions: [String]? = nil,
    tasks: [Int: TaskName], titles: [String: String], today: CalendarDay
  ) throws(CommandFailure) {
    let until = try Values.day(.until, parsed, today: today) ?? today
    let since = try Values.day(.since, parsed, today: today)
    guard [parsed.has(.month), parsed.has(.year), since != nil].count(where: { $0 }) <= 1 else {
      throw .usage("--month, --year and --since ask for different days; give one of them")
    }
    if parsed.has(.year) {
      (range, shape) = (.year(of: until), .year)
      title = "\(until.year)"
    } else if parsed.has(.month) {
      (range, shape) = (.month(of: until), .days)
      title = "\(until.longMonthName) \(until.year)"
    } else if let since {
      guard since <= until else {
        throw .usage("--since is \(since), --until is \(until); the first is not after the second")
      }
      range = DayRange(since, through: until)
      shape = range.count > StatsReport.longestDays ? .months : .days
      title = "\(since) to \(until)"
    } else {
      (range, shape) = (.days(7, through: until), .days)
      title = "7 days to \(until.day) \(until.longMonthName) \(until.year)"
    }
    let wanted = parts.filter { part in
      (parsed[.kind].map { $0 == part.kind } ?? true)
        && (sessions?.contains(part.session) ?? true)
    }
    statistics = PracticeStatistics(wanted, in: range)
    streaks = PracticeStatistics(wanted).streaks(today: today)
    self.tasks = tasks
    self.titles = titles
    self.today = today
    matchesNothing = wanted.isEmpty
  }
}
