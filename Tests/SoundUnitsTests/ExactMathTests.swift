import Glibc
import SoundUnits
import TestSupport
import Testing

/// Against the C library, which is right within a unit or so in the last place.
@Suite struct ExactMathTests {
  @Test(arguments: 0..<UInt64(10))
  func powersOfTwoAreWithinTwoUnitsInTheLastPlace(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let x = Double.random(in: -999...999, using: &random)
      let exact = Glibc.exp2(x)
      #expect(abs(ExactMath.exp2(x) - exact) <= 2 * exact.ulp, "2^\(x)")
    }
  }

  @Test func wholePowersOfTwoAreExact() {
    for power in -1_000...1_000 {
      #expect(ExactMath.exp2(Double(power)) == Double(sign: .plus, exponent: power, significand: 1))
    }
  }

  @Test(arguments: 0..<UInt64(10))
  func decibelsAreWithinTheirBound(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1_000 {
      let decibels = Double.random(in: -240...240, using: &random)
      let exact = pow(10, decibels / 20)
      #expect(
        abs(ExactMath.decibelsToAmplitude(decibels) - exact) <= 1e-14 * exact, "\(decibels) dB")
    }
  }

  /// The C library is asked within a quarter turn alone, where its argument is precise.
  @Test func aQuarterTurnIsWithinItsBound() {
    for index in 0...25_000 {
      let turns = Double(index) / 100_000
      #expect(abs(ExactMath.sine(turns: turns) - sin(2 * .pi * turns)) <= 5e-14, "\(turns) turns")
    }
  }

  /// The rest of the circle mirrors the first quarter; these turns are binary fractions, so that
  /// the mirror images are exact.
  @Test func theCircleIsSymmetric() {
    for index in 0...1_024 {
      let t = Double(index) / 4_096
      let sine = ExactMath.sine(turns: t)
      #expect(ExactMath.sine(turns: 0.5 - t) == sine)
      #expect(ExactMath.sine(turns: 0.5 + t) == -sine)
      #expect(ExactMath.sine(turns: 1 - t) == -sine)
      #expect(ExactMath.sine(turns: -t) == -sine)
      #expect(ExactMath.sine(turns: t + 1_000_000) == sine)
      #expect(ExactMath.cosine(turns: t) == ExactMath.sine(turns: 0.25 - t))
    }
  }

  @Test func quartersAreWhole() {
    for (turns, sine) in [(0, 0), (0.25, 1), (0.5, 0), (0.75, -1), (1, 0)] as [(Double, Double)] {
      #expect(abs(ExactMath.sine(turns: turns) - sine) <= 5e-14, "\(turns) turns")
    }
    #expect(ExactMath.sine(turns: 0) == 0)
  }

  @Test func resultsHaveTheSameBitsOnEveryProcessor() {
    let results: [Double] = [
      ExactMath.exp2(0.5), ExactMath.exp2(-0.1), ExactMath.exp2(9.99),
      ExactMath.decibelsToAmplitude(-6), ExactMath.decibelsToAmplitude(3.3),
      ExactMath.sine(turns: 0.1), ExactMath.sine(turns: 0.7), ExactMath.sine(turns: 12_345.678_9),
      ExactMath.cosine(turns: 0.3),
    ]
    #expect(
      results.map { String($0.bitPattern, radix: 16) } == [
        "3ff6a09e667f3bcc", "3feddb680117ab12", "408fc769e9b9c35f", "3fe009b9cf334252",
        "3ff76513e493fd18", "3fe2cf2304755a5e", "bfee6f0e13445504", "bfecdc0f249a513f",
        "bfd3c6ef372fe954",
      ])
  }
}
