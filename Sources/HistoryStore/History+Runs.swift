import SoundUnits
import Statistics

/// Which runs are asked for; everything that is set must hold.
public struct RunFilter: Sendable {
  /// Only this kind.
  public var kind: String?
  /// Only runs that began on these local days, each by its own zone.
  public var days: DayRange?
  /// Only these sessions, by their names.
  public var sessions: [String]?
  /// Only what counts towards this task.
  public var task: Int?
  /// At most so many, the newest ones.
  public var limit: Int?

  /// All runs, but for what is set.
  ///
  /// - Parameter session: The only one of `sessions`.
  public init(
    kind: String? = nil, days: DayRange? = nil, session: String? = nil, task: Int? = nil,
    limit: Int? = nil
  ) {
    self.kind = kind
    self.days = days
    self.sessions = session.map { [$0] }
    self.task = task
    self.limit = limit
  }
}

extension History {
  private static let runColumns = """
    id, uuid, session, title, kind, start_ms, offset_s, planned_ms, practised_ms, rounds, state, \
    pauses, xruns, note, task, file, step, frame, hertz, step_name, step_ns, held_ns
    """

  /// Runs, the newest first.
  public func runs(_ filter: RunFilter = RunFilter()) throws(HistoryError) -> [Run] {
    var conditions: [String] = []
    var values: [SQLValue] = []
    func require(_ condition: String, _ value: SQLValue...) {
      conditions.append(condition)
      values += value
    }
    if let kind = filter.kind { require("kind = ?", .text(kind)) }
    if let sessions = filter.sessions {
      let places = sessions.map { _ in "?" }.joined(separator: ", ")
      conditions.append("session IN (\(places))")
      values += sessions.map { SQLValue.text($0) }
    }
    if let task = filter.task { require("task = ?", .int(task)) }
    if let days = filter.days {
      // In UTC a local day lies at most a day off: that much the index can do.
      let first = Int64(days.first.number - 1) * 86_400_000
      let end = Int64(days.last.number + 2) * 86_400_000
      require("start_ms >= ? AND start_ms < ?", .integer(first), .integer(end))
      // A division that rounds down, for years before 1970, too.
      require(
        "(start_ms + offset_s * 1000) >= ? AND (start_ms + offset_s * 1000) < ?",
        .integer(Int64(days.first.number) * 86_400_000),
        .integer(Int64(days.last.number + 1) * 86_400_000))
    }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    values.append(.int(filter.limit ?? -1))
    return try database.snapshot { () throws(HistoryError) in
      var runs = try database.rows(
        """
        SELECT \(History.runColumns) FROM runs \(condition)
        ORDER BY start_ms DESC, id DESC LIMIT ?
        """, values, History.run)
      // One query for each while they are few, one for all where they are many.
      if runs.count <= 50 {
        for index in runs.indices {
          runs[index].moods = try moods(run: runs[index].id).map(\.mood).withoutRepeats
        }
      } else {
        let moods = try moodTexts()
        for index in runs.indices { runs[index].moods = moods[runs[index].id] ?? [] }
      }
      return runs
    }
  }

  /// The run of a number.
  public func run(_ id: Int) throws(HistoryError) -> Run? {
    guard
      var run = try database.row(
        "SELECT \(History.runColumns) FROM runs WHERE id = ?", [.int(id)], History.run)
    else { return nil }
    run.moods = try moods(run: id).map(\.mood).withoutRepeats
    return run
  }

  /// The run that began last, if there is one.
  public func lastRun() throws(HistoryError) -> Run? { try runs(RunFilter(limit: 1)).first }

  /// The run of a session that began last, if there is one.
  ///
  /// - Parameter session: Its name, as `RunStart` has it.
  public func lastRun(session: String) throws(HistoryError) -> Run? {
    let kept = TextRules.kept(session, longest: TextRules.longestName)
    return try runs(RunFilter(session: kept, limit: 1)).first
  }

  /// Every session that was played, by its name, with the title that it had last.
  public func sessionTitles() throws(HistoryError) -> [String: String] {
    // The names from the index alone; of each the newest run.
    let rows = try database.rows(
      """
      SELECT session, (SELECT title FROM runs WHERE runs.session = played.session
        ORDER BY start_ms DESC, id DESC LIMIT 1)
      FROM (SELECT DISTINCT session FROM runs) AS played
      """
    ) { (session: $0.text(0), title: $0.text(1)) }
    return Dictionary(rows.map { ($0.session, $0.title) }) { first, _ in first }
  }

  /// The newest run of a session, if that was interrupted and can be resumed; `nil` where it came
  /// to an end or is still being played.
  ///
  /// - Parameter session: Its name, as `RunStart` has it.
  public func lastInterrupted(session: String) throws(HistoryError) -> Run? {
    let run = try lastRun(session: session)
    return run?.state == .interrupted && run?.canGoOn == true ? run : nil
  }

  /// What was practised in a run, step by step, in order.
  public func spans(run: Int) throws(HistoryError) -> [RunSpan] {
    try database.rows(
      """
      SELECT step, name, is_practice, start_ms, offset_s, practised_ms FROM spans
      WHERE run = ? ORDER BY number
      """, [.int(run)]
    ) { History.span($0) }
  }

  static func span(_ row: Statement, from column: Int32 = 0) -> RunSpan {
    RunSpan(
      step: row.int(column), name: row.text(column + 1), isPractice: row.int(column + 2) != 0,
      span: PracticeSpan(
        startMilliseconds: row.integer(column + 3), zoneOffsetSeconds: row.int(column + 4),
        milliseconds: row.integer(column + 5)))
  }

  /// The moods of all runs that have any.
  func moodTexts() throws(HistoryError) -> [Int: [String]] {
    var moods: [Int: [String]] = [:]
    let rows = try database.rows(
      "SELECT run, mood FROM moods WHERE run IS NOT NULL ORDER BY at_ms, id"
    ) { (run: $0.int(0), mood: $0.text(1)) }
    for row in rows where moods[row.run]?.contains(row.mood) != true {
      moods[row.run, default: []].append(row.mood)
    }
    return moods
  }

  private static func run(_ row: Statement) -> Run {
    var position: RunPosition?
    if let file = row.optionalText(15), let step = row.optionalInt(16),
      let frame = row.optionalInteger(17), let hertz = row.optionalInt(18)
    {
      position = RunPosition(
        file: file, step: step, frame: frame, hertz: hertz, stepName: row.optionalText(19),
        stepStart: row.optionalInteger(20).map { ExactTime(nanoseconds: $0) },
        held: ExactTime(nanoseconds: row.optionalInteger(21) ?? 0))
    }
    return Run(
      id: row.int(0), uuid: RecordID(bytes: row.bytes(1)) ?? RecordID(), session: row.text(2),
      title: row.text(3), kind: row.text(4), startMilliseconds: row.integer(5),
      zoneOffsetSeconds: row.int(6), plannedMilliseconds: row.optionalInteger(7),
      practisedMilliseconds: row.integer(8), rounds: row.int(9),
      state: RunState(code: row.int(10)) ?? .interrupted, pauses: row.int(11), xruns: row.int(12),
      note: row.optionalText(13), task: row.optionalInt(14), moods: [], position: position)
  }
}

extension [String] {
  /// Each once, in the order in which they first come.
  fileprivate var withoutRepeats: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
