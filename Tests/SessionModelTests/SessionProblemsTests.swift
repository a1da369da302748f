import SessionModel
import SoundUnits
import TestSupport
import Testing

private struct TotalsCase: CustomTestStringConvertible {
  var testDescription: String
  var session: Session
  var problems: [String]

  init(_ name: String, _ session: Session, _ problems: String...) {
    testDescription = name
    self.session = session
    self.problems = problems
  }
}

private let tiny = ExactTime(nanoseconds: 1)
private let tooLong = "; at most 24h can be planned"

private func focus(_ focus: Focus) -> Session { session(step(.focus(focus))) }

private let totals = [
  TotalsCase("100 000 steps", session(rounds(100_000, hold(tiny)))),
  TotalsCase(
    "one more", session(rounds(100_000, hold(tiny)), hold(tiny)),
    "session has 100001 steps after expansion; at most 100000 can be planned"),
  TotalsCase("100 000 sides", session(rounds(50_000, hold(tiny, sides: ["left", "right"])))),
  TotalsCase(
    "rests between rounds are steps", session(rounds(50_001, between: tiny, hold(tiny))),
    "session has 100001 steps after expansion; at most 100000 can be planned"),
  TotalsCase("one rest fewer than rounds", session(rounds(50_000, between: tiny, hold(tiny)))),
  TotalsCase(
    "steps without length are none", session(rounds(100_000, hold(tiny), hold(.zero)))),
  TotalsCase(
    "a group of nothing has no rests", session(rounds(100_000, between: 1.s, hold(.zero)))),
  TotalsCase(
    "rounds of rounds of rounds",
    session(rounds(100_000, rounds(100_000, rounds(100_000, hold(tiny))))),
    "session has more than a billion steps after expansion; at most 100000 can be planned"),
  TotalsCase(
    "counts past every number",
    session(rounds(.max, rounds(.max, hold(.hours(24))))),
    "session has more than a billion steps after expansion; at most 100000 can be planned"),
  TotalsCase(
    "breaths past every number",
    session(step(.breathe(BreathingPattern(in: 3_600.s, out: 3_600.s, rounds: .max)))),
    "session lasts for ages" + tooLong),
  TotalsCase("24 h", session(rounds(24, hold(.hours(1))))),
  TotalsCase(
    "a nanosecond more", session(rounds(24, hold(.hours(1))), hold(tiny)),
    "session lasts 24h0.000000001s" + tooLong),
  TotalsCase(
    "24 h with the rests between rounds",
    session(rounds(24, between: 60.s, hold(3_542.s + .milliseconds(500))))),
  TotalsCase(
    "24 h of focus", focus(Focus(work: .minutes(50), shortBreak: .minutes(10), rounds: 24))),
  TotalsCase(
    "long breaks count once in a while",
    focus(
      Focus(
        work: .minutes(25), shortBreak: .minutes(5), longBreak: .minutes(15), longBreakEvery: 4,
        rounds: 40))),
  TotalsCase(
    "25 h of focus", focus(Focus(work: .minutes(50), shortBreak: .minutes(10), rounds: 25)),
    "session lasts 25h" + tooLong),
  TotalsCase(
    "too many sounds",
    session(
      rounds(
        1_000, hold(1.s) { $0.timed = Array(repeating: timed(.fromStart(tiny)), count: 1_000) })),
    "session has 1005000 sounds after expansion; at most 1000000 can be planned"),
  TotalsCase(
    "too many breaths",
    session(step(.breathe(BreathingPattern(in: tiny, out: tiny, rounds: 500_000)))),
    "session has 1000005 sounds after expansion; at most 1000000 can be planned"),
  TotalsCase(
    "100 000 steps that sound all they can",
    session(
      rounds(
        100_000,
        step(.hold(.milliseconds(864), sides: []), say: cue(.beep)) { $0.countdown = 3_600 }))),
]

