/// What one run practised in one day: the grain of all statistics. A run over midnight has two.
public struct PracticePart: Hashable, Sendable {
  /// The run's number.
  public var run: Int
  /// The local day in which it was practised.
  public var day: CalendarDay
  /// More than 0.
  public var milliseconds: Int64
  /// `yoga`, `stretch`, `focus`.
  public var kind: String
  /// The session's name.
  public var session: String
  /// The number of the task that it counts towards.
  public var task: Int?
  /// The run's moods, each once.
  public var moods: [String]

  /// A part of a run.
  public init(
    run: Int, day: CalendarDay, milliseconds: Int64, kind: String, session: String,
    task: Int? = nil, moods: [String] = []
  ) {
    self.run = run
    self.day = day
    self.milliseconds = milliseconds
    self.kind = kind
    self.session = session
    self.task = task
    self.moods = moods
  }
}
