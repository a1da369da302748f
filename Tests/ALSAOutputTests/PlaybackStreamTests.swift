import AudioOutput
import Glibc
import SoundUnits
import Testing

@testable import ALSAOutput

/// Recovery in every state, with a PCM that fails by a script and a clock that goes by hand.
@Suite struct PlaybackStreamTests {
  private let scripted = ScriptedStream()
  private var pcm: ScriptedPCM { scripted.pcm }
  private var clock: ManualClock { scripted.clock }

  private func lost(_ cause: String, _ frames: FrameCount) -> WriteOutcome {
    .lost(OutputError(output: "scripted", reason: .lost, cause: cause), lostFrames: frames)
  }

  @Test func aHealthyDeviceIsAskedOnceAPeriod() {
    scripted.play(periods: 500)
    #expect(pcm.callCounts[.write, default: 0] <= 2 * 500)
    #expect(pcm.callCounts[.wait, default: 0] <= 500)
    #expect(scripted.stream.failures == 0)
    #expect(pcm.callCounts[.prepare] == nil)
  }

  @Test(arguments: [EAGAIN, EINTR])
  func tryAgainMeansTryAgain(_ code: Int32) {
    scripted.play(periods: 10)
    pcm.fail(.write, code, times: 3)
    scripted.play(periods: 10)
    #expect(pcm.callCounts[.prepare] == nil, "nothing was restarted")
  }

  @Test func aDriverThatGivesUpIsRestartedAndItsFramesAreToldOnce() {
    scripted.play(periods: 10)
    clock.wait(nanoseconds: 5_000_000)
    pcm.forceXrun()
    let held = FrameCount(pcm.queued)
    #expect(held > 0)
    #expect(scripted.write() == .restarted(cause: .xrun, lostFrames: held))
    scripted.play(periods: 10)
    #expect(pcm.callCounts[.prepare] == 1)
  }

  @Test func withoutADriversPointerAPeriodAtMostIsTwice() throws {
    pcm.tellsPositionAfterStop = false
    scripted.play(periods: 10)
    clock.wait(nanoseconds: 5_000_000)
    pcm.forceXrun()
    let held = FrameCount(pcm.queued)
    let outcome = scripted.write()
    guard case .restarted(.xrun, let lostFrames) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect((held...(held + 960)).contains(lostFrames), "no frame is skipped")
  }

  @Test(arguments: [true, false], [Int64(80_100), 81_000, 200_000, 5_000_000])
  func anUnderrunLosesNothing(_ tellsPosition: Bool, _ lateMicroseconds: Int64) {
    pcm.tellsPositionAfterStop = tellsPosition
    scripted.play(periods: 10)
    clock.wait(nanoseconds: lateMicroseconds * 1_000)
    #expect(scripted.write() == .restarted(cause: .xrun, lostFrames: 0))
    scripted.play(periods: 10)
  }

