import SoundUnits

/// Work periods, each followed by its break: what `focus:` in a session file says.
public struct Focus: Hashable, Sendable {
  /// Of one period; longer than 0.
  public var work: ExactTime
  /// After a period that no long break follows; 0 for none.
  public var shortBreak: ExactTime
  /// `nil`: every break is a short one.
  public var longBreak: ExactTime?
  /// The long break follows every so many work periods, 1 or more.
  public var longBreakEvery: Int
  /// Work periods, 1 or more; `nil`: until stopped.
  public var rounds: Int?

  /// So many work periods with their breaks.
  public init(
    work: ExactTime, shortBreak: ExactTime, longBreak: ExactTime? = nil, longBreakEvery: Int = 4,
    rounds: Int?
  ) {
    precondition(longBreakEvery >= 1, "a long break follows 1 work period or more")
    self.work = work
    self.shortBreak = shortBreak
    self.longBreak = longBreak
    self.longBreakEvery = longBreakEvery
    self.rounds = rounds
  }

  /// How many work periods are planned: all, or for an endless session one cycle up to its long
  /// break.
  public var plannedRounds: Int { rounds ?? (longBreak == nil ? 1 : longBreakEvery) }

  /// The break after work period `round`, counted from 1.
  public func breakLength(after round: Int) -> ExactTime {
    if let longBreak, isLongBreak(after: round) { return longBreak }
    return shortBreak
  }

  /// Whether the long break follows work period `round`, counted from 1.
  public func isLongBreak(after round: Int) -> Bool {
    longBreak != nil && round % longBreakEvery == 0
  }
}
