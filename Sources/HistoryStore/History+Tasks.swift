/// What was done to a task.
public enum TaskChange: String, Hashable, Sendable, CaseIterable {
  case added, edited, done, reopened, removed

  var code: Int { TaskChange.allCases.firstIndex(of: self) ?? 0 }
}

extension History {
  /// The last so many changes can be undone.
  private static let keptChanges = 100

  /// Makes a task; the answer is its number.
  ///
  /// - Throws: `refused` for a title that is blank or too long, a category or a color that cannot
  ///   be kept.
  @discardableResult
  public func addTask(_ fields: TaskFields) throws(HistoryError) -> Int {
    let fields = try checked(fields)
    let now = clock.reading.wallMilliseconds
    return try database.transaction { () throws(HistoryError) in
      let id = try insertTask(fields, uuid: RecordID(), created: now, done: nil, removed: nil)
      try keep(.added, of: id)
      return id
    }
  }

  /// Tasks that were not removed: open ones first, the newest first among them and among the done.
  public func tasks(_ filter: TaskFilter = TaskFilter()) throws(HistoryError) -> [PracticeTask] {
    let tasks = try tasks("removed_ms IS NULL", [])
    return tasks.filter { task in
      if let category = filter.category?.asOneLine.lowercased(),
        task.fields.category?.lowercased() != category
      {
        return false
      }
      if let priority = filter.priority, task.fields.priority != priority { return false }
      if let isDone = filter.isDone, (task.doneMilliseconds != nil) != isDone { return false }
      return true
    }
  }

