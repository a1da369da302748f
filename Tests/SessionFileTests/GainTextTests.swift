import SessionFile
import SoundUnits
import Testing

@Suite struct GainTextTests {
  @Test(
    arguments: [
      ("0dB", 0), ("-6dB", -6_000), ("-6", -6_000), ("+6dB", 6_000), ("-0.5 dB", -500),
      ("1.125db", 1_125), ("-24DB", -24_000), ("1.5000", 1_500), ("-0", 0), ("500dB", 500_000),
    ] as [(String, Int32)])
  func aGainIsReadToAThousandth(_ text: String, _ thousandths: Int32) {
    #expect(Gain(text: text) == Gain(thousandths: thousandths))
  }

  @Test(arguments: [
    "", "dB", "loud", "-", "--6dB", "+-6", "6 d B", "6dBx", "6e1", "1.0005dB", ".5", "5.", "1,5dB",
    "2147484dB", "99999999999999999999dB", "6Hz",
  ])
  func anythingElseIsNone(_ text: String) {
    #expect(Gain(text: text) == nil)
  }
}
