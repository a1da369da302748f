/// The forms that the database has had, and the way from each to the next.
///
/// A form is never changed once it is released: a new one is added, and
/// `Tests/HistoryStoreTests/Forms` keeps a database of each.
enum Schema {
  /// `CRLN`: tells file(1), and us, whose database it is.
  static let applicationID = 0x4352_4C4E

  /// The form that this program writes.
  static var newest: Int { migrations.count }

  /// The statements that make form n + 1 of form n.
  static let migrations = [runs, tasks, places, edits]

  /// Form 1: runs with their practice, and moods.
  ///
  /// `day` and `practised_ms` follow from the spans and are kept beside them: ten years have ten
  /// times as many spans as runs, and statistics read the runs alone. `day` is empty where practice
  /// lies in several days or in none.
  private static let runs = """
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      session TEXT NOT NULL,
      title TEXT NOT NULL,
      kind TEXT NOT NULL,
      start_ms INTEGER NOT NULL,
      offset_s INTEGER NOT NULL,
      planned_ms INTEGER CHECK (planned_ms >= 0),
      practised_ms INTEGER NOT NULL DEFAULT 0 CHECK (practised_ms >= 0),
      day INTEGER,
      rounds INTEGER NOT NULL DEFAULT 0 CHECK (rounds >= 0),
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
      pauses INTEGER NOT NULL DEFAULT 0,
      xruns INTEGER NOT NULL DEFAULT 0,
      note TEXT,
      file TEXT,
      step INTEGER,
      frame INTEGER,
      hertz INTEGER
    ) STRICT;
    CREATE INDEX runs_by_start ON runs (start_ms);
    CREATE INDEX runs_by_session ON runs (session, start_ms);
    CREATE INDEX runs_running ON runs (id) WHERE state = 0;
    CREATE TABLE spans (
      run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
      number INTEGER NOT NULL,
      step INTEGER NOT NULL,
      name TEXT NOT NULL,
      is_practice INTEGER NOT NULL,
      start_ms INTEGER NOT NULL,
      offset_s INTEGER NOT NULL,
      practised_ms INTEGER NOT NULL CHECK (practised_ms > 0),
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE moods (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      run INTEGER REFERENCES runs ON DELETE CASCADE,
      mood TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      offset_s INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX moods_by_run ON moods (run);
    CREATE INDEX moods_by_time ON moods (at_ms);
    """

  /// Form 2: tasks, what was last done to them, and which one a run counts towards.
  private static let tasks = """
    CREATE TABLE tasks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      title TEXT NOT NULL,
      priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 2),
      category TEXT,
      color TEXT,
      created_ms INTEGER NOT NULL,
      done_ms INTEGER,
      removed_ms INTEGER
    ) STRICT;
    CREATE TABLE task_changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      task INTEGER NOT NULL REFERENCES tasks ON DELETE CASCADE,
      change INTEGER NOT NULL,
      title TEXT NOT NULL,
      priority INTEGER NOT NULL,
      category TEXT,
      color TEXT,
      done_ms INTEGER,
      removed_ms INTEGER
    ) STRICT;
    CREATE INDEX task_changes_by_task ON task_changes (task);
    ALTER TABLE runs ADD COLUMN task INTEGER REFERENCES tasks ON DELETE SET NULL;
    CREATE INDEX runs_by_task ON runs (task) WHERE task IS NOT NULL;
    """

  /// Form 3: what is needed to find the place where a run was left in a session file that may have
  /// been changed since.
  private static let places = """
    ALTER TABLE runs ADD COLUMN step_name TEXT;
    ALTER TABLE runs ADD COLUMN step_ns INTEGER;
    ALTER TABLE runs ADD COLUMN held_ns INTEGER;
    """

  /// Form 4: whether a person has changed what is recorded of a run, which no import then replaces.
  private static let edits = """
    ALTER TABLE runs ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0;
    """

  /// What every connection wants; `journal_mode` stays in the file. The log is copied over at 1 MB
  /// and cut back to that: a full disk is not full of it, and a start after a kill has little to
  /// read.
  static let connectionSettings = """
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA wal_autocheckpoint = 250;
    PRAGMA journal_size_limit = 1048576;
    """

  /// Brings the database to the newest form, each step in one piece, whoever else tries at the same
  /// time.
  static func migrate(_ database: Database) throws(HistoryError) {
    if try database.number("PRAGMA user_version") == newest { return }
    try database.transaction { () throws(HistoryError) in
      let version = try check(database)
      for number in version..<max(version, newest) {
        try database.executeScript(migrations[number])
      }
      // Neither takes a parameter.
      try database.executeScript("PRAGMA user_version = \(newest)")
      try database.executeScript("PRAGMA application_id = \(applicationID)")
    }
  }

  /// The form that the database has; 0 for an empty one.
  ///
  /// - Throws: Where it is a newer one, or not ours.
  @discardableResult
  static func check(_ database: Database) throws(HistoryError) -> Int {
    let version = try database.number("PRAGMA user_version")
    let application = try database.number("PRAGMA application_id")
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    let isEmpty = application == 0 && version == 0 && tables == 0
    guard isEmpty || application == applicationID else {
      throw HistoryError(path: database.path, reason: .foreign)
    }
    guard (0...newest).contains(version) else {
      throw HistoryError(
        path: database.path, reason: .newer(version: version, known: newest))
    }
    return version
  }
}
