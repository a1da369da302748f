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
  /// The output is being opened for the first time.
  case opening
  /// It is open and waits for a score.
  case ready
  /// Frames flow, be it silence.
  case playing
  /// The output is gone, and opened again and again.
  case away
  /// Nothing will sound any more.
  case ended
}

/// The newest state of the audio thread.
public struct PlayerStatus: BitwiseCopyable, Sendable {
  /// What it is doing.
  public var phase: PlayerPhase = .opening
  /// The rate that frames are counted at: the score's; 0 before there is one.
  public var hertz = 0
  /// The frame of the session that is heard now, written less what still waits in the output; at most
  /// the plan's end.
  public var heardFrame: FramePosition = 0
  /// How often the session has started again, at that frame.
  public var heardLap: Int32 = 0
  /// The session stands still at the end of a wait.
  public var isWaiting = false
  /// The silence after opening is over.
  public var hasBegun = false
  /// Frames that passed full scale and were limited.
  public var clippedFrames: FrameCount = 0
  /// The first of them, a frame of the session.
  public var firstClippedFrame: FramePosition?
  /// Frames of which a streamed bed was not read in time; they were heard without it.
  public var missingBedFrames: FrameCount = 0
  /// Events that found the queue full.
  public var lostEvents = 0

  /// The state of a thread that has not done anything yet.
  init() {}
}

/// Something that happened on the audio thread.
public enum PlayerEvent: Equatable, BitwiseCopyable, Sendable {
  /// The output is open and waits for a score of this rate: at the beginning, and when it has come back
  /// with another rate than before. Then the place is kept by time, whatever `begin` says.
  case opened(hertz: Int)
  /// It cannot be opened; `LivePlayer.takeOutputError()` says why. The thread has ended.
  case failedToOpen
  /// The stream was interrupted and goes on where it was; so many frames are written again.
  case interrupted(Interruption, lostFrames: FrameCount)
  /// The output is gone; the thread tries to open it again.
  case deviceLost
  /// It has been away for 30 s: the session stands still.
  case pausedWhileAway
  /// It is back. Sounds that begin in this range of the session passed unheard; where `to` lies before
  /// `from`, the session has started again in between.
  case deviceReturned(from: FramePosition, to: FramePosition)
  /// The session has reached its end without the device; `ended` follows. What begins from here on was
  /// not heard.
  case endedWhileAway(from: FramePosition)
  /// The device runs so many millionths off its rate.
  case rateIsOff(millionths: Int32)
  /// Everything was heard, or faded out, and the thread has ended.
  case ended(stopped: Bool)
}
