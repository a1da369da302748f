import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

/// Where the session is at a device frame, in a form that reads well in a table.
private func at(
  _ sessionFrame: FramePosition, _ motion: PlayHead.Motion = .playing, lap: Int64 = 0
) -> PlayHead.Position {
  PlayHead.Position(sessionFrame: sessionFrame, motion: motion, lap: lap)
}

/// Asks block by block, as a player does, and then for every device frame up to the last.
private func positions(
  _ head: borrowing PlayHead, _ frames: [FramePosition]
) -> [PlayHead.Position] {
  frames.map { head.position(at: $0) }
}

@Suite struct PlayHeadTests {
  private let course = Course(frames: 1_000, scheduleFrames: 900)

  @Test func sessionStandsUntilTheDeviceHasSettled() {
    var head = PlayHead(at: at(40, .standing), settledFrame: 100)
    head.extend(to: 300, along: course)
    #expect(
      positions(head, [-5, 0, 99, 100, 101, 299])
        == [at(40, .standing), at(40, .standing), at(40, .standing), at(40), at(41), at(239)])
  }

  @Test func mutedSessionGoesOnAndIsHeardOnceTheDeviceHasSettled() {
    var head = PlayHead(at: at(40, .muted), settledFrame: 100)
    head.extend(to: 300, along: course)
    #expect(positions(head, [0, 99, 100]) == [at(40, .muted), at(139, .muted), at(140)])
  }

  @Test func endIsWhereEverythingHasSounded() {
    var head = PlayHead(at: at(0, .standing), settledFrame: 100)
    head.extend(to: 1_099, along: course)
    #expect(head.endFrame == .max)
    head.extend(to: 1_100, along: course)
    #expect(head.endFrame == 1_100)
    head.extend(to: 2_000, along: course)
    #expect(head.endFrame == 1_100)
  }

  @Test func emptySessionEndsAtOnce() {
    var head = PlayHead(at: at(0, .standing))
    head.extend(to: 1, along: Course(frames: 0, scheduleFrames: 0, repeats: true))
    #expect(head.endFrame == 0)
  }

  @Test(arguments: [1, 7, 64, 333, 2_000])
  func mapIsTheSameHoweverFarAheadItIsLaidOut(_ block: FrameCount) {
    let course = Course(
      frames: 1_000, scheduleFrames: 900, repeats: true, waits: [.init(frame: 500, endFrame: 600)])
    func laidOut(_ block: FrameCount) -> [PlayHead.Position] {
      var head = PlayHead(at: at(0, .standing), settledFrame: 50)
      var frame: FramePosition = 0
      while frame < 3_000 {
        // The listener goes on as soon as the session has stood still for a while.
        if frame == 700 || frame == 2_000 { _ = head.goOn(at: frame, along: course) }
        let next = min(frame + block, frame < 700 ? 700 : frame < 2_000 ? 2_000 : 3_000)
        head.extend(to: next, along: course)
        frame = next
      }
      return positions(head, Array(0..<3_000))
    }
    #expect(laidOut(block) == laidOut(3_000))
  }

  @Suite struct Waits {
    private let course = Course(
      frames: 1_000, scheduleFrames: 1_000, waits: [.init(frame: 200, endFrame: 300)])

    @Test func lastFrameOfAWaitIsPlayedAndThenHeld() {
      var head = PlayHead(at: at(0))
      head.extend(to: 5_000, along: course)
      #expect(
        positions(head, [298, 299, 300, 301, 4_999])
          == [at(298), at(299), at(299, .waiting), at(299, .waiting), at(299, .waiting)])
      #expect(head.endFrame == .max)
    }

    @Test func goingOnContinuesWithTheVeryNextFrame() {
      var head = PlayHead(at: at(0))
      head.extend(to: 450, along: course)
      let goesOn = head.goOn(at: 450, along: course)
      head.extend(to: 600, along: course)
      #expect(goesOn)
      #expect(
        positions(head, [299, 449, 450, 451]) == [at(299), at(299, .waiting), at(300), at(301)])
    }

    /// Blocks are rendered ahead of where the listener is taken at his word.
    @Test func goingOnDropsWhatWasLaidOutAhead() {
      var head = PlayHead(at: at(0))
      head.extend(to: 1_000, along: course)
      _ = head.goOn(at: 250, along: course)
      head.extend(to: 1_000, along: course)
      #expect(positions(head, [249, 250, 400]) == [at(249), at(300), at(450)])
      #expect(head.endFrame == 950)
    }

    @Test func goingOnAtTheVeryFrameOfTheHoldLeavesNoGap() {
      var head = PlayHead(at: at(0))
      head.extend(to: 1_000, along: course)
      _ = head.goOn(at: 300, along: course)
      #expect(positions(head, [299, 300, 301]) == [at(299), at(300), at(301)])
    }

    @Test func goingOnOutsideAWaitChangesNothing() {
      var head = PlayHead(at: at(0))
      head.extend(to: 250, along: course)
      let before = head.goOn(at: 199, along: course)
      let after = positions(head, Array(0..<250))
      #expect(!before)
      #expect(after == (0..<250).map { at($0) })
    }

    /// An xrun takes frames back; the device asks for them again.
    @Test func frameThatIsAskedForAgainIsTheSame() {
      var head = PlayHead(at: at(0))
      head.extend(to: 450, along: course)
      _ = head.goOn(at: 450, along: course)
      head.extend(to: 600, along: course)
      let first = positions(head, Array(200..<600))
      head.extend(to: 500, along: course)
      head.extend(to: 600, along: course)
      #expect(positions(head, Array(200..<600)) == first)
    }

    @Test func goingOnBeforeTheDeviceHasSettledKeepsTheSilence() {
      let course = Course(
        frames: 1_000, scheduleFrames: 1_000, waits: [.init(frame: 0, endFrame: 300)])
      var head = PlayHead(at: at(0, .standing), settledFrame: 100)
      head.extend(to: 60, along: course)
      _ = head.goOn(at: 60, along: course)
      head.extend(to: 200, along: course)
      #expect(
        positions(head, [59, 60, 99, 100, 101])
          == [at(0, .standing), at(300, .standing), at(300, .standing), at(300), at(301)])
    }

    @Test func waitReachedUnderTheSilenceHolds() {
      var head = PlayHead(at: at(250, .muted), settledFrame: 100)
      head.extend(to: 500, along: course)
      #expect(
        positions(head, [49, 50, 100, 499]).map(\.motion) == [.muted, .waiting, .waiting, .waiting])
    }
  }

  @Suite struct Laps {
    @Test func sessionStartsAgainAtItsSchedulesEnd() {
      let course = Course(frames: 1_500, scheduleFrames: 1_000, repeats: true)
      var head = PlayHead(at: at(0))
      head.extend(to: 3_500, along: course)
      #expect(
        positions(head, [999, 1_000, 1_999, 2_000, 3_499])
          == [at(999), at(0, lap: 1), at(999, lap: 1), at(0, lap: 2), at(499, lap: 3)])
      #expect(head.endFrame == .max)
    }

    /// `complete` lies on the frame on which the next lap starts.
    @Test func soundsBehindTheScheduleBelongToTheLapBefore() {
      let course = Course(frames: 1_500, scheduleFrames: 1_000, repeats: true)
      var head = PlayHead(at: at(0))
      head.extend(to: 1_100, along: course)
      #expect(head.onsets(of: 0) == .min ..< .max)
      #expect(head.onsets(of: 1) == 0 ..< .max)
      #expect(head.ringEnd(of: 0) == .max)
    }

    @Test func waitAtTheVeryEndHoldsBeforeTheNextLap() {
      let course = Course(
        frames: 1_200, scheduleFrames: 1_000, repeats: true,
        waits: [.init(frame: 900, endFrame: 1_000)])
      var head = PlayHead(at: at(0))
      head.extend(to: 1_400, along: course)
      #expect(head.position(at: 1_399) == at(999, .waiting))
      _ = head.goOn(at: 1_400, along: course)
      head.extend(to: 1_500, along: course)
      #expect(positions(head, [1_400, 1_401]) == [at(0, lap: 1), at(1, lap: 1)])
      // What the first lap sounds behind its schedule has a segment of its own, without a frame.
      let index = head.index(at: 1_400) - 1
      #expect(head.onsets(of: index) == 1_000 ..< .max)
      #expect(head.segment(index).sessionFrame == 1_000)
    }

    @Test func lapsShorterThanABlockFollowOnOneAnother() {
      let course = Course(frames: 3, scheduleFrames: 3, repeats: true)
      var head = PlayHead(at: at(0))
      head.extend(to: 64, along: course)
      #expect(positions(head, Array(0..<64)) == (0..<64).map { at($0 % 3, lap: Int64($0 / 3)) })
    }

    /// A wall that repeats a session of a millisecond has started it again so often within a month.
    @Test func lapsAreCountedForMonths() {
      let course = Course(frames: 2, scheduleFrames: 2, repeats: true)
      var head = PlayHead(at: at(0, lap: 2_147_483_647))
      head.extend(to: 5, along: course)
      #expect(head.position(at: 4) == at(0, lap: 2_147_483_649))
    }

    @Test func fullListForgetsWhatHasRungOut() {
      let course = Course(frames: 2, scheduleFrames: 2, repeats: true)
      var head = PlayHead(at: at(0))
      head.extend(to: 1_999, along: course)
      #expect(head.count <= PlayHead.capacity)
      #expect(head.position(at: 1_998) == at(0, lap: 999))
      #expect(positions(head, Array(1_980..<1_998)).map(\.lap) == (1_980..<1_998).map { $0 / 2 })
    }

    /// A sound of 600 frames under laps of two: none may go, so the oldest does.
    @Test func listFullOfWhatRingsForgetsTheOldest() {
      let course = Course(frames: 2, scheduleFrames: 2, repeats: true, sounds: [0..<600])
      var head = PlayHead(at: at(0))
      head.extend(to: 1_999, along: course)
      #expect(head.count == PlayHead.capacity)
      #expect(head.position(at: 1_998) == at(0, lap: 999))
      #expect(head.segment(0).lap == 1_000 - Int64(PlayHead.capacity))
    }

    /// A long sound of the first lap goes on under hundreds of pieces of time that are added later.
    @Test func whatRingsIsNotForgottenForWhatDoesNot() {
      let course = Course(
        frames: 90_000, scheduleFrames: 90_000, steps: [.init(frame: 0, endFrame: 90_000)],
        sounds: [50..<80_000])
      var head = PlayHead(at: at(0), retainedFrames: 100)
      for number in 0..<120 as Range<FramePosition> {
        head.extend(to: 100 + 20 * number, along: course)
        head.hold(for: 10, at: 100 + 20 * number, along: course)
      }
      let first = head.segment(0)
      for number in 120..<400 as Range<FramePosition> {
        head.extend(to: 100 + 20 * number, along: course)
        head.hold(for: 10, at: 100 + 20 * number, along: course)
      }
      #expect(head.segment(0) == first || head.segment(0).onsetEnd == 100)
      #expect(head.onsets(of: 0) == .min..<100)
      #expect(head.ringEnd(of: 0) == .max)
    }
  }
}
