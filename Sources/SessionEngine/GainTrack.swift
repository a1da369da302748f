import SoundUnits

/// The factor on everything that is heard, by device frames: straight from one to the next over a ramp.
///
/// A fixed map like `PlayHead`: a device frame that is asked for again gives the same factor. A change in a
/// full list forgets the oldest, heard 256 changes ago.
struct GainTrack: ~Copyable {
  private struct Change {
    var deviceFrame: FramePosition
    var from: Float
    var to: Float
  }

  static let capacity = 256
  private let changes: UnsafeMutablePointer<Change>
  private var count = 1
  private let rampFrames: FrameCount

  init(amplitude: Float, rampFrames: FrameCount) {
    changes = .allocate(capacity: GainTrack.capacity)
    let first = Change(deviceFrame: 0, from: amplitude, to: amplitude)
    changes.initialize(repeating: first, count: GainTrack.capacity)
    self.rampFrames = rampFrames
  }

  deinit { changes.deallocate() }

  /// Goes to another factor from a device frame on, behind which nothing is planned yet.
  mutating func change(to amplitude: Float, at deviceFrame: FramePosition) {
    if changes[count - 1].deviceFrame == deviceFrame {
      changes[count - 1].to = amplitude
      return
    }
    let from = factor(at: deviceFrame, changes[count - 1])
    if count == GainTrack.capacity {
      for index in 1..<count { changes[index - 1] = changes[index] }
      count -= 1
    }
    changes[count] = Change(deviceFrame: deviceFrame, from: from, to: amplitude)
    count += 1
  }

  // MARK: - Render thread

  /// Multiplies stereo frames from a device frame on.
  @_noLocks
  func apply(to samples: UnsafeMutablePointer<Float>, _ first: FramePosition, frames: Int) {
    let end = first + FramePosition(frames)
    var index = count - 1
    while index > 0 && changes[index].deviceFrame > first { index -= 1 }
    var frame = first
    while frame < end {
      let change = changes[index]
      let next: FramePosition = index + 1 < count ? changes[index + 1].deviceFrame : .max
      let pieceEnd = next < end ? next : end
      let rampEnd = change.deviceFrame + rampFrames
      while frame < pieceEnd && frame < rampEnd && change.from != change.to {
        let factor = factor(at: frame, change)
        samples[2 * Int(frame - first)] *= factor
        samples[2 * Int(frame - first) + 1] *= factor
        frame += 1
      }
      if change.to != 1 {
        for sample in 2 * Int(frame - first)..<2 * Int(pieceEnd - first) {
          samples[sample] *= change.to
        }
      }
      frame = pieceEnd
      index += 1
    }
  }

  @_noLocks
  private func factor(at frame: FramePosition, _ change: Change) -> Float {
    let passed = frame - change.deviceFrame
    guard passed < rampFrames else { return change.to }
    guard passed > 0 else { return change.from }
    return change.from + (change.to - change.from) * (Float(passed) / Float(rampFrames))
  }
}
