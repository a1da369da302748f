import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// The name of `Tree`, which starts at 20 s, spoken before it.
private struct AnnouncementCase: CustomTestStringConvertible {
  var testDescription: String
  /// What comes before; ends at 20 s.
  var before: [Step]
  var length: ExactTime
  /// When the name is spoken; `nil` where it is left out.
  var onset: ExactTime?
  var warnings: [String]

  init(
    _ name: String, after before: Step..., lasting length: ExactTime, at onset: ExactTime?,
    _ warnings: String...
  ) {
    testDescription = name
    self.before = before
    self.length = length
    self.onset = onset
    self.warnings = warnings
  }
}

private func belled(_ length: ExactTime) -> Step {
  hold(length) { $0.start = .sound(cue(.bell)) }
}

private let announcements = [
  AnnouncementCase("ends half a second before", after: rest(20.s), lasting: 2.s, at: 17_500.ms),
  AnnouncementCase("reaches into the step before", after: hold(20.s), lasting: 15.s, at: 4_500.ms),
  AnnouncementCase(
    "reaches over a gap", after: hold(18.s), rest(2.s), lasting: 5.s, at: 14_500.ms),
  AnnouncementCase("is clamped to frame 0", after: rest(20.s), lasting: 19_800.ms, at: 0.s),
  AnnouncementCase("at most to its step's start", after: rest(20.s), lasting: 20.s, at: 0.s),
  AnnouncementCase(
    "and is left out where it cannot fit", after: rest(20.s), lasting: 20_001.ms, at: nil,
    "20.001s and has 20s before its step; it is 1ms too long and left out"),
  AnnouncementCase(
    "never masks a start tone", after: rest(17.s), belled(3.s), lasting: 2_200.ms,
    at: 17_500.ms),
  AnnouncementCase(
    "a start tone further back neither", after: rest(15.s), belled(3.s), rest(2.s), lasting: 4.s,
    at: 15_500.ms),
  AnnouncementCase(
    "and is left out rather", after: rest(17.s), belled(3.s), lasting: 2_501.ms, at: nil,
    "2.501s and has 2.5s before its step; it is 1ms too long and left out"),
  AnnouncementCase(
    "also in a step that is shorter than its start tone's quiet", after: rest(19_700.ms),
    belled(300.ms), lasting: 1.s, at: nil,
    "1s and has 0s before its step; it is 1.2s too long and left out"),
  AnnouncementCase(
    "stands where it should end while its length is unknown", after: rest(17.s), belled(3.s),
    lasting: .zero, at: 19_500.ms),
]

@Suite struct AnnouncementTests {
  @Test(arguments: announcements)
  fileprivate func aStepsNameEndsBeforeItStarts(_ announcement: AnnouncementCase) throws {
    var session = session(cues: silence)
    session.steps =
      announcement.before
      + [
        hold("Tree", 60.s) {
          $0.announce = true
          $0.start = .sound(cue(.bell))
        }
      ]
    let plan = try plan(session, lengths: ["Tree": announcement.length, "bell": 4.s])
    let expected = announcement.onset.map { ["\($0) announce Tree"] } ?? []
    #expect(plan.lines(.announce) == expected)
    #expect(
      plan.warningTexts == announcement.warnings.map { remedied("'Tree' of 'Tree' lasts \($0)") })
    #expect(plan.events.filter { $0.role == .announce }.allSatisfy { $0.frame >= 0 })
  }

  @Test func anUnknownLengthIsClampedToFrame0() throws {
    let session = session(rest(200.ms), hold("Tree", 60.s) { $0.announce = true }, cues: silence)
    #expect(try plan(session).lines() == ["0s announce Tree"])
  }

  @Test func holdsBreathingAndWaitsAreAnnouncedWithTheirSide() throws {
    var wait = wait()
    wait.name = "Set up"
    let box = BreathingPattern(in: 4.s, out: 4.s, rounds: 2)
    let session = session(
      hold("Tree", 10.s, sides: ["left", "right"]), rest(10.s), breathe(box), wait, leadIn: 5.s,
      transition: 4.s, sideSwitch: 3.s)
    #expect(
      try plan(session).lines(.announce) == [
        "4.5s announce Tree, left", "17.5s announce Tree, right", "37.5s announce Breathe",
        "53.5s announce Set up",
      ])
  }

  @Test func whatStartsAtOnceIsNotAnnounced() throws {
    #expect(try plan(session(hold("Tree", 10.s))).lines(.announce).isEmpty)
  }

  @Test func aStepMayBeSilentOrAskForIt() throws {
    let mostly = session(
      rest(9.s), hold("A", 9.s) { $0.announce = false }, hold("B", 9.s),
      rest(9.s) { $0.announce = true })
    #expect(try plan(mostly).lines(.announce) == ["17.5s announce B", "26.5s announce Rest"])
    let rarely = session(rest(9.s), hold("A", 9.s) { $0.announce = true }, hold("B", 9.s)) {
      $0.announce = false
    }
    #expect(try plan(rarely).lines(.announce) == ["8.5s announce A"])
  }
}
