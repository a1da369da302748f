import SoundUnits
import Testing

@testable import SessionEngine

@Suite struct CourseTests {
  private static let waits = [
    Course.Wait(frame: 200, endFrame: 300), Course.Wait(frame: 300, endFrame: 301),
    Course.Wait(frame: 900, endFrame: 1_000),
  ]

  struct TurnCase: CustomTestStringConvertible {
    var from: FramePosition
    var repeats = false
    var hasWaits = false
    var distance: FrameCount
    var turn: Course.Turn
    var testDescription: String {
      "from \(from)\(repeats ? ", repeating" : "")\(hasWaits ? ", with waits" : "")"
    }
  }

  @Test(arguments: [
    TurnCase(from: 0, distance: 1_200, turn: .end),
    TurnCase(from: 1_199, distance: 1, turn: .end),
    TurnCase(from: 1_200, distance: 0, turn: .end),
    TurnCase(from: 1_500, distance: 0, turn: .end),
    TurnCase(from: 0, repeats: true, distance: 1_000, turn: .lap),
    TurnCase(from: 1_000, repeats: true, distance: 0, turn: .lap),
    TurnCase(from: 0, hasWaits: true, distance: 300, turn: .wait),
    TurnCase(from: 299, hasWaits: true, distance: 1, turn: .wait),
    TurnCase(from: 300, hasWaits: true, distance: 1, turn: .wait),
    TurnCase(from: 301, hasWaits: true, distance: 699, turn: .wait),
    TurnCase(from: 1_000, hasWaits: true, distance: 200, turn: .end),
    TurnCase(from: 950, repeats: true, hasWaits: true, distance: 50, turn: .wait),
    TurnCase(from: 1_000, repeats: true, hasWaits: true, distance: 0, turn: .lap),
  ])
  func nextTurnIsTheNearest(_ given: TurnCase) {
    let course = Course(
      frames: 1_200, scheduleFrames: 1_000, repeats: given.repeats,
      waits: given.hasWaits ? CourseTests.waits : [])
    let (distance, turn) = course.nextTurn(from: given.from)
    #expect(distance == given.distance)
    #expect(turn == given.turn)
  }

  @Test(
    arguments: [
      (199, nil), (200, 300), (299, 300), (300, 301), (301, nil), (899, nil), (999, 1_000),
      (1_000, nil),
    ] as [(FramePosition, FramePosition?)])
  func waitIsFoundAroundItsFramesOnly(frame: FramePosition, endFrame: FramePosition?) {
    let course = Course(frames: 1_200, scheduleFrames: 1_000, waits: CourseTests.waits)
    #expect(course.wait(around: frame)?.endFrame == endFrame)
  }

  @Test func runningOnStopsAtAWaitAndAtTheEnd() {
    let course = Course(frames: 1_200, scheduleFrames: 1_000, waits: CourseTests.waits)
    func after(_ frames: FrameCount, from frame: FramePosition) -> PlayHead.Position {
      course.position(frames, after: .init(sessionFrame: frame, motion: .playing))
    }
    #expect(after(299, from: 0) == .init(sessionFrame: 299, motion: .playing))
    #expect(after(300, from: 0) == .init(sessionFrame: 299, motion: .waiting))
    #expect(after(5_000, from: 0) == .init(sessionFrame: 299, motion: .waiting))
    #expect(after(5_000, from: 1_000) == .init(sessionFrame: 1_200, motion: .playing))
    #expect(course.hasEnded(at: after(200, from: 1_000)))
    #expect(!course.hasEnded(at: after(199, from: 1_000)))
  }

  @Test func runningOnCountsLaps() {
    let course = Course(frames: 1_200, scheduleFrames: 1_000, repeats: true)
    let position = course.position(3_700, after: .init(sessionFrame: 500, motion: .muted, lap: 2))
    #expect(position == .init(sessionFrame: 200, motion: .muted, lap: 6))
    #expect(!course.hasEnded(at: position))
  }
}
