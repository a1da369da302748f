import AudioOutput
import SoundUnits
import Testing
import Timeline

@testable import SessionEngine

/// A listener's commands through the whole player, with devices that go and come.
@Suite struct ControlledPlayerTests {
  private static let settings = PlayerSettings(
    rate: .test, openingSilence: .zero, holdsAtWaits: true)
  private static let score = makeSession(
    [(.leadIn, 4_000), (.hold, 20_000), (.transition, 2_000), (.hold, 20_000)],
    (0..<23).map {
      Cue(frame: 2_000 * FramePosition($0) + 100, sound: noise(frames: 1_500, seed: UInt64($0)))
    })

  private func command(_ command: TransportCommand) -> Action { .transport(command) }

  @Test func pauseIsHeardAsSilenceAndTheSessionGoesOnBehindIt() throws {
    let performance = perform(
      Self.score, settings: Self.settings,
      afterFrames: [(8_000, command(.pause)), (24_000, command(.resume))])
    let pause = performance.actedAt[0]
    let resume = performance.actedAt[1]
    let plan = render(Self.score)
    #expect(performance.heard.frames(0..<pause) == plan.frames(0..<pause))
    #expect(performance.heard.frames(pause + 80..<resume).allSatisfy { $0 == 0 })
    #expect(
      firstDifference(
        performance.heard.frames(resume + 80..<resume + 37_000),
        plan.frames(pause + 80..<pause + 37_000)) == nil)
    #expect(
      performance.events.dropFirst().prefix(2) == [.paused(at: pause), .resumed(at: pause)])
    #expect(performance.events.last == .ended(stopped: false))
    let paused = performance.statuses.filter { $0.state == .paused }
    #expect(paused.count > 150)
    #expect(paused.allSatisfy { $0.heardFrame == pause && $0.isPaused && $0.pauses == 1 })
    #expect(performance.status.state == .complete)
  }

  @Test func statusTellsWhatIsHeard() {
    let performance = perform(
      Self.score, settings: Self.settings,
      afterFrames: [
        (8_000, command(.addTime(.seconds(1)))), (9_000, command(.setGain(.decibels(-3)))),
        (9_000, command(.mute)), (20_000, command(.next)), (24_000, command(.stop)),
      ])
    let states = performance.statuses.map(\.state)
    #expect(states.first == .idle)
    #expect(states.contains(.leadIn))
    #expect(states.contains(.playing))
    let held = performance.statuses.filter { $0.heldFrames > 0 }
    #expect(held.count > 90)
    #expect(zip(held, held.dropFirst()).allSatisfy { $0.heldFrames > $1.heldFrames })
    #expect(held.allSatisfy { $0.addedFrames == 8_000 && $0.state == .playing })
    #expect(performance.status.addedFrames == 0)
    #expect(performance.status.gain == .decibels(-3))
    #expect(performance.status.isMuted)
    #expect(performance.status.state == .idle)
    #expect(performance.events.contains(.gainChanged(.decibels(-3), isMuted: true)))
    #expect(
      performance.events.contains {
        if case .timeAdded(8_000, _) = $0 { true } else { false }
      })
    #expect(performance.heard.frames(10_000..<20_000).allSatisfy { $0 == 0 })
  }

  /// The score is there from the beginning, so what is done at the opening comes right behind it.
  @Test func sessionCanBePausedBeforeItsFirstFrame() {
    let performance = perform(
      Self.score, settings: Self.settings, afterFrames: [(8_000, command(.resume))],
      atOpening: [(1, command(.pause)), (1, command(.gainDown))])
    #expect(performance.heard.frames(0..<8_000).allSatisfy { $0 == 0 })
    #expect(performance.status.heardFrame == 46_000)
    #expect(performance.status.pauses == 1)
    #expect(performance.status.gain == .decibels(-2))
    #expect(performance.events.last == .ended(stopped: false))
  }

  /// They mean nothing while there is no plan, and are not kept for later.
  @Test func waysAndAddedTimeBeforeThereIsAScoreAreIgnored() {
    let performance = perform(
      Self.score, settings: Self.settings,
      beforeScore: [
        .next, .previous, .jumpToStep(3), .jumpToTime(.seconds(2)), .addTime(.seconds(1)),
        .addTime(.seconds(-1)), .waitOver, .resume,
      ])
    #expect(firstDifference(performance.heard, render(Self.score)) == nil)
    #expect(performance.events == [.opened(hertz: 8_000), .ended(stopped: false)])
    #expect(performance.statuses.allSatisfy { $0.addedFrames == 0 && $0.heldFrames == 0 })
  }

  @Test func stoppingAPausedSessionEnds() {
    let performance = perform(
      Self.score, settings: Self.settings,
      afterFrames: [(8_000, command(.pause)), (12_000, command(.stop)), (12_000, command(.resume))])
    #expect(performance.events.last == .ended(stopped: true))
    #expect(performance.heard.frames(performance.actedAt[0] + 80..<12_000).allSatisfy { $0 == 0 })
    #expect(performance.status.heardFrame == performance.actedAt[0])
  }

  /// Paused by a person: neither 30 s nor a device that comes back let it go on.
  @Test func pauseOutlastsADeviceThatComesAndGoes() {
    let performance = perform(
      Self.score, settings: Self.settings,
      mishaps: [.init(afterFrames: 10_000, .loss(lostFrames: 80))],
      openings: [.succeeds] + Array(repeating: .fails(.missing), count: 12),
      afterFrames: [(8_000, command(.pause)), (30_000, command(.resume))])
    let pause = performance.actedAt[0]
    #expect(performance.mishaps == [.deviceLost, .deviceReturned(from: pause, to: pause)])
    let resume = performance.actedAt[1]
    #expect(performance.heard.frames(pause + 80..<resume).allSatisfy { $0 == 0 })
    #expect(
      firstDifference(
        performance.heard.frames(resume + 80..<resume + 30_000),
        render(Self.score).frames(pause + 80..<pause + 30_000)) == nil)
    let away = performance.statuses.filter { $0.phase == .away }
    #expect(away.allSatisfy { $0.state == .paused && $0.isDeviceAway })
  }

  @Test func commandsHoldWhileTheDeviceIsAway() {
    let performance = perform(
      Self.score, settings: Self.settings,
      mishaps: [.init(afterFrames: 8_000, .loss(lostFrames: 0))],
      openings: [.succeeds, .fails(.missing), .fails(.missing)],
      afterFrames: [(12_000, command(.stop))],
      atOpening: [(3, command(.next)), (3, command(.pause)), (3, command(.gainUp))])
    #expect(
      performance.events.contains {
        if case .jumped(let turn) = $0 { turn.to == 26_000 } else { false }
      })
    #expect(performance.events.contains(.paused(at: 26_000)))
    #expect(performance.status.gain == .decibels(2))
  }

  /// A jump that the device did not play before it went is not forgotten.
  @Test func jumpJustBeforeALossHolds() {
    let performance = perform(
      Self.score, settings: Self.settings,
      mishaps: [.init(afterFrames: 8_240, .loss(lostFrames: 320))],
      afterFrames: [(8_160, command(.jumpToStep(3)))])
    #expect(
      performance.events.contains { event in
        if case .deviceReturned(let from, _) = event { from >= 26_000 } else { false }
      })
  }
}
