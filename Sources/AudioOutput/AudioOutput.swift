import SoundUnits

/// What an opened output turned out to be.
public struct StreamFormat: Equatable, Sendable {
  public var rate: SampleRate
  public var channelCount: Int
  public var sampleFormat: SampleFormat
  /// Frames that the output takes at a time.
  public var periodFrames: Int
  /// Frames that it holds at most.
  public var bufferFrames: Int

  public init(
    rate: SampleRate, channelCount: Int, sampleFormat: SampleFormat, periodFrames: Int,
    bufferFrames: Int
  ) {
    self.rate = rate
    self.channelCount = channelCount
    self.sampleFormat = sampleFormat
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
  }

  public var bytesPerFrame: Int { channelCount * sampleFormat.bytesPerSample }
}

/// Why an output cannot be used, told by what helps.
public struct OutputError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// There is no such output.
    case missing
    /// Another program has it; `holder` names it where that can be known.
    case busy(holder: String?)
    /// It exists and takes none of our formats, rates or channel counts.
    case unsuitable
    /// It was there and is gone, or its driver gave up.
    case lost
    /// Anything else that opening can say.
    case failed
  }

  /// The output's name as it was asked for.
  public var output: String
  public var reason: Reason
  /// What the library said: the call and its error.
  public var cause: String

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
  /// The stream was interrupted and runs again. `lostFrames` of those taken before were never played: write them again.
  /// Nothing of this block was taken.
  case restarted(cause: Interruption, lostFrames: FrameCount)
  /// The device is gone; `open` may bring it back. `lostFrames` as above.
  case lost(OutputError, lostFrames: FrameCount)
}

/// What stopped a stream that goes on.
public enum Interruption: UInt8, Equatable, BitwiseCopyable, Sendable {
  /// The device ran dry.
  case xrun
  /// The machine or the device slept.
  case suspend
  /// It took nothing for too long and was started anew.
  case stall
}

/// Takes blocks of encoded frames and says how it went. It never knows what a session is.
///
/// One thread owns an output: it opens, writes and closes it. Only `open`, `write` and `finish` may wait, each with a bound.
public protocol AudioOutput: AnyObject {
  /// Opens the output, or opens it again after a loss.
  ///
  /// - Parameter rate: The rate to ask for; the output may come back with another.
  func open(rate: SampleRate) throws(OutputError) -> StreamFormat

  /// Takes interleaved frames in the stream's format, waiting for room at most some 100 ms.
  func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome

  /// Frames taken and not yet heard.
  var delayFrames: FrameCount { get }

  /// Waits until everything taken was heard, at most the buffer's length and 2 s more.
  ///
  /// Takes silence of its own behind the last frame, so the end is not swallowed.
  func finish()

  /// Stops at once and gives the device back. Safe to call in every state.
  func close()
}
