import SoundUnits

/// Why an output cannot be used, told by what helps.
public struct OutputError: Error, Equatable, Sendable {
  /// One case for every remedy; `description` tells which.
  public enum Reason: Equatable, Sendable {
    /// There is no such output: choose another.
    case missing
    /// This user may not use it: sound cards belong to a group.
    case forbidden
    /// Another program has it; `holder` names it where that can be known.
    case busy(holder: String?)
    /// It leads to a sound server that does not answer: name the card itself.
    case unreachable
    /// It exists and takes none of our formats, rates or channel counts: let ALSA convert.
    case unsuitable
    /// It was there and is gone, or its driver gave up: open it again later.
    case lost
    /// Anything else that opening can say.
    case failed
  }

  /// The output's name as it was asked for.
  public var output: String
  /// What would help.
  public var reason: Reason
  /// What the library said: the call and its error.
  public var cause: String

  /// An error with these properties.
  public init(output: String, reason: Reason, cause: String) {
    self.output = output
    self.reason = reason
    self.cause = cause
  }
}

/// How writing a block went.
public enum WriteOutcome: Equatable, Sendable {
  /// So many frames were taken, possibly 0 after a time-out: write the rest again.
  case accepted(Int)
  /// The stream was interrupted and runs again. `lostFrames` of those taken before were never played:
  /// write them again. Nothing of this block was taken.
  case restarted(cause: Interruption, lostFrames: FrameCount)
  /// The device is gone; `open` may bring it back. `lostFrames` as above.
  case lost(OutputError, lostFrames: FrameCount)
}

/// What stopped a stream that goes on.
public enum Interruption: UInt8, Equatable, BitwiseCopyable, Sendable {
  /// The device ran dry, or its driver gave up the frames that it held.
  case xrun
  /// The machine or the device slept.
  case suspend
  /// It took nothing for too long and was started anew.
  case stall
}

/// Takes blocks of encoded frames and says how it went. It never knows what a session is.
///
/// One thread owns an output: it opens, writes and closes it. Only `open`, `write` and `finish` may
/// wait, each with a bound.
public protocol AudioOutput: AnyObject {
  /// Opens the output, or opens it again after a loss.
  ///
  /// - Parameter rate: The rate to ask for; the output may come back with another.
  /// - Throws: The reason, and with it what helps.
  func open(rate: SampleRate) throws(OutputError) -> StreamFormat

  /// Takes interleaved frames in the stream's format, waiting for room at most some 100 ms.
  ///
  /// - Parameter frames: How many frames `bytes` holds.
  func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome

  /// Waits until a period fits in, at most some 100 ms; at once where that is unknown.
  ///
  /// What is made behind it and written at once is heard a period earlier than what is made before
  /// `write` waits. Trouble is told by the next write.
  func waitForRoom()

  /// Frames taken and not yet heard; 0 while nothing is open.
  var delayFrames: FrameCount { get }

  /// When a frame was last seen to be played, or the output was opened if that is later, as
  /// CLOCK_MONOTONIC in nanoseconds; `nil` where that is unknown.
  ///
  /// Stays after a loss: the time away began here, which for a stall is seconds before it was noticed.
  var lastProgressNanoseconds: Int64? { get }

  /// How far the output's rate is off the monotonic clock over the last 10 s or more, 0.01 for 1 %
  /// fast; `nil` up to 0.5 %, and while nothing is known.
  var rateError: Double? { get }

  /// Waits until everything taken was heard, at most the buffer's length and 2 s more.
  ///
  /// Takes silence of its own behind the last frame, so the end is not swallowed.
  func finish()

  /// Stops at once and gives the device back. Safe to call in every state.
  func close()
}

// What an output without a clock of its own says.
extension AudioOutput {
  /// Knows nothing of room.
  public func waitForRoom() {}
  /// Unknown.
  public var lastProgressNanoseconds: Int64? { nil }
  /// Unknown.
  public var rateError: Double? { nil }
}
