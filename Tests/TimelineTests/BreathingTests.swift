import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@Suite struct BreathingTests {
  @Test func aToneSoundsAtEachBreathInAndOut() throws {
    let box = BreathingPattern(in: 4.s, hold: 3.s, out: 5.s, rest: 2.s, rounds: 2)
    let session = session(rest(1.s), breathe(box), hold(9.s)) { $0.announce = false }
    #expect(
      try plan(session).lines().prefix(7) == [
        "1s start bell", "1s breath breath-in", "8s breath breath-out", "15s breath breath-in",
        "22s breath breath-out", "29s end wood", "29s start bell",
      ])
  }

  @Test(arguments: [
    (
      BreathingPattern(in: 4.s, out: .zero, rounds: 2),
      ["0s breath breath-in", "4s breath breath-in"]
    ),
    (
      BreathingPattern(in: .zero, hold: 1.s, out: 4.s, rounds: 2),
      ["1s breath breath-out", "6s breath breath-out"]
    ),
    (BreathingPattern(in: .zero, hold: 1.s, out: .zero, rounds: 2), []),
  ])
  func aPhaseWithoutLengthHasNoTone(_ pattern: BreathingPattern, _ lines: [String]) throws {
    #expect(try plan(session(breathe(pattern))).lines(.breath) == lines)
  }

  @Test func itIsOneStepWithoutHalfwayAndCountdownUnlessItAsks() throws {
    let pattern = BreathingPattern(in: 30.s, out: 30.s, rounds: 2)
    #expect(try kinds(session(breathe(pattern))) == ["breathe 2m"])
    let plain = session(breathe(pattern)) {
      $0.countdown = 3
      $0.timed = [timed(.fromStart(1.s))]
    }
    #expect(try plan(plain).lines(.halfway, .countdown, .timed).isEmpty)
    let asking = session(
      step(.breathe(pattern), say: phrase("Slowly.")) {
        $0.countdown = 1
        $0.timed = [timed(.fromStart(2.s))]
      })
    #expect(
      try plan(asking).lines(.say, .countdown, .timed)
        == ["1s say Slowly.", "2s timed beep", "1m59s countdown tick"])
  }

  /// A breath of 3.580245 s does not fall on a frame: each is placed by its own time.
  @Test func tenThousandBreathsHaveNoError() throws {
    let pattern = BreathingPattern(in: 1_234_567.us, out: 2_345_678.us, rounds: 10_000)
    let plan = try plan(session(breathe(pattern)), hertz: 44_100)
    let breaths = plan.events.filter { $0.role == .breath }.map(\.frame)
    let expected = (0..<Int64(10_000)).flatMap { breath -> [FramePosition] in
      let microseconds = breath * 3_580_245
      return [exactFrame(microseconds), exactFrame(microseconds + 1_234_567)]
    }
    #expect(breaths == expected)
  }
}

/// At 44 100 Hz.
private func exactFrame(_ microseconds: Int64) -> FramePosition {
  (2 * microseconds * 44_100 + 1_000_000) / 2_000_000
}

extension Int {
  fileprivate var us: ExactTime { ExactTime(nanoseconds: Int64(self) * 1_000) }
}
