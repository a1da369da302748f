import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

private struct GapCase: CustomTestStringConvertible {
  var testDescription: String
  var session: Session
  var kinds: [String]

  init(_ name: String, _ session: Session, _ kinds: String...) {
    testDescription = name
    self.session = session
    self.kinds = kinds
  }
}

private let box = BreathingPattern(in: 1.s, hold: 1.s, out: 1.s, rest: 1.s, rounds: 2)
/// Gaps of its own: 2 s to move, 1 s between sides.
private let inner = session(
  hold(30.s), hold(40.s, sides: ["left", "right"]), leadIn: 9.s, transition: 2.s, sideSwitch: 1.s)

/// Transitions of 4 s, side switches of 3 s.
private func spaced(_ steps: Step...) -> Session {
  var session = session(transition: 4.s, sideSwitch: 3.s)
  session.steps = steps
  return session
}

private let gaps = [
  GapCase("two holds", spaced(hold(10.s), hold(20.s)), "hold 10s", "transition 4s", "hold 20s"),
  GapCase(
    "a hold and a breathing pattern", spaced(hold(10.s), breathe(box), hold(20.s)),
    "hold 10s", "transition 4s", "breathe 8s", "transition 4s", "hold 20s"),
  GapCase(
    "a rest takes its place", spaced(hold(10.s), rest(5.s), hold(20.s)),
    "hold 10s", "rest 5s", "hold 20s"),
  GapCase("rests add up", spaced(rest(5.s), rest(6.s)), "rest 5s", "rest 6s"),
  GapCase(
    "a wait takes its place", spaced(hold(10.s), wait(), hold(20.s)),
    "hold 10s", "wait 10s", "hold 20s"),
  GapCase("nothing after the last", spaced(hold(10.s)), "hold 10s"),
  GapCase(
    "nothing after the last round", spaced(rounds(2, between: 7.s, hold(10.s))),
    "hold 10s", "rest 7s", "hold 10s"),
  GapCase(
    "sides have only the side switch", spaced(hold(10.s, sides: ["left", "right", "both"])),
    "hold 10s", "side-switch 3s", "hold 10s", "side-switch 3s", "hold 10s"),
  GapCase("one side has no switch", spaced(hold(10.s, sides: ["left"])), "hold 10s"),
  GapCase(
    "a transition before and after sides",
    spaced(hold(5.s), hold(10.s, sides: ["left", "right"]), hold(6.s)),
    "hold 5s", "transition 4s", "hold 10s", "side-switch 3s", "hold 10s", "transition 4s",
    "hold 6s"),
  GapCase(
    "across round borders", spaced(hold(5.s), rounds(2, hold(10.s)), hold(6.s)),
    "hold 5s", "transition 4s", "hold 10s", "transition 4s", "hold 10s", "transition 4s",
    "hold 6s"),
  GapCase(
    "across the borders of nested rounds", spaced(rounds(2, rounds(1, hold(5.s)), hold(6.s))),
    "hold 5s", "transition 4s", "hold 6s", "transition 4s", "hold 5s", "transition 4s", "hold 6s"),
  GapCase(
    "a rest between rounds takes its place",
    spaced(hold(5.s), rounds(2, between: 15.s, hold(10.s)), hold(6.s)),
    "hold 5s", "transition 4s", "hold 10s", "rest 15s", "hold 10s", "transition 4s", "hold 6s"),
  GapCase(
    "a written rest and one between rounds add up",
    spaced(rounds(2, between: 15.s, hold(10.s), rest(5.s))),
    "hold 10s", "rest 5s", "rest 15s", "hold 10s", "rest 5s"),
  GapCase(
    "what has no length is not there when gaps are placed",
    spaced(
      hold(.zero), hold(10.s), rest(.zero), hold(.zero, sides: ["left", "right"]), wait(.zero),
      breathe(BreathingPattern(in: .zero, out: .zero, rounds: 3)), rounds(5, hold(.zero)),
      hold(20.s), hold(.zero)),
    "hold 10s", "transition 4s", "hold 20s"),
  GapCase(
    "rounds of nothing have no rests between",
    spaced(hold(5.s), rounds(3, between: 15.s, hold(.zero)), hold(6.s)),
    "hold 5s", "transition 4s", "hold 6s"),
  GapCase(
    "an included session keeps its gaps, and the outer one's lie around it",
    spaced(hold(5.s), include(inner), hold(6.s)),
    "hold 5s", "transition 4s", "hold 30s", "transition 2s", "hold 40s", "side-switch 1s",
    "hold 40s", "transition 4s", "hold 6s"),
  GapCase(
    "between two files the innermost session that holds both decides",
    session(hold(5.s), include(spaced(include(inner), hold(6.s))), transition: 60.s),
    "hold 5s", "transition 1m", "hold 30s", "transition 2s", "hold 40s", "side-switch 1s",
    "hold 40s", "transition 4s", "hold 6s"),
  GapCase(
    "a lead-in has no transition", session(hold(5.s), leadIn: 9.s, transition: 4.s),
    "lead-in 9s", "hold 5s"),
  GapCase("gaps default to none", session(hold(5.s), hold(6.s)), "hold 5s", "hold 6s"),
]

