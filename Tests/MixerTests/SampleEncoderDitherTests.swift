import SoundUnits
import Testing

@testable import Mixer

/// Triangular noise of ±1 step that depends on the frame number only.
@Suite struct SampleEncoderDitherTests {
  private static let encoder = SampleEncoder(format: .int16, channelCount: 2, dithers: true)

  private func encode(
    _ input: [Float], firstFrame: FramePosition = 0,
    _ encoder: SampleEncoder = SampleEncoderDitherTests.encoder
  ) -> [Int16] {
    var report = ClippingReport()
    let frames = input.count / 2
    return [Int16](unsafeUninitializedCapacity: frames * encoder.channelCount) { buffer, count in
      input.withUnsafeBufferPointer {
        encoder.encode(
          $0.baseAddress!, frames: frames, firstFrame: firstFrame, into: buffer.baseAddress!,
          report: &report)
      }
      count = frames * encoder.channelCount
    }
  }

  /// The error in steps of a constant signal, left and right.
  private func errors(of steps: Float, frames: Int = 100_000) -> (left: [Double], right: [Double]) {
    let output = encode(Array(repeating: steps / 32_768, count: 2 * frames), firstFrame: 12_345)
    let errors = output.map { Double($0) - Double(steps) }
    return (
      stride(from: 0, to: errors.count, by: 2).map { errors[$0] },
      stride(from: 1, to: errors.count, by: 2).map { errors[$0] }
    )
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func correlation(_ one: [Double], _ other: [Double]) -> Double {
    let products = zip(one, other).map(*)
    return mean(products) / (mean(one.map { $0 * $0 }) * mean(other.map { $0 * $0 })).squareRoot()
  }

  @Test(arguments: [1, 7, 64, 509])
  func ditherDependsOnTheFrameNumberOnly(_ blockFrames: Int) {
    let input = (0..<4_000).map { Float($0 % 200) / 32_768 / 7 + 0.1 }
    let whole = encode(input, firstFrame: 77)
    var blocks: [Int16] = []
    for start in stride(from: 0, to: 2_000, by: blockFrames) {
      let end = min(start + blockFrames, 2_000)
      blocks += encode(Array(input[2 * start..<2 * end]), firstFrame: 77 + FramePosition(start))
    }
    #expect(blocks == whole)
    #expect(encode(input, firstFrame: 78) != whole)
  }

  @Test func silenceStaysSilent() {
    #expect(encode(Array(repeating: 0, count: 20_000)).allSatisfy { $0 == 0 })
    #expect(encode(Array(repeating: -0.0, count: 20_000)).allSatisfy { $0 == 0 })
    let one = encode([0, 0.3, 0.3, 0], firstFrame: 9)
    #expect(one[0] == 0 && one[3] == 0)
  }

  /// Rounding adds 1/12 to the 1/6 of the dither, whatever the signal: that is what the triangle is for
  /// (Lipshitz, Wannamaker and Vanderkooy 1992, section 4).
  @Test(arguments: [0.25, 0.5, 1, 10.3, -1_000.77] as [Float])
  func errorHasNoMeanAndTheSameVarianceForEverySignal(_ steps: Float) {
    for channel in [errors(of: steps).left, errors(of: steps).right] {
      let bias = mean(channel)
      let variance = mean(channel.map { ($0 - bias) * ($0 - bias) })
      // Three standard errors of 100 000 numbers: 0.5 · 3/√100 000, and about as much of the variance.
      #expect(abs(bias) < 0.005)
      #expect(abs(variance - 0.25) < 0.005)
      #expect(channel.allSatisfy { abs($0) <= 1.5 })
    }
  }

  /// White: no frame tells of the next ones, and no channel of the other.
  @Test func noiseIsWhiteAndDifferentOnBothSides() {
    let (left, right) = errors(of: 0.5)
    for lag in [1, 2, 3, 4, 8, 64, 480] {
      #expect(
        abs(correlation(Array(left.dropLast(lag)), Array(left.dropFirst(lag)))) < 0.012, "\(lag)")
    }
    #expect(abs(correlation(left, right)) < 0.012)
  }

  /// A triangle from −1 to 1: seen where a signal on a step's border falls.
  @Test func noiseIsTriangular() {
    // x rounds up from 0.5: with a signal of s steps, 1 comes out as often as the noise passes 0.5 − s.
    for (steps, expected) in [(0.25, 0.28125), (0.5, 0.5), (0.75, 0.71875)] as [(Float, Double)] {
      let ones = errors(of: steps).left.filter { $0 + Double(steps) >= 1 }.count
      #expect(abs(Double(ones) / 100_000 - expected) < 0.005, "\(steps)")
    }
  }

  @Test func fullScaleDoesNotWrap() {
    let loud = encode(Array(repeating: 1, count: 4_000) + Array(repeating: -1, count: 4_000))
    #expect(loud.prefix(4_000).allSatisfy { $0 >= 32_766 })
    #expect(loud.suffix(4_000).allSatisfy { $0 <= -32_767 })
  }

  @Test(arguments: [SampleFormat.int32, .float32])
  func formatsOfThirtyTwoBitsAreLeftAlone(_ format: SampleFormat) {
    #expect(!SampleEncoder(format: format, channelCount: 2, dithers: true).dithers)
  }

  @Test(arguments: [SampleFormat.int24, .int24In32, .int24High])
  func twentyFourBitsGetTheSameNoise(_ format: SampleFormat) {
    let encoder = SampleEncoder(format: format, channelCount: 1, dithers: true)
    var report = ClippingReport()
    let frames = 20_000
    let input = [Float](repeating: 0.5, count: 2 * frames)
    var bytes = [UInt8](repeating: 0, count: frames * encoder.bytesPerFrame)
    bytes.withUnsafeMutableBytes {
      encoder.encode(input, frames: frames, firstFrame: 0, into: $0.baseAddress!, report: &report)
    }
    let low = format == .int24High ? 1 : 0
    let steps = stride(from: 0, to: bytes.count, by: format.bytesPerSample).map {
      Double(Int8(bitPattern: bytes[$0 + low]))
    }
    let variance = mean(steps.map { $0 * $0 })
    #expect(abs(mean(steps)) < 0.015)
    #expect(abs(variance - 0.25) < 0.015)
  }
}
