import Statistics

extension History {
  /// Takes in what another history gave out: all of it, or nothing. Records whose `uuid` is there
  /// already stay as they are, so the same contents twice are the same as once. One does not: a run
  /// that was cut here, and that nobody has changed since, gets the rest of it where the contents have
  /// it further, since it was exported, or copied, while it was played.
  ///
  /// - Throws: `refused` for the first record that cannot be kept, by its place: `runs[3]: …`.
  public func add(_ contents: HistoryContents) throws(HistoryError) -> ImportReport {
    guard contents.version == HistoryContents().version else {
      throw refused("version: is \(contents.version); this Carillon reads 1")
    }
    return try database.transaction { () throws(HistoryError) in
      var report = ImportReport()
      for (index, task) in contents.tasks.enumerated() {
        let here = try placed("tasks[\(index)]") { () throws(HistoryError) in try add(task) }
        report.tasks.count(here == nil ? .skipped : .added)
        if let here, here != task.number {
          report.renumbered.append(.init(number: task.number, here: here, title: task.title))
        }
      }
      for (index, run) in contents.runs.enumerated() {
        let fate = try placed("runs[\(index)]") { () throws(HistoryError) in try add(run) }
        report.runs.count(fate)
      }
      for (index, mood) in contents.moods.enumerated() {
        let fate = try placed("moods[\(index)]") { () throws(HistoryError) in try add(mood) }
        report.moods.count(fate)
      }
      return report
    }
  }

  /// Puts the record's place before what is wrong with it.
  private func placed<Result>(
    _ place: String, _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
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

  /// - Returns: The number that it has got; `nil` where it was there already.
  private func add(_ task: HistoryContents.ContentTask) throws(HistoryError) -> Int? {
    if try number(task.uuid, in: "tasks") != nil { return nil }
    let fields = try checked(
      TaskFields(
        title: task.title, priority: task.priority, category: task.category, color: task.color))
    for time in [task.createdMilliseconds, task.doneMilliseconds, task.removedMilliseconds] {
      if let time { try checkTime(time, zoneOffsetSeconds: 0) }
    }
    // A number that this history has given to a task before is not given to another one.
    let given = try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'tasks'")
    let isFree = task.number > given && task.number <= 1_000_000
    return try insertTask(
      fields, uuid: task.uuid, id: isFree ? task.number : nil, created: task.createdMilliseconds,
      done: task.doneMilliseconds, removed: task.removedMilliseconds)
  }

  private func add(_ run: HistoryContents.ContentRun) throws(HistoryError) -> ImportReport.Fate {
    let known = try number(run.uuid, in: "runs")
    if let known, try !isFurther(run, than: known) { return .skipped }
    try check(run)
    var task: Int?
    if let uuid = run.task {
      task = try number(uuid, in: "tasks")
      if task == nil { throw refused("task \(uuid): is not among the tasks") }
    }
    let state = (run.state == .running ? .interrupted : run.state).code
    let isEdited = run.isEdited == true ? 1 : 0
    if let known {
      // Where it was left is not known any more; what was noted here since stays.
      try database.execute(
        """
        UPDATE runs SET start_ms = ?, offset_s = ?, planned_ms = ?, rounds = ?, state = ?,
          pauses = ?, xruns = ?, note = coalesce(note, ?), task = coalesce(task, ?), is_edited = ?,
          file = NULL, step = NULL, frame = NULL, hertz = NULL, step_name = NULL, step_ns = NULL,
          held_ns = NULL
        WHERE id = ?
        """,
        [
          .integer(run.startMilliseconds), .int(run.zoneOffsetSeconds),
          .integer(run.plannedMilliseconds), .int(run.rounds), .int(state), .int(run.pauses),
          .int(run.xruns), .text(run.note), .int(task), .int(isEdited), .int(known),
        ])
      try replaceSpans(run.spans.map(\.runSpan), run: known)
      return .updated
    }
    try database.execute(
      """
      INSERT INTO runs (uuid, session, title, kind, start_ms, offset_s, planned_ms, rounds, state,
        pauses, xruns, note, task, is_edited)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .bytes(run.uuid.bytes), .text(run.session), .text(run.title), .text(run.kind),
        .integer(run.startMilliseconds), .int(run.zoneOffsetSeconds),
        .integer(run.plannedMilliseconds), .int(run.rounds), .int(state), .int(run.pauses),
        .int(run.xruns), .text(run.note), .int(task), .int(isEdited),
      ])
    try replaceSpans(run.spans.map(\.runSpan), run: database.lastRowID)
    return .added
  }

  /// Whether the contents have more of a run than there is here: it was cut here, as an export while it
  /// was played cuts it, too, and nobody has changed it since; and more of it was heard there, or as
  /// much and then it ended.
  private func isFurther(
    _ run: HistoryContents.ContentRun, than id: Int
  ) throws(HistoryError) -> Bool {
    let here = try database.row(
      """
      SELECT coalesce(sum(spans.practised_ms), 0) FROM runs LEFT JOIN spans ON spans.run = runs.id
      WHERE runs.id = ? AND state = ? AND is_edited = 0 GROUP BY runs.id
      """, [.int(id), .int(RunState.interrupted.code)], { $0.integer(0) })
    guard let here else { return false }
    let there = run.spans.reduce(Int64(0)) {
      $0.addingReportingOverflow($1.milliseconds).partialValue
    }
    let hasEnded = run.state == .completed || run.state == .stopped
    return there > here || (there == here && hasEnded)
  }

  private func add(_ mood: HistoryContents.ContentMood) throws(HistoryError) -> ImportReport.Fate {
    if try number(mood.uuid, in: "moods") != nil { return .skipped }
    try checkTime(mood.milliseconds, zoneOffsetSeconds: mood.zoneOffsetSeconds)
    var run: Int?
    if let uuid = mood.run {
      run = try number(uuid, in: "runs")
      if run == nil { throw refused("run \(uuid): is not among the runs") }
    }
    _ = try insertMood(
      mood.mood, uuid: mood.uuid, run: run, at: mood.milliseconds,
      zoneOffsetSeconds: mood.zoneOffsetSeconds)
    return .added
  }
}
