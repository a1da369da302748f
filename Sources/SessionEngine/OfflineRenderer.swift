import Mixer
import SoundUnits

/// Renders a range of a session as fast as it is taken.
public struct OfflineRenderer: Sendable {
  private let score: Score
  private let encoder: SampleEncoder
  /// Frames that are made; what lies behind the plan is silence.
  public let frames: FrameCount
  private let fadeFrames: FrameCount

  /// The fade of a render that ends before the session does.
  public static let fade = ExactTime.milliseconds(50)

  /// - Parameter length: `nil` for the whole plan. A shorter one ends in a fade of 50 ms.
  public init(_ score: Score, encoder: SampleEncoder, length: ExactTime? = nil) {
    self.score = score
    self.encoder = encoder
    frames = length.map(score.plan.rate.frame) ?? score.plan.frames
    fadeFrames =
      frames < score.plan.frames ? min(frames, score.plan.rate.frame(at: OfflineRenderer.fade)) : 0
  }

  /// Hands every frame to `sink`, in order, in blocks of at most `blockFrames`.
  ///
  /// - Parameter sink: Gets the encoded bytes of so many frames, and how many frames are done with them.
  public func render<Failure: Error>(
    blockFrames: Int = 32_768,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    var report = ClippingReport()
    let mix = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: blockFrames * encoder.bytesPerFrame, alignment: 16)
    defer {
      mix.deallocate()
      bytes.deallocate()
    }
    var frame: FramePosition = 0
    while frame < frames {
      let count = Int(min(FrameCount(blockFrames), frames - frame))
      mix.update(repeating: 0, count: 2 * count)
      if score.mixer.mix(frame..<frame + FrameCount(count), into: mix) {
        fade(mix, first: frame, count: count)
        encoder.encode(mix, frames: count, firstFrame: frame, into: bytes, report: &report)
      } else {
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count * encoder.bytesPerFrame)
      }
      frame += FrameCount(count)
      try sink(
        UnsafeRawBufferPointer(start: bytes, count: count * encoder.bytesPerFrame), count, frame)
    }
    return report
  }

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
