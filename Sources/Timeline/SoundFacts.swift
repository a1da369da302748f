import SoundUnits

/// What is known of a sound when it is placed.
public struct SoundFacts: Hashable, Sendable {
  /// Whether it can be heard.
  public enum State: Hashable, Sendable {
    /// It has samples at the plan's rate, so many frames of them.
    case known(FrameCount)
    /// It should have and has not; the reason is one of the `notes`.
    case missing
    /// Nobody makes sounds of its kind: speech is switched off.
    case notMade
  }

  /// Whether it can be heard, and for how long.
  public var state: State
  /// What the listener should know of it before the session starts, each a message without place.
  public var notes: [String]

  /// What brings it to the loudness that all matched sounds have; 0 dB where that is unknown.
  public var matchingGain: Gain

  /// Facts of one sound.
  public init(_ state: State, notes: [String] = [], matchingGain: Gain = .zero) {
    self.state = state
    self.notes = notes
    self.matchingGain = matchingGain
  }

  /// 0 while no samples are known for it.
  var frames: FrameCount {
    if case .known(let frames) = state { return frames }
    return 0
  }
}
