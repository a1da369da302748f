import Statistics

/// Everything that a history holds, apart from where a run could be resumed and what can be undone:
/// what goes out and comes in. Records name one another by `uuid`; numbers are those of the
/// database it came from.
///
/// `Codable`, so that a JSON of it is its documentation: times are milliseconds since 1970 in UTC,
/// with the seconds that the place was ahead of it; lengths are milliseconds.
public struct HistoryContents: Hashable, Sendable, Codable {
  /// A run and its practice.
  public struct ContentRun: Hashable, Sendable, Codable {
    /// Its number everywhere.
    public var uuid: RecordID
    /// The session's name.
    public var session: String
    /// The session's title.
    public var title: String
    /// `yoga`, `stretch`, `focus`.
    public var kind: String
    /// When it began.
    public var startMilliseconds: Int64
    /// How far ahead of UTC.
    public var zoneOffsetSeconds: Int
    /// How long it was to be.
    public var plannedMilliseconds: Int64?
    /// Rounds that were done.
    public var rounds: Int
    /// How it ended; a running one is told as interrupted.
    public var state: RunState
    /// How often it was paused.
    public var pauses: Int
    /// How often the device ran dry.
    public var xruns: Int
    /// What was noted.
    public var note: String?
    /// The task that it counts towards.
    public var task: RecordID?
    /// `true` where a person has changed what was recorded; else it is left out.
    public var isEdited: Bool?
    /// What was practised, in order. A span begins when the one before has ended, or later.
    public var spans: [ContentSpan]

    /// A run and its practice.
    public init(
      uuid: RecordID, session: String, title: String, kind: String, startMilliseconds: Int64,
      zoneOffsetSeconds: Int, plannedMilliseconds: Int64? = nil, rounds: Int, state: RunState,
      pauses: Int, xruns: Int, note: String? = nil, task: RecordID? = nil, isEdited: Bool? = nil,
      spans: [ContentSpan]
    ) {
      self.uuid = uuid
      self.session = session
      self.title = title
      self.kind = kind
      self.startMilliseconds = startMilliseconds
      self.zoneOffsetSeconds = zoneOffsetSeconds
      self.plannedMilliseconds = plannedMilliseconds
      self.rounds = rounds
      self.state = state
      self.pauses = pauses
      self.xruns = xruns
      self.note = note
      self.task = task
      self.isEdited = isEdited
      self.spans = spans
    }
  }

  /// Practice of a step without a break.
  public struct ContentSpan: Hashable, Sendable, Codable {
    /// Index in the plan.
    public var step: Int
    /// What the step was called.
    public var name: String
    /// Whether it counts.
    public var isPractice: Bool
    /// When it began.
    public var startMilliseconds: Int64
    /// How far ahead of UTC.
    public var zoneOffsetSeconds: Int
    /// How long it was.
    public var milliseconds: Int64
    /// `true` where the clock was set back right before it, so that it seems to begin before the one
    /// before has ended; else it is left out.
    public var clockWasSet: Bool?

    /// Practice of a step.
    public init(
      step: Int, name: String, isPractice: Bool, startMilliseconds: Int64, zoneOffsetSeconds: Int,
      milliseconds: Int64, clockWasSet: Bool? = nil
    ) {
      self.step = step
      self.name = name
      self.isPractice = isPractice
      self.startMilliseconds = startMilliseconds
      self.zoneOffsetSeconds = zoneOffsetSeconds
      self.milliseconds = milliseconds
      self.clockWasSet = clockWasSet
    }
  }

  /// A mood.
  public struct ContentMood: Hashable, Sendable, Codable {
    /// Its number everywhere.
    public var uuid: RecordID
    /// The run that it belongs to.
    public var run: RecordID?
    /// The word or emoji.
    public var mood: String
    /// When it was told.
    public var milliseconds: Int64
    /// How far ahead of UTC.
    public var zoneOffsetSeconds: Int

    /// A mood.
    public init(
      uuid: RecordID, run: RecordID? = nil, mood: String, milliseconds: Int64,
      zoneOffsetSeconds: Int
    ) {
      self.uuid = uuid
      self.run = run
      self.mood = mood
      self.milliseconds = milliseconds
      self.zoneOffsetSeconds = zoneOffsetSeconds
    }
  }

  /// A task.
  public struct ContentTask: Hashable, Sendable, Codable {
    /// Its number everywhere.
    public var uuid: RecordID
    /// Its number; kept where that is free.
    public var number: Int
    /// Its title.
    public var title: String
    /// How much it matters.
    public var priority: TaskPriority
    /// Its category.
    public var category: String?
    /// `#RRGGBB`.
    public var color: String?
    /// When it was made.
    public var createdMilliseconds: Int64
    /// When it was done.
    public var doneMilliseconds: Int64?
    /// When it was removed.
    public var removedMilliseconds: Int64?

    /// A task.
    public init(
      uuid: RecordID, number: Int, title: String, priority: TaskPriority, category: String? = nil,
      color: String? = nil, createdMilliseconds: Int64, doneMilliseconds: Int64? = nil,
      removedMilliseconds: Int64? = nil
    ) {
      self.uuid = uuid
      self.number = number
      self.title = title
      self.priority = priority
      self.category = category
      self.color = color
      self.createdMilliseconds = createdMilliseconds
      self.doneMilliseconds = doneMilliseconds
      self.removedMilliseconds = removedMilliseconds
    }
  }

  /// The form of this: 1.
  public var version = 1
  /// All runs, the oldest first.
  public var runs: [ContentRun] = []
  /// All moods, the oldest first.
  public var moods: [ContentMood] = []
  /// All tasks by their numbers, removed ones included.
  public var tasks: [ContentTask] = []

  /// Nothing yet.
  public init() {}
}

/// What an import did.
public struct ImportReport: Hashable, Sendable {
  /// What became of a record.
  enum Fate { case added, updated, skipped }

  /// Records that were not there before, and records that were.
  public struct Counts: Hashable, Sendable {
    /// New ones.
    public var added = 0
    /// Those that were there, cut, and now have the rest of it; runs only.
    public var updated = 0
    /// Those that were there already, and stayed as they are.
    public var skipped = 0

    mutating func count(_ fate: Fate) {
      switch fate {
      case .added: added += 1
      case .updated: updated += 1
      case .skipped: skipped += 1
      }
    }
  }

  /// A task whose number in the contents was taken here.
  public struct Renumbered: Hashable, Sendable {
    /// Its number in the contents.
    public var number: Int
    /// Its number here.
    public var here: Int
    /// Its title.
    public var title: String
  }

  /// Of runs.
  public var runs = Counts()
  /// Of moods.
  public var moods = Counts()
  /// Of tasks.
  public var tasks = Counts()
  /// New tasks that have another number here, in their order.
  public var renumbered: [Renumbered] = []
}
