import AudioOutput
import Mixer
import SoundUnits
import Testing

@testable import SessionEngine

/// Waits, laps and stopping, with and without an output that misbehaves meanwhile.
@Suite struct ListenerTests {
  private static let waiting = PlayerSettings(
    rate: .test, openingSilence: .zero, holdsAtWaits: true)

  /// Xruns every few blocks, which must change nothing of what is heard.
  private static let xruns = (1..<60).map {
    MisbehavingOutput.Event(
      afterFrames: FrameCount($0 * 167), .restart(.xrun, lostFrames: FrameCount(60 + 3 * $0)))
  }

  /// A wait from 2 000 to 4 000; `ringing` begins in it and rings beyond.
  private static let cues = [
    Cue(frame: 0, sound: noise(frames: 2_500, seed: 1)),
    Cue(frame: 3_999, sound: noise(frames: 3_000, seed: 2)),
    Cue(frame: 4_000, sound: noise(frames: 100, seed: 3)),
    Cue(frame: 5_500, sound: noise(frames: 1_500, seed: 4)),
  ]
  private static let score = makeScore(cues, scheduleFrames: 7_000, waits: [2_000..<4_000])

  @Test(arguments: [[], xruns])
  func heldWaitLetsTailsRingAndThenContinues(_ mishaps: [MisbehavingOutput.Event]) {
    let performance = perform(
      ListenerTests.score, settings: ListenerTests.waiting, mishaps: mishaps,
      afterFrames: [(5_600, .goOn)])
    let goesOn = performance.actedAt[0]
    #expect(abs(goesOn - 5_600) < 300)
    let shifted = ListenerTests.cues.map {
      Cue(frame: $0.frame < 4_000 ? $0.frame : $0.frame + goesOn - 4_000, sound: $0.sound)
    }
    let expected = render(makeScore(shifted, scheduleFrames: 7_000 + goesOn - 4_000))
    #expect(firstDifference(performance.heard, expected) == nil)
    #expect(performance.events.last == .ended(stopped: false))
  }

  @Test(arguments: [[], xruns])
  func goingOnEarlyLeavesOutTheRestOfTheWaitOnly(_ mishaps: [MisbehavingOutput.Event]) {
    let performance = perform(
      ListenerTests.score, settings: ListenerTests.waiting, mishaps: mishaps,
      afterFrames: [(2_240, .goOn)])
    let goesOn = performance.actedAt[0]
    #expect(abs(goesOn - 2_240) < 300)
    let heard = ListenerTests.cues.filter { $0.frame < goesOn || $0.frame >= 4_000 }.map {
      Cue(frame: $0.frame < goesOn ? $0.frame : $0.frame + goesOn - 4_000, sound: $0.sound)
    }
    let expected = render(makeScore(heard, scheduleFrames: 7_000 + goesOn - 4_000))
    #expect(firstDifference(performance.heard, expected) == nil)
  }

  @Test func goingOnOutsideAWaitDoesNothing() {
    let performance = perform(
      ListenerTests.score, settings: ListenerTests.waiting,
      afterFrames: [(800, .goOn), (5_600, .goOn), (8_000, .goOn)])
    let alone = perform(
      ListenerTests.score, settings: ListenerTests.waiting, afterFrames: [(5_600, .goOn)])
    #expect(performance.heard == alone.heard)
  }

  @Test func withoutAListenerTheLimitEndsAWait() {
    let performance = perform(ListenerTests.score)
    #expect(firstDifference(performance.heard, render(ListenerTests.score)) == nil)
    #expect(performance.statuses.allSatisfy { !$0.isWaiting })
  }

  @Test func waitingIsToldOnceItIsHeard() {
    let performance = perform(
      ListenerTests.score, settings: ListenerTests.waiting, afterFrames: [(8_000, .goOn)])
    let playing = performance.statuses.filter { $0.phase == .playing }
    // One status after each block of 80 frames. The hold begins at device frame 4 000, and the buffer of
    // 320 frames is heard first.
    let first = playing.firstIndex { $0.isWaiting }
    #expect(first == (4_000 + 320) / 80 - 1)
    #expect(playing.filter { $0.isWaiting }.allSatisfy { $0.heardFrame == 3_999 })
    #expect(performance.status.isWaiting == false)
  }

