import AudioOutput
import CALSA
import SoundUnits

/// An ALSA device as an output: negotiates, recovers from xruns, sleep and stalls, and says when the
/// device is gone.
///
/// One thread owns it. While frames flow, writing takes no lock, allocates nothing and prints nothing;
/// opening may do all three but the last. A lost device is closed by itself, and ALSA's configuration
/// forgotten, so that the next `open` sees what is plugged in then; when to try is the caller's
/// (`ReopenDelay`).
public final class ALSAOutput: AudioOutput {
  /// The device's name, as ALSA knows it: `default`, `sysdefault:CARD=PCH`, `plughw:CARD=DAC,DEV=0`.
  public let device: String
  private let isAttended: Bool
  private let channelCount: Int
  private let preferredFormat: SampleFormat?
  private let configuration: String?
  private let clock: any SteadyClock
  private var stream: PlaybackStream?
  private var silence: UnsafeMutableRawBufferPointer?
  private var lastProgress: Int64?

  /// - Parameters:
  ///   - isAttended: Whether somebody waits for an answer to a key: a buffer of 80 ms in four periods.
  ///     Else 170 ms in eight.
  ///   - channelCount: Asked for first; then 2, 1, and what the device has.
  ///   - preferredFormat: Tried before FLOAT, S32, S24, S24_3LE and S16.
  ///   - configuration: ALSA configuration text that replaces the system's, as tests use it.
  ///   - clock: Whose time waits and time-outs follow.
  public init(
    device: String, isAttended: Bool, channelCount: Int = 2, preferredFormat: SampleFormat? = nil,
    configuration: String? = nil, clock: any SteadyClock = MonotonicClock()
  ) {
    self.device = device
    self.isAttended = isAttended
    self.channelCount = channelCount
    self.preferredFormat = preferredFormat
    self.configuration = configuration
    self.clock = clock
    ALSAMessages.collect()
  }

  deinit { close() }

  /// Opens the device without waiting for it, except that one which is busy is tried for a second:
  /// `dmix` lingers, and so does the player before us.
  public func open(rate: SampleRate) throws(OutputError) -> StreamFormat {
    close()
    let pcm = try openPCM()
    let request = StreamRequest(
      rate: rate, isAttended: isAttended, channelCount: channelCount,
      preferredFormat: preferredFormat)
    let format: StreamFormat
    do {
      format = try pcm.configure(request)
    } catch {
      throw OutputError(output: device, configuring: error)
    }
    silence = .allocate(byteCount: format.periodFrames * format.bytesPerFrame, alignment: 16)
    silence?.initializeMemory(as: UInt8.self, repeating: 0)
    stream = PlaybackStream(
      name: device, format: format, pcm: pcm, clock: clock, isPaced: pcm.isNull)
    return format
  }

  private func openPCM() throws(OutputError) -> PCM {
    var triesLeft = 100
    while true {
      do {
        return try PCM.open(device, configuration: configuration)
      } catch {
        triesLeft -= 1
        guard error.isBusy, triesLeft > 0 else { throw OutputError(output: device, opening: error) }
        clock.wait(nanoseconds: 10_000_000)
      }
    }
  }

  /// Measured by the frames that the device says it played.
  public var rateError: Double? { stream?.rateWatch.error }

  // MARK: - Audio thread

  /// Takes frames; a lost device is closed before this returns.
  public func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    guard let stream else {
      let closed = OutputError(output: device, reason: .lost, cause: "the output is not open")
      return .lost(closed, lostFrames: 0)
    }
    precondition(
      bytes.count == frames * stream.format.bytesPerFrame, "a block holds whole frames")
    let outcome = stream.write(bytes, frames: frames)
    if case .lost = outcome {
      close()
      snd_config_update_free_global()
    }
    return outcome
  }

  /// See `AudioOutput.waitForRoom`.
  public func waitForRoom() { stream?.waitForRoom() }

  /// Asked of the device now; never negative, and at most its buffer and 2 s.
  public var delayFrames: FrameCount { stream?.delayFrames ?? 0 }

  /// By this output's clock.
  public var lastProgressNanoseconds: Int64? { stream?.lastProgress ?? lastProgress }

  /// Ends with nothing queued; the next write plays on. Frames that an interruption takes meanwhile are
  /// not played again.
  public func finish() {
    guard let silence else { return }
    stream?.finish(silence: UnsafeRawBufferPointer(silence))
  }

  /// Drops what is queued; drains nothing.
  public func close() {
    guard let stream else { return }
    lastProgress = stream.lastProgress
    stream.discard()
    self.stream = nil
    silence?.deallocate()
    silence = nil
  }
}
