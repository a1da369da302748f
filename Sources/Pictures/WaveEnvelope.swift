import SoundUnits

/// The lowest and the highest sample of every column of a picture.
struct WaveEnvelope: Sendable {
  /// Of all channels, full scale at ±1; `nil` where no sample was.
  private(set) var columns: [ClosedRange<Float>?]
  /// Where each column begins, and the end of the last one.
  private let starts: [FramePosition]
  private var frame: FramePosition
  private var column = 0

  /// - Parameter starts: The first frame of each column and the one behind the last, ascending.
  init(starts: [FramePosition]) {
    self.starts = starts
    columns = Array(repeating: nil, count: max(0, starts.count - 1))
    frame = starts.first ?? 0
  }

  /// The loudest sample so far.
  var peak: Float {
    columns.reduce(0) { peak, column in
      guard let column else { return peak }
      return max(peak, -column.lowerBound, column.upperBound)
    }
  }

  /// Takes the next frames as they are written to a file.
  ///
  /// - Parameters:
  ///   - bytes: Interleaved samples; aligned to their size but for `int24`.
  ///   - format: How they lie there.
  mutating func add(_ bytes: UnsafeRawBufferPointer, format: SampleFormat, channelCount: Int) {
    let bytesPerFrame = format.bytesPerSample * channelCount
    var rest = bytes[...]
    while rest.count >= bytesPerFrame, column < columns.count {
      let room = starts[column + 1] - frame
      if room <= 0 {
        column += 1
        continue
      }
      let count = Int(min(room, FrameCount(rest.count / bytesPerFrame)))
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(count * bytesPerFrame))
      let (low, high) = WaveEnvelope.extremes(of: part, format)
      let known = columns[column] ?? low...high
      columns[column] = min(known.lowerBound, low)...max(known.upperBound, high)
      rest = rest.dropFirst(count * bytesPerFrame)
      frame += FrameCount(count)
    }
  }

  private static func extremes(
    of bytes: UnsafeRawBufferPointer, _ format: SampleFormat
  ) -> (Float, Float) {
    switch format {
    case .int16: return extremes(of: bytes.bindMemory(to: Int16.self), fullScale: 32_768)
    case .int32, .int24High:
      return extremes(of: bytes.bindMemory(to: Int32.self), fullScale: 2_147_483_648)
    case .int24In32: return extremes(of: bytes.bindMemory(to: Int32.self), fullScale: 8_388_608)
    case .int24:
      // The middle byte and the high one: 16 bits are more than a picture shows.
      var (low, high) = (Int16.max, Int16.min)
      for index in stride(from: 0, to: bytes.count - 2, by: 3) {
        let value = Int16(bitPattern: UInt16(bytes[index + 1]) | UInt16(bytes[index + 2]) << 8)
        low = min(low, value)
        high = max(high, value)
      }
      return (Float(low) / 32_768, Float(high) / 32_768)
    case .float32:
      var (low, high) = (Float.infinity, -Float.infinity)
      for value in bytes.bindMemory(to: Float.self) {
        low = min(low, value)
        high = max(high, value)
      }
      return (low, high)
    }
  }

  private static func extremes<Sample: FixedWidthInteger>(
    of samples: UnsafeBufferPointer<Sample>, fullScale: Float
  ) -> (Float, Float) {
    var (low, high) = (Sample.max, Sample.min)
    for value in samples {
      low = min(low, value)
      high = max(high, value)
    }
    return (Float(low) / fullScale, Float(high) / fullScale)
  }
}
