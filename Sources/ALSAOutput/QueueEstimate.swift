import SoundUnits

/// How many frames a device holds, and after a stop, how many of them were never played.
///
/// A device in state XRUN gives no delay. Two things are known: what it held when it was last seen
/// running, and the time since. From an underrun that is noticed late nothing is lost, whatever the
/// time; a driver that gives up (a USB error, a display unplugged) loses what it held. Telling the
/// two apart wrongly costs a gap or an echo, so:
///
/// 1. Where the driver left its pointer readable (the kernel's do, in `snd_pcm_status`) and it has
///    moved since the device was last seen, it is the answer.
/// 2. Else, if the time since covers what was held, to within `tolerance`, it was an underrun: 0.
/// 3. Else the driver gave up at some moment since. It is taken to be at most one period ago, so at
///    most one period sounds twice, and nothing is skipped as long as the stop was noticed within a
///    period. When the device was last seen within a period, all that it held then is written again.
///
/// The tolerance is for the boundary: an underrun noticed within a fraction of a millisecond, by two
/// clocks that differ a little. Inside it a driver that gave up with its last millisecond in hand
/// would be mistaken for an underrun; a writer so late meets the underrun a thousand times more often.
struct QueueEstimate: Equatable {
  /// When the device was last seen, on the stream's clock.
  private(set) var seenAt: Int64 = 0
  /// Frames that it held then.
  private(set) var queued: FrameCount = 0

  /// A fiftieth of a period of 20 ms, in seconds; some ten times what `clock_gettime` and
  /// `snd_pcm_avail_delay` were seen to differ by, and 0.5 % (see `RateWatch`) of a buffer of 170 ms.
  static let tolerance = 0.001

  /// The device was seen running with so many frames queued.
  mutating func see(queued: FrameCount, at now: Int64) {
    self.queued = max(0, queued)
    seenAt = now
  }

  /// The device took more frames and was not seen since.
  mutating func add(_ frames: Int, bufferFrames: Int) {
    queued = min(queued + FrameCount(frames), FrameCount(bufferFrames))
  }

  /// Frames held by a device whose clock stands still.
  func heldFrames(reported: FrameCount?) -> FrameCount {
    min(queued, max(0, reported ?? queued))
  }

  /// Frames held that were never played, of a device found stopped at `now`.
  ///
  /// - Parameters:
  ///   - speed: Frames a second, as measured where it was.
  ///   - reported: What the driver's pointer says is still queued, if it says anything.
  func lostFrames(
    at now: Int64, speed: Double, periodFrames: Int, reported: FrameCount?
  ) -> FrameCount {
    if let reported, reported < queued { return max(0, reported) }
    let played = Double(max(0, now - seenAt)) * 1e-9 * speed
    let rest = Double(queued) - played
    if rest <= QueueEstimate.tolerance * speed { return 0 }
    return min(queued, FrameCount(rest) + 1 + FrameCount(periodFrames))
  }
}
