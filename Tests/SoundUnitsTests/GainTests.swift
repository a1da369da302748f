import Glibc
import SoundUnits
import Testing

@Suite struct GainTests {
  @Test(
    arguments: [
      (0, "0dB"), (-6_000, "-6dB"), (1_500, "1.5dB"), (-500, "-0.5dB"), (-1, "-0.001dB"),
      (10, "0.01dB"), (24_000, "24dB"), (-120_000, "-120dB"), (Int32.min, "-2147483.648dB"),
    ] as [(Int32, String)])
  func textsAreWhatSessionFilesWrite(_ thousandths: Int32, _ text: String) {
    #expect(Gain(thousandths: thousandths).description == text)
  }

  @Test func nothingIsChangedAt0dB() {
    #expect(Gain.zero.amplitude == 1)
    #expect(Gain.decibels(0) == .zero)
  }

  /// A `Float` has 24 bits: the factor is the nearest one or its neighbour.
  @Test func everyThousandthOfTheSupportedRangeIsItsFactor() {
    var previous: Float = 0
    let range = Gain.supported.lowerBound.thousandths...Gain.supported.upperBound.thousandths
    for thousandths in range {
      let amplitude = Gain(thousandths: thousandths).amplitude
      let exact = Float(pow(10, Double(thousandths) / 20_000))
      if abs(amplitude - exact) > exact.ulp {
        Issue.record("\(thousandths) thousandths of a dB are \(amplitude), not \(exact)")
        break
      }
      if amplitude < previous { Issue.record("\(thousandths) is quieter than the gain below it") }
      previous = amplitude
    }
  }

  @Test(
    arguments: [
      (-120_000, 0x3586_37BD), (-24_000, 0x3D81_3856), (-6_000, 0x3F00_4DCE), (6_000, 0x3FFF_64C1),
      (24_000, 0x417D_953A), (-1, 0x3F7F_F875),
    ] as [(Int32, UInt32)])
  func factorsHaveTheSameBitsOnEveryProcessor(_ thousandths: Int32, _ bits: UInt32) {
    let amplitude = Gain(thousandths: thousandths).amplitude
    #expect(String(amplitude.bitPattern, radix: 16) == String(bits, radix: 16))
  }

  @Test func gainsAddUp() {
    #expect(Gain.decibels(-6) + Gain(thousandths: 1_500) == Gain(thousandths: -4_500))
    #expect(Gain.decibels(-6) < .zero)
    #expect(Gain.decibels(-6).decibels == -6)
  }
}
