import SoundUnits
import Testing

@testable import SessionEngine

@Suite struct AbsenceTests {
  private static let second: Int64 = 1_000_000_000

  private func absence(
    at frame: FramePosition, _ motion: PlayHead.Motion = .playing, _ course: Course? = nil
  ) -> Absence {
    Absence(
      at: .init(sessionFrame: frame, motion: motion), sinceNanoseconds: 100 * Self.second,
      along: course ?? Course(frames: 800_000, scheduleFrames: 800_000), rate: .test)
  }

  struct Case: CustomTestStringConvertible {
    var seconds: Double
    var motion = PlayHead.Motion.playing
    var frame: FramePosition
    var hasPaused = false
    var testDescription: String { "\(motion) for \(seconds) s" }
  }

  @Test(arguments: [
    Case(seconds: -1, frame: 1_000),
    Case(seconds: 0, frame: 1_000),
    Case(seconds: 0.25, frame: 3_000),
    Case(seconds: 29.999, frame: 240_992),
    Case(seconds: 30, frame: 241_000, hasPaused: true),
    Case(seconds: 86_400, frame: 241_000, hasPaused: true),
    Case(seconds: 29, motion: .muted, frame: 233_000),
    Case(seconds: 29, motion: .waiting, frame: 1_000),
    Case(seconds: 90, motion: .waiting, frame: 1_000),
    Case(seconds: 90, motion: .standing, frame: 1_000),
  ])
  func sessionGoesOnForThirtySeconds(_ given: Case) {
    let absence = absence(at: 1_000, given.motion)
    let now = 100 * Self.second + Int64(given.seconds * 1e9)
    #expect(absence.position(atNanoseconds: now).sessionFrame == given.frame)
    #expect(absence.hasPaused(atNanoseconds: now) == given.hasPaused)
  }

  private let waiting = Course(
    frames: 800_000, scheduleFrames: 800_000, waits: [.init(frame: 9_000, endFrame: 17_000)])

  @Test func sessionDoesNotPassAWaitByItself() {
    let absence = absence(at: 1_000, .playing, waiting)
    let position = absence.position(atNanoseconds: 120 * Self.second)
    #expect(position == .init(sessionFrame: 16_999, motion: .waiting))
    #expect(!absence.hasPaused(atNanoseconds: 140 * Self.second))
  }

  @Test func listenerLeavesAWaitAndTheThirtySecondsStillCount() {
    var absence = absence(at: 1_000, .playing, waiting)
    absence.goOn(atNanoseconds: 110 * Self.second)
    #expect(
      absence.position(atNanoseconds: 111 * Self.second)
        == .init(sessionFrame: 25_000, motion: .playing))
    #expect(absence.position(atNanoseconds: 500 * Self.second).sessionFrame == 17_000 + 20 * 8_000)
    #expect(absence.hasPaused(atNanoseconds: 130 * Self.second))
  }

  @Test func listenerWhoLeavesAWaitLateFindsTheSessionPaused() {
    var absence = absence(at: 16_999, .waiting, waiting)
    absence.goOn(atNanoseconds: 150 * Self.second)
    #expect(absence.position(atNanoseconds: 200 * Self.second).sessionFrame == 17_000)
    #expect(absence.hasPaused(atNanoseconds: 200 * Self.second))
  }

  @Test func goingOnOutsideAWaitChangesNothing() {
    var absence = absence(at: 1_000, .playing, Course(frames: 90_000, scheduleFrames: 90_000))
    absence.goOn(atNanoseconds: 105 * Self.second)
    #expect(absence.position(atNanoseconds: 106 * Self.second).sessionFrame == 49_000)
  }

  /// The last frame of a wait at one rate is nearer to the next step than half a frame of another.
  @Test(arguments: [8_000, 11_025, 44_100, 48_000, 96_000, 192_000])
  func anotherRateKeepsTheTimeAndNeverLeavesAWait(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let end = rate.frame(at: .milliseconds(2_125))
    let course = Course(
      frames: 100 * end, scheduleFrames: 100 * end,
      waits: [.init(frame: rate.frame(at: .milliseconds(1_125)), endFrame: end)])
    for frame in 15_000..<17_000 as Range<FramePosition> {
      var absence = absence(at: frame, frame == 16_999 ? .waiting : .playing, waiting)
      absence.move(to: course, rate: rate)
      let moved = absence.position(atNanoseconds: 100 * Self.second).sessionFrame
      #expect(moved < end)
      #expect(abs(rate.time(of: moved).nanoseconds - frame * 125_000) <= 125_000)
    }
  }
}
