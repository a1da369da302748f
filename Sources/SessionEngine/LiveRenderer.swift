import AudioOutput
import Mixer
import SoundUnits

/// Makes the samples of device frames: transport, mix, fades, gain.
///
/// A range of device frames always gives the same samples, so what an xrun lost is simply asked for
/// again.
struct LiveRenderer: ~Copyable {
  /// From nothing to full and back at every cut.
  static let ramp = ExactTime.milliseconds(10)
  /// From full to nothing at a stop.
  static let fade = ExactTime.milliseconds(50)

  var transport: Transport
  private let encoder: SampleEncoder
  let periodFrames: Int
  private let bytesPerFrame: Int
  let rampFrames: FrameCount
  let fadeFrames: FrameCount
  private var fadeOutFrame: FramePosition = .max
  /// Frames before this one have been looked at for clipping.
  private var countedFrame: FramePosition = 0
  /// Frames of which a streamed bed was not there in time.
  var missingBedFrames: FrameCount = 0
  let mix: UnsafeMutablePointer<Float>
  /// What is under a ramp, before it is added to the mix.
  let layer: UnsafeMutablePointer<Float>
  let scratch: UnsafeMutablePointer<Float>
  private let encoded: UnsafeMutableRawPointer

  init(format: StreamFormat, listener: Listener, head: consuming PlayHead) {
    let ramp = max(1, format.rate.frame(at: LiveRenderer.ramp))
    transport = Transport(head: head, listener: listener, rate: format.rate, rampFrames: ramp)
    encoder = SampleEncoder(format: format.sampleFormat, channelCount: format.channelCount)
    periodFrames = format.periodFrames
    bytesPerFrame = format.bytesPerFrame
    rampFrames = ramp
    fadeFrames = max(1, format.rate.frame(at: LiveRenderer.fade))
    mix = .allocate(capacity: 2 * periodFrames)
    layer = .allocate(capacity: 2 * periodFrames)
    scratch = .allocate(capacity: 2 * periodFrames)
    encoded = .allocate(byteCount: periodFrames * bytesPerFrame, alignment: 16)
  }

  deinit {
    mix.deallocate()
    layer.deallocate()
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
    transport.extend(to: first + FramePosition(periodFrames), along: course)
    for index in 0..<(2 * periodFrames) { mix[index] = 0 }
    var index = transport.pauses.index(at: first - rampFrames)
    let end = first + FramePosition(periodFrames)
    while index < transport.pauses.count && transport.pauses.piece(index).deviceFrame < end {
      let passage = passage(index, first)
      if passage.first < passage.end {
        mixVoices(passage, score.mixer)
        if let bed = score.bed { mixBed(passage, bed) }
      }
      index += 1
    }
    shape(first)
    encode(first, &report)
  }

  /// What a piece of the pause track plays in a period: all of it, or, where it is a pause, what fades
  /// out at its beginning.
  @_noLocks
  private func passage(_ index: Int, _ first: FramePosition) -> Passage {
    let piece = transport.pauses.piece(index)
    var pieceEnd = transport.pauses.end(of: index)
    var resumed = index > 0 ? piece.playedFrame : Passage.never
    var paused = FramePosition.max
    if piece.isPaused {
      pieceEnd = index > 0 ? piece.deviceFrame + rampFrames : piece.deviceFrame
      paused = piece.playedFrame
      resumed = index > 1 ? transport.pauses.piece(index - 1).playedFrame : Passage.never
    }
    let end = first + FramePosition(periodFrames)
    let from = piece.deviceFrame > first ? piece.deviceFrame : first
    let to = pieceEnd < end ? pieceEnd : end
    let offset = piece.playedFrame - piece.deviceFrame
    return Passage(
      first: from + offset, end: to + offset, resumed: resumed, paused: paused,
      target: mix + 2 * Int(from - first))
  }

  /// The gain and the fade at the end.
  @_noLocks
  private func shape(_ first: FramePosition) {
    let end = first + FramePosition(periodFrames)
    transport.gains.apply(to: mix, first, frames: periodFrames)
    if fadeOutFrame < end { fade(first) }
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
      var runEnd = min(end, transport.runEnd(from: frame))
      let isCounted = frame >= countedFrame
      if !isCounted { runEnd = min(runEnd, countedFrame) }
      let start = Int(frame - first)
      let frames = Int(runEnd - frame)
      let sessionFrame = transport.position(at: frame).sessionFrame
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
