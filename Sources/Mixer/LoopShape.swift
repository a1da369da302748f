import SoundUnits

/// How a clip is made to go round for ever.
///
/// Its last frames sound over its first ones, so a round is shorter than the clip: `roundFrames`. The first
/// round begins with the clip's own first frame; each later one begins with the *seam*, in which the end
/// fades out and the beginning in.
public struct LoopShape: Equatable, Sendable {
  /// The clip's length.
  public let clipFrames: FrameCount
  /// Frames on which end and beginning sound together.
  public let seamFrames: FrameCount
  /// After so many frames everything comes again.
  public var roundFrames: FrameCount { clipFrames - seamFrames }

  /// 50 ms: long enough that no ear finds the place, short enough that nothing is heard twice.
  public static let longestSeam = ExactTime.milliseconds(50)

  /// - Parameter clipFrames: 1 or more. At most a quarter of them is seam.
  public init(clipFrames: FrameCount, rate: SampleRate) {
    precondition(clipFrames > 0, "what goes round has frames")
    self.clipFrames = clipFrames
    seamFrames =
      clipFrames == 1
      ? 0 : max(1, min(rate.frame(at: LoopShape.longestSeam), clipFrames / 4))
  }

  /// The shape of what goes round seamlessly as it is.
  init(seamless frames: FrameCount) {
    clipFrames = frames
    seamFrames = 0
  }

  /// Mixes the clip's end over its beginning.
  ///
  /// Weights rise and fall as a raised cosine and add up to 1, over the power that the two have together:
  /// with material that goes on in phase that is 1, and no step is larger than the material's own; with
  /// noise it keeps the level, where weights that add up to 1 would let it dip by 3 dB.
  ///
  /// - Parameters:
  ///   - head: The clip's first `seamFrames` frames, interleaved stereo. Becomes the seam.
  ///   - tail: Its last `seamFrames` frames.
  public func makeSeam(head: UnsafeMutablePointer<Float>, tail: UnsafePointer<Float>) {
    let samples = 2 * Int(seamFrames)
    var (headPower, tailPower, product) = (0.0, 0.0, 0.0)
    for index in 0..<samples {
      headPower += Double(head[index]) * Double(head[index])
      tailPower += Double(tail[index]) * Double(tail[index])
      product += Double(head[index]) * Double(tail[index])
    }
    let power = (headPower * tailPower).squareRoot()
    let correlation = power > 0 ? max(0, min(1, product / power)) : 1
    for frame in 0..<Int(seamFrames) {
      let place = (Double(frame) + 0.5) / Double(seamFrames)
      let rising = 0.5 - 0.5 * ExactMath.cosine(turns: place / 2)
      let falling = 1 - rising
      let together =
        (rising * rising + falling * falling + 2 * rising * falling * correlation).squareRoot()
      for channel in 0..<2 {
        let index = 2 * frame + channel
        let sum = rising * Double(head[index]) + falling * Double(tail[index])
        head[index] = Float(sum / together)
      }
    }
  }

  /// Where frame `frame` of the endless loop lies.
  ///
  /// - Parameter frame: Since the loop's beginning; below 0 is a round before it, which begins with a seam.
  /// - Returns: The frame of the clip, or of the seam; and how many frames follow on from there.
  @_noLocks
  public func place(
    of frame: FramePosition
  ) -> (isSeam: Bool, frame: FrameCount, frames: FrameCount) {
    let length = roundFrames
    var round = frame / length
    if frame < round * length { round -= 1 }
    let place = frame - round * length
    if round != 0 && place < seamFrames { return (true, place, seamFrames - place) }
    return (false, place, length - place)
  }
}