@Suite struct GapTests {
  @Test(arguments: gaps)
  fileprivate func gapsLieWhereTheyBelong(_ gap: GapCase) throws {
    #expect(try kinds(gap.session) == gap.kinds)
  }

  @Test func everySideIsAFullStep() throws {
    let session = session(
      hold("Neck", 30.s, sides: ["left", "right"], say: phrase("Breathe.")) {
        $0.timed = [timed(.portion(billionths: 200_000_000))]
      })
    #expect(
      try plan(session).lines() == [
        "0s start bell", "1s say Breathe.", "6s timed beep", "15s halfway chime",
        "27s countdown tick", "28s countdown tick", "29s countdown tick",
        "29.5s announce Neck, right", "30s side rise", "30s start bell", "31s say Breathe.",
        "36s timed beep", "45s halfway chime", "57s countdown tick", "58s countdown tick",
        "59s countdown tick", "1m complete gong",
      ])
  }

  @Test func roundsAreThoseOfTheInnermostGroup() throws {
    let session = session(
      hold(1.s), rounds(2, between: 1.s, hold(1.s), rounds(3, hold(1.s)), include(inner)))
    let steps = try Schedule(session).steps
    let passes = steps.map { step in step.round.map { "\($0)/\(step.rounds ?? 0)" } ?? "-" }
    let round = { (pass: String) in [pass, "1/3", "2/3", "3/3"] + Array(repeating: pass, count: 5) }
    #expect(passes == ["-"] + round("1/2") + ["-"] + round("2/2"))
  }

  @Test func stepsWithoutANameAreCalledWhatTheyAre() throws {
    let session = session(
      hold(1.s), hold(1.s, sides: ["left", "right"]), rest(1.s), breathe(box), wait(),
      leadIn: 1.s, transition: 1.s, sideSwitch: 1.s)
    #expect(
      try Schedule(session).steps.map(\.title) == [
        "Lead-in", "Hold", "Transition", "Hold, left", "Side switch", "Hold, right", "Rest",
        "Breathe", "Wait",
      ])
  }

  @Test func aWaitIsPlannedAsItsLimitOrTheSessions() throws {
    var session = session(wait(), wait(3.s))
    #expect(try kinds(session) == ["wait 10s", "wait 3s"])
    session.waitLimit = 20.s
    #expect(try kinds(session) == ["wait 20s", "wait 3s"])
  }

  @Test func anIncludedWaitIsPlannedAsItsOwnSessionSays() throws {
    var inner = session(wait())
    inner.waitLimit = 20.s
    #expect(try kinds(session(include(inner), wait())) == ["wait 20s", "wait 10s"])
  }
}
