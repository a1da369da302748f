import SoundUnits
import Timeline

/// A plan's timeline with the wave of what was rendered from it above.
///
/// Takes the render as it is written, block by block, and keeps no more than a column of pixels needs.
public struct WaveformPicture: Sendable {
  private let picture: PlanPicture
  private var wave: WaveEnvelope

  /// A picture that waits for its samples.
  ///
  /// - Parameter frames: How many are rendered: fewer than the plan has, or more.
  public init(_ plan: Plan, frames: FrameCount) {
    picture = PlanPicture(plan, frames: frames)
    wave = WaveEnvelope(starts: picture.columnStarts)
  }

  /// Takes the next frames as they are written to a file.
  ///
  /// - Parameters:
  ///   - bytes: Interleaved samples; aligned to their size but for `int24`.
  ///   - format: How they lie there.
  public mutating func add(
    _ bytes: UnsafeRawBufferPointer, format: SampleFormat, channelCount: Int
  ) {
    wave.add(bytes, format: format, channelCount: channelCount)
  }

  /// The whole SVG file. The same plan and samples give the same bytes.
  public var text: String { picture.text(with: wave) }
}
