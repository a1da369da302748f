import SoundUnits
import Testing

@testable import Mixer

@Suite struct SampleEncoderTests {
  private func encode(_ input: [Float], _ encoder: SampleEncoder, firstFrame: FramePosition = 0)
    -> (bytes: [UInt8], report: ClippingReport)
  {
    var report = ClippingReport()
    let frames = input.count / 2
    let bytes = [UInt8](unsafeUninitializedCapacity: frames * encoder.bytesPerFrame) {
      buffer, count in
      input.withUnsafeBufferPointer {
        encoder.encode(
          $0.baseAddress!, frames: frames, firstFrame: firstFrame, into: buffer.baseAddress!,
          report: &report)
      }
      count = frames * encoder.bytesPerFrame
    }
    return (bytes, report)
  }

  /// The samples as whole numbers, whatever lies around them in memory.
  private func integers(_ bytes: [UInt8], _ format: SampleFormat) -> [Int32] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: format.bytesPerSample).map { offset in
        switch format {
        case .int16: return Int32(bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self))
        case .int24:
          let low = Int32(bytes[offset]) | Int32(bytes[offset + 1]) << 8
          return low | Int32(Int8(bitPattern: bytes[offset + 2])) << 16
        case .int24High:
          let value = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          #expect(value & 0xFF == 0)
          return value >> 8
        case .int24In32, .int32: return bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        case .float32:
          return Int32(bytes.loadUnaligned(fromByteOffset: offset, as: Float.self) * 1_000)
        }
      }
    }
  }

  struct Rounding: CustomTestStringConvertible {
    var sample: Float
    var int16: Int32
    var int24: Int32
    var int32: Int32
    var thousandths: Int32
    var testDescription: String { "\(sample)" }

    func expected(_ format: SampleFormat) -> Int32 {
      switch format {
      case .int16: int16
      case .int24, .int24In32, .int24High: int24
      case .int32: int32
      case .float32: thousandths
      }
    }
  }

  private static let lsb16: Float = 0x1p-15
  private static let lsb24: Float = 0x1p-23
  private static let roundings = [
    Rounding(sample: 0, int16: 0, int24: 0, int32: 0, thousandths: 0),
    Rounding(sample: -0.0, int16: 0, int24: 0, int32: 0, thousandths: 0),
    Rounding(sample: 0.5, int16: 16_384, int24: 4_194_304, int32: 1 << 30, thousandths: 500),
    Rounding(sample: -0.5, int16: -16_384, int24: -4_194_304, int32: -(1 << 30), thousandths: -500),
    // The largest sample has one step less than ±1.
    Rounding(sample: 1, int16: 32_767, int24: 8_388_607, int32: .max, thousandths: 1_000),
    Rounding(sample: -1, int16: -32_768, int24: -8_388_608, int32: .min, thousandths: -1_000),
    Rounding(
      sample: 1 - lsb16, int16: 32_767, int24: 8_388_352, int32: 2_147_418_112, thousandths: 999),
    Rounding(
      sample: Float(1).nextDown, int16: 32_767, int24: 8_388_607, int32: 2_147_483_520,
      thousandths: 999),
    // Halves go to even, on both sides of zero.
    Rounding(sample: 0.5 * lsb16, int16: 0, int24: 128, int32: 32_768, thousandths: 0),
    Rounding(sample: 1.5 * lsb16, int16: 2, int24: 384, int32: 98_304, thousandths: 0),
    Rounding(sample: -0.5 * lsb16, int16: 0, int24: -128, int32: -32_768, thousandths: 0),
    Rounding(sample: -1.5 * lsb16, int16: -2, int24: -384, int32: -98_304, thousandths: 0),
    Rounding(sample: 0.75 * lsb16, int16: 1, int24: 192, int32: 49_152, thousandths: 0),
    Rounding(sample: 0.5 * lsb24, int16: 0, int24: 0, int32: 128, thousandths: 0),
    Rounding(sample: 1.5 * lsb24, int16: 0, int24: 2, int32: 384, thousandths: 0),
    Rounding(sample: 0x1p-32, int16: 0, int24: 0, int32: 0, thousandths: 0),
    Rounding(sample: 0x1.8p-31, int16: 0, int24: 0, int32: 2, thousandths: 0),
    // Beyond full scale.
    Rounding(sample: 1.2, int16: 32_767, int24: 8_388_607, int32: .max, thousandths: 1_000),
    Rounding(sample: -1.2, int16: -32_768, int24: -8_388_608, int32: .min, thousandths: -1_000),
    Rounding(sample: 1e30, int16: 32_767, int24: 8_388_607, int32: .max, thousandths: 1_000),
    Rounding(sample: -1e30, int16: -32_768, int24: -8_388_608, int32: .min, thousandths: -1_000),
    Rounding(sample: .infinity, int16: 32_767, int24: 8_388_607, int32: .max, thousandths: 1_000),
    Rounding(
      sample: -.infinity, int16: -32_768, int24: -8_388_608, int32: .min, thousandths: -1_000),
    // Denormals are nothing, and NaN at least does not trap.
    Rounding(sample: .leastNonzeroMagnitude, int16: 0, int24: 0, int32: 0, thousandths: 0),
    Rounding(sample: -.leastNormalMagnitude, int16: 0, int24: 0, int32: 0, thousandths: 0),
    Rounding(
      sample: .nan, int16: -32_768, int24: -8_388_608, int32: .min, thousandths: -1_000),
  ]

  /// Through both loops: the quick one of two channels, and the one for everything else.
  @Test(arguments: SampleFormat.allCases, roundings)
  func samplesAreRoundedToNearestAndLimited(format: SampleFormat, rounding: Rounding) {
    let expected = rounding.expected(format)
    let stereo = encode(
      [rounding.sample, rounding.sample], SampleEncoder(format: format, channelCount: 2))
    #expect(integers(stereo.bytes, format) == [expected, expected])
    let four = encode(
      [rounding.sample, rounding.sample], SampleEncoder(format: format, channelCount: 4))
    #expect(integers(four.bytes, format) == [expected, expected, 0, 0])
  }

  @Test func everySixteenBitValueIsKept() {
    let input = (-32_768...32_767).map { Float($0) / 32_768 }
    let (bytes, report) = encode(input, SampleEncoder(format: .int16, channelCount: 2))
    #expect(integers(bytes, .int16) == Array(-32_768...32_767))
    #expect(report == ClippingReport())
  }

  @Test(arguments: [SampleFormat.int24, .int24In32, .int24High])
  func twentyFourBitValuesAreKept(_ format: SampleFormat) {
    let values = Array(stride(from: Int32(-8_388_608), through: 8_388_607, by: 2_047))
    let input = values.flatMap { [Float($0) / 8_388_608, -Float($0) / 8_388_609] }
    let (bytes, _) = encode(input, SampleEncoder(format: format, channelCount: 2))
    let left = integers(bytes, format).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    #expect(left == values)
  }

  // MARK: - Channels

  @Test(arguments: SampleFormat.allCases)
  func monoIsTheMeanOfBoth(_ format: SampleFormat) {
    let encoder = SampleEncoder(format: format, channelCount: 1)
    let (bytes, report) = encode([0.5, 0.25, -0.5, 0.5, 1.5, 0.25, 1.5, 0.75], encoder)
    let expected = encode(
      [0.375, 0.375, 0, 0, 0.875, 0.875, 1, 1], SampleEncoder(format: format, channelCount: 2))
    let wanted = integers(expected.bytes, format).enumerated().filter { $0.offset % 2 == 0 }
    #expect(integers(bytes, format) == wanted.map(\.element))
    // Only the last mean passes full scale.
    #expect(report.frames == 1)
    #expect(report.first == 3)
  }

  @Test func moreChannelsCarrySilence() {
    let encoder = SampleEncoder(format: .int24, channelCount: 6)
    let (bytes, _) = encode([0.5, -0.5, 0.25, -0.25], encoder)
    #expect(encoder.bytesPerFrame == 18)
    #expect(
      integers(bytes, .int24) == [
        4_194_304, -4_194_304, 0, 0, 0, 0, 2_097_152, -2_097_152, 0, 0, 0, 0,
      ])
  }

  // MARK: - Clipping

  @Test func framesPastFullScaleAreCountedOnceWithTheFirst() {
    let encoder = SampleEncoder(format: .int16, channelCount: 2)
    let input: [Float] = [0, 0, 1, -1, 1.001, 0, 0, -1.001, 2, 2, 0.5, 0.5]
    var (_, report) = encode(input, encoder, firstFrame: 1_000)
    #expect(report.frames == 3)
    #expect(report.first == 1_002)
    report.add(5)
    #expect(report.first == 1_002)
  }
}
