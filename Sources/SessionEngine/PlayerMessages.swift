import AudioOutput
import SoundUnits

/// What the control thread asks of the audio thread. Plain values: they cross a lock-free ring.
enum PlayerCommand: BitwiseCopyable, Sendable {
  /// Play the score that was put on the stand (`PlayerShared`), from a frame of its session.
  case begin(from: FramePosition)
  /// The wait is over.
  case goOn
  /// Fade out in 50 ms and end.
  case stop
}

/// What the audio thread is doing.
public enum PlayerPhase: UInt8, BitwiseCopyable, Sendable {
  case opening, ready, playing, away, ended
}

/// The newest state of the audio thread.
public struct PlayerStatus: BitwiseCopyable, Sendable {
  public var phase: PlayerPhase = .opening
  /// The frame of the session that is heard now: written less what still waits in the output.
  public var heardFrame: FramePosition = 0
  /// How often the session has started again, at that frame.
  public var heardLap: Int32 = 0
  /// The session stands still at the end of a wait.
  public var isWaiting = false
  /// The first sound has not yet been due: the silence after opening.
  public var hasBegun = false
  /// Frames that passed full scale, and the first of them.
  public var clippedFrames: FrameCount = 0
  public var firstClippedFrame: FramePosition = -1
}

/// Something that happened on the audio thread.
public enum PlayerEvent: BitwiseCopyable, Sendable {
  /// The output is open and waits for a score of this rate.
  case opened(hertz: Int)
  /// It cannot be opened; `LivePlayer.takeOutputError()` says why. The thread has ended.
  case failedToOpen
  /// The stream was interrupted and goes on where it was.
  case interrupted(Interruption, lostFrames: FrameCount)
  /// The output is gone; the thread tries to open it again.
  case deviceLost
  /// It has been away for 30 s: the session stands still.
  case pausedWhileAway
  /// It is back. Session frames in this range passed unheard.
  case deviceReturned(from: FramePosition, to: FramePosition)
  /// The device runs so many millionths off its rate.
  case rateIsOff(millionths: Int32)
  /// Everything was heard (or faded out) and the thread has ended.
  case ended(stopped: Bool)
}
