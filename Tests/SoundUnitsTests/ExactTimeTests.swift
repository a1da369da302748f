import SessionFile
import SoundUnits
import TestSupport
import Testing

@Suite struct ExactTimeTests {
  @Test(
    arguments: [
      (0, "0s"), (1, "0.000001ms"), (1_000_000, "1ms"), (100_000_000, "100ms"),
      (100_100_000, "100.1ms"), (999_999_999, "999.999999ms"), (1_000_000_000, "1s"),
      (1_500_000_000, "1.5s"), (60_000_000_000, "1m"), (60_500_000_000, "1m0.5s"),
      (90_000_000_000, "1m30s"), (3_600_000_000_000, "1h"), (3_600_000_000_001, "1h0.000000001s"),
      (3_723_250_000_000, "1h2m3.25s"), (86_400_000_000_000, "24h"), (-90_000_000_000, "-1m30s"),
      (-500_000_000, "-500ms"), (Int64.max, "2562047h47m16.854775807s"),
      (Int64.min, "-2562047h47m16.854775808s"),
    ] as [(Int64, String)])
  func textsAreWhatSessionFilesWrite(_ nanoseconds: Int64, _ text: String) {
    #expect(ExactTime(nanoseconds: nanoseconds).description == text)
  }

  @Test(arguments: 0..<UInt64(10))
  func everyLengthIsReadBackAsItself(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      // Few or many digits, as people and computers write them.
      let unit: Int64 = [1, 1_000, 1_000_000, 500_000_000, 60_000_000_000].randomElement(
        using: &random)!
      let time = ExactTime(nanoseconds: .random(in: 0...86_400_000_000_000 / unit) * unit)
      #expect(DurationText(time.description) == .length(time))
    }
  }

  @Test(
    arguments: [
      (0, "0:00", "0:00.000"), (5_250_000_000, "0:05", "0:05.250"),
      (59_999_400_000, "0:59", "0:59.999"), (59_999_500_000, "0:59", "1:00.000"),
      (750_000_000_000, "12:30", "12:30.000"), (3_599_999_999_999, "59:59", "1:00:00.000"),
      (3_723_000_000_000, "1:02:03", "1:02:03.000"), (360_000_000_000_000, "100:00:00", nil),
      (-5_250_000_000, "-0:05", "-0:05.250"), (Int64.min, "-2562047:47:16", nil),
    ] as [(Int64, String, String?)])
  func clocksCutAndMillisecondsRound(
    _ nanoseconds: Int64, _ clock: String, _ milliseconds: String?
  ) {
    let time = ExactTime(nanoseconds: nanoseconds)
    #expect(time.clock() == clock)
    if let milliseconds { #expect(time.clock(milliseconds: true) == milliseconds) }
  }

  @Test(
    arguments: [
      (20_000_000_000, 500_000_000, 10_000_000_000), (1, 499_999_999, 0), (1, 500_000_000, 1),
      (3, 500_000_000, 2), (45_000_000_000, 750_000_000, 33_750_000_000), (7, 1_000_000_000, 7),
      (Int64.max, 1_000_000_000, Int64.max), (Int64.max, 1, 9_223_372_037), (0, 333_333_333, 0),
    ] as [(Int64, Int64, Int64)])
  func portionsAreRoundedOnceHalvesUp(_ whole: Int64, _ billionths: Int64, _ part: Int64) {
    #expect(ExactTime(nanoseconds: whole).portion(billionths: billionths).nanoseconds == part)
  }

  @Test func unitsAreExact() {
    #expect(ExactTime.hours(1) == .minutes(60))
    #expect(ExactTime.minutes(1) == .seconds(60))
    #expect(ExactTime.seconds(1) == .milliseconds(1_000))
    #expect(ExactTime.milliseconds(1).nanoseconds == 1_000_000)
    var time = ExactTime.seconds(2)
    time += .milliseconds(500)
    #expect(time * 2 - .seconds(1) == .seconds(4))
    #expect(ExactTime.milliseconds(-1) < .zero)
  }

  @Test func totalsOfUncheckedLengthsSaturate() {
    let longest = ExactTime(nanoseconds: .max)
    #expect(longest.addingSaturating(longest) == longest)
    #expect(ExactTime.hours(1).addingSaturating(.hours(1)) == .hours(2))
    #expect(ExactTime.hours(24).multipliedSaturating(by: .max) == longest)
    #expect(ExactTime.hours(24).multipliedSaturating(by: 3) == .hours(72))
    #expect(ExactTime.zero.multipliedSaturating(by: .max) == .zero)
  }
}
