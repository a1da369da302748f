import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@Suite struct ScheduleBoundsTests {
  @Test func aDayIsLaidOutAndANanosecondMoreByGapsIsNot() throws {
    let fitting = session(rounds(24, hold(.hours(1) - 1.s)), leadIn: 1.s, transition: 1.s)
    #expect(try Schedule(fitting).length == .hours(24))

    var tooLong = fitting
    tooLong.leadIn = 1.s + ExactTime(nanoseconds: 1)
    #expect(tooLong.problems().isEmpty)
    let problem = SessionProblem(
      here, "session lasts more than 24h with its gaps; at most 24h can be planned")
    #expect(throws: problem) { try Schedule(tooLong) }
  }

  @Test func gapsThatPassEveryNumberAreAProblemNotACrash() {
    let session = session(
      rounds(100_000, hold(ExactTime(nanoseconds: 1))), transition: .hours(24))
    #expect(session.problems().isEmpty)
    #expect(throws: SessionProblem.self) { try Schedule(session) }
  }

  @Test func aHundredThousandStepsArePlanned() throws {
    let session = session(rounds(100_000, hold(100.ms)), transition: 100.ms)
    let plan = try plan(session)
    #expect(plan.steps.count == 199_999)
    #expect(plan.frames == (100_000 + 99_999) * 4_800)
  }

  @Test func sixtyFourLevelsOfRoundsAndIncludesAreLaidOut() throws {
    var grouped = hold(1.s)
    var included = session(hold(1.s))
    for _ in 0..<64 {
      grouped = rounds(1, grouped)
      included = session(include(included))
    }
    #expect(try kinds(session(grouped)) == ["hold 1s"])
    #expect(try kinds(included) == ["hold 1s"])
  }

  @Test func aSessionOfNothingIsEmptyButForItsLeadIn() throws {
    #expect(try kinds(session()).isEmpty)
    #expect(try plan(session(hold(.zero))).frames == 0)
    #expect(try plan(session(leadIn: 5.s)).lines() == ["5s complete gong"])
  }

  /// What is said of a session before it is laid out holds for it laid out.
  @Test(arguments: 0..<UInt64(60))
  func theExpandedSizeIsThatOfTheSchedule(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let session = random.nextSession()
    let schedule = try Schedule(session)
    let own = schedule.steps.filter {
      $0.kind != .leadIn && $0.kind != .transition && $0.kind != .sideSwitch
    }
    let size = session.expandedSize
    #expect(size.steps == own.count)
    #expect(size.length == own.reduce(.zero) { $0 + $1.length })
    #expect(size.sounds >= CueSheet(schedule).cues.count - 1)
  }
}
