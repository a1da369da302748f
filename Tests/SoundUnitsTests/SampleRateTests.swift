import SoundUnits
import Testing

@Suite struct SampleRateTests {
  @Test(arguments: [8_000, 11_025, 44_100, 48_000, 96_000, 192_000])
  func aDayStaysExact(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    #expect(rate.frame(at: .hours(24)) == Int64(hertz) * 86_400)
    #expect(rate.time(of: rate.frame(at: .hours(24))) == .hours(24))
  }
}
