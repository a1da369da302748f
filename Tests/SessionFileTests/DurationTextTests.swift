import SessionFile
import SoundUnits
import Testing

@Suite struct DurationTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: DurationText
    init(_ text: String, _ expected: DurationText) { (self.text, self.expected) = (text, expected) }
    init(_ text: String, nanoseconds: Int64) {
      self.init(text, .length(ExactTime(nanoseconds: nanoseconds)))
    }
    var testDescription: String { "'\(text)'" }
  }

  static let lengths = [
    Case("0", nanoseconds: 0), Case("90", nanoseconds: 90_000_000_000),
    Case("1.5", nanoseconds: 1_500_000_000), Case("0.000000001", nanoseconds: 1),
    Case("007", nanoseconds: 7_000_000_000), Case("30s", nanoseconds: 30_000_000_000),
    Case("30 s", nanoseconds: 30_000_000_000), Case("30S", nanoseconds: 30_000_000_000),
    Case("0.1s", nanoseconds: 100_000_000), Case("100.1ms", nanoseconds: 100_100_000),
    Case("500ms", nanoseconds: 500_000_000), Case("0.000001ms", nanoseconds: 1),
    Case("1.5min", nanoseconds: 90_000_000_000), Case("5m", nanoseconds: 300_000_000_000),
    Case("2h", nanoseconds: 7_200_000_000_000), Case("1m30s", nanoseconds: 90_000_000_000),
    Case("1m 30s", nanoseconds: 90_000_000_000), Case("1h1ms", nanoseconds: 3_600_001_000_000),
    Case("1h2m3.25s", nanoseconds: 3_723_250_000_000), Case("1:30", nanoseconds: 90_000_000_000),
    Case("0:05.25", nanoseconds: 5_250_000_000), Case("90:00", nanoseconds: 5_400_000_000_000),
    Case("1:02:03", nanoseconds: 3_723_000_000_000), Case(" 5s ", nanoseconds: 5_000_000_000),
    // A third of an hour has no end in seconds, but this one has: 1/8192 h.
    Case("0.0001220703125h", nanoseconds: 439_453_125),
    Case("1.000000000000000000000s", nanoseconds: 1_000_000_000),
    Case("-5s", .negative(.seconds(5))), Case("-0s", .negative(.zero)),
    Case("-1:30", .negative(.seconds(90))),
  ]

  static let refused = [
    Case("", .malformed), Case("soon", .malformed), Case("s", .malformed), Case("-", .malformed),
    Case("1e9h", .malformed), Case("1e9", .malformed), Case("+5s", .malformed),
    Case("5.s", .malformed), Case(".5s", .malformed), Case("5,5s", .malformed),
    Case("5x", .malformed), Case("5sec", .malformed), Case("5ss", .malformed),
    Case("1s1m", .malformed), Case("1m1min", .malformed), Case("1.5m30s", .malformed),
    Case("1m30", .malformed), Case("1:5", .malformed), Case("1:60", .malformed),
    Case("1:300", .malformed), Case("1:30s", .malformed), Case("1.5:30", .malformed),
    Case("1:30.5:00", .malformed), Case("1:2:03", .malformed), Case("1:00:00:00", .malformed),
    Case(":30", .malformed), Case("1:", .malformed), Case("--5s", .malformed),
    Case("0x10", .malformed), Case("1_000", .malformed), Case("NaN", .malformed),
    Case("5s\n", .malformed), Case("５s", .malformed), Case("5 minutesminutes", .malformed),
    Case("0.0000000001", .tooFine), Case("0.0000001ms", .tooFine),
    Case("0:00.1234567891", .tooFine),
    Case("0.00000000000000000001h", .tooFine), Case("1.0000000000000000001s", .tooFine),
    Case("9999999999999h", .tooLong), Case("99999999999999999999999999", .tooLong),
    Case("300000000:00:00", .tooLong), Case("2562047h9999m", .tooLong),
  ]

  @Test(arguments: lengths + refused)
  func aTextIsReadExactly(_ test: Case) {
    #expect(DurationText(test.text) == test.expected)
  }

  @Test func everyLengthIsReadBackFromItsDescription() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    var state = seed
    for _ in 0..<2_000 {
      // Knuth's MMIX generator; shifts give lengths of every size.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let length = ExactTime(nanoseconds: Int64(state >> 1) >> Int64(state % 60))
      #expect(DurationText("\(length)") == .length(length), "seed \(seed)")
    }
  }
}
