import SoundUnits

/// What a listener has set, whatever the device does.
struct Listener: BitwiseCopyable, Sendable {
  /// Time that was added to a step.
  struct Added: BitwiseCopyable, Sendable {
    var lap: Int64
    var step: Int
    var frames: FrameCount
  }

  /// On top of every sound's own.
  var gain: Gain
  var isMuted = false
  var isPaused = false
  /// How often the session was paused.
  var pauses = 0
  /// How often the session's course was changed.
  var turns = 0
  /// To the step that was changed last; behind a jump to none.
  var added: Added?

  init(gain: Gain) { self.gain = gain }

  /// The factor on everything.
  var amplitude: Float { isMuted ? 0 : gain.amplitude }

  /// Takes a command that is about loudness.
  ///
  /// - Returns: Whether it is one.
  mutating func adjust(_ command: TransportCommand) -> Bool {
    switch command {
    case .changeGain(let change):
      gain = Listener.held(Int32(clamping: Int(gain.thousandths) + Int(change.thousandths)))
    case .setGain(let wanted): gain = Listener.held(wanted.thousandths)
    case .mute: isMuted = true
    case .unmute: isMuted = false
    case .toggleMute: isMuted.toggle()
    default: return false
    }
    return true
  }

  /// Takes a command that pauses or goes on.
  ///
  /// - Returns: Whether that changes something.
  mutating func pauseOrGoOn(_ command: TransportCommand) -> Bool {
    switch command {
    case .pause where !isPaused, .toggle where !isPaused:
      isPaused = true
      pauses += 1
      return true
    case .resume where isPaused, .toggle where isPaused:
      isPaused = false
      return true
    default: return false
    }
  }

  /// Numbers a change of the session's course.
  mutating func turn(from: PlayHead.Position, to: PlayHead.Position) -> PlayerTurn {
    turns += 1
    return PlayerTurn(
      turns, from: from.sessionFrame, lap: from.lap, to: to.sessionFrame, lap: to.lap)
  }

  /// Keeps account of what a step was made longer or shorter by.
  mutating func add(_ frames: FrameCount, to step: Int, lap: Int64) {
    let before = added.map { $0.step == step && $0.lap == lap ? $0.frames : 0 } ?? 0
    added = Added(lap: lap, step: step, frames: before + frames)
  }

  /// Another device has come back: added time is kept by time.
  mutating func move(from rate: SampleRate, to other: SampleRate) {
    guard let frames = added?.frames else { return }
    let moved = other.frame(at: rate.time(of: abs(frames)))
    added?.frames = frames < 0 ? -moved : moved
  }

  private static func held(_ thousandths: Int32) -> Gain {
    min(max(Gain(thousandths: thousandths), Gain.supported.lowerBound), Gain.supported.upperBound)
  }
}
