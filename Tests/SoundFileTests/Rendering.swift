import SoundUnits
import Testing

@testable import SoundFile

/// One finished render: what it is made of, and how.
struct Rendering {
  var format: RenderFormat
  var frames: Int
  var title = ""
  var markers: [Marker] = []
  var rf64Threshold = SoundFileWriter.largestRIFF
  var blockFrames = 509

  init(
    _ container: Container, _ encoding: Encoding = .int16, frames: Int = 5_000, channels: Int = 2,
    hertz: Int = 48_000
  ) {
    self.frames = frames
    format = RenderFormat(
      container: container, encoding: encoding, rate: SampleRate(hertz: hertz) ?? .standard,
      channelCount: channels)
  }

  /// Every sample as a whole number of 24 bits; 16-bit formats keep the high ones.
  var samples: [Int32] {
    var noise = Noise(seed: 7)
    return (0..<frames * format.channelCount).map { _ in
      Int32(truncatingIfNeeded: noise.next()) >> (format.encoding == .int16 ? 16 : 8)
    }
  }

  /// The samples as the writer wants them.
  var bytes: [UInt8] {
    switch format.sampleFormat {
    case .int16: samples.flatMap { little(Int16($0)) }
    case .int24High: samples.flatMap { little($0 << 8) }
    default: floats.flatMap { little($0.bitPattern) }
    }
  }

  /// What must be read back, full scale at ±1.
  var floats: [Float] {
    samples.map { Float($0) / (format.encoding == .int16 ? 32_768 : 8_388_608) }
  }

  func create(_ path: String, sizeLimit: Int64 = .max) throws -> SoundFileWriter {
    try SoundFileWriter.create(
      path: path, format: format, frames: FrameCount(frames), title: title, markers: markers,
      rf64Threshold: rf64Threshold, sizeLimit: sizeLimit)
  }

  @discardableResult func write(_ path: String, sizeLimit: Int64 = .max) throws -> [String] {
    let writer = try create(path, sizeLimit: sizeLimit)
    #expect(writer.sampleFormat == format.sampleFormat)
    try bytes.withUnsafeBytes { all in
      var done = 0
      while done < frames {
        let block = min(blockFrames, frames - done)
        let start = done * format.bytesPerFrame
        let part = all[start..<(start + block * format.bytesPerFrame)]
        try writer.write(UnsafeRawBufferPointer(rebasing: part), frames: block)
        done += block
      }
    }
    return try writer.finish()
  }
}
