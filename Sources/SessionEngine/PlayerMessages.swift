import AudioOutput
import SoundUnits

/// What the control thread asks of the audio thread. Plain values: they cross a lock-free ring.
enum PlayerCommand: BitwiseCopyable, Sendable {
  /// Play the score that was put on the stand (`PlayerShared`), from a frame of its session.
  case begin(from: FramePosition)
  /// What the listener wants.
  case transport(TransportCommand)
  /// Whether waits last until somebody ends them.
  case holdAtWaits(Bool)
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
  /// Where the session is between its beginning and its end.
  public var state = TransportState.idle
  /// The rate that frames are counted at: the score's; 0 before there is one.
  public var hertz = 0
  /// The frame of the session that is heard now, written less what still waits in the output; at most
  /// the plan's end.
  public var heardFrame: FramePosition = 0
  /// How often the session has started again, at that frame.
  public var heardLap: Int64 = 0
  /// The session stands still at the end of a wait, paused or not.
  public var isWaiting = false
  /// Somebody paused it; told once the last sound before is heard.
  public var isPaused = false
  /// How often somebody paused it, told as `isPaused` is.
  public var pauses = 0
  /// The number of the last of the listener's turns that is heard, or lies behind what is heard.
  public var turns = 0
  /// By how much the step that is heard was made longer, in frames; negative where it was made shorter.
  public var addedFrames: FrameCount = 0
  /// For so many frames more the session stands still, since time was added to the step: add them to what
  /// is left of it.
  public var heldFrames: FrameCount = 0
  /// On top of every sound's own, muted or not.
  public var gain = Gain.zero
  /// Nothing is heard, whatever the gain.
  public var isMuted = false
  /// How often the device ran dry.
  public var xruns = 0
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

  /// The device is gone, and opened again and again.
  public var isDeviceAway: Bool { phase == .away }

  /// The state of a thread that has not done anything yet.
  init() {}
}

/// A place where what is heard does not go on with the next frame, since the listener wanted it so: the session
/// plays `to` in the place of `from`. Told when it is written; `PlayerStatus.turns` says when it is heard.
///
/// Both are the same where time was added and nothing is left out.
public struct PlayerTurn: Equatable, BitwiseCopyable, Sendable {
  /// Counted from 1, without a gap.
  public var number: Int
  /// The session's frame.
  public var from: FramePosition
  /// How often the session had started again there.
  public var fromLap: Int64
  /// The session's frame that is played next.
  public var to: FramePosition
  /// How often the session has started again there.
  public var toLap: Int64

  init(
    _ number: Int, from: FramePosition, lap fromLap: Int64 = 0, to: FramePosition,
    lap toLap: Int64 = 0
  ) {
    self.number = number
    (self.from, self.fromLap) = (from, fromLap)
    (self.to, self.toLap) = (to, toLap)
  }
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
  /// Somebody paused the session, which stands still before this frame. As the six that follow it is told
  /// when the player writes it, up to a buffer before it is heard.
  case paused(at: FramePosition)
  /// Somebody let it go on, with this frame.
  case resumed(at: FramePosition)
  /// Somebody went elsewhere.
  case jumped(PlayerTurn)
  /// Somebody made the running step so much longer, or shorter where it is negative.
  case timeAdded(FrameCount, PlayerTurn)
  /// Somebody left the wait that the session was in.
  case waitOver(PlayerTurn)
  /// Somebody changed the gain, or muted or unmuted.
  case gainChanged(Gain, isMuted: Bool)
  /// The device runs so many millionths off its rate.
  case rateIsOff(millionths: Int32)
  /// Everything was heard, or faded out, and the thread has ended.
  case ended(stopped: Bool)
}
