import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// Onsets against exact fractions: errors never add up.
@Suite struct FramePrecisionTests {
  @Test func aHundredRoundsOfFiveMinutesAt44100LieWhereTheyShould() throws {
    let session = session(rounds(100, hold(.minutes(5)) { $0.start = .sound(cue(.beep)) })) {
      silence(&$0)
    }
    let plan = try plan(session, hertz: 44_100, lengths: ["beep": 200.ms])
    #expect(plan.events.map(\.frame) == (0..<100).map { $0 * 300 * 44_100 })
    #expect(plan.frames == 100 * 300 * 44_100)
    #expect(plan.events.allSatisfy { $0.frames == 8_820 })
  }

  @Test(arguments: [44_100, 48_000, 96_000])
  func tenThousandStepsOf100Point1MillisecondsHaveNoError(_ hertz: Int) throws {
    let session = session(
      rounds(10_000, hold(ExactTime(nanoseconds: 100_100_000)) { $0.start = .sound(cue(.tick)) }),
      cues: silence)
    let plan = try plan(session, hertz: hertz)
    // 100.1 ms are 1 001/10 000 s.
    let exact = (0...Int64(10_000)).map { (2 * $0 * 1_001 * Int64(hertz) + 10_000) / 20_000 }
    #expect(plan.events.map(\.frame) == Array(exact.dropLast()))
    #expect(plan.steps.map(\.frame) == Array(exact.dropLast()))
    #expect(plan.steps.map(\.endFrame) == Array(exact.dropFirst()))
    #expect(plan.frames == exact.last)
  }

  @Test func theLastSoundsOfADayAt192000LieOnTheirFrames() throws {
    let session = session(rounds(24, hold(.hours(1))))
    let plan = try plan(session, hertz: 192_000)
    let day: FramePosition = 86_400 * 192_000
    #expect(plan.scheduleFrames == day)
    #expect(plan.events.last?.frame == day)
    #expect(plan.lines(.countdown).suffix(1) == ["23h59m59s countdown tick"])
  }

  @Test func stepsShorterThanAFrameKeepTheirSoundsInOrder() throws {
    let blink = ExactTime(nanoseconds: 1_000)
    let session = session(rounds(5, hold(blink), hold(blink)), hold(1.s)) {
      $0.announce = false
    }
    let plan = try plan(session, hertz: 8_000)
    #expect(plan.steps.dropLast().allSatisfy { $0.frame == 0 && $0.frames == 0 })
    #expect(plan.steps.last?.frames == 8_000)
    #expect(plan.lines(.start).count == 11)
    #expect(plan.events.map(\.step) == plan.events.map(\.step).sorted())
  }
}