  // MARK: - Laps

  /// A bell on the first frame, a gong at the very end of the schedule: both on one frame from the
  /// second lap on, and the gong's tail under the next two laps.
  @Test(arguments: [[], xruns])
  func lapsFollowWithoutAGapAndTailsRingOverThem(_ mishaps: [MisbehavingOutput.Event]) {
    let lap: FrameCount = 1_501
    let cues = [
      Cue(frame: 0, sound: noise(frames: 900, seed: 1)),
      Cue(frame: 1_400, sound: noise(frames: 300, seed: 2)),
      Cue(frame: lap, sound: noise(frames: 3_500, seed: 3)),
    ]
    let performance = perform(
      makeScore(cues, scheduleFrames: lap),
      settings: PlayerSettings(rate: .test, openingSilence: .zero, repeats: true),
      mishaps: mishaps, afterFrames: [(12_000, .stop)])
    let laps = (0..<9 as Range<FrameCount>).flatMap { number in
      cues.map { Cue(frame: $0.frame + number * lap, sound: $0.sound) }
    }
    let expected = render(makeScore(laps, scheduleFrames: 9 * lap))
    #expect(
      firstDifference(performance.heard.frames(0..<12_000), expected.frames(0..<12_000)) == nil)
    #expect(performance.status.heardLap == 8)
    #expect(performance.events.last == .ended(stopped: true))
  }

  @Test func sessionWithoutLengthEndsEvenWhenItRepeats() {
    let performance = perform(
      makeScore([], scheduleFrames: 0),
      settings: PlayerSettings(rate: .test, openingSilence: .zero, repeats: true))
    #expect(performance.events.last == .ended(stopped: false))
  }

  // MARK: - Stopping

  @Test(arguments: [[], xruns])
  func stoppingFadesInFiftyMilliseconds(_ mishaps: [MisbehavingOutput.Event]) {
    let score = makeScore(
      [Cue(frame: 0, sound: noise(frames: 8_000, seed: 1))], scheduleFrames: 8_000)
    let performance = perform(score, mishaps: mishaps, afterFrames: [(4_000, .stop)])
    let stop = Int(performance.actedAt[0])
    #expect(abs(stop - 4_000) < 300)
    var expected = render(score)
    for frame in stop..<8_000 {
      let factor = max(0, 1 - Float(frame - stop) / 400)
      for channel in 0..<2 { expected[2 * frame + channel] *= factor }
    }
    #expect(firstDifference(performance.heard, expected) == nil)
    #expect(performance.heard.count / 2 - (stop + 400) < 80)
    #expect(performance.events.last == .ended(stopped: true))
    #expect(performance.output.finishCount == 1)
    #expect(!performance.output.isOpen)
  }

  @Test func stoppingTwiceFadesOnce() {
    let once = perform(ListenerTests.score, afterFrames: [(4_000, .stop)])
    let twice = perform(ListenerTests.score, afterFrames: [(4_000, .stop), (4_160, .stop)])
    #expect(once.heard == twice.heard)
  }

  @Test func stoppingWhileWaitingEnds() {
    let performance = perform(
      ListenerTests.score, settings: ListenerTests.waiting, afterFrames: [(20_000, .stop)])
    #expect(performance.events.last == .ended(stopped: true))
    #expect(performance.status.heardFrame == 3_999)
  }

  @Test func stoppingInTheLastFramesDoesNotOutlastTheSession() {
    let score = makeScore(
      [Cue(frame: 0, sound: noise(frames: 4_160, seed: 1))], scheduleFrames: 4_160)
    let performance = perform(score, afterFrames: [(4_000, .stop)])
    #expect(performance.heard.count / 2 == 4_160)
  }

  @Test func outputThatCannotBeOpenedIsTheEnd() {
    let performance = perform(ListenerTests.score, openings: [.fails(.missing)])
    #expect(performance.events == [.failedToOpen])
    #expect(performance.status.phase == .ended)
    #expect(performance.bytes.isEmpty)
  }
}
