import AudioOutput
import Mixer
import SoundUnits
import Testing

@testable import SessionEngine

/// A device that is away while the session waits, starts again or ends.
@Suite struct AwayEndTests {
  private static let waiting = PlayerSettings(
    rate: .test, openingSilence: .milliseconds(500), holdsAtWaits: true)
  private static let waitCues = [
    Cue(frame: 0, sound: noise(frames: 1_000, seed: 1)),
    Cue(frame: 32_000, sound: noise(frames: 1_000, seed: 2)),
  ]
  /// The wait lasts from 2 to 4 s.
  private static let waitScore = makeScore(
    waitCues, scheduleFrames: 48_000, waits: [16_000..<32_000])

  @Test func sessionThatWaitsStillWaitsWhenTheDeviceIsBack() {
    let performance = perform(
      AwayEndTests.waitScore, settings: AwayEndTests.waiting,
      mishaps: [.init(afterFrames: 40_000, .loss(lostFrames: 0))],
      openings: AwayTests.openings(10), afterFrames: [(60_000, .goOn)])
    // The command is seen a block later, and the session goes on with its very next frame.
    let bell = FrameCount(60_080)
    #expect(performance.mishaps == [.deviceLost, .deviceReturned(from: 31_999, to: 31_999)])
    #expect(
      firstDifference(
        performance.heard.frames(bell..<bell + 1_000),
        render(AwayEndTests.waitScore).frames(32_000..<33_000)) == nil)
    #expect(performance.heard.frames(5_000..<bell).allSatisfy { $0 == 0 })
  }

  /// Lost in the second before the wait; away for long enough to pass it, if it could be passed.
  @Test func sessionThatReachesAWaitWhileAwayHoldsThere() {
    let performance = perform(
      AwayEndTests.waitScore, settings: AwayEndTests.waiting,
      mishaps: [.init(afterFrames: 12_000, .loss(lostFrames: 0))],
      openings: AwayTests.openings(10), afterFrames: [(24_000, .goOn)])
    #expect(performance.mishaps == [.deviceLost, .deviceReturned(from: 8_000, to: 31_999)])
    #expect(
      firstDifference(
        performance.heard.frames(24_080..<25_080),
        render(AwayEndTests.waitScore).frames(32_000..<33_000)) == nil)
    #expect(performance.statuses.contains { $0.phase == .away && $0.isWaiting })
  }

  @Test func listenerCanLeaveAWaitWhileTheDeviceIsAway() {
    // Waiting at 32 000 when lost. The word comes at the second opening, 0.25 s later; the third opening
    // succeeds 0.5 s after that.
    let performance = perform(
      AwayEndTests.waitScore, settings: AwayEndTests.waiting,
      mishaps: [.init(afterFrames: 40_000, .loss(lostFrames: 0))],
      openings: AwayTests.openings(1), atOpening: [(2, .goOn)])
    #expect(
      performance.mishaps == [
        .deviceLost, .deviceReturned(from: 31_999, to: 32_000 + 4_000 + AwayTests.settle),
      ])
    #expect(performance.events.last == .ended(stopped: false))
  }

  @Test func lapsGoOnWhileTheDeviceIsAway() {
    let score = makeScore(
      [Cue(frame: 0, sound: noise(frames: 500, seed: 1))], scheduleFrames: AwayTests.second)
    let performance = perform(
      score,
      settings: PlayerSettings(rate: .test, openingSilence: .milliseconds(500), repeats: true),
      mishaps: [.init(afterFrames: AwayTests.settle + 6_000, .loss(lostFrames: 0))],
      openings: AwayTests.openings(3), afterFrames: [(30_000, .stop)])
    // 3.75 s and the silence later: 6 000 + 30 000 + 4 000 is the start of the sixth lap.
    #expect(performance.mishaps == [.deviceLost, .deviceReturned(from: 6_000, to: 0)])
    let back = AwayTests.settle + 6_000 + AwayTests.settle
    #expect(performance.heard.frames(back..<back + 500) == render(score).frames(0..<500))
    #expect(performance.heard.frames(back + 8_000..<back + 8_500) == render(score).frames(0..<500))
    // Stopped two laps later.
    #expect(performance.status.heardLap == 7)
  }

  @Test func sessionThatEndsMeanwhileEnds() {
    let score = makeScore(AwayTests.sounds(5), scheduleFrames: 5 * AwayTests.second)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss,
      openings: AwayTests.openings(50))
    #expect(
      performance.mishaps == [.deviceLost, .endedWhileAway(from: AwayTests.lostFrame)])
    #expect(performance.events.last == .ended(stopped: false))
    #expect(performance.status.heardFrame == score.plan.frames)
  }

  @Test func lossBehindTheLastSoundIsNone() {
    let score = makeScore(AwayTests.sounds(2), scheduleFrames: 20_000)
    let performance = perform(
      score, settings: AwayTests.settings,
      mishaps: [.init(afterFrames: AwayTests.settle + 20_160, .loss(lostFrames: 80))])
    #expect(performance.events == [.opened(hertz: 8_000), .ended(stopped: false)])
    #expect(
      firstDifference(performance.heard, silence(AwayTests.settle) + render(score)) == nil)
  }

  @Test func lossWhileStoppingIsTheEnd() {
    let score = makeScore(AwayTests.sounds(5), scheduleFrames: 40_000)
    let performance = perform(
      score, settings: AwayTests.settings,
      mishaps: [.init(afterFrames: 10_200, .loss(lostFrames: 80))],
      afterFrames: [(10_000, .stop)])
    #expect(performance.events == [.opened(hertz: 8_000), .ended(stopped: true)])
    #expect(performance.output.openCount == 1)
  }

  @Test func stoppingWhileTheDeviceIsAwayIsTheEnd() {
    let score = makeScore(AwayTests.sounds(20), scheduleFrames: 160_000)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: AwayTests.loss,
      openings: AwayTests.openings(50),
      atOpening: [(4, .stop)])
    #expect(performance.mishaps == [.deviceLost])
    #expect(performance.events.last == .ended(stopped: true))
    #expect(performance.output.openCount == 4)
  }

  @Test func lossInTheSilenceAfterOpeningBeginsAgainWithTheSession() {
    let score = makeScore(AwayTests.sounds(2), scheduleFrames: 20_000)
    let performance = perform(
      score, settings: AwayTests.settings, mishaps: [.init(afterFrames: 800, .loss(lostFrames: 0))],
      openings: AwayTests.openings(6))
    #expect(
      firstDifference(performance.heard, silence(800 + AwayTests.settle) + render(score)) == nil)
    #expect(performance.mishaps == [.deviceLost, .deviceReturned(from: 0, to: 0)])
  }
}
