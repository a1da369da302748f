-- A history of form 4.
PRAGMA journal_mode = WAL;
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
ALTER TABLE runs ADD COLUMN step_name TEXT;
ALTER TABLE runs ADD COLUMN step_ns INTEGER;
ALTER TABLE runs ADD COLUMN held_ns INTEGER;
ALTER TABLE runs ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0;

INSERT INTO runs (id, uuid, session, title, kind, start_ms, offset_s, planned_ms, practised_ms, day,
  state, file, step, frame, hertz)
VALUES
  (1, x'0102030405060708890a0b0c0d0e0f10', 'tree', 'Two trees', 'yoga', 1795939200000, 3600, 60000, 45000,
   20786, 1, '/sessions/tree.yaml', 1, 2160000, 48000),
  (2, x'1112131415161718991a1b1c1d1e1f20', 'evening', 'Evening', 'stretch', 1795992600000, 3600, 3600000,
   1500000, NULL, 3, '/sessions/evening.yaml', 0, 72000000, 48000);
INSERT INTO spans (run, number, step, name, is_practice, start_ms, offset_s, practised_ms)
VALUES
  (1, 0, 1, 'Tree', 1, 1795939200000, 3600, 45000),
  (2, 0, 0, 'Cat', 1, 1795992600000, 3600, 1500000);
INSERT INTO moods (uuid, run, mood, at_ms, offset_s)
VALUES (x'2122232425262728a92a2b2c2d2e2f30', 1, '😌', 1795939260000, 3600);

INSERT INTO tasks (id, uuid, title, priority, category, color, created_ms)
VALUES (1, x'3132333435363738b93a3b3c3d3e3f40', 'Write report', 2, 'work', '#7C3AED', 1795939200000);
INSERT INTO task_changes (task, change, title, priority) VALUES (1, 0, 'Write report', 2);
UPDATE runs SET task = 1 WHERE id = 2;
UPDATE runs SET step_name = 'Cat', step_ns = 0, held_ns = 30000000000 WHERE id = 2;
UPDATE runs SET is_edited = 1 WHERE id = 1;
PRAGMA user_version = 4;
PRAGMA application_id = 1129466958;
