import AudioOutput
import Mixer
import SoundUnits

/// Makes the samples of device frames: play head, mix, fades, gain.
///
/// A range of device frames always gives the same samples, so what an xrun lost is simply asked for
/// again.
struct LiveRenderer: ~Copyable {
  /// From nothing to full after a jump.
  static let ramp = ExactTime.milliseconds(10)
  /// From full to nothing at a stop.
  static let fade = ExactTime.milliseconds(50)

  var head: PlayHead
  private let encoder: SampleEncoder
  let periodFrames: Int
  private let bytesPerFrame: Int
  private let gain: Float
  let rampFrames: FrameCount
  let fadeFrames: FrameCount
  private var fadeOutFrame: FramePosition = .max
  /// Frames before this one have been looked at for clipping.
  private var countedFrame: FramePosition = 0
  /// Frames of which a streamed bed was not there in time.
  var missingBedFrames: FrameCount = 0
  let mix: UnsafeMutablePointer<Float>
  let scratch: UnsafeMutablePointer<Float>
  private let encoded: UnsafeMutableRawPointer

  init(format: StreamFormat, gain: Gain, head: consuming PlayHead) {
    self.head = head
    self.gain = gain.amplitude
    encoder = SampleEncoder(format: format.sampleFormat, channelCount: format.channelCount)
    periodFrames = format.periodFrames
    bytesPerFrame = format.bytesPerFrame
    rampFrames = max(1, format.rate.frame(at: LiveRenderer.ramp))
    fadeFrames = max(1, format.rate.frame(at: LiveRenderer.fade))
    mix = .allocate(capacity: 2 * periodFrames)
    scratch = .allocate(capacity: 2 * periodFrames)
    encoded = .allocate(byteCount: periodFrames * bytesPerFrame, alignment: 16)
  }

  deinit {
    mix.deallocate()
    scratch.deallocate()
    encoded.deallocate()
  }

  /// Lets everything fade from a device frame on.
  mutating func fadeOut(at frame: FramePosition) { fadeOutFrame = frame }

  /// The device frame from which on nothing is left; `.max` where nothing fades.
  var fadeOutEnd: FramePosition {
    fadeOutFrame == .max ? .max : fadeOutFrame + fadeFrames
  }

  // MARK: - Render thread

  /// The frames rendered last, less the first few.
  @_noLocks
  func bytes(from frame: Int, frames: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: encoded + frame * bytesPerFrame, count: frames * bytesPerFrame)
  }

  /// Encodes the samples of one period from device frame `first` on.
  ///
  /// Takes no lock, allocates nothing, cannot fail.
  mutating func render(
    _ first: FramePosition, _ score: Score, along course: Course,
    report: inout ClippingReport
  ) {
    head.extend(to: first + FramePosition(periodFrames), along: course)
    mixVoices(first, score.mixer)
    if let bed = score.bed { mixBed(first, bed) }
    shape(first)
    encode(first, &report)
  }

  @_noLocks
  private func mixVoices(_ first: FramePosition, _ mixer: VoiceMixer) {
    for index in 0..<(2 * periodFrames) { mix[index] = 0 }
    let end = first + FramePosition(periodFrames)
    var index = 0
    while index < head.count && head.segment(index).deviceFrame < end {
      if case .playing = head.segment(index).motion {
        mixSegment(index, first: first, end: end, mixer)
      }
      index += 1
    }
  }

  /// The gain and the fade at the end.
  @_noLocks
  private func shape(_ first: FramePosition) {
    let end = first + FramePosition(periodFrames)
    if gain != 1 { for index in 0..<(2 * periodFrames) { mix[index] *= gain } }
    if fadeOutFrame < end { fade(first) }
  }

  /// Adds what one segment sounds in a block: itself, and what of it rings on behind its end.
  @_noLocks
  private func mixSegment(
    _ index: Int, first: FramePosition, end: FramePosition, _ mixer: VoiceMixer
  ) {
    let segment = head.segment(index)
    let ringEnd = head.ringEnd(of: index)
    let from = segment.deviceFrame > first ? segment.deviceFrame : first
    let to = ringEnd < end ? ringEnd : end
    let onsets = head.onsets(of: index)
    guard from < to && onsets.lowerBound < onsets.upperBound else { return }
    let offset = segment.sessionFrame - segment.deviceFrame
    let range = (from + offset)..<(to + offset)
    let target = mix + 2 * Int(from - first)
    let rampEnd = segment.deviceFrame + rampFrames
    guard segment.isJump && from < rampEnd else {
      _ = mixer.mix(range, onsets: onsets, into: target)
      return
    }
    // What the jump landed in the middle of fades in; what begins there or later is heard from its first
    // sample. Older voices come first in the mix anyway, so sums are those of a render.
    let middle = onsets.clamped(to: .min..<segment.sessionFrame)
    if mixer.mix(range, onsets: middle, into: target) {
      ramp(from: from - segment.deviceFrame, frames: (to < rampEnd ? to : rampEnd) - from, target)
    }
    _ = mixer.mix(range, onsets: onsets.clamped(to: segment.sessionFrame ..< .max), into: target)
  }

  /// Straight up from 0 over the ramp's frames.
  ///
  /// - Parameter passed: Frames of the ramp that lie before `target`. A jump ends all that was there
  ///   before, so what is in `target` is its own.
  @_noLocks
  private func ramp(
    from passed: FrameCount, frames: FrameCount, _ target: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<Int(frames) {
      let factor = Float(passed + FrameCount(frame)) / Float(rampFrames)
      target[2 * frame] *= factor
      target[2 * frame + 1] *= factor
    }
  }

  /// Straight down to 0 over the fade's frames, silence behind it.
  @_noLocks
  private func fade(_ first: FramePosition) {
    for frame in 0..<periodFrames {
      let passed = first + FramePosition(frame) - fadeOutFrame
      guard passed > 0 else { continue }
      let factor: Float = passed >= fadeFrames ? 0 : 1 - Float(passed) / Float(fadeFrames)
      mix[2 * frame] *= factor
      mix[2 * frame + 1] *= factor
    }
  }

  /// Makes the device's samples, in runs on which the session frame counts up, so that clipped frames are
  /// reported where the session has them; each device frame is counted once, however often it is rendered.
  private mutating func encode(_ first: FramePosition, _ report: inout ClippingReport) {
    let end = first + FramePosition(periodFrames)
    var frame = first
    var ignored = ClippingReport()
    while frame < end {
      var runEnd = min(end, head.end(of: head.index(at: frame)))
      let isCounted = frame >= countedFrame
      if !isCounted { runEnd = min(runEnd, countedFrame) }
      let start = Int(frame - first)
      let frames = Int(runEnd - frame)
      let sessionFrame = head.position(at: frame).sessionFrame
      let target = encoded + start * bytesPerFrame
      if isCounted {
        encoder.encode(
          mix + 2 * start, frames: frames, firstFrame: sessionFrame, into: target, report: &report)
      } else {
        encoder.encode(
          mix + 2 * start, frames: frames, firstFrame: sessionFrame, into: target, report: &ignored)
      }
      frame = runEnd
    }
    countedFrame = max(countedFrame, end)
  }
}
