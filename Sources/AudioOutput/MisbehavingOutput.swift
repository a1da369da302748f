import SoundUnits

/// An output that fails by a script and keeps what a listener would have heard, for tests of whoever
/// drives an output.
///
/// Between mishaps it takes everything. Frames that a mishap loses are taken off the end of `played`
/// again, so whoever writes them again as the contract asks ends with `played` equal to what was to be
/// heard, nothing skipped and nothing twice. It keeps every byte: not for hours of sound.
public final class MisbehavingOutput: AudioOutput {
  /// What goes wrong at a write.
  public enum Mishap: Equatable, Sendable {
    /// So many writes take at most so many frames each; 0 frames is a time-out.
    case short(frames: Int, writes: Int)
    /// The stream stops, loses up to so many of the frames it held, and runs again.
    case restart(Interruption, lostFrames: FrameCount)
    /// The device is gone until it is opened again; as many frames of those it held are lost.
    case loss(lostFrames: FrameCount)
  }

  /// A mishap, and when it happens: at the first write once so many frames have been played in all.
  public struct Event: Equatable, Sendable {
    /// Frames played in all, over all openings.
    public var afterFrames: FrameCount
    /// What goes wrong then.
    public var mishap: Mishap

    /// A mishap, at the next write unless told otherwise.
    public init(afterFrames: FrameCount = 0, _ mishap: Mishap) {
      self.afterFrames = afterFrames
      self.mishap = mishap
    }
  }

  /// How opening goes.
  public enum Opening: Equatable, Sendable {
    /// With the rate that was asked for.
    case succeeds
    /// With another rate.
    case returns(SampleRate)
    case fails(OutputError.Reason)
  }

  /// What its errors call it.
  public let name: String
  private let template: StreamFormat
  private let clock: (any SteadyClock)?
  private var events: ArraySlice<Event>
  private var openings: ArraySlice<Opening>
  private var format: StreamFormat?
  private var inDevice: FrameCount = 0

  /// Every byte that was heard, over all openings.
  public private(set) var played: [UInt8] = []
  /// How often `open` was called, failures included.
  public private(set) var openCount = 0
  /// How often `write` was called.
  public private(set) var writeCount = 0
  /// How often `finish` was called.
  public private(set) var finishCount = 0
  /// What `delayFrames` says instead of the truth: a driver with broken reports.
  public var reportedDelay: FrameCount?
  /// When frames were last taken or it was opened, by its clock.
  public private(set) var lastProgressNanoseconds: Int64?

  /// - Parameters:
  ///   - format: What it opens as; the rate is the one asked for, unless an opening says otherwise.
  ///   - events: What goes wrong, in this order.
  ///   - openings: How the first openings go; later ones succeed.
  ///   - clock: Waited on for the length of all frames taken, as a device would keep its writer waiting.
  public init(
    name: String = "misbehaving",
    format: StreamFormat = StreamFormat(
      rate: .standard, channelCount: 2, sampleFormat: .float32, periodFrames: 960,
      bufferFrames: 3_840),
    events: [Event] = [], openings: [Opening] = [], pacedBy clock: (any SteadyClock)? = nil
  ) {
    self.name = name
    self.template = format
    self.events = events[...]
    self.openings = openings[...]
    self.clock = clock
  }

  /// Whether everything in the script has happened.
  public var isScriptDone: Bool { events.isEmpty && openings.isEmpty }

  /// Between a successful `open` and `close` or a loss.
  public var isOpen: Bool { format != nil }

  /// Follows the script's next opening.
  public func open(rate: SampleRate) throws(OutputError) -> StreamFormat {
    close()
    openCount += 1
    var opened = template
    opened.rate = rate
    switch openings.popFirst() ?? .succeeds {
    case .succeeds: break
    case .returns(let other): opened.rate = other
    case .fails(let reason):
      throw OutputError(output: name, reason: reason, cause: "opening fails by the script")
    }
    format = opened
    lastProgressNanoseconds = clock?.nanoseconds
    return opened
  }

  /// Follows the script.
  public func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    writeCount += 1
    guard let format else { return .lost(error("written to while closed"), lostFrames: 0) }
    precondition(bytes.count == frames * format.bytesPerFrame, "a block holds whole frames")
    guard let event = events.first, playedFrames >= event.afterFrames else {
      return take(bytes, frames)
    }
    events.removeFirst()
    switch event.mishap {
    case .short(let limit, let writes):
      if writes > 1 {
        let rest = Event(
          afterFrames: event.afterFrames, .short(frames: limit, writes: writes - 1))
        events = [rest] + events
      }
      if limit == 0 { clock?.wait(nanoseconds: 100_000_000) }
      return take(bytes, min(frames, limit))
    case .restart(let cause, let lostFrames):
      return .restarted(cause: cause, lostFrames: lose(lostFrames, format))
    case .loss(let lostFrames):
      let lost = lose(lostFrames, format)
      close()
      return .lost(error("lost by the script"), lostFrames: lost)
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ frames: Int) -> WriteOutcome {
    guard let format else { return .accepted(0) }
    played += bytes.prefix(frames * format.bytesPerFrame)
    inDevice = min(inDevice + FrameCount(frames), FrameCount(format.bufferFrames))
    clock?.wait(nanoseconds: format.rate.time(of: FrameCount(frames)).nanoseconds)
    if frames > 0 { lastProgressNanoseconds = clock?.nanoseconds }
    return .accepted(frames)
  }

  /// Takes frames back that the device held; never more than a buffer, as with a real one.
  private func lose(_ frames: FrameCount, _ format: StreamFormat) -> FrameCount {
    let lost = min(frames, inDevice)
    played.removeLast(Int(lost) * format.bytesPerFrame)
    inDevice = 0
    return lost
  }

  private func error(_ cause: String) -> OutputError {
    OutputError(output: name, reason: .lost, cause: cause)
  }

  private var playedFrames: FrameCount { FrameCount(played.count / template.bytesPerFrame) }

  /// The last buffer's worth of what was taken, unless `reportedDelay` says otherwise.
  public var delayFrames: FrameCount { reportedDelay ?? inDevice }

  /// Everything taken is heard.
  public func finish() {
    finishCount += 1
    inDevice = 0
  }

  /// What was taken stays in `played`.
  public func close() {
    format = nil
    inDevice = 0
  }
}
