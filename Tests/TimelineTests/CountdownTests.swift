import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

private struct CountdownCase: CustomTestStringConvertible {
  var length: ExactTime
  var countdown: Int
  var ticks: [ExactTime]

  var testDescription: String { "countdown \(countdown) on \(length)" }

  init(_ countdown: Int, on length: ExactTime, _ ticks: ExactTime...) {
    self.length = length
    self.countdown = countdown
    self.ticks = ticks
  }
}

@Suite struct CountdownTests {
  @Test(arguments: [
    CountdownCase(3, on: 20.s, 17.s, 18.s, 19.s),
    CountdownCase(3, on: 3.s, 1.s, 2.s),
    CountdownCase(
      3, on: ExactTime(nanoseconds: 3_000_000_001), ExactTime(nanoseconds: 1),
      ExactTime(nanoseconds: 1_000_000_001), ExactTime(nanoseconds: 2_000_000_001)),
    CountdownCase(3, on: 2.s, 1.s),
    CountdownCase(3, on: 2_500.ms, 500.ms, 1_500.ms),
    CountdownCase(3, on: 1_001.ms, 1.ms),
    CountdownCase(3, on: 1.s),
    CountdownCase(3, on: 500.ms),
    CountdownCase(3, on: ExactTime(nanoseconds: 1)),
    CountdownCase(0, on: 20.s),
    CountdownCase(1, on: 20.s, 19.s),
    CountdownCase(3_600, on: 4.s, 1.s, 2.s, 3.s),
  ])
  fileprivate func aTickSoundsForEverySecondThatIsShorterThanTheHold(
    _ countdown: CountdownCase
  ) throws {
    let session = session(hold(countdown.length), hold(1.s)) { $0.countdown = countdown.countdown }
    let sheet = CueSheet(try Schedule(session))
    let cues = sheet.cues.filter { $0.step == 0 }
    #expect(cues.filter { $0.role == .countdown }.map(\.time) == countdown.ticks)
    #expect(cues.filter { $0.role == .end }.map(\.time) == [countdown.length])
  }

  @Test func theToneAtTheEndDiffersFromTheTicks() throws {
    let lines = try plan(session(hold(20.s), hold(20.s))).lines(.countdown, .end)
    #expect(
      lines.prefix(4) == [
        "17s countdown tick", "18s countdown tick", "19s countdown tick", "20s end wood",
      ])
  }

  @Test func nothingSoundsBeforeAShortHoldStarts() throws {
    let session = session(rest(10.s), hold(2.s), rest(10.s)) { $0.announce = false }
    #expect(
      try plan(session).lines() == [
        "10s start bell", "11s countdown tick", "12s rest fall", "22s complete gong",
      ])
  }

  @Test func breathingIsNotCountedDown() throws {
    let session = session(breathe(BreathingPattern(in: 5.s, out: 5.s, rounds: 3)))
    #expect(try plan(session).lines(.countdown, .halfway).isEmpty)
  }
}
