import SoundUnits

/// Compares a device's pace with the monotonic clock.
struct RateWatch {
  private let nominal: Double
  /// A device moves in steps of up to a period, at both ends of a window: 500 of them keep that below
  /// 0.4 %.
  private let windowNanoseconds: Int64
  private var anchor: (time: Int64, frames: FrameCount)?
  private var seenAt: Int64?
  /// Nobody looked for so long: the process stood still, and what the device did then says nothing.
  private let gapNanoseconds: Int64
  /// Frames a second over the last window, or over this one as soon as it is 2 s long.
  private(set) var speed: Double
  /// How far off the last whole window was, 0.01 for 1 % fast, if more than `limit`; else `nil`.
  private(set) var error: Double?

  /// What is reported: 0.5 % is 3 s in ten minutes, and ten times what the worst crystal does.
  static let limit = 0.005

  init(rate: SampleRate, periodFrames: Int) {
    nominal = Double(rate.hertz)
    speed = nominal
    let periods = rate.time(of: 500 * FrameCount(periodFrames)).nanoseconds
    windowNanoseconds = max(10_000_000_000, periods)
    gapNanoseconds = max(250_000_000, periods / 125)
  }

  /// The stream begins anew, and with it the count of frames.
  mutating func restart() { (anchor, seenAt) = (nil, nil) }

  /// The device has played `frames` since its start.
  mutating func see(played frames: FrameCount, at now: Int64) {
    if let seenAt, now - seenAt > gapNanoseconds { anchor = nil }
    seenAt = now
    guard let anchor else {
      // Not from the start: a device fills its own pipes first.
      if frames > 0 { self.anchor = (now, frames) }
      return
    }
    let elapsed = now - anchor.time
    guard elapsed >= 2_000_000_000 else { return }
    speed = Double(frames - anchor.frames) * 1e9 / Double(elapsed)
    guard elapsed >= windowNanoseconds else { return }
    let deviation = speed / nominal - 1
    error = deviation.magnitude > RateWatch.limit ? deviation : nil
    self.anchor = (now, frames)
  }
}
