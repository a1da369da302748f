import SoundFile
import SoundUnits

/// Writes interleaved 16-bit samples as a FLAC file, whole or not at all.
///
/// Its samples are the same wherever it is made; its bytes may change with the version of libFLAC.
///
/// - Throws: `RenderError`.
func writeFLAC(
  _ samples: [Int16], channelCount: Int, rate: SampleRate, to path: String
) throws {
  let frames = samples.count / channelCount
  let writer = try SoundFileWriter.create(
    path: path,
    format: RenderFormat(
      container: .flac, encoding: .int16, rate: rate, channelCount: channelCount),
    frames: FrameCount(frames), markers: [])
  try samples.withUnsafeBytes { try writer.write($0, frames: frames) }
  _ = try writer.finish()
}
