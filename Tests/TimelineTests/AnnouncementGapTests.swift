import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// A name of 2 s before `Tree`, which starts at 40 s, with a gap that somebody asks for.
private struct WrittenGapCase: CustomTestStringConvertible {
  var testDescription: String
  /// Ends at 40 s.
  var before: [Step]
  var gap: ExactTime?
  var late: LateRule?
  var length: ExactTime
  var onset: ExactTime?
  /// Behind `'Tree' of 'Tree' has `.
  var warning: String?

  init(
    _ name: String, after before: Step..., gap: ExactTime?, late: LateRule? = nil,
    lasting length: ExactTime = 2.s, at onset: ExactTime?, _ warning: String? = nil
  ) {
    testDescription = name
    self.before = before
    self.gap = gap
    self.late = late
    self.length = length
    self.onset = onset
    self.warning = warning
  }
}

private func belled(_ length: ExactTime) -> Step {
  hold(length) { $0.start = .sound(cue(.bell)) }
}

private let later = "; lengthen the gap or announce it later"
private let spokenOver = "it is spoken while another step goes on" + later

private let writtenGaps = [
  WrittenGapCase("fits into a rest", after: hold(10.s), rest(30.s), gap: 20.s, at: 18.s),
  WrittenGapCase("and begins before it", after: hold(19.s), rest(21.s), gap: 20.s, at: 18.s),
  WrittenGapCase("or ends with its beginning", after: hold(20.s), rest(20.s), gap: 20.s, at: 18.s),
  WrittenGapCase(
    "and no earlier", after: hold(35.s), rest(5.s), gap: 20.s, at: 18.s,
    "5s before its step and should end 20s before it; \(spokenOver)"),
  WrittenGapCase(
    "not by a millisecond", after: hold(20_001.ms), rest(19_999.ms), gap: 20.s, at: 18.s,
    "19.999s before its step and should end 20s before it; \(spokenOver)"),
  WrittenGapCase(
    "unless that is written", after: hold(35.s), rest(5.s), gap: 20.s, late: .earlier, at: 18.s),
  WrittenGapCase("where holds meet there is no other place", after: hold(40.s), gap: 5.s, at: 33.s),
  WrittenGapCase(
    "nobody has asked for the usual gap", after: hold(39_900.ms), rest(100.ms), gap: nil,
    at: 37_500.ms),
  WrittenGapCase(
    "a lead-in may be too short", after: rest(40.s), gap: 60.s, at: 0.s,
    "40s before its step and should end 1m before it; it ends 38s before it\(later)"),
  WrittenGapCase("or just long enough", after: rest(40.s), gap: 38.s, at: 0.s),
  WrittenGapCase(
    "a start tone may be in the way", after: rest(20.s), belled(18.s), rest(2.s), gap: 19.s,
    at: 20_500.ms,
    "19.5s before its step and should end 19s before it; it ends 17.5s before it\(later)"),
  WrittenGapCase(
    "not before the gap where it may not be earlier", after: hold(35.s), rest(5.s), gap: 4.s,
    late: .ring, at: 35.s,
    "5s before its step and should end 4s before it; it ends 3s before it\(later)"),
  WrittenGapCase(
    "the same where it would be dropped", after: hold(35.s), rest(5.s), gap: 4.s, late: .drop,
    at: 35.s, "5s before its step and should end 4s before it; it ends 3s before it\(later)"),
  WrittenGapCase(
    "a length that nobody knows changes nothing", after: hold(35.s), rest(5.s), gap: 20.s,
    lasting: .zero, at: 20.s, "5s before its step and should end 20s before it; \(spokenOver)"),
  WrittenGapCase(
    "nor at the session's start", after: rest(40.s), gap: 50.s, lasting: .zero, at: 0.s,
    "40s before its step and should end 50s before it; it ends 40s before it\(later)"),
  WrittenGapCase(
    "rounding is no reason", after: hold(ExactTime(nanoseconds: 35_000_010_417)),
    rest(ExactTime(nanoseconds: 4_999_989_583)), gap: ExactTime(nanoseconds: 4_999_989_583),
    late: .drop, lasting: ExactTime(nanoseconds: 10_417), at: nil),
]

@Suite struct AnnouncementGapTests {
  @Test(arguments: writtenGaps)
  fileprivate func aGapThatCannotBeHadIsNamed(_ written: WrittenGapCase) throws {
    var session = session(cues: silence)
    session.steps =
      written.before
      + [
        hold("Tree", 60.s) {
          $0.announce = true
          $0.announceGap = written.gap
          $0.announceLate = written.late
        }
      ]
    let plan = try plan(session, lengths: ["Tree": written.length])
    if let onset = written.onset { #expect(plan.lines(.announce) == ["\(onset) announce Tree"]) }
    #expect(
      plan.warningTexts == (written.warning.map { ["'Tree' of 'Tree' has \($0)"] } ?? []))
    #expect(plan.warnings.allSatisfy { $0.location == here })
  }

  @Test func aNameThatIsLeftOutIsNamedOnce() throws {
    let session = session(
      hold(35.s), rest(5.s),
      hold("Tree", 60.s) {
        $0.announce = true
        $0.announceGap = 20.s
        $0.announceLate = .drop
      }, cues: silence)
    let warnings = try plan(session, lengths: ["Tree": 6.s]).warningTexts
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("it is 1s too long and left out") == true, "\(warnings)")
  }
}
