import SessionModel
import SoundUnits
import TestSupport
import Testing

/// Which level wins, and what each kind of step takes from the session.
@Suite struct EffectiveCuesTests {
  private let breathing = Step.Content.breathe(BreathingPattern(in: 4.s, out: 4.s, rounds: 6))

  @Test func aStepWinsOverItsSessionAndThatOverTheDefaults() {
    let step = hold(20.s) { $0.start = .sound(cue(.beep)) }
    let session = session(step) {
      $0.start = .sound(cue(.bowl))
      $0.end = .sound(cue(.gong))
      $0.countdown = 5
    }
    let cues = session.effectiveCues(for: step)
    #expect(cues.start == .sound(cue(.beep)))
    #expect(cues.end == .sound(cue(.gong)))
    #expect(cues.countdown == 5)
    #expect(cues.side == .sound(cue(.rise)))
    #expect(cues.announce == true)
  }

  @Test func everyPlaceCanBeSilencedByAStep() {
    let silent = hold(20.s) {
      for role in BoundaryRole.allCases { $0[role] = .silent }
      $0.countdown = 0
      $0.announce = false
    }
    let cues = session(silent).effectiveCues(for: silent)
    for role in BoundaryRole.allCases { #expect(cues[role] == .silent, "\(role)") }
    #expect(cues.countdown == 0)
    #expect(cues.announce == false)
  }

  @Test func timedCuesOfSessionAndStepAddUpInThisOrder() {
    let own = hold(20.s) { $0.timed = [timed(.fromStart(1.s), cue(.wood))] }
    let session = session(own) { $0.timed = [timed(.fromStart(9.s), cue(.bell))] }
    #expect(
      session.effectiveCues(for: own).timed
        == [timed(.fromStart(9.s), cue(.bell)), timed(.fromStart(1.s), cue(.wood))])
  }

  @Test func breathingHasNoHalfwayNoCountdownAndNoneOfTheSessionsTimedCues() {
    let session = session(kind: .stretch) { $0.timed = [timed(.fromStart(9.s))] }
    let cues = session.effectiveCues(for: step(breathing))
    #expect(cues.halfway == nil)
    #expect(cues.countdown == nil)
    #expect(cues.timed.isEmpty)
    #expect(cues.start == .sound(cue(.bell)))
    #expect(cues.end == .sound(cue(.wood)))
    #expect(cues.announce == true)
  }

  @Test func restsAndWaitsSoundOnlyWhatTheyAskFor() {
    let session = session { $0.countdown = 5 }
    #expect(session.effectiveCues(for: step(.rest(9.s))) == CueSettings())
    let asking = step(.rest(9.s)) { $0.countdown = 3 }
    #expect(session.effectiveCues(for: asking) == settings { $0.countdown = 3 })
  }

  @Test func waitsAreAnnouncedAsTheSessionSays() {
    #expect(
      session().effectiveCues(for: step(.wait(limit: nil))) == settings { $0.announce = true })
    let quiet = session { $0.announce = false }
    #expect(
      quiet.effectiveCues(for: step(.wait(limit: nil))) == settings { $0.announce = false })
  }

  @Test func whatAGroupWritesHoldsForItsSteps() {
    let group = step(.rounds(2, restBetween: .zero, steps: [])) {
      $0.start = .sound(cue(.beep))
      $0.countdown = 0
      $0.timed = [timed(.fromStart(2.s))]
    }
    let session = session { $0.timed = [timed(.fromStart(1.s))] }
    let inner = session.within(group)
    let cues = inner.effectiveCues(for: hold(20.s))
    #expect(cues.start == .sound(cue(.beep)))
    #expect(cues.end == .sound(cue(.wood)))
    #expect(cues.countdown == 0)
    #expect(cues.timed.map(\.time) == [.fromStart(1.s), .fromStart(2.s)])
    #expect(
      inner.effectiveCues(for: hold(20.s) { $0.countdown = 1 }).countdown == 1)
    #expect(inner.effectiveCues(for: step(.rest(9.s))) == CueSettings())
    #expect(session.within(rounds(2)) == session)
  }
}
