import Statistics

extension History {
  /// Everything, of one moment, also while a session is being played.
  public func contents() throws(HistoryError) -> HistoryContents {
    try database.snapshot { () throws(HistoryError) in
      var contents = HistoryContents()
      contents.runs = try exportedRuns(try exportedSpans())
      contents.moods = try database.rows(
        """
        SELECT moods.uuid, runs.uuid, mood, at_ms, moods.offset_s
        FROM moods LEFT JOIN runs ON runs.id = run ORDER BY at_ms, moods.id
        """
      ) {
        HistoryContents.ContentMood(
          uuid: History.recordID($0, 0) ?? RecordID(), run: History.recordID($0, 1),
          mood: $0.text(2), milliseconds: $0.integer(3), zoneOffsetSeconds: $0.int(4))
      }
      contents.tasks = try database.rows(
        """
        SELECT uuid, id, title, priority, category, color, created_ms, done_ms, removed_ms
        FROM tasks ORDER BY id
        """
      ) {
        HistoryContents.ContentTask(
          uuid: History.recordID($0, 0) ?? RecordID(), number: $0.int(1), title: $0.text(2),
          priority: TaskPriority(code: $0.int(3)) ?? .medium, category: $0.optionalText(4),
          color: $0.optionalText(5), createdMilliseconds: $0.integer(6),
          doneMilliseconds: $0.optionalInteger(7), removedMilliseconds: $0.optionalInteger(8))
      }
      return contents
    }
  }

  private func exportedSpans() throws(HistoryError) -> [Int: [HistoryContents.ContentSpan]] {
    let rows = try database.rows(
      """
      SELECT run, step, name, is_practice, start_ms, offset_s, practised_ms FROM spans
      ORDER BY run, number
      """
    ) { (run: $0.int(0), span: HistoryContents.ContentSpan(History.span($0, from: 1))) }
    return Dictionary(grouping: rows, by: \.run).mapValues { $0.map(\.span).markingSetClocks() }
  }

  private func exportedRuns(
    _ spans: [Int: [HistoryContents.ContentSpan]]
  ) throws(HistoryError) -> [HistoryContents.ContentRun] {
    try database.rows(
      """
      SELECT runs.id, runs.uuid, session, runs.title, kind, start_ms, offset_s, planned_ms, rounds,
        state, pauses, xruns, note, tasks.uuid, is_edited
      FROM runs LEFT JOIN tasks ON tasks.id = task ORDER BY start_ms, runs.id
      """
    ) { row -> HistoryContents.ContentRun in
      let state = RunState(code: row.int(9)) ?? .interrupted
      return HistoryContents.ContentRun(
        uuid: History.recordID(row, 1) ?? RecordID(), session: row.text(2), title: row.text(3),
        kind: row.text(4), startMilliseconds: row.integer(5), zoneOffsetSeconds: row.int(6),
        plannedMilliseconds: row.optionalInteger(7), rounds: row.int(8),
        state: state == .running ? .interrupted : state, pauses: row.int(10), xruns: row.int(11),
        note: row.optionalText(12), task: History.recordID(row, 13),
        isEdited: row.int(14) == 0 ? nil : true, spans: spans[row.int(0)] ?? [])
    }
  }

  private static func recordID(_ row: Statement, _ column: Int32) -> RecordID? {
    RecordID(bytes: row.bytes(column))
  }
}

extension HistoryContents.ContentSpan {
  init(_ span: RunSpan) {
    self.init(
      step: span.step, name: span.name, isPractice: span.isPractice,
      startMilliseconds: span.span.startMilliseconds,
      zoneOffsetSeconds: span.span.zoneOffsetSeconds, milliseconds: span.span.milliseconds)
  }

  var runSpan: RunSpan {
    RunSpan(
      step: step, name: name, isPractice: isPractice,
      span: PracticeSpan(
        startMilliseconds: startMilliseconds, zoneOffsetSeconds: zoneOffsetSeconds,
        milliseconds: milliseconds))
  }
}