@Suite struct SessionProblemsTests {
  @Test(arguments: totals)
  fileprivate func totalsHaveBounds(_ totals: TotalsCase) {
    let problems = totals.session.problems()
    #expect(problems.map(\.message) == totals.problems)
    #expect(problems.allSatisfy { $0.location == totals.session.location })
  }

  @Test func theLeadInCountsTowardsTheDay() {
    var session = session(rounds(24, hold(.hours(1))))
    session.leadIn = 1.s
    #expect(
      session.problems().map(\.message) == ["session lasts 24h1s; at most 24h can be planned"])
  }

  @Test func anIncludedSessionCountsAndItsLeadInDoesNot() {
    var inner = session(rounds(12, hold(.hours(1))))
    inner.leadIn = 5.s
    let twice = session(step(.include(inner)), step(.include(inner)))
    #expect(twice.problems().isEmpty)
    let thrice = session(rounds(3, step(.include(inner))))
    #expect(thrice.problems().map(\.message) == ["session lasts 36h; at most 24h can be planned"])
  }

  @Test(
    arguments: [
      (.fromStart(.zero), true), (.fromStart(20.s), true), (.fromEnd(.zero), true),
      (.fromEnd(20.s), true), (.portion(billionths: 1_000_000_000), true),
      (.fromStart(20.s + tiny), false), (.fromEnd(20.s + tiny), false),
    ] as [(CueTime, Bool)])
  func timedCuesLieWithinTheirStep(_ time: CueTime, _ isInside: Bool) {
    let contents: [Step.Content] = [
      .hold(20.s, sides: ["left", "right"]), .rest(20.s), .wait(limit: 20.s),
      .breathe(BreathingPattern(in: 2.s, out: 2.s, rounds: 5)),
      .focus(Focus(work: 20.s, shortBreak: 60.s, rounds: 2)),
    ]
    for content in contents {
      let late = step(content, name: "Tree") { $0.timed = [timed(time)] }
      let expected =
        isInside
        ? [] : ["at is \(time), outside 'Tree', which lasts 20s; a cue lies within its step"]
      for session in [
        session(late), session(rounds(2, late)), session(step(.include(session(late)))),
      ] {
        #expect(session.problems().map(\.message) == expected, "\(content)")
        #expect(session.problems().allSatisfy { $0.location == here })
      }
    }
  }

  @Test func aWaitWithoutItsOwnLimitLastsAsTheSessionSays() {
    var session = session(step(.wait(limit: nil)) { $0.timed = [timed(.fromStart(15.s))] })
    #expect(session.problems().count == 1)
    session.waitLimit = 15.s
    #expect(session.problems().isEmpty)
  }

  @Test func aSessionsTimedCuesHoldForHoldsAlone() {
    let short = session(hold(5.s), step(.rest(1.s)), step(.wait(limit: 1.s))) {
      $0.timed = [timed(.fromStart(5.s))]
    }
    #expect(short.problems().isEmpty)
  }

  @Test func cuesOfAStepWithoutLengthAreNoProblem() {
    #expect(session(hold(.zero) { $0.timed = [timed(.fromStart(1.s))] }).problems().isEmpty)
  }

  @Test func whatARepeatSaysIsAProblemSinceNothingWouldSpeakIt() {
    let group = step(.rounds(2, restBetween: .zero, steps: [hold(20.s)]), say: cue(.beep))
    #expect(
      session(group).problems().map(\.message)
        == ["say stands on a repeat, which is never spoken; give it to a step of it"])
  }

  @Test func whatARepeatWritesForItsStepsIsHeldToThem() {
    let group = step(.rounds(2, restBetween: .zero, steps: [hold(20.s)])) {
      $0.timed = [timed(.fromStart(30.s))]
    }
    #expect(session(group).problems().count == 1)
  }

  @Test func noMoreProblemsAreListedThanAskedFor() {
    let steps = (1...500).map { second in
      hold(second.s) { $0.timed = [timed(.fromStart(1_000.s))] }
    }
    let session = Session(title: "Test", steps: steps, location: here)
    #expect(session.problems().count == 100)
    #expect(session.problems(limit: 3).count == 3)
  }
}
