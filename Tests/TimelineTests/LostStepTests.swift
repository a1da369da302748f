import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// An entry that has no length, and what is said of it.
private struct LostCase: CustomTestStringConvertible {
  var testDescription: String
  var entry: Step
  var notes: [String]

  init(_ name: String, _ entry: Step, _ notes: String...) {
    testDescription = name
    self.entry = entry
    self.notes = notes
  }
}

private func named(_ step: Step, _ name: String) -> Step {
  var step = step
  step.name = name
  return step
}

private func saying(_ step: Step) -> Step {
  var step = step
  step.say = phrase("Hello")
  return step
}

private func pictured(_ step: Step) -> Step {
  var step = step
  step.image = "tree.png"
  return step
}

private func silent(_ step: Step) -> Step {
  var step = step
  step.bed = .off
  return step
}

private let longer = "lasts 0s and is left out; make it longer, or delete it"

private let lostCases = [
  LostCase("a hold", hold(.zero), "this hold \(longer)"),
  LostCase("with a name", hold("Tree", .zero), "hold 'Tree' \(longer)"),
  LostCase(
    "each side of it at once", hold(.zero, sides: ["left", "right"]), "this hold \(longer)"),
  LostCase("one that speaks", saying(hold(.zero)), "this hold \(longer)"),
  LostCase(
    "breathing", breathe(BreathingPattern(in: .zero, out: .zero, rounds: 3)),
    "this breathe \(longer)"),
  LostCase(
    "a wait, which nobody could end", wait(.zero),
    "this wait lasts 0s and is left out; give it a wait-limit longer than 0s, or delete it"),
  LostCase("a rest that only rests is switched off", rest(.zero)),
  LostCase("one that speaks is not", saying(rest(.zero)), "this rest \(longer)"),
  LostCase("nor one with a name", named(rest(.zero), "Sit"), "rest 'Sit' \(longer)"),
  LostCase("nor one with a picture", pictured(rest(.zero)), "this rest \(longer)"),
  LostCase("nor one with a bed", silent(rest(.zero)), "this rest \(longer)"),
  LostCase(
    "nor one that sounds", rest(.zero) { $0.timed = [timed(.fromStart(.zero))] },
    "this rest \(longer)"),
  LostCase("rounds of holds are said once", rounds(5, hold(.zero)), "this hold \(longer)"),
  LostCase("rounds of rests that are switched off", rounds(5, rest(.zero))),
  LostCase("with rests between", rounds(5, between: 5.s, rest(.zero)), "this repeat \(longer)"),
  LostCase("with a name", named(rounds(5, rest(.zero)), "Set"), "repeat 'Set' \(longer)"),
  LostCase("rests between two rounds may be none", rounds(2, hold(5.s))),
  LostCase("an included hold", include(session(hold("Cat", .zero))), "hold 'Cat' \(longer)"),
  LostCase("a hold of a nanosecond", hold(ExactTime(nanoseconds: 1))),
  LostCase(
    "focus without breaks",
    step(.focus(Focus(work: 5.s, shortBreak: .zero, longBreak: .zero, rounds: 8)))),
]

@Suite struct LostStepTests {
  @Test(arguments: lostCases)
  fileprivate func nobodyLosesAStepWithoutAWord(_ lost: LostCase) throws {
    // Gaps of 0 are switches.
    let session = session(hold(5.s), lost.entry, lost.entry, hold(6.s), cues: silence)
    let plan = try plan(session)
    #expect(plan.warningTexts == lost.notes)
    #expect(plan.warnings.allSatisfy { $0.location == here })
  }

  @Test func aWaitIsLostByTheSessionsLimitToo() throws {
    var session = session(wait(), hold(5.s), cues: silence)
    #expect(try plan(session).warnings.isEmpty)
    session.waitLimit = .zero
    #expect(try plan(session).warningTexts.count == 1)
  }

  @Test func aSessionInWhichNothingIsLeftIsSaidAsAWhole() throws {
    let nothing = "session has no step longer than 0s; nothing is done in it"
    #expect(try plan(session(rest(.zero), cues: silence)).warningTexts == [nothing])
    #expect(try plan(session(hold(.zero), cues: silence)).warningTexts == ["this hold \(longer)"])
  }
}
