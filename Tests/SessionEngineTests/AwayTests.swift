import AudioOutput
import Mixer
import SoundUnits
import Testing

@testable import SessionEngine

/// A device that goes away and comes back. The first try to open it again comes after 0.25 s, then 0.5,
/// 1, 2, 5, 5, … s; time passes only where somebody waits.
@Suite struct AwayTests {
  static let second: FrameCount = 8_000
  private static let ramp: FrameCount = 80

  /// A sound a second, each ringing into the next.
  static func sounds(_ seconds: Int) -> [Cue] {
    (0..<seconds).map {
      Cue(frame: FrameCount($0) * second, sound: noise(frames: 12_000, seed: UInt64($0)))
    }
  }

  static let settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(500))
  static let settle: FrameCount = 4_000

  /// What is heard of a score from a frame on, when the output comes back there.
  private static func rejoined(_ cues: [Cue], at frame: FramePosition, end: FrameCount) -> [Float] {
    let begun = render(makeScore(cues.filter { $0.frame < frame }, scheduleFrames: end))
    var heard = begun.frames(frame..<end)
    for index in 0..<Int(ramp) {
      for channel in 0..<2 { heard[2 * index + channel] *= Float(index) / Float(ramp) }
    }
    let next = render(makeScore(cues.filter { $0.frame >= frame }, scheduleFrames: end))
    return zip(heard, next.frames(frame..<end)).map { $0 + $1 }
  }

  struct Return: CustomTestStringConvertible {
    /// Attempts that fail before one succeeds, and how long that takes.
    var failures: Int
    var awayMilliseconds: Int64
    var testDescription: String { "back after \(awayMilliseconds) ms" }
  }

  /// Lost 3 s into the session with 160 frames in the device; heard up to frame 23 840.
  static let lostFrame: FramePosition = 3 * second - 160
  static let loss = [
    MisbehavingOutput.Event(afterFrames: settle + 3 * second, .loss(lostFrames: 160))
  ]

  static func openings(_ failures: Int) -> [MisbehavingOutput.Opening] {
    [.succeeds] + (0..<failures).map { _ in .fails(.missing) }
  }

  @Test(arguments: [
    Return(failures: 0, awayMilliseconds: 250), Return(failures: 3, awayMilliseconds: 3_750),
    Return(failures: 8, awayMilliseconds: 28_750),
  ])
  func sessionGoesOnAndIsRejoinedOnTheRightFrame(_ back: Return) {
    let cues = AwayTests.sounds(45)
    let score = makeScore(cues, scheduleFrames: 46 * AwayTests.second)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss,
      openings: AwayTests.openings(back.failures))
    let rejoin =
      AwayTests.lostFrame + SampleRate.test.frame(at: .milliseconds(back.awayMilliseconds))
      + AwayTests.settle
    let expected =
      silence(AwayTests.settle) + render(score).frames(0..<AwayTests.lostFrame)
      + silence(AwayTests.settle)
      + AwayTests.rejoined(cues, at: rejoin, end: score.plan.frames)
    #expect(firstDifference(performance.heard, expected) == nil)
    #expect(
      performance.mishaps == [
        .deviceLost, .deviceReturned(from: AwayTests.lostFrame, to: rejoin),
      ])
    #expect(performance.events.last == .ended(stopped: false))
  }

  @Test func awayForLongerPausesAtThirtySeconds() {
    let cues = AwayTests.sounds(45)
    let score = makeScore(cues, scheduleFrames: 46 * AwayTests.second)
    // The tenth try comes after 38.75 s.
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss, openings: AwayTests.openings(10)
    )
    let rejoin = AwayTests.lostFrame + 30 * AwayTests.second
    let expected =
      silence(AwayTests.settle) + render(score).frames(0..<AwayTests.lostFrame)
      + silence(AwayTests.settle)
      + AwayTests.rejoined(cues, at: rejoin, end: score.plan.frames)
    #expect(firstDifference(performance.heard, expected) == nil)
    #expect(
      performance.mishaps == [
        .deviceLost, .pausedWhileAway, .deviceReturned(from: AwayTests.lostFrame, to: rejoin),
      ])
  }

  /// The sound that is due just when the device has settled is heard from its first sample, at full level.
  @Test func soundOnTheFrameOfTheReturnIsWhole() {
    let rejoin = AwayTests.lostFrame + 2_000 + AwayTests.settle
    let sound = noise(frames: 1_000, seed: 1)
    let score = makeScore([Cue(frame: rejoin, sound: sound)], scheduleFrames: rejoin + 2_000)
    let settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(500))
    let performance = perform(
      score, settings: settings,
      mishaps: [.init(afterFrames: 3 * AwayTests.second, .loss(lostFrames: 160))])
    #expect(
      firstDifference(
        performance.heard.frames(
          AwayTests.lostFrame + AwayTests.settle..<AwayTests.lostFrame + AwayTests.settle + 1_000),
        render(score).frames(rejoin..<rejoin + 1_000)) == nil)
  }

  @Test func statusGoesOnWhileTheDeviceIsAway() {
    let score = makeScore(AwayTests.sounds(10), scheduleFrames: 10 * AwayTests.second)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss, openings: AwayTests.openings(3))
    let away = performance.statuses.filter { $0.phase == .away }.map(\.heardFrame)
    // One status for each try to open: the newest one before it.
    #expect(away.count == 4)
    #expect(away == away.sorted())
    #expect(abs(away[3] - (AwayTests.lostFrame + 30_000)) <= 160)
  }

  /// A device that comes and goes: each absence counts from its own beginning.
  @Test func devicesThatFlapDoNotAddUp() {
    let cues = AwayTests.sounds(20)
    let score = makeScore(cues, scheduleFrames: 21 * AwayTests.second)
    let heardFrames = AwayTests.settle + 3 * AwayTests.second - 160
    let performance = perform(
      score, settings: AwayTests.settings,
      mishaps: AwayTests.loss + [
        .init(afterFrames: heardFrames, .loss(lostFrames: 0)),
        .init(afterFrames: heardFrames + 800, .loss(lostFrames: 0)),
      ])
    // 0.25 s away, then lost again before anything was written, then after 0.1 s of silence.
    let first = AwayTests.lostFrame
    let last = first + 2_000 + 2_000 + 800 + 2_000 + AwayTests.settle
    let expected =
      silence(AwayTests.settle) + render(score).frames(0..<first)
      + silence(800) + silence(AwayTests.settle)
      + AwayTests.rejoined(cues, at: last, end: score.plan.frames)
    #expect(firstDifference(performance.heard, expected) == nil)
    #expect(
      performance.mishaps == [
        .deviceLost, .deviceReturned(from: first, to: first + 2_000 + AwayTests.settle),
        .deviceLost, .deviceReturned(from: first + 2_000, to: first + 4_000 + AwayTests.settle),
        .deviceLost, .deviceReturned(from: first + 4_800, to: last),
      ])
  }

  @Test func biggerPeriodOfTheReturningDeviceIsServed() {
    let cues = AwayTests.sounds(6)
    let score = makeScore(cues, scheduleFrames: 6 * AwayTests.second)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss, periods: [80, 1_009])
    let rejoin = AwayTests.lostFrame + 2_000 + AwayTests.settle
    let expected =
      silence(AwayTests.settle) + render(score).frames(0..<AwayTests.lostFrame)
      + silence(AwayTests.settle)
      + AwayTests.rejoined(cues, at: rejoin, end: score.plan.frames)
    #expect(firstDifference(performance.heard, expected) == nil)
  }

  @Test func anotherRateKeepsThePlaceByTime() throws {
    let double = try #require(SampleRate(hertz: 16_000))
    let score = makeScore(AwayTests.sounds(10), scheduleFrames: 10 * AwayTests.second)
    let other = (0..<10).map {
      Cue(frame: 16_000 * FrameCount($0), sound: noise(frames: 20_000, seed: UInt64($0) + 50))
    }
    let otherScore = makeScore(other, rate: double, scheduleFrames: 160_000)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss,
      openings: [.succeeds, .returns(double)], atOpening: [(2, .begin(otherScore))])
    let rejoin = 2 * AwayTests.lostFrame + 4_000 + 8_000
    let begun = render(
      makeScore(other.filter { $0.frame < rejoin }, rate: double, scheduleFrames: 160_000))
    let heard = performance.heard.frames(
      AwayTests.settle + AwayTests.lostFrame..<FrameCount(performance.heard.count / 2))
    #expect(firstDifference(heard.frames(0..<8_000), []) == nil)
    // Behind the ramp, which has 160 frames at this rate.
    #expect(
      heard.frames(8_160..<10_000) == begun.frames(rejoin + 160..<rejoin + 2_000))
    #expect(
      performance.events == [
        .opened(hertz: 8_000), .deviceLost, .opened(hertz: 16_000),
        .deviceReturned(from: 2 * AwayTests.lostFrame, to: rejoin), .ended(stopped: false),
      ])
    #expect(performance.status.hertz == 16_000)
    #expect(performance.status.heardFrame == otherScore.plan.frames)
  }
}
