import SoundUnits
import TestSupport
import Testing

@Suite struct SampleRateTests {
  @Test(arguments: [8_000, 11_025, 44_100, 48_000, 96_000, 192_000])
  func aDayStaysExact(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    #expect(rate.frame(at: .hours(24)) == Int64(hertz) * 86_400)
    #expect(rate.time(of: rate.frame(at: .hours(24))) == .hours(24))
  }

  @Test(arguments: [
    (Int.min, false), (0, false), (7_999, false), (8_000, true), (44_100, true), (192_000, true),
    (192_001, false), (Int.max, false),
  ])
  func onlySupportedRatesExist(_ hertz: Int, _ isSupported: Bool) {
    #expect(SampleRate(hertz: hertz)?.hertz == (isSupported ? hertz : nil))
  }

  /// At 8 000 Hz a frame lasts 125 µs.
  @Test(
    arguments: [
      (0, 0), (62_499, 0), (62_500, 1), (125_000, 1), (187_499, 1), (187_500, 2), (-62_500, 0),
      (-62_501, -1), (-187_500, -1), (-187_501, -2), (-125_000, -1),
    ] as [(Int64, FramePosition)])
  func halfAFrameGoesToTheLaterOne(_ nanoseconds: Int64, _ frame: FramePosition) throws {
    let rate = try #require(SampleRate(hertz: 8_000))
    #expect(rate.frame(at: ExactTime(nanoseconds: nanoseconds)) == frame)
  }

  @Test(arguments: [44_100, 48_000, 96_000])
  func tenThousandStepsOf100Point1MillisecondsHaveNoError(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let step = ExactTime(nanoseconds: 100_100_000)
    for index in 0...Int64(10_000) {
      // 100.1 ms are 1 001/10 000 s: the exact frame is a fraction of small whole numbers.
      let numerator = index * 1_001 * Int64(hertz)
      #expect(rate.frame(at: step * index) == (2 * numerator + 10_000) / 20_000)
    }
  }

  @Test(arguments: 0..<UInt64(20))
  func framesAreThoseOfExactFractions(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let rate = try #require(
        SampleRate(hertz: Int.random(in: SampleRate.supported, using: &random)))
      for time in Self.times(&random) {
        let frame = rate.frame(at: time)
        #expect(
          frame == nearestFrame(time.nanoseconds, rate.hertz), "\(time) at \(rate.hertz) Hz")
        #expect(rate.frame(at: time + ExactTime(nanoseconds: 1)) >= frame)
      }
    }
  }

  @Test(arguments: 0..<UInt64(20))
  func everyFrameHasATimeThatLeadsBackToIt(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let rate = try #require(
        SampleRate(hertz: Int.random(in: SampleRate.supported, using: &random)))
      let frame = Int64.random(in: -1_000...Int64(rate.hertz) * 86_400, using: &random)
      let time = rate.time(of: frame)
      #expect(rate.frame(at: time) == frame)
      #expect(isNearest(time.nanoseconds, frame, rate.hertz), "\(frame) at \(rate.hertz) Hz")
    }
  }

  /// Around the start, within a day, and the day's end itself.
  private static func times(_ random: inout SeededRandom) -> [ExactTime] {
    let day: Int64 = 86_400_000_000_000
    return [
      Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
      Int64.random(in: 0...day, using: &random), day,
    ].map { ExactTime(nanoseconds: $0) }
  }
}

/// ⌊t·rate/10⁹ + ½⌋ as one fraction of 128-bit numbers.
private func nearestFrame(_ nanoseconds: Int64, _ hertz: Int) -> FramePosition {
  // A hundred seconds later everything is positive, and whole seconds are whole frames.
  let shift: UInt64 = 100
  let shifted = UInt64(nanoseconds + Int64(shift) * 1_000_000_000)
  let product = shifted.multipliedFullWidth(by: UInt64(2 * hertz))
  let (low, carry) = product.low.addingReportingOverflow(1_000_000_000)
  let sum = (high: product.high + (carry ? 1 : 0), low: low)
  return Int64(UInt64(2_000_000_000).dividingFullWidth(sum).quotient)
    - Int64(shift) * Int64(hertz)
}

/// Whether |t − frame·10⁹/rate| ≤ ½, on small numbers: whole seconds are taken off both.
private func isNearest(_ nanoseconds: Int64, _ frame: FramePosition, _ hertz: Int) -> Bool {
  let seconds = frame / Int64(hertz)
  let rest = frame - seconds * Int64(hertz)
  let error = (nanoseconds - seconds * 1_000_000_000) * Int64(hertz) - rest * 1_000_000_000
  return 2 * error.magnitude <= UInt64(hertz)
}
