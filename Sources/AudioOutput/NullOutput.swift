import SoundUnits

/// Takes everything and keeps nothing: for rehearsals without a device, and for tests of time.
///
/// With a clock it keeps the pace of a device with a buffer of 80 ms in four periods; without one it
/// takes frames as fast as they come and reports a delay of 0.
public final class NullOutput: AudioOutput {
  private let channelCount: Int
  private let sampleFormat: SampleFormat
  private let clock: (any SteadyClock)?
  private var pacer: Pacer?
  /// What `open` gave; `nil` while closed.
  public private(set) var format: StreamFormat?
  /// Frames taken since it was made.
  public private(set) var takenFrames: FrameCount = 0
  /// When frames were last taken or it was opened, by the clock.
  public private(set) var lastProgressNanoseconds: Int64?

  /// - Parameter clock: Whose time paces it; `nil` for no pace.
  public init(
    channelCount: Int = 2, sampleFormat: SampleFormat = .float32,
    pacedBy clock: (any SteadyClock)? = nil
  ) {
    self.channelCount = channelCount
    self.sampleFormat = sampleFormat
    self.clock = clock
  }

  /// Never fails and comes back with the rate that was asked for.
  public func open(rate: SampleRate) throws(OutputError) -> StreamFormat {
    let periodFrames = rate.hertz / 50
    let opened = StreamFormat(
      rate: rate, channelCount: channelCount, sampleFormat: sampleFormat,
      periodFrames: periodFrames, bufferFrames: 4 * periodFrames)
    pacer = clock == nil ? nil : Pacer(rate: rate, bufferFrames: opened.bufferFrames)
    format = opened
    lastProgressNanoseconds = clock?.nanoseconds
    return opened
  }

  /// Takes the whole block, or, paced, what fits within 100 ms.
  public func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    guard let format else { preconditionFailure("an output is opened before it is written to") }
    precondition(bytes.count == frames * format.bytesPerFrame, "a block holds whole frames")
    var taken = frames
    if let clock, let pacer {
      let wanted = min(frames, format.periodFrames)
      let wait = pacer.nanosecondsUntilRoom(for: wanted, at: clock.nanoseconds)
      clock.wait(nanoseconds: min(wait, 100_000_000))
      taken = min(frames, pacer.room(at: clock.nanoseconds))
      self.pacer?.take(taken, at: clock.nanoseconds)
      lastProgressNanoseconds = clock.nanoseconds
    }
    takenFrames += FrameCount(taken)
    return .accepted(taken)
  }

  /// Keeps the clock's pace.
  public func waitForRoom() {
    guard let clock, let pacer, let format else { return }
    let wait = pacer.nanosecondsUntilRoom(for: format.periodFrames, at: clock.nanoseconds)
    clock.wait(nanoseconds: min(wait, 100_000_000))
  }

  /// What a device would still hold.
  public var delayFrames: FrameCount {
    guard let clock, let pacer else { return 0 }
    return pacer.queuedFrames(at: clock.nanoseconds)
  }

  /// Waits for as long as the frames taken would sound; at once without a clock.
  public func finish() {
    guard let clock, let format else { return }
    clock.wait(nanoseconds: format.rate.time(of: delayFrames).nanoseconds)
  }

  /// Forgets the format; the count of frames stays.
  public func close() {
    format = nil
    pacer = nil
  }
}
