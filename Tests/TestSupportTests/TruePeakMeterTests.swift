import Glibc
import TestSupport
import Testing

@Suite struct TruePeakMeterTests {
  /// A tenth of a decibel.
  static let tolerance = 0.0116

  /// What a meter says of a wave on the right, silence on the left.
  private func measure(
    blockFrames: Int = 4_096, _ wave: (_ frame: Int) -> Double
  ) -> TruePeakMeter {
    let samples = (0..<9_600).flatMap { [0, Int16(wave($0) * 32_767)] }
    var meter = TruePeakMeter()
    for start in stride(from: 0, to: samples.count, by: 2 * blockFrames) {
      let block = Array(samples[start..<min(start + 2 * blockFrames, samples.count)])
      block.withUnsafeBufferPointer { meter.add($0) }
    }
    meter.finish()
    return meter
  }

  /// The tops of this wave lie in the middle between two samples, 3 dB above both. It rises and
  /// falls slowly: an edge would have overshoots of its own.
  @Test func topsBetweenSamplesAreSeen() {
    let meter = measure { frame in
      0.8 * sin(.pi * Double(frame) / 9_600) * sin(.pi * (Double(frame) / 2 + 0.25))
    }
    #expect(meter.frames == 9_600)
    #expect(abs(Double(meter.samplePeak) - 0.8 * 0.5.squareRoot()) < Self.tolerance)
    #expect(abs(Double(meter.truePeak) - 0.8) < Self.tolerance)
  }

  @Test(arguments: [1, 17, 480, 9_600])
  func theBlockSizeDoesNotMatter(_ blockFrames: Int) {
    let wave = { (frame: Int) in 0.7 * sin(Double(frame * frame) / 20_000) }
    let meter = measure(blockFrames: blockFrames, wave)
    #expect(meter.truePeak == measure(wave).truePeak)
    #expect(meter.frames == 9_600)
  }

  @Test func theLastSampleCounts() {
    let meter = measure { $0 == 9_599 ? 0.5 : 0 }
    #expect(abs(Double(meter.truePeak) - 0.5) < Self.tolerance)
  }

  @Test func silenceHasNoPeak() {
    #expect(measure { _ in 0 }.truePeak == 0)
  }
}