  /// What all tasks are called, by their numbers, those that were removed among them.
  public func taskNames() throws(HistoryError) -> [Int: TaskName] {
    let rows = try database.rows("SELECT id, title, removed_ms FROM tasks") {
      (id: $0.int(0), name: TaskName(title: $0.text(1), isRemoved: !$0.isNull(2)))
    }
    return Dictionary(rows.map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// The task of a number; `nil` where there is none or it was removed.
  public func task(_ id: Int) throws(HistoryError) -> PracticeTask? {
    try tasks("removed_ms IS NULL AND tasks.id = ?", [.int(id)]).first
  }

  /// Gives a task other fields.
  ///
  /// - Throws: As `addTask`; `unknown` where there is no such task.
  public func editTask(_ id: Int, _ fields: TaskFields) throws(HistoryError) {
    let fields = try checked(fields)
    try change(.edited, id) { () throws(HistoryError) in
      try database.execute(
        "UPDATE tasks SET title = ?, priority = ?, category = ?, color = ? WHERE id = ?",
        [
          .text(fields.title), .int(fields.priority.code), .text(fields.category),
          .text(fields.color), .int(id),
        ])
    }
  }

  /// A task is done, or open again. One that is so already stays as it is.
  ///
  /// - Throws: `unknown` where there is no such task.
  public func setTask(_ id: Int, isDone: Bool) throws(HistoryError) {
    let now = clock.reading.wallMilliseconds
    if let task = try task(id), (task.doneMilliseconds != nil) == isDone { return }
    try change(isDone ? .done : .reopened, id) { () throws(HistoryError) in
      try database.execute(
        "UPDATE tasks SET done_ms = ? WHERE id = ?",
        [.integer(isDone ? now : nil), .int(id)])
    }
  }

  /// Removes a task; `undoTaskChange` brings it back. Runs that count towards it go on doing so.
  ///
  /// - Throws: `unknown` where there is no such task.
  public func removeTask(_ id: Int) throws(HistoryError) {
    let now = clock.reading.wallMilliseconds
    try change(.removed, id) { () throws(HistoryError) in
      try database.execute(
        "UPDATE tasks SET removed_ms = ? WHERE id = ?", [.integer(now), .int(id)])
    }
  }

  /// Takes the last change of any task back: the task is exactly as it was before. Again takes back
  /// the one before that, up to a hundred.
  ///
  /// - Returns: What was taken back, and the task's number and title; `nil` where there is nothing.
  public func undoTaskChange() throws(HistoryError) -> (
    change: TaskChange, task: Int, title: String
  )? {
    try database.transaction { () throws(HistoryError) in
      let last = try database.row(
        """
        SELECT task_changes.id, task, change, tasks.title FROM task_changes
        JOIN tasks ON tasks.id = task ORDER BY task_changes.id DESC LIMIT 1
        """
      ) { (row: $0.int(0), task: $0.int(1), change: $0.int(2), title: $0.text(3)) }
      guard let last else { return nil }
      let change = TaskChange.allCases[min(max(0, last.change), TaskChange.allCases.count - 1)]
      if change == .added {
        try database.execute("DELETE FROM tasks WHERE id = ?", [.int(last.task)])
      } else {
        try database.execute(
          """
          UPDATE tasks SET (title, priority, category, color, done_ms, removed_ms) =
            (SELECT title, priority, category, color, done_ms, removed_ms
             FROM task_changes WHERE id = ?)
          WHERE id = ?
          """, [.int(last.row), .int(last.task)])
      }
      try database.execute("DELETE FROM task_changes WHERE id = ?", [.int(last.row)])
      return (change, last.task, last.title)
    }
  }

  // MARK: - Parts

  func checked(_ fields: TaskFields) throws(HistoryError) -> TaskFields {
    switch fields.checked() {
    case .success(let fields): return fields
    case .failure(let problem): throw refused(problem.text)
    }
  }

  /// - Throws: `unknown` where there is no such task, or it was removed.
  func requireTask(_ id: Int) throws(HistoryError) {
    let sql = "SELECT count(*) FROM tasks WHERE id = ? AND removed_ms IS NULL"
    if try database.number(sql, [.int(id)]) == 0 {
      throw unknown("task \(id): there is none; carillon task list shows them")
    }
  }

  func insertTask(
    _ fields: TaskFields, uuid: RecordID, id: Int? = nil, created: Int64, done: Int64?,
    removed: Int64?
  ) throws(HistoryError) -> Int {
    try database.execute(
      """
      INSERT INTO tasks (id, uuid, title, priority, category, color, created_ms, done_ms, removed_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .int(id), .bytes(uuid.bytes), .text(fields.title), .int(fields.priority.code),
        .text(fields.category), .text(fields.color), .integer(created), .integer(done),
        .integer(removed),
      ])
    return database.lastRowID
  }

  /// Keeps how a task is before it is changed.
  private func change(
    _ change: TaskChange, _ id: Int, _ body: () throws(HistoryError) -> Void
  ) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in
      try requireTask(id)
      try keep(change, of: id)
      try body()
    }
  }

  private func keep(_ change: TaskChange, of id: Int) throws(HistoryError) {
    try database.execute(
      """
      INSERT INTO task_changes (task, change, title, priority, category, color, done_ms, removed_ms)
      SELECT id, ?, title, priority, category, color, done_ms, removed_ms FROM tasks WHERE id = ?
      """, [.int(change.code), .int(id)])
    try database.execute(
      "DELETE FROM task_changes WHERE id <= ?",
      [.int(database.lastRowID - History.keptChanges)])
  }

  private func tasks(
    _ condition: String, _ values: [SQLValue]
  ) throws(HistoryError) -> [PracticeTask] {
    try database.rows(
      """
      SELECT tasks.id, tasks.uuid, tasks.title, priority, category, color, created_ms, done_ms,
        coalesce(sum(rounds), 0), coalesce(sum(practised_ms), 0)
      FROM tasks LEFT JOIN runs ON runs.task = tasks.id WHERE \(condition)
      GROUP BY tasks.id ORDER BY done_ms IS NOT NULL, created_ms DESC, tasks.id DESC
      """, values
    ) { row in
      PracticeTask(
        id: row.int(0), uuid: RecordID(bytes: row.bytes(1)) ?? RecordID(),
        fields: TaskFields(
          title: row.text(2), priority: TaskPriority(code: row.int(3)) ?? .medium,
          category: row.optionalText(4), color: row.optionalText(5)),
        createdMilliseconds: row.integer(6), doneMilliseconds: row.optionalInteger(7),
        rounds: row.int(8), practisedMilliseconds: row.integer(9))
    }
  }
}
