import Mixer
import SoundUnits

/// Makes the samples of device frames: play head, mix, fades, gain.
///
/// A range of device frames always gives the same samples, so what an xrun lost is simply asked for again.
struct LiveRenderer: ~Copyable {
  var head: PlayHead
  /// Where the sound fades to nothing, and over how many frames; `.max` while it does not.
  private(set) var fadeOutFrame: FramePosition = .max
  private(set) var fadeOutFrames: FrameCount = 1
  private let rampFrames: FrameCount
  private let gain: Float
  private let capacity: Int
  private let scratch: UnsafeMutablePointer<Float>

  /// - Parameter capacity: The longest block in frames.
  init(rate: SampleRate, capacity: Int, gain: Gain, head: consuming PlayHead) {
    self.head = head
    self.gain = gain.amplitude
    self.capacity = capacity
    rampFrames = FrameCount(max(1, rate.hertz / 100))
    scratch = .allocate(capacity: 2 * capacity)
  }

  deinit { scratch.deallocate() }

  /// Lets everything fade from a device frame on.
  @_noLocks
  mutating func fadeOut(at frame: FramePosition, over frames: FrameCount) {
    fadeOutFrame = frame
    fadeOutFrames = frames > 0 ? frames : 1
  }

  // MARK: - Render thread

  /// Encodes the samples of `frames` device frames from `first` on.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  @_noLocks
  func render(
    _ first: FramePosition, frames: Int, mixer: VoiceMixer, encoder: SampleEncoder,
    into output: UnsafeMutableRawPointer, report: inout ClippingReport
  ) {
    for index in 0..<(2 * frames) { scratch[index] = 0 }
    let end = first + FramePosition(frames)
    var index = 0
    while index < head.count && head.segment(index).deviceFrame < end {
      mixSegment(index, first: first, end: end, mixer: mixer)
      index += 1
    }
    if gain != 1 { for index in 0..<(2 * frames) { scratch[index] *= gain } }
    if fadeOutFrame < end { fade(first, frames) }
    let position = head.position(at: first).sessionFrame
    encoder.encode(
      scratch, frames: frames, firstFrame: position, into: output, report: &report)
  }

  /// Adds what one segment sounds in a block: itself, and what of it rings on behind its end.
  @_noLocks
  private func mixSegment(
    _ index: Int, first: FramePosition, end: FramePosition, mixer: VoiceMixer
  ) {
    let segment = head.segment(index)
    guard case .playing = segment.motion else { return }
    let segmentEnd = head.end(of: index)
    let offset = segment.sessionFrame - segment.deviceFrame
    let from = segment.deviceFrame > first ? segment.deviceFrame : first
    let ringEnd = head.ringEnd(of: index)
    let to = ringEnd < end ? ringEnd : end
    guard from < to else { return }
    // Sounds that would begin behind its end belong to the segments that follow.
    let onsetEnd = segmentEnd == .max ? FramePosition.max : segmentEnd + offset
    guard segment.firstOnset < onsetEnd else { return }
    let target = scratch + 2 * Int(from - first)
    let added = mixer.mix(
      (from + offset)..<(to + offset), onsets: segment.firstOnset..<onsetEnd, into: target)
    // A jump ends what was there before: all that is in the block from its frame on is its own.
    if added && segment.isJump { ramp(segment.deviceFrame, from, to, target) }
  }

  /// Straight up from 0 over the ramp's frames.
  @_noLocks
  private func ramp(
    _ start: FramePosition, _ from: FramePosition, _ to: FramePosition,
    _ target: UnsafeMutablePointer<Float>
  ) {
    let end = to < start + rampFrames ? to : start + rampFrames
    var frame = from
    while frame < end {
      let factor = Float(frame - start) / Float(rampFrames)
      target[2 * Int(frame - from)] *= factor
      target[2 * Int(frame - from) + 1] *= factor
      frame += 1
    }
  }

  /// Straight down to 0 over the fade's frames, silence behind it.
  @_noLocks
  private func fade(_ first: FramePosition, _ frames: Int) {
    for index in 0..<frames {
      let passed = first + FramePosition(index) - fadeOutFrame
      guard passed > 0 else { continue }
      let factor: Float =
        passed >= fadeOutFrames ? 0 : 1 - Float(passed) / Float(fadeOutFrames)
      scratch[2 * index] *= factor
      scratch[2 * index + 1] *= factor
    }
  }
}
