import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// A phrase of 2.4 s in a gap of 1 s, from 20 s to 21 s, before `Tree`, which lasts until 41 s.
private struct GapCase: CustomTestStringConvertible {
  var testDescription: String
  var announce: (inout CueSettings) -> Void
  var length: ExactTime
  var onset: ExactTime?
  var warnings: [String]

  init(
    _ name: String, lasting length: ExactTime = 2_400.ms, at onset: ExactTime?,
    _ warnings: String..., announce: @escaping (inout CueSettings) -> Void
  ) {
    testDescription = name
    self.announce = announce
    self.length = length
    self.onset = onset
    self.warnings = warnings
  }
}

// Computed: a closure in a global would have to be sendable.
private var gapCases: [GapCase] {
  [
    GapCase("reaches into the step before", at: 18_100.ms) { _ in },
    GapCase("so it does when it is asked to", at: 18_100.ms) { $0.announceLate = .earlier },
    GapCase("ends as early as it should", at: 17_600.ms) { $0.announceGap = 1.s },
    GapCase("ends with the gap", at: 18_600.ms) { $0.announceGap = .zero },
    GapCase(
      "rings over", at: 20.s,
      "2.4s and has 1s before its step; it rings over by 1.4s; "
        + "shorten the name, lengthen the gap or say late: drop"
    ) { $0.announceLate = .ring },
    GapCase(
      "never over the start tone", at: 21_500.ms,
      "2.4s and has 1s before its step; it is 1.4s too long and follows the start tone; "
        + "shorten the name, lengthen the gap or say late: drop"
    ) {
      $0.announceLate = .ring
      $0.start = .sound(cue(.bell))
    },
    GapCase(
      "nor over the next one", lasting: 19_501.ms, at: nil,
      "19.501s and has 1s before its step; it is 18.501s too long and left out; "
        + "shorten the name or lengthen the gap"
    ) {
      $0.announceLate = .ring
      $0.start = .sound(cue(.bell))
    },
    GapCase(
      "up to the next one it may", lasting: 19_500.ms, at: 21_500.ms,
      "19.5s and has 1s before its step; it is 18.5s too long and follows the start tone; "
        + "shorten the name, lengthen the gap or say late: drop"
    ) {
      $0.announceLate = .ring
      $0.start = .sound(cue(.bell))
    },
    GapCase(
      "is left out", at: nil,
      "2.4s and has 1s before its step; it is 1.4s too long and left out; "
        + "shorten the name or lengthen the gap"
    ) { $0.announceLate = .drop },
    GapCase("uses the whole gap", lasting: 800.ms, at: 20.s) { $0.announceLate = .drop },
    GapCase("and just fits", lasting: 1.s, at: 20.s) { $0.announceLate = .ring },
    GapCase("has its half second where it can", lasting: 300.ms, at: 20_200.ms) {
      $0.announceLate = .ring
    },
  ]
}

