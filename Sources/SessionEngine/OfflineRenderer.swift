import Mixer
import SoundUnits

/// Renders a session, or any part of it, as fast as it is taken.
public struct OfflineRenderer: Sendable {
  /// How a render ends that is shorter than its session.
  public static let fade = ExactTime.milliseconds(50)

  /// Frames that are made; what lies behind the plan is silence.
  public let frames: FrameCount
  private let score: Score
  private let encoder: SampleEncoder
  /// 0 where the whole session is heard.
  private let fadeFrames: FrameCount

  /// A render of so many channels and bits as `encoder` makes.
  ///
  /// - Parameter length: `nil` for the whole plan. A shorter one ends in a fade of 50 ms, on silence; a
  ///   longer one in silence.
  public init(_ score: Score, encoder: SampleEncoder, length: ExactTime? = nil) {
    self.score = score
    self.encoder = encoder
    frames = length.map(score.plan.rate.frame) ?? score.plan.frames
    fadeFrames =
      frames < score.plan.frames ? min(frames, score.plan.rate.frame(at: OfflineRenderer.fade)) : 0
  }

  /// Hands every frame to `sink`, in order, in blocks of at most `blockFrames`.
  ///
  /// - Parameters:
  ///   - range: A part of `0..<frames`; it gives the same samples alone as within the whole.
  ///   - sink: Gets the encoded bytes of so many frames, and how many frames are done with them.
  /// - Returns: What passed full scale.
  public func render<Failure: Error>(
    _ range: Range<FramePosition>? = nil, blockFrames: Int = 32_768,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    let range = range ?? 0..<frames
    precondition(range.lowerBound >= 0 && range.upperBound <= frames, "a part lies in the whole")
    var report = ClippingReport()
    let mix = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
    let scratch = UnsafeMutablePointer<Float>.allocate(
      capacity: score.bed == nil ? 1 : 2 * blockFrames)
    let readers = score.bed?.makeReaders()
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: blockFrames * encoder.bytesPerFrame, alignment: 16)
    defer {
      mix.deallocate()
      scratch.deallocate()
      bytes.deallocate()
    }
    var frame = range.lowerBound
    while frame < range.upperBound {
      let count = Int(min(FrameCount(blockFrames), range.upperBound - frame))
      mix.update(repeating: 0, count: 2 * count)
      let block = frame..<frame + FrameCount(count)
      var isTouched = score.mixer.mix(block, into: mix)
      if let bed = score.bed, let readers,
        bed.mix(block, reading: readers, into: mix, scratch: scratch)
      {
        isTouched = true
      }
      if isTouched {
        fade(mix, first: frame, count: count)
        encoder.encode(mix, frames: count, firstFrame: frame, into: bytes, report: &report)
      } else {
        // Silence is zeros in every format.
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count * encoder.bytesPerFrame)
      }
      frame += FrameCount(count)
      try sink(
        UnsafeRawBufferPointer(start: bytes, count: count * encoder.bytesPerFrame), count,
        frame - range.lowerBound)
    }
    return report
  }

  /// Straight down to 0 on the last frame.
  private func fade(_ mix: UnsafeMutablePointer<Float>, first: FramePosition, count: Int) {
    guard fadeFrames > 0, first + FrameCount(count) > frames - fadeFrames else { return }
    for index in 0..<count {
      let left = frames - 1 - (first + FramePosition(index))
      guard left < fadeFrames else { continue }
      let factor = Float(left) / Float(fadeFrames)
      mix[2 * index] *= factor
      mix[2 * index + 1] *= factor
    }
  }
}
