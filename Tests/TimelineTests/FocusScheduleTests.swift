import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@Suite struct FocusScheduleTests {
  private func focus(
    _ rounds: Int?, work: ExactTime = .minutes(25), shortBreak: ExactTime = .minutes(5),
    longBreak: ExactTime? = .minutes(15), every: Int = 2
  ) -> Session {
    var session = session(
      step(
        .focus(
          Focus(
            work: work, shortBreak: shortBreak, longBreak: longBreak, longBreakEvery: every,
            rounds: rounds))), kind: .focus)
    session.repeatsForever = rounds == nil
    return session
  }

  private func lines(_ schedule: Schedule) -> [String] {
    schedule.steps.map { step in
      "\(step.start)–\(step.end) \(step.kind.rawValue) \(step.title) "
        + "\(step.round ?? 0)/\(step.rounds ?? 0)"
    }
  }

  @Test func everyWorkPeriodIsFollowedByItsBreakAndEveryNthByTheLongOne() throws {
    #expect(
      lines(try Schedule(focus(4))) == [
        "0s–25m hold Work 1/4", "25m–30m rest Break 1/4", "30m–55m hold Work 2/4",
        "55m–1h10m rest Long break 2/4", "1h10m–1h35m hold Work 3/4", "1h35m–1h40m rest Break 3/4",
        "1h40m–2h5m hold Work 4/4", "2h5m–2h20m rest Long break 4/4",
      ])
  }

  @Test func breaksHaveTheTonesOfRests() throws {
    let plan = try plan(focus(2, work: 30.s, shortBreak: 10.s, longBreak: 20.s))
    #expect(
      plan.lines() == [
        "0s start bell", "27s countdown tick", "28s countdown tick", "29s countdown tick",
        "30s rest fall", "39.5s announce Work", "40s start bell", "1m7s countdown tick",
        "1m8s countdown tick", "1m9s countdown tick", "1m10s rest fall", "1m30s complete gong",
      ])
  }

  @Test func breaksWithoutLengthVanish() throws {
    #expect(
      try kinds(focus(2, work: 30.s, shortBreak: .zero, longBreak: .zero))
        == ["hold 30s", "hold 30s"])
  }

  @Test func anEndlessSessionIsListedAsOneCycle() throws {
    let schedule = try Schedule(focus(nil, every: 3))
    #expect(schedule.repeatsForever)
    #expect(schedule.length == .minutes(100))
    #expect(schedule.steps.last?.name == "Long break")
    #expect(try kinds(focus(nil, longBreak: nil)) == ["hold 25m", "rest 5m"])
  }

  @Test func anEndlessSessionIsNeverComplete() throws {
    let plan = try plan(
      focus(nil, work: 30.s, shortBreak: 10.s, longBreak: nil), endless: .atLeast(.minutes(2)))
    #expect(plan.lines(.complete).isEmpty)
    #expect(plan.lines(.rest) == ["30s rest fall", "1m10s rest fall", "1m50s rest fall"])
    #expect(plan.repeatsForever)
    let restless = try TimelineTests.plan(focus(nil, work: 30.s, shortBreak: .zero, longBreak: nil))
    #expect(restless.lines(.end, .rest, .complete) == ["30s end chime"])
  }

  @Test func roundsBeginAgainWithEveryCycle() throws {
    let schedule = try Schedule(focus(nil), endless: .atLeast(.hours(2)))
    #expect(
      schedule.steps.filter { $0.kind == .hold }.map { "\($0.round ?? 0)/\($0.rounds ?? 0)" }
        == ["1/2", "2/2", "1/2", "2/2"])
  }

  @Test(
    arguments: [
      (1.s, 1), (40.s, 1), (40_001.ms, 2), (80.s, 2), (400.s, 10), (.hours(24), 2_160),
      (ExactTime(nanoseconds: .max), 2_160),
    ] as [(ExactTime, Int)])
  func asManyWholeCyclesAreLaidOutAsReachALength(_ length: ExactTime, _ cycles: Int) throws {
    let session = focus(nil, work: 30.s, shortBreak: 10.s, longBreak: nil)
    let schedule = try Schedule(session, endless: .atLeast(length))
    #expect(schedule.steps.count == 2 * cycles)
    #expect(schedule.length == 40.s * Int64(cycles))
  }

  /// Without breaks, a transition lies between two cycles and none behind the last.
  @Test(arguments: [(30.s, 1), (31.s, 2), (62.s, 2), (62_001.ms, 3)] as [(ExactTime, Int)])
  func theGapBetweenCyclesCounts(_ length: ExactTime, _ cycles: Int) throws {
    var session = focus(nil, work: 30.s, shortBreak: .zero, longBreak: nil)
    session.transition = 2.s
    let schedule = try Schedule(session, endless: .atLeast(length))
    #expect(schedule.steps.count == 2 * cycles - 1)
    #expect(schedule.length == 30.s * Int64(cycles) + 2.s * Int64(cycles - 1))
  }

  @Test func cyclesStayWithinADayWithTheLeadIn() throws {
    var session = focus(nil, work: .minutes(50), shortBreak: .minutes(10), longBreak: nil)
    session.leadIn = 1.s
    #expect(try Schedule(session, endless: .atLeast(.hours(24))).length == .hours(23) + 1.s)
    session.leadIn = .zero
    #expect(try Schedule(session, endless: .atLeast(.hours(24))).length == .hours(24))
  }

  @Test func cyclesStayWithinTheBoundsOfStepsAndSounds() throws {
    let tiny = focus(nil, work: 1.ms, shortBreak: 1.ms, longBreak: nil)
    #expect(try Schedule(tiny, endless: .atLeast(.hours(24))).steps.count == 100_000)
    var loud = focus(nil, work: 1.s, shortBreak: 1.s, longBreak: nil)
    loud.cues.timed = (1...1_000).map { timed(.fromStart($0.ms)) }
    let sheet = CueSheet(try Schedule(loud, endless: .atLeast(.hours(24))))
    #expect(sheet.cues.count <= SessionBounds.soundCount)
    #expect(sheet.cues.count > SessionBounds.soundCount * 9 / 10)
  }
}
