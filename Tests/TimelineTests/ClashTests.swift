import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// What the plan says of sounds on one another, and of sounds that are not there.
@Suite struct ClashTests {
  private func quiet(_ cues: TimedCue...) -> Session {
    session(hold("Tree", 60.s) { $0.timed = cues }, cues: silence)
  }

  @Test func theSameSoundTwiceOnOneFrameIsAClash() throws {
    let twice = quiet(timed(.fromStart(15.s)), timed(.portion(billionths: 250_000_000)))
    #expect(
      try plan(twice).warningTexts
        == ["beep sounds twice at 0:15.000; give one of them another sound or time"])
    #expect(try plan(twice).warnings.map(\.location) == [here])
    let different = quiet(timed(.fromStart(15.s)), timed(.fromStart(15.s), cue(.wood)))
    #expect(try plan(different).warnings.isEmpty)
    let apart = quiet(timed(.fromStart(15.s)), timed(.fromStart(15_001.ms)))
    #expect(try plan(apart).warnings.isEmpty)
  }

  @Test func anEndAndTheNextStartOfOneSoundClash() throws {
    let session = session(hold("A", 9.s), hold("B", 9.s)) {
      silence(&$0)
      $0.start = .sound(cue(.chime))
      $0.end = .sound(cue(.chime))
    }
    let plan = try plan(session)
    #expect(
      plan.warningTexts
        == ["chime sounds twice at 0:09.000; give one of them another sound or time"])
    #expect(plan.events.count == 3)
  }

  @Test(arguments: [(3_000, false), (2_999, true), (1, true), (5_000, false)])
  func speechOverSpeechIsAClash(_ milliseconds: Int, _ isClash: Bool) throws {
    let session = quiet(
      timed(.fromStart(5.s), phrase("Fix your gaze.")),
      timed(.fromStart(5.s + milliseconds.ms), phrase("Breathe.")))
    let plan = try plan(session, lengths: ["Fix your gaze.": 3.s, "Breathe.": 1.s])
    let time = (5.s + milliseconds.ms).clock(milliseconds: true)
    #expect(
      plan.warningTexts
        == (isClash
          ? ["'Breathe.' at \(time) talks over 'Fix your gaze.' of 'Tree'; move one of them"] : []))
    #expect(plan.events.count == 2)
  }

  @Test func aLongPhraseClashesWithAllThatItCovers() throws {
    let session = quiet(
      timed(.fromStart(5.s), phrase("Long.")), timed(.fromStart(6.s), phrase("Short.")),
      timed(.fromStart(9.s), phrase("Other.")))
    let plan = try plan(session, lengths: ["Long.": 10.s, "Short.": 1.s, "Other.": 1.s])
    #expect(plan.warnings.count == 2)
    #expect(plan.warningTexts.allSatisfy { $0.contains("talks over 'Long.' of 'Tree'") })
  }

  @Test func speechAndOtherSoundsDoNotClash() throws {
    let session = quiet(
      timed(.fromStart(5.s), phrase("Long.")), timed(.fromStart(6.s)),
      timed(.fromStart(6.s), clip("a.wav")))
    #expect(try plan(session, lengths: ["Long.": 9.s, "beep": 1.s, "a.wav": 4.s]).warnings.isEmpty)
  }

  @Test func longPhrasesAreCutInMessages() throws {
    let words = "Let your head fall gently to the left and breathe out."
    let session = session(hold("Tree", 5.s, say: phrase(words)), cues: silence)
    #expect(
      try plan(session, lengths: [words: 9.s]).warningTexts
        == [
          "'Let your head fall gently to the left a…' of 'Tree' lasts 9s and has 4s before its step "
            + "ends; it rings over by 5s"
        ].map(remedied))
  }

  @Test func warningsAreAsManyAsAPersonReads() throws {
    let session = session(rounds(500, hold("A", 1.s)), hold("B", 9.s)) {
      silence(&$0)
      $0.start = .sound(cue(.chime))
      $0.end = .sound(cue(.chime))
    }
    let warnings = try plan(session).warningTexts
    #expect(warnings.count == 201)
    #expect(warnings.last == "300 more warnings are not shown")
  }

  // MARK: - Sounds that are not there

  private func facts(
    _ sheet: CueSheet, _ fact: (SoundReference) -> SoundFacts
  ) -> Plan {
    Plan(sheet, rate: .standard, facts: sheet.sounds.map(fact))
  }

  @Test func phrasesThatNobodySpeaksAreNamedInOneWarning() throws {
    let session = session(
      rest(5.s), rounds(3, hold("Tree", 20.s, say: phrase("Fix."))), kind: .yoga)
    let plan = facts(CueSheet(try Schedule(session))) { sound in
      if case .speech = sound { return SoundFacts(.notMade) }
      return SoundFacts(.known(48_000))
    }
    #expect(
      plan.warningTexts == ["6 phrases are planned and not heard: speech is off"])
    #expect(plan.warnings.map(\.location) == [here])
    #expect(
      plan.lines(.say, .announce) == [
        "4.5s announce Tree", "6s say Fix.", "24.5s announce Tree", "26s say Fix.",
        "44.5s announce Tree", "46s say Fix.",
      ])
    #expect(plan.events.filter { plan.eventKind($0) == .speech }.allSatisfy { $0.frames == 0 })
  }

  @Test func onePhraseIsOne() throws {
    let sheet = CueSheet(try Schedule(quiet(timed(.fromStart(5.s), phrase("Fix.")))))
    #expect(
      facts(sheet) { _ in SoundFacts(.notMade) }.warningTexts
        == ["1 phrase is planned and not heard: speech is off"])
  }

  @Test func aMissingClipIsNamedOnceAndKeepsItsPlace() throws {
    let sheet = CueSheet(
      try Schedule(
        quiet(timed(.fromStart(5.s), clip("a.wav")), timed(.fromStart(9.s), clip("a.wav")))))
    let plan = facts(sheet) { _ in SoundFacts(.missing, notes: ["clip 'a.wav' is not there"]) }
    #expect(plan.warnings == [SessionProblem(here, "clip 'a.wav' is not there")])
    #expect(plan.lines() == ["5s timed a.wav", "9s timed a.wav"])
    #expect(plan.events.allSatisfy { $0.frames == 0 })
  }

  @Test func whatIsToBeKnownOfASoundIsSaidWhereItIsFirstUsed() throws {
    let sheet = CueSheet(try Schedule(quiet(timed(.fromStart(5.s), clip("a.wav")))))
    let plan = facts(sheet) { _ in SoundFacts(.known(9), notes: ["one", "two"]) }
    #expect(plan.warningTexts == ["one", "two"])
    #expect(plan.events.map(\.frames) == [9])
  }
}
