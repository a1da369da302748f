import SoundUnits

/// How a player stands, as it is heard: what `carillon status` shows and every event carries.
public struct PlayerReport: Equatable, Sendable {
  /// What a player is doing.
  public enum State: String, CaseIterable, Sendable {
    /// The output is being opened, or there is silence before the session.
    case opening
    case playing
    /// Until somebody resumes it.
    case paused
    /// At the end of a step that waits for the listener.
    case waiting
    /// The output is gone; up to 30 s the session goes on without it.
    case away
    /// Everything was heard.
    case complete
    /// Ended before that.
    case stopped
  }

  /// The step that is heard.
  public struct Step: Equatable, Sendable {
    /// From 1.
    public var number: Int
    /// Without the side.
    public var name: String
    /// As written; `nil` for a step without sides.
    public var side: String?
    /// As in `plan --json`: `hold`, `rest` and so on.
    public var kind: String
    /// Which pass of the innermost repeated group, from 1.
    public var round: Int?
    /// Of how many; there where `round` is.
    public var rounds: Int?
    /// How much of it was heard.
    public var elapsed: ExactTime
    /// How much of it is to come.
    public var left: ExactTime
    /// What follows, with its side; `nil` behind the last one.
    public var next: String?

    /// A step, without rounds or sides.
    public init(number: Int, name: String, kind: String, elapsed: ExactTime, left: ExactTime) {
      self.number = number
      self.name = name
      self.kind = kind
      self.elapsed = elapsed
      self.left = left
    }
  }

  /// The player's name.
  public var player: String
  /// The session's name or file, as it was asked for.
  public var session: String
  /// The session's.
  public var title: String
  /// What the player is doing.
  public var state: State
  /// `nil` before there is one.
  public var step: Step?
  /// How many steps the session has; 0 before that is known.
  public var steps = 0
  /// How far the session is.
  public var position = ExactTime.zero
  /// How long it lasts; one round of a session that repeats.
  public var length = ExactTime.zero
  /// How much of it is to come.
  public var remaining = ExactTime.zero
  /// Which pass of a session that repeats, from 1.
  public var lap = 1
  /// Starts again at its end.
  public var repeats = false
  /// On top of every sound's own.
  public var gain = Gain.zero
  /// Nothing is heard, whatever the gain.
  public var isMuted = false

  /// A player that has not begun.
  public init(player: String, session: String, title: String, state: State = .opening) {
    self.player = player
    self.session = session
    self.title = title
    self.state = state
  }
}
