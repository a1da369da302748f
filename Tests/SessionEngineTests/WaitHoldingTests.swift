import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

/// Somebody who ends waits may come and go while a session plays.
@Suite struct WaitHoldingTests {
  /// A hold, a wait from 1 000 to 2 000, a hold up to 3 000.
  private var score: Score { makeScore([], scheduleFrames: 3_000, waits: [1_000..<2_000]) }

  @Test func withoutAnybodyTheLimitEndsAWaitThatStillCanBeLeft() {
    let course = score.course(holdsAtWaits: false, repeats: false)
    #expect(course.nextTurn(from: 0) == (3_000, .end))
    #expect(course.wait(around: 1_500) == Course.Wait(frame: 1_000, endFrame: 2_000))
    let held = score.course(holdsAtWaits: true, repeats: false)
    #expect(held.nextTurn(from: 0) == (2_000, .wait))
  }

  @Test func whileTheDeviceIsAwayWhoComesHoldsTheWait() {
    func position(after holds: [(at: Int64, holds: Bool)]) -> PlayHead.Position {
      var absence = Absence(
        at: PlayHead.Position(sessionFrame: 0, motion: .playing), sinceNanoseconds: 0,
        along: score.course(holdsAtWaits: false, repeats: false), rate: .test)
      for (time, holds) in holds { absence.holdAtWaits(holds, atNanoseconds: time) }
      return absence.position(atNanoseconds: 300_000_000)
    }
    // 8 000 frames a second: 2 400 in that time.
    #expect(position(after: []).sessionFrame == 2_400)
    let held = position(after: [(100_000_000, true)])
    #expect(held.sessionFrame == 1_999)
    #expect(held.motion == .waiting)
    #expect(position(after: [(100_000_000, true), (200_000_000, false)]).sessionFrame == 2_400)
    // Who comes behind it comes too late.
    #expect(position(after: [(260_000_000, true)]).sessionFrame == 2_400)
  }
}
