import PlainText
import Statistics

extension History {
  /// Takes in what another history gave out: all of it, or nothing. Records whose `uuid` is there
  /// already stay as they are, so the same contents twice are the same as once.
  ///
  /// - Throws: `refused` for the first record that cannot be kept, by its place: `runs[3]: …`.
  public func add(_ contents: HistoryContents) throws(HistoryError) -> ImportReport {
    guard contents.version == HistoryContents().version else {
      throw refused("version: is \(contents.version); this Carillon reads 1")
    }
    return try database.transaction { () throws(HistoryError) in
      var report = ImportReport()
      for (index, task) in contents.tasks.enumerated() {
        let isNew = try placed("tasks[\(index)]") { () throws(HistoryError) in try add(task) }
        report.tasks.count(isNew: isNew)
      }
      for (index, run) in contents.runs.enumerated() {
        let isNew = try placed("runs[\(index)]") { () throws(HistoryError) in try add(run) }
        report.runs.count(isNew: isNew)
      }
      for (index, mood) in contents.moods.enumerated() {
        let isNew = try placed("moods[\(index)]") { () throws(HistoryError) in try add(mood) }
        report.moods.count(isNew: isNew)
      }
      return report
    }
  }

  /// Puts the record's place before what is wrong with it.
  private func placed(
    _ place: String, _ body: () throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    do throws(HistoryError) {
      return try body()
    } catch {
      guard case .refused(let what) = error.reason else { throw error }
      throw refused("\(place): \(what)")
    }
  }

  /// The number of the record with this `uuid`.
  private func number(_ uuid: RecordID, in table: String) throws(HistoryError) -> Int? {
    try database.row("SELECT id FROM \(table) WHERE uuid = ?", [.bytes(uuid.bytes)]) { $0.int(0) }
  }

  private func add(_ task: HistoryContents.ContentTask) throws(HistoryError) -> Bool {
    if try number(task.uuid, in: "tasks") != nil { return false }
    let fields = try checked(
      TaskFields(
        title: task.title, priority: task.priority, category: task.category, color: task.color))
    for time in [task.createdMilliseconds, task.doneMilliseconds, task.removedMilliseconds] {
      if let time { try checkTime(time, zoneOffsetSeconds: 0) }
    }
    // A number that this history has given to a task before is not given to another one.
    let given = try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'tasks'")
    let isFree = task.number > given && task.number <= 1_000_000
    _ = try insertTask(
      fields, uuid: task.uuid, id: isFree ? task.number : nil, created: task.createdMilliseconds,
      done: task.doneMilliseconds, removed: task.removedMilliseconds)
    return true
  }

  private func add(_ run: HistoryContents.ContentRun) throws(HistoryError) -> Bool {
    if try number(run.uuid, in: "runs") != nil { return false }
    try check(run)
    var task: Int?
    if let uuid = run.task {
      task = try number(uuid, in: "tasks")
      if task == nil { throw refused("task \(uuid): is not among the tasks") }
    }
    try database.execute(
      """
      INSERT INTO runs (uuid, session, title, kind, start_ms, offset_s, planned_ms, rounds, state,
        pauses, xruns, note, task)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .bytes(run.uuid.bytes), .text(run.session), .text(run.title), .text(run.kind),
        .integer(run.startMilliseconds), .int(run.zoneOffsetSeconds),
        .integer(run.plannedMilliseconds), .int(run.rounds),
        .int((run.state == .running ? .interrupted : run.state).code), .int(run.pauses),
        .int(run.xruns), .text(run.note), .int(task),
      ])
    try replaceSpans(run.spans.map(\.runSpan), run: database.lastRowID)
    return true
  }

  private func add(_ mood: HistoryContents.ContentMood) throws(HistoryError) -> Bool {
    if try number(mood.uuid, in: "moods") != nil { return false }
    try checkTime(mood.milliseconds, zoneOffsetSeconds: mood.zoneOffsetSeconds)
    var run: Int?
    if let uuid = mood.run {
      run = try number(uuid, in: "runs")
      if run == nil { throw refused("run \(uuid): is not among the runs") }
    }
    _ = try insertMood(
      mood.mood, uuid: mood.uuid, run: run, at: mood.milliseconds,
      zoneOffsetSeconds: mood.zoneOffsetSeconds)
    return true
  }

  // MARK: - Rules

  private func check(_ run: HistoryContents.ContentRun) throws(HistoryError) {
    let texts = RunTexts(session: run.session, title: run.title, kind: run.kind)
    if let problem = texts.problem { throw refused(problem) }
    if let note = run.note,
      let problem = TextRules.problem("note", note, longest: TextRules.longestNote)
    {
      throw refused(problem)
    }
    try checkTime(run.startMilliseconds, zoneOffsetSeconds: run.zoneOffsetSeconds)
    for count in [run.rounds, run.pauses, run.xruns] where count < 0 {
      throw refused("rounds, pauses or xruns: is \(count); it is 0 or more")
    }
    if let planned = run.plannedMilliseconds, planned < 0 {
      throw refused("plannedMilliseconds: is \(planned); it is 0 or more")
    }
    for (index, span) in run.spans.enumerated() {
      try checkTime(span.startMilliseconds, zoneOffsetSeconds: span.zoneOffsetSeconds)
      guard span.step >= 0, (1...ContentRules.longestSpan).contains(span.milliseconds) else {
        throw refused(
          "spans[\(index)]: is step \(span.step) with \(span.milliseconds) ms; "
            + "a step is 0 or more, a length 1 ms to 31 days")
      }
      if span.name != span.name.oneLine {
        throw refused("spans[\(index)]: its name has a control character; it is one line")
      }
    }
  }

  private func checkTime(
    _ milliseconds: Int64, zoneOffsetSeconds: Int
  ) throws(HistoryError) {
    guard ContentRules.times.contains(milliseconds) else {
      throw refused(
        "time: is \(milliseconds) ms; it lies in the years 1970 to 9999, counted from 1970")
    }
    guard (-86_400...86_400).contains(zoneOffsetSeconds) else {
      throw refused("zoneOffsetSeconds: is \(zoneOffsetSeconds); it is at most a day")
    }
  }
}

private enum ContentRules {
  /// 1970 to 9999.
  static let times: ClosedRange<Int64> = 0...253_402_300_799_999
  static let longestSpan: Int64 = 31 * 86_400_000
}
