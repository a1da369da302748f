import Pictures
import SessionModel
import SoundUnits
import TestSupport
import Timeline

/// A session on frames, each tone and clip 2 s long and each phrase 3 s.
func plan(_ session: Session, rate: SampleRate = .standard) throws -> Plan {
  let sheet = CueSheet(try Schedule(session))
  let facts = sheet.sounds.map { sound in
    if case .speech = sound { return SoundFacts(.known(rate.frame(at: 3.s))) }
    return SoundFacts(.known(rate.frame(at: 2.s)))
  }
  return Plan(sheet, rate: rate, facts: facts)
}

/// Every kind of step and of sound, over a bed that gives way.
func variedSession() -> Session {
  var session = session(
    hold("Neck roll", 30.s, sides: ["left", "right"], say: phrase("Let your head fall")),
    rest(10.s),
    rounds(2, between: 5.s, hold("Cat", 20.s)),
    hold("Tree & <sky>", 45.s) { $0.timed = [timed(.fromStart(10.s), clip("soft-bell.wav"))] },
    breathe(BreathingPattern(in: 4.s, hold: 4.s, out: 4.s, rest: 4.s, rounds: 2)),
    wait(10.s), leadIn: 5.s, transition: 4.s, sideSwitch: 3.s)
  session.bed = Bed(sound: .noise(.pink), gain: .decibels(-12), location: here)
  return session
}

/// So many holds and rests of 100 ms.
func longSession(steps: Int) -> Session {
  session(rounds(steps / 2, hold("A", 100.ms), rest(100.ms)), cues: silence)
}

/// The smallest session.
func oneStepSession(_ name: String = "Savasana") -> Session {
  session(hold(name, 600.s), cues: silence)
}
