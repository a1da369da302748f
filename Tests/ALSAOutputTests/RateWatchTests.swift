import SoundUnits
import Testing

@testable import ALSAOutput

@Suite struct RateWatchTests {
  /// Sees a device of a real rate for so long, once a period, its position in steps of a period.
  private func watch(hertz: Double, seconds: Double, periodFrames: Int = 960) -> RateWatch {
    var watch = RateWatch(rate: .standard, periodFrames: periodFrames)
    var time = 0.0
    while time < seconds {
      time += Double(periodFrames) / 48_000
      let played = Int(time * hertz) / periodFrames * periodFrames
      watch.see(played: FrameCount(played), at: Int64(time * 1e9))
    }
    return watch
  }

  @Test(arguments: [(48_480, 0.01), (47_520, -0.01), (96_000, 1), (44_100, -0.081)])
  func aDeviceThatIsOffIsReported(_ hertz: Double, _ error: Double) throws {
    let reported = try #require(watch(hertz: hertz, seconds: 25).error)
    #expect((reported - error).magnitude < 0.004)
  }

  @Test(arguments: [48_000.0, 48_024, 47_976], [480, 960, 4_096])
  func aHealthyDeviceIsNot(_ hertz: Double, _ periodFrames: Int) {
    let watch = watch(hertz: hertz, seconds: 120, periodFrames: periodFrames)
    #expect(watch.error == nil)
    #expect((watch.speed / 48_000 - 1).magnitude < 0.005)
  }

  @Test func beforeTenSecondsNothingIsSaid() {
    #expect(watch(hertz: 96_000, seconds: 9.9).error == nil)
  }

  /// The process was stopped for a minute, in the middle of a window.
  @Test(arguments: [0.4, 60.0])
  func aStandstillIsNoRate(_ seconds: Double) {
    var watch = watch(hertz: 48_000, seconds: 9)
    let gap = Int64(seconds * 1e9)
    for period in 0..<1_500 as Range<Int64> {
      watch.see(played: 432_000 + 960 * period, at: 9_000_000_000 + gap + 20_000_000 * period)
    }
    #expect(watch.error == nil)
    #expect((watch.speed / 48_000 - 1).magnitude < 0.005)
    // A device that is off is found all the same.
    for period in 0..<1_500 as Range<Int64> {
      watch.see(played: 1_871_040 + 480 * period, at: 39_000_000_000 + gap + 20_000_000 * period)
    }
    #expect(watch.error != nil)
  }

  @Test func aRestartBeginsTheCountAnew() {
    var watch = watch(hertz: 48_000, seconds: 9)
    watch.restart()
    watch.see(played: 960, at: 9_100_000_000)
    watch.see(played: 1_920, at: 9_120_000_000)
    #expect(watch.error == nil)
    #expect((watch.speed / 48_000 - 1).magnitude < 0.005)
  }
}
