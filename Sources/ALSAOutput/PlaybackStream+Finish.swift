import AudioOutput
import SoundUnits

extension PlaybackStream {
  /// See `AudioOutput.finish`. `snd_pcm_drain` would wait without a bound and end on the last frame.
  ///
  /// Silence follows the last frame at the device's pace until the device says that the frame was
  /// heard, one buffer of it at least. An interruption ends the wait: what it lost is lost.
  ///
  /// - Parameter silence: A period of it, all zeros in every format.
  func finish(silence: UnsafeRawBufferPointer) {
    defer { discard() }
    guard condition == .flowing, accepted > 0 else { return }
    let buffer = FrameCount(format.bufferFrames)
    let bound = buffer + FrameCount(PlaybackStream.extraDelaySeconds * format.rate.hertz)
    let deadline = clock.nanoseconds + format.rate.time(of: bound).nanoseconds
    var silentFrames: FrameCount = 0
    while silentFrames < buffer || delayFrames > silentFrames {
      guard clock.nanoseconds < deadline,
        case .accepted(let count) = write(silence, frames: format.periodFrames)
      else { return }
      silentFrames += FrameCount(count)
    }
  }

  /// Throws away what is queued; the next write begins anew.
  func discard() {
    try? pcm.drop()
    condition = .unprepared
  }
}
