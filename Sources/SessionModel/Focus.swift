import SoundUnits

/// Work periods, each followed by its break: what `focus:` in a session file says.
public struct Focus: Hashable, Sendable {
  public var work: ExactTime
  public var shortBreak: ExactTime
  /// `nil`: every break is a short one.
  public var longBreak: ExactTime?
  /// The long break follows every so many work periods.
  public var longBreakEvery: Int
  /// `nil`: until stopped.
  public var rounds: Int?

  public init(
    work: ExactTime, shortBreak: ExactTime, longBreak: ExactTime? = nil, longBreakEvery: Int = 4,
    rounds: Int?
  ) {
    self.work = work
    self.shortBreak = shortBreak
    self.longBreak = longBreak
    self.longBreakEvery = longBreakEvery
    self.rounds = rounds
  }

  /// How many work periods are planned: all, or for an endless session one cycle up to its long break.
  public var plannedRounds: Int { rounds ?? (longBreak == nil ? 1 : longBreakEvery) }

  /// The break after work period `round`, counted from 1.
  public func breakLength(after round: Int) -> ExactTime {
    if let longBreak, round % longBreakEvery == 0 { return longBreak }
    return shortBreak
  }

  public func isLongBreak(after round: Int) -> Bool {
    longBreak != nil && round % longBreakEvery == 0
  }
}
