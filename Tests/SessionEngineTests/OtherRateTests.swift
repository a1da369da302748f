import AudioOutput
import SoundUnits
import Testing

@testable import SessionEngine

/// A device that goes in the middle of what the listener has done, and comes back at twice the rate a
/// quarter of a second later.
@Suite struct OtherRateTests {
  private static let double = SampleRate(hertz: 16_000)!
  private static let settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(500))
  /// 500 ms, in frames of either device.
  private static let settle: FrameCount = 4_000
  private static let doubleSettle: FrameCount = 8_000
  /// Away for 250 ms.
  private static let away: FrameCount = 2_000
  /// The first device frame that was not heard: lost 3 s into the session with 160 frames in the device.
  private static let lost: FramePosition = 28_000 - 160

  private static let score = makeScore(AwayTests.sounds(10), scheduleFrames: 80_000)
  private static let doubleCues = (0..<10).map {
    Cue(frame: 16_000 * FrameCount($0), sound: noise(frames: 20_000, seed: UInt64($0) + 50))
  }
  private static let doubleScore = makeScore(doubleCues, rate: double, scheduleFrames: 160_000)

  private func play(
    _ commands: [(frames: FrameCount, action: Action)], whileAway: [TransportCommand] = []
  ) -> Performance {
    perform(
      Self.score, settings: Self.settings,
      mishaps: [.init(afterFrames: 28_000, .loss(lostFrames: 160))],
      openings: [.succeeds, .returns(Self.double)], afterFrames: commands,
      atOpening: whileAway.map { (2, .transport($0)) } + [(2, .begin(Self.doubleScore))])
  }

  /// What is left of it when the device goes passes while it is away and silent; the sounds behind it are
  /// heard whole.
  @Test func addedTimeIsKeptByTime() throws {
    let performance = play([(20_000, .transport(.addTime(.seconds(3))))])
    let added = try #require(performance.actedAt.first)
    let place = 2 * (added - Self.settle)
    let left = 2 * (24_000 - (Self.lost - added) - Self.away)
    #expect(performance.heard.frames(Self.lost..<Self.lost + left).allSatisfy { $0 == 0 })
    let behind = render(
      makeScore(
        Self.doubleCues.filter { $0.frame >= place }, rate: Self.double, scheduleFrames: 160_000))
    #expect(
      firstDifference(
        performance.heard.frames(Self.lost + left..<Self.lost + left + 60_000),
        behind.frames(place..<place + 60_000)) == nil)
    #expect(
      performance.events == [
        .opened(hertz: 8_000),
        .timeAdded(24_000, PlayerTurn(1, from: place / 2, to: place / 2)), .deviceLost,
        .opened(hertz: 16_000),
        .deviceReturned(from: place, to: place), .ended(stopped: false),
      ])
    let held = performance.statuses.filter { $0.hertz == 16_000 && $0.heldFrames > 0 }
    #expect(held.count > 100)
    #expect(held.allSatisfy { $0.addedFrames == 48_000 && $0.heardFrame == place })
  }

  /// A silence of the device that lies within the pause is over when somebody goes on.
  @Test func pausedSessionStaysWhereItIsByTime() throws {
    let performance = play([(20_000, .transport(.pause)), (50_000, .transport(.resume))])
    let paused = try #require(performance.actedAt.first)
    let resumed = try #require(performance.actedAt.last)
    let place = 2 * (paused - Self.settle)
    #expect(performance.heard.frames(paused + 80..<resumed).allSatisfy { $0 == 0 })
    // Behind the ramp, which has 160 frames at this rate.
    #expect(
      firstDifference(
        performance.heard.frames(resumed + 160..<resumed + 60_000),
        render(Self.doubleScore).frames(place + 160..<place + 60_000)) == nil)
    #expect(
      performance.events == [
        .opened(hertz: 8_000), .paused(at: paused - Self.settle), .deviceLost,
        .opened(hertz: 16_000), .deviceReturned(from: place, to: place), .resumed(at: place),
        .ended(stopped: false),
      ])
    #expect(performance.status.pauses == 1)
  }

  /// The control thread is busy then, and what it sends comes before the score.
  @Test func sessionCanBePausedWhileItsScoreIsMadeAnew() throws {
    let performance = play([(50_000, .transport(.resume))], whileAway: [.pause, .next])
    let resumed = try #require(performance.actedAt.first)
    let place = 2 * (Self.lost - Self.settle + Self.away)
    #expect(performance.heard.frames(Self.lost..<resumed).allSatisfy { $0 == 0 })
    #expect(
      firstDifference(
        performance.heard.frames(resumed + 160..<resumed + 60_000),
        render(Self.doubleScore).frames(place + 160..<place + 60_000)) == nil)
    #expect(performance.events.contains(.resumed(at: place)))
  }
}
