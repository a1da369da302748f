/// What a screen tells: all of it, in whole seconds and thousandths, so that two moments that look the
/// same are equal.
public struct ScreenModel: Equatable, Sendable {
  /// Which colors fit.
  public enum Mood: Sendable, CaseIterable {
    case yoga, stretch, focus
    /// Time in which nothing is done.
    case rest
  }

  /// What the player does.
  public enum State: Equatable, Sendable {
    /// The device swallows what comes first; the session has not begun.
    case settling
    case playing, paused
    /// Until the listener goes on.
    case waiting
    /// There is no device; the session goes on or stands still.
    case away
    case stopping
  }

  /// The session's.
  public var title: String
  /// Of what is done now.
  public var mood: Mood
  /// What the player does.
  public var state = State.playing
  /// The step's name; where nothing is done, what it is called: `Rest`.
  public var name = ""
  /// Which side of it; `nil` for a step without sides.
  public var side: String?
  /// Which of how many rounds.
  public var round: Round?
  /// Seconds left in the step; `nil` where nobody can know.
  public var secondsLeft: Int?
  /// Of the step, 0 to 1 000.
  public var thousandthsDone = 0
  /// What the listener was told: shown for those who did not hear it.
  public var cue: String?
  /// The step that `n` leads to.
  public var next: String?
  /// Seconds since the session began.
  public var secondsPassed = 0
  /// Of the session; `nil` where it goes on until stopped.
  public var sessionSecondsLeft: Int?
  /// The whole session, or what lies around in one without end.
  public var strip = StepStrip()
  /// Where in the strip.
  public var stripPosition: Int64 = 0
  /// Where it is not as it began: `-6dB`, `muted`.
  public var gain: String?
  /// What went wrong last.
  public var warning: String?
  /// What a period of work is for.
  public var task: String?
  /// The step lasts until the listener goes on, who may do so now.
  public var isWait = false
  /// Which keys there are; empty where nobody can type.
  public var keys: [KeyHint] = []
  /// Over everything else.
  public var showsKeys = false
  /// Digits over the whole screen.
  public var isBig = false
  /// Of what is done.
  public var picture: CellPicture?

  /// One pass of a repeated group.
  public struct Round: Equatable, Sendable {
    /// Counted from 1.
    public var number: Int
    /// Of how many.
    public var count: Int

    /// Which of how many.
    public init(_ number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// A key and what it does.
  public struct KeyHint: Equatable, Sendable {
    /// What is printed on it.
    public var key: String
    /// A phrase without a full stop.
    public var action: String

    /// `Space`, `pause, go on`
    public init(_ key: String, _ action: String) {
      self.key = key
      self.action = action
    }
  }

  /// A session that has not begun.
  public init(title: String, mood: Mood) {
    self.title = title
    self.mood = mood
  }
}