@Suite struct PhrasePlacementTests {
  @Test(arguments: gapCases.indices)
  func anAnnouncementInAShortGapDoesWhatItsRuleSays(_ index: Int) throws {
    let gap = gapCases[index]
    let session = session(
      hold("Cat", 20.s),
      hold("Tree", 20.s) {
        $0.announce = true
        gap.announce(&$0)
      }, hold("Cow", 20.s) { $0.start = .sound(cue(.bell)) }, transition: 1.s, cues: silence)
    var plan = try plan(session, lengths: ["Tree": gap.length])
    if gap.length > 10.s {
      // The next step follows at once.
      var close = session
      close.transition = .zero
      close.steps.insert(rest(1.s), at: 1)
      plan = try TimelineTests.plan(close, lengths: ["Tree": gap.length])
    }
    #expect(
      plan.lines(.announce) == (gap.onset.map { ["\($0) announce Tree"] } ?? []),
      "\(gap.testDescription)")
    #expect(plan.warningTexts == gap.warnings.map { "'Tree' of 'Tree' lasts \($0)" })
  }

  @Test func theGapBeforeAStepIsEverythingInWhichNothingIsDone() throws {
    let session = session(
      hold("Cat", 20.s), rest(2.s), rest(1.s), hold("Tree", 20.s) { $0.announce = true },
      cues: silence)
    var ringing = session
    ringing.cues.announceLate = .ring
    #expect(try plan(ringing, lengths: ["Tree": 2_900.ms]).lines() == ["20s announce Tree"])
    #expect(try plan(session, lengths: ["Tree": 2_900.ms]).lines() == ["19.6s announce Tree"])
  }

  /// A sound at the end of a step from 0 s to 20 s, before a gap of 1 s.
  @Test(
    arguments: [
      (nil, "20s", ""),
      (
        .ring, "20s",
        "2.4s and has 1s before the next step; it rings over by 1.4s; "
          + "shorten the text, lengthen the gap or say late: drop"
      ),
      (
        .earlier, "18.6s",
        "2.4s and has 1s before the next step; it starts 1.4s earlier; "
          + "shorten the text or lengthen the gap"
      ),
      (
        .drop, "",
        "2.4s and has 1s before the next step; it is 1.4s too long and left out; "
          + "shorten the text or lengthen the gap"
      ),
    ] as [(LateRule?, String, String)])
  func aPhraseAtTheEndHasTheGapForItsRoom(
    _ late: LateRule?, _ onset: String, _ warning: String
  ) throws {
    let session = session(
      hold("Cat", 20.s) { $0.end = .sound(phrase("Done.", late: late)) }, hold("Tree", 20.s),
      transition: 1.s, cues: silence)
    let plan = try plan(session, lengths: ["Done.": 2_400.ms])
    #expect(plan.lines() == (onset.isEmpty ? [] : ["\(onset) end Done."]))
    #expect(
      plan.warningTexts == (warning.isEmpty ? [] : ["'Done.' of 'Cat' lasts \(warning)"]))
  }

  @Test func whatFitsIntoTheGapIsNeverLateAndTheLastSoundHasAllTheRoom() throws {
    let session = session(hold("Cat", 20.s), rest(5.s), hold("Cow", 20.s), rest(1.s)) {
      silence(&$0)
      $0.rest = .sound(clip("rest.wav", late: .drop))
    }
    let plan = try plan(session, lengths: ["rest.wav": 5.s])
    #expect(plan.lines() == ["20s rest rest.wav", "45s rest rest.wav"])
    #expect(plan.warnings.isEmpty)
    let long = try TimelineTests.plan(session, lengths: ["rest.wav": 6.s])
    #expect(long.lines() == ["45s rest rest.wav"])
  }

  @Test func boundarySoundsMayEndAtTheirTime() throws {
    var out = clip("out.wav")
    out.endsAtTime = true
    let session = session(
      hold("Cat", 20.s) {
        $0.halfway = .sound(out)
        $0.end = .sound(out)
      }, hold("Tree", 2.s) { $0.end = .sound(out) }, hold(1.s), cues: silence)
    let plan = try plan(session, lengths: ["out.wav": 3.s])
    #expect(
      plan.lines() == ["7s halfway out.wav", "17s end out.wav", "20s end out.wav"])
    #expect(
      plan.warningTexts == [
        "clip 'out.wav' of 'Tree' lasts 3s and its step begins 2s before its end; "
          + "it starts with its step and rings over by 1s; "
          + "shorten the clip, lengthen the step or say late: drop"
      ])
  }

  // MARK: - Said unwritten

  @Test func milestonesAreSpokenInStepsThatAreLonger() throws {
    let session = session(
      hold("A", .minutes(12)), hold("B", .minutes(5)), hold("C", 30.s),
      rest(.minutes(5)), breathe(BreathingPattern(in: 60.s, out: 60.s, rounds: 2))
    ) {
      silence(&$0)
      $0.remaining = [.minutes(10), .minutes(5), .minutes(1)]
    }
    #expect(
      try plan(session).lines(.remaining) == [
        "2m remaining 10 minutes left", "7m remaining 5 minutes left",
        "11m remaining 1 minute left", "16m remaining 1 minute left",
      ])
  }

  @Test func aRestMayHaveMilestonesOfItsOwn() throws {
    let session = session(rest(.minutes(5)) { $0.remaining = [90.s] }, cues: silence)
    #expect(try plan(session).lines() == ["3m30s remaining one minute thirty left"])
  }

  @Test func aVoiceCountsDown() throws {
    let session = session(
      hold("A", 20.s), hold("B", 20.s) { $0.countdownIsSpoken = false },
      hold("C", 2.s) { $0.countdown = 5 }
    ) {
      silence(&$0)
      ($0.countdown, $0.countdownIsSpoken) = (3, true)
    }
    #expect(
      try plan(session).lines() == [
        "17s countdown three", "18s countdown two", "19s countdown one", "37s countdown tick",
        "38s countdown tick", "39s countdown tick", "41s countdown one",
      ])
  }

  @Test func theTitleIsSpokenInTheLeadIn() throws {
    let inner = session(hold(9.s)) {
      silence(&$0)
      $0.title = true
    }
    let titled = session(
      hold("Tree", 20.s) { $0.announce = true }, include(inner), leadIn: 5.s
    ) {
      silence(&$0)
      $0.title = true
    }
    #expect(
      try plan(titled, lengths: ["Test": 3.s, "Tree": 1.s]).lines(.title, .announce)
        == ["500ms title Test", "3.5s announce Tree"])
    #expect(
      try plan(titled, lengths: ["Test": 4.s, "Tree": 300.ms]).lines(.title, .announce)
        == ["500ms title Test", "4.5s announce Tree"])
    let long = try plan(titled, lengths: ["Test": 5.s, "Tree": 1.s])
    #expect(long.lines(.title, .announce) == ["500ms title Test"])
    #expect(
      long.warningTexts == [
        "'Test' of 'Lead-in' lasts 5s and has 4.5s before its step ends; it rings over by 500ms; "
          + "shorten the text, lengthen the step or say late: drop",
        "'Tree' of 'Tree' lasts 1s and has 0s before its step; it is 1.5s too long and left out; "
          + "shorten the name or lengthen the gap",
      ])
    #expect(try plan(session(hold(9.s), leadIn: 5.s)).lines(.title).isEmpty)
  }
}
