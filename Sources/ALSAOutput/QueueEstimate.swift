import SoundUnits

/// How many frames a device holds, and after a stop, how many of them were never played.
///
/// A device in state XRUN gives no delay. Two things are known: what it held when it was last seen
/// running, and the time since. From an underrun nothing is lost, however late it is noticed; a driver
/// that gives up (a USB error, a display unplugged) loses what it held. Taking one for the other costs
/// a gap or an echo, so:
///
/// 1. Where the driver left its pointer readable (the kernel's do, in `snd_pcm_status`) and it has
///    moved since the device was last seen, it is the answer, to the frame.
/// 2. Else, if the time since covers what was held, to within `tolerance`, it was an underrun: 0.
/// 3. Else the driver gave up, at a moment nobody knows. All that it held when last seen is written
///    again: nothing is skipped. The stream is seen at every write and every wake, so what sounds
///    twice is a period at most, unless the writer was kept from running for longer than that.
///
/// The tolerance is for the boundary: an underrun noticed within a fraction of a millisecond, by two
/// clocks that differ a little. Inside it a driver that gave up with its last millisecond in hand
/// would be mistaken for an underrun; a writer so late meets the underrun a thousand times more often.
struct QueueEstimate: Equatable {
  /// When the device was last seen, on the stream's clock.
  private(set) var seenAt: Int64 = 0
  /// Frames that it held then.
  private(set) var queued: FrameCount = 0

  /// In seconds: a rate 0.5 % off (see `RateWatch`) over a buffer of 170 ms makes 0.85 ms.
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
  func lostFrames(at now: Int64, speed: Double, reported: FrameCount?) -> FrameCount {
    if let reported, reported < queued { return max(0, reported) }
    let seconds = Double(max(0, now - seenAt)) * 1e-9
    let isUnderrun = Double(queued) <= (seconds + QueueEstimate.tolerance) * speed
    return isUnderrun ? 0 : queued
  }
}
