import AudioOutput
import Glibc
import SoundUnits
import Testing

@testable import SessionEngine

/// The player with its real thread; everything it does with frames is tested without one.
@Suite struct LivePlayerTests {
  /// Follows a player to its end as a command does: sleeps on its descriptor, then takes what there is.
  private func events(
    of player: LivePlayer, answering: (PlayerEvent) -> Void = { _ in }
  ) -> [PlayerEvent] {
    var events: [PlayerEvent] = []
    while true {
      var polled = pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 20_000) == 1 else { return events }
      while let event = player.nextEvent() {
        events.append(event)
        answering(event)
        switch event {
        case .ended, .failedToOpen: return events
        default: break
        }
      }
    }
  }

  private let score = makeScore(
    [Cue(frame: 0, sound: noise(frames: 30_000, seed: 1))], scheduleFrames: 40_000)
  private let settings = PlayerSettings(rate: .test, openingSilence: .zero)

  @Test func sessionIsPlayedToItsEnd() {
    let player = LivePlayer(
      output: MisbehavingOutput(
        format: .test, events: [.init(afterFrames: 900, .restart(.xrun, lostFrames: 80))]),
      settings: settings)
    let events = events(of: player) { event in
      if case .opened = event { player.begin(score, from: 0) }
    }
    player.join()
    #expect(
      events == [
        .opened(hertz: 8_000), .interrupted(.xrun, lostFrames: 80), .ended(stopped: false),
      ])
    #expect(player.status.phase == .ended)
    #expect(player.status.heardFrame == 40_000)
    #expect(player.status.lostEvents == 0)
  }

  @Test func stoppingEndsAtOnce() {
    let player = LivePlayer(output: NullOutput(pacedBy: MonotonicClock()), settings: settings)
    let events = events(of: player) { event in
      guard case .opened = event else { return }
      player.begin(score, from: 0)
      player.perform(.stop)
    }
    player.join()
    #expect(events == [.opened(hertz: 8_000), .ended(stopped: true)])
    #expect(player.status.heardFrame < 40_000)
  }

  @Test func stoppingBeforeAScoreIsThereEnds() {
    let player = LivePlayer(output: NullOutput(), settings: settings)
    player.perform(.stop)
    #expect(events(of: player) == [.opened(hertz: 8_000), .ended(stopped: true)])
    player.join()
  }

  @Test func outputThatCannotBeOpenedSaysWhy() {
    let player = LivePlayer(
      output: MisbehavingOutput(openings: [.fails(.busy(holder: "another player"))]),
      settings: settings)
    #expect(events(of: player) == [.failedToOpen])
    player.join()
    #expect(player.takeOutputError()?.reason == .busy(holder: "another player"))
    #expect(player.takeOutputError() == nil)
  }

  /// More events than the queue holds, from a control thread's view: none is looked at until the end.
  @Test func endIsToldEvenWhenNobodyListened() {
    let mishaps = (0..<400).map {
      MisbehavingOutput.Event(afterFrames: FrameCount(80 * $0), .restart(.xrun, lostFrames: 0))
    }
    let player = LivePlayer(
      output: MisbehavingOutput(format: .test, events: mishaps), settings: settings)
    player.begin(score, from: 0)
    // The thread waits for room when all is heard: until then nothing is taken out.
    while player.status.phase != .ended { sched_yield() }
    let events = events(of: player)
    player.join()
    #expect(events.last == .ended(stopped: false))
    #expect(events.count == 257)
    #expect(player.status.lostEvents == 400 + 1 - 256)
  }
}