  @Test func aPrepareThatMustWaitIsToldOnceWithItsFrames() {
    scripted.play(periods: 10)
    pcm.forceXrun()
    let held = FrameCount(pcm.queued)
    pcm.fail(.prepare, EAGAIN, times: 3)
    let outcomes = (0..<4).map { _ in scripted.write() }
    #expect(
      outcomes == [
        .accepted(0), .accepted(0), .accepted(0), .restarted(cause: .xrun, lostFrames: held),
      ])
  }

  @Test func aRecoveryThatFailsOtherwiseIsALoss() {
    scripted.play(periods: 10)
    pcm.forceXrun()
    let held = FrameCount(pcm.queued)
    pcm.fail(.prepare, EIO)
    #expect(scripted.write() == lost("scripted: Input/output error", held))
  }

  @Test func tenXrunsWithoutAFramePlayedAreALoss() {
    scripted.play(periods: 10)
    pcm.fail(.write, EPIPE, times: .max)
    let begun = clock.nanoseconds
    var restarts = 0
    while case .restarted = scripted.write() { restarts += 1 }
    #expect(restarts == 9)
    #expect(clock.nanoseconds - begun == 8 * 50_000_000, "all but the first one wait")
  }

  @Test func xrunsWithFramesPlayedBetweenNeverAddUp() {
    for _ in 0..<50 {
      scripted.play(periods: 10)
      pcm.forceXrun()
      guard case .restarted = scripted.write() else {
        Issue.record("lost")
        return
      }
    }
  }

  @Test func resumeIsTriedAgainAndThenPrepared() {
    scripted.play(periods: 10)
    pcm.suspend()
    let held = FrameCount(pcm.queued)
    pcm.fail(.resume, EAGAIN, times: 5)
    pcm.fail(.resume, ENOSYS)
    let begun = clock.nanoseconds
    #expect(scripted.writeUntilTold() == .restarted(cause: .suspend, lostFrames: held))
    #expect(clock.nanoseconds - begun <= 2_000_000_000)
    scripted.play(periods: 10)
  }

  @Test func aDeviceThatSleepsForLongIsLostAfterHalfAMinute() {
    scripted.play(periods: 10)
    pcm.suspend()
    let held = FrameCount(pcm.queued)
    pcm.fail(.resume, EAGAIN, times: .max)
    let begun = clock.nanoseconds
    #expect(scripted.writeUntilTold() == lost("snd_pcm_resume: Connection timed out", held))
    #expect((30_000_000_000...30_100_000_000).contains(clock.nanoseconds - begun))
    #expect(pcm.callCounts[.resume, default: 0] <= 20 * 30 + 1)
  }

  @Test func aStallIsRestartedOnceAndThenLost() {
    scripted.play(periods: 10)
    pcm.isStalled = true
    let (begun, held) = (clock.nanoseconds, FrameCount(pcm.queued))
    #expect(scripted.writeUntilTold() == .restarted(cause: .stall, lostFrames: 3_840))
    #expect(held <= 3_840)
    #expect((2_000_000_000...2_200_000_000).contains(clock.nanoseconds - begun))
    let restarted = clock.nanoseconds
    #expect(scripted.writeUntilTold() == lost("snd_pcm_writei: Connection timed out", 3_840))
    #expect((3_000_000_000...3_200_000_000).contains(clock.nanoseconds - restarted))
    #expect(scripted.stream.lastProgress <= begun)
  }

  @Test func stallsWithFramesPlayedBetweenNeverAddUp() {
    for _ in 0..<5 {
      scripted.play(periods: 10)
      pcm.isStalled = true
      guard case .restarted(.stall, _) = scripted.writeUntilTold() else {
        Issue.record("lost")
        return
      }
      pcm.isStalled = false
    }
  }

  @Test func aDeviceThatIsGoneIsLost() {
    scripted.play(periods: 10)
    pcm.isGone = true
    #expect(scripted.writeUntilTold() == lost("poll: No such device", FrameCount(pcm.queued)))
  }

  @Test func aDisconnectedStateIsALossWhateverPollSays() {
    scripted.play(periods: 10)
    pcm.fail(.write, EAGAIN)
    pcm.isAlwaysWoken = true
    pcm.state = .disconnected
    #expect(
      scripted.write() == lost("snd_pcm_state: No such device", FrameCount(pcm.queued)))
  }

  @Test(arguments: [true, false], [true, false])
  func aDescriptorThatIsAlwaysReadyDoesNotSpin(_ takesPeriods: Bool, _ tellsPosition: Bool) {
    pcm.takesPeriods = takesPeriods
    pcm.tellsPosition = tellsPosition
    scripted.play(periods: 10)
    pcm.isAlwaysWoken = true
    let (begun, calls) = (clock.nanoseconds, pcm.callCounts[.write, default: 0])
    scripted.play(periods: 500)
    let seconds = Double(clock.nanoseconds - begun) * 1e-9
    #expect(seconds > 9.8 && seconds < 10.2)
    #expect(pcm.callCounts[.write, default: 0] - calls <= (tellsPosition ? 2 : 6) * 501)
  }

  @Test func aDeviceThatDoesNotStartByItselfIsStarted() {
    pcm.startsByItself = false
    scripted.play(periods: 50)
    #expect(pcm.callCounts[.start] == 1)
  }

  @Test func aDeviceThatTellsNothingStillPlays() {
    pcm.tellsPosition = false
    pcm.tellsPositionAfterStop = false
    scripted.play(periods: 500)
    for _ in 0..<20 {
      scripted.play(periods: 10)
      pcm.forceXrun()
      guard case .restarted = scripted.write() else {
        Issue.record("lost")
        return
      }
    }
    #expect(scripted.stream.rateWatch.error == nil)
  }

  @Test(arguments: [
    ((10_000, -500), 0), ((-1, 1_000_000_000), FrameCount(3_840 + 96_000)), ((0, 5_000), 5_000),
  ])
  func numbersThatCannotBeAreBounded(_ reported: (Int, Int), _ delay: FrameCount) {
    scripted.play(periods: 4)
    pcm.reported = (reported.0, reported.1)
    #expect(scripted.stream.delayFrames == delay)
    #expect((0...3_840).contains(scripted.stream.queue.queued))
  }

  @Test func finishWaitsUntilAllIsHeardAndNoLonger() {
    scripted.play(periods: 10)
    let begun = clock.nanoseconds
    [UInt8](repeating: 0, count: 1_920).withUnsafeBytes { scripted.stream.finish(silence: $0) }
    #expect((60_000_000...180_000_000).contains(clock.nanoseconds - begun))
    #expect(pcm.state == .setup)
  }

  @Test func finishOnAStalledDeviceHasABound() {
    scripted.play(periods: 10)
    pcm.isStalled = true
    let begun = clock.nanoseconds
    [UInt8](repeating: 0, count: 1_920).withUnsafeBytes { scripted.stream.finish(silence: $0) }
    #expect(clock.nanoseconds - begun <= 2_080_000_000 + 100_000_000)
  }
}
