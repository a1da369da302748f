import SoundUnits

/// What a device of a given rate and buffer would have played by now: the pace of outputs that have
/// none of their own.
///
/// It begins with the first frame taken. When it runs dry it begins anew with the next one: an output
/// without a device knows no xrun.
public struct Pacer: Sendable {
  private let rate: SampleRate
  private let bufferFrames: Int64
  private var start: Int64 = 0
  private var taken: Int64 = 0

  /// A pace of a rate, for an output that holds so many frames.
  public init(rate: SampleRate, bufferFrames: Int) {
    self.rate = rate
    self.bufferFrames = Int64(bufferFrames)
  }

  /// Frames taken and not yet played at a time of the clock, in nanoseconds.
  public func queuedFrames(at now: Int64) -> FrameCount {
    max(0, taken - rate.frame(at: ExactTime(nanoseconds: now - start)))
  }

  /// Frames that fit in now.
  public func room(at now: Int64) -> Int { Int(bufferFrames - queuedFrames(at: now)) }

  /// Nanoseconds until `frames` (at most the buffer) fit in; 0 if they do.
  public func nanosecondsUntilRoom(for frames: Int, at now: Int64) -> Int64 {
    guard room(at: now) < frames else { return 0 }
    let due = rate.time(of: taken + Int64(frames) - bufferFrames).nanoseconds
    return max(1, start + due - now)
  }

  /// Takes frames at a time of the clock.
  public mutating func take(_ frames: Int, at now: Int64) {
    if queuedFrames(at: now) == 0 {
      start = now
      taken = 0
    }
    taken += Int64(frames)
  }

  /// Forgets what was taken.
  public mutating func reset() { taken = 0 }
}
