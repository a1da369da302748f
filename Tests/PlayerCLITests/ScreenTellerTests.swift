import Screen
import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import PlayerCLI
@testable import SessionEngine

/// What a screen tells of a moment of a session, and what is counted of it.
@Suite struct ScreenTellerTests {
  private let rate = SampleRate.standard

  private func plan(_ session: Session) throws -> (schedule: Schedule, plan: Plan) {
    let schedule = try Schedule(session)
    let sheet = CueSheet(schedule)
    let facts = sheet.sounds.map { _ in SoundFacts(.known(4_800)) }
    return (schedule, Plan(sheet, rate: rate, facts: facts))
  }

  private func status(_ time: ExactTime, lap: Int64 = 0) -> PlayerStatus {
    var status = PlayerStatus()
    status.phase = .playing
    status.hertz = rate.hertz
    status.hasBegun = true
    status.heardFrame = rate.frame(at: time)
    status.heardLap = lap
    return status
  }

  private let flow = session(
    hold("Tree", 20.s, sides: ["left", "right"], say: phrase("Fix your gaze.")), rest(5.s),
    rounds(2, hold("Cow", 10.s)), leadIn: 5.s, sideSwitch: 3.s)

  private func teller(
    _ session: Session, repeats: Bool = false
  ) throws -> (teller: ScreenTeller, plan: Plan) {
    let (schedule, plan) = try plan(session)
    let teller = ScreenTeller(schedule: schedule, repeats: repeats, gain: .zero)
    teller.begin(plan)
    return (teller, plan)
  }

  @Test func aMomentIsToldInFull() throws {
    let (teller, plan) = try teller(flow)
    let model = teller.model(status(9_500.ms), plan)
    #expect(model.name == "Tree" && model.side == "left" && model.round == nil)
    // What has begun counts in full: as the ticks count.
    #expect(model.secondsLeft == 16)
    #expect(model.thousandthsDone == 225)
    #expect(model.cue == "Fix your gaze.")
    #expect(model.next == "Tree, right")
    #expect(model.sessionSecondsLeft == 64 && model.secondsPassed == 9)
    #expect(model.mood == .stretch && model.state == .playing)
    let gap = teller.model(status(26.s), plan)
    #expect(gap.mood == .rest && gap.cue == nil && gap.next == "Tree, right")
    #expect(teller.pictureStep == 3)
    let round = teller.model(status(68.s), plan)
    #expect(round.round == ScreenModel.Round(2, of: 2) && round.next == nil)
  }

  @Test func withoutAnEndNobodyKnowsWhatIsLeft() throws {
    let (teller, plan) = try teller(flow, repeats: true)
    let model = teller.model(status(70.s), plan)
    #expect(model.sessionSecondsLeft == nil && model.next == "Tree, left")
  }

  @Test func whyNothingMovesIsTold() throws {
    let (teller, plan) = try teller(flow)
    var paused = status(9.s)
    paused.isPaused = true
    paused.isMuted = true
    #expect(teller.model(paused, plan).state == .paused)
    #expect(teller.model(paused, plan).gain == "muted")
    var waiting = status(9.s)
    waiting.isWaiting = true
    waiting.gain = .decibels(-4)
    #expect(teller.model(waiting, plan).state == .waiting)
    #expect(teller.model(waiting, plan).secondsLeft == nil)
    #expect(teller.model(waiting, plan).gain == "-4dB")
    var away = status(9.s)
    away.phase = .away
    #expect(teller.model(away, plan).state == .away)
    var early = status(.zero)
    early.hasBegun = false
    #expect(teller.model(early, plan).state == .settling)
  }

  /// As `n` goes: to rests, but to no other gap.
  @Test func whatComesNextIsWhereOneGoesNext() throws {
    let (teller, plan) = try teller(flow)
    #expect(teller.model(status(30.s), plan).next == "Rest")
    #expect(teller.model(status(50.s), plan).next == "Cow")
    let next = plan.steps.indices.map { plan.nextPlace(after: $0, repeats: false) }
    #expect(next == [1, 3, 3, 4, 5, 6, nil])
    #expect(plan.nextPlace(after: 6, repeats: true) == 1)
  }

  @Test func thatEnterGoesOnIsToldFromTheWaitsBeginning() throws {
    let (teller, plan) = try teller(session(hold("Tree", 5.s), wait(10.s), leadIn: 0.s))
    #expect(!teller.model(status(1.s), plan).isWait)
    let step = try #require(plan.steps.first { $0.kind == .wait })
    let model = teller.model(status(plan.rate.time(of: step.frame + 1)), plan)
    #expect(model.isWait && model.state == .playing && model.secondsLeft != nil)
    // Behind it the last sounds ring, and nothing is left to be ended.
    #expect(!teller.model(status(plan.rate.time(of: plan.scheduleFrames)), plan).isWait)
  }

  @Test func aWarningMakesRoomAgain() {
    var line = PassingLine()
    #expect(line.text(at: 5) == nil)
    line.say("the output ran dry", at: 5)
    #expect(line.text(at: 15_000_000_004) == "the output ran dry")
    #expect(line.text(at: 15_000_000_005) == nil)
  }

  @Test func whatIsChangedIsToldInALine() {
    #expect(ChangeText.added(rate.frame(at: 30.s), rate) == "30s added")
    #expect(ChangeText.added(-rate.frame(at: 90.s), rate) == "1m30s taken away")
    let muted = Gain.decibels(-2)
    #expect(ChangeText.loudness(muted, isMuted: false, before: false) == "gain -2dB")
    #expect(ChangeText.loudness(muted, isMuted: true, before: true) == "gain -2dB, muted")
    #expect(ChangeText.loudness(muted, isMuted: true, before: false) == "muted")
    #expect(ChangeText.loudness(muted, isMuted: false, before: true) == "unmuted")
  }

  @Test func timeThatWasAddedIsLeft() throws {
    let (teller, plan) = try teller(flow)
    var more = status(15.s)
    more.addedFrames = rate.frame(at: 30.s)
    more.heldFrames = rate.frame(at: 20.s)
    let model = teller.model(more, plan)
    #expect(model.secondsLeft == 30)
    #expect(model.thousandthsDone == 400)
  }

  @Test func aBreathIsToldPhaseByPhase() {
    let pattern = BreathingPattern(in: 4.s, hold: 2.s, out: 6.s, rest: .zero, rounds: 3)
    let texts = [0.ms, 3_500.ms, 4_000.ms, 6_000.ms, 11_999.ms, 12_000.ms].map(pattern.phaseText)
    #expect(
      texts == [
        "breathe in · 4", "breathe in · 1", "hold · 2", "breathe out · 6", "breathe out · 1",
        "breathe in · 4",
      ])
  }

  // MARK: - What was done

  private func steps(_ happenings: [PlayerHappening], _ plan: Plan) -> Int {
    var tally = SessionTally()
    tally.note(happenings, plan)
    return tally.steps
  }

  @Test func stepsInWhichSomethingIsDoneCountOnceHoweverOftenTheyAreBegunAnew() throws {
    let plan = try plan(flow).plan
    let done = plan.steps.indices.filter { plan.steps[$0].isDone }
    let all = plan.steps.indices.map { PlayerHappening.stepStarted($0, isJump: false) }
    #expect(steps(all, plan) == done.count && done.count < all.count)
    let anew = PlayerHappening.stepStarted(done[1], isJump: true)
    #expect(steps([.stepStarted(done[1], isJump: false), .jumped, anew, anew], plan) == 1)
    #expect(steps([anew, .stepStarted(done[2], isJump: true), anew], plan) == 3)
    #expect(steps(all + all, plan) == 2 * done.count)
  }

  @Test func theLineAtTheEndSaysWhatWasDone() throws {
    let plan = try plan(flow).plan
    var tally = SessionTally()
    #expect(tally.text(.zero, pauses: 0) == "0:00 · 0 steps")
    tally.note([.stepStarted(1, isJump: false)], plan)
    #expect(tally.text(.seconds(79), pauses: 1) == "1:19 · 1 step · 1 pause")
  }

  @Test(arguments: [
    (["TERM": "xterm", "LANG": "en_US.UTF-8"], true),
    (["TERM": "xterm", "LC_ALL": "C.utf8"], true),
    (["TERM": "xterm", "LANG": "de_DE.UTF-8@euro"], true),
    (["TERM": "xterm", "LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
    (["TERM": "dumb", "LANG": "en_US.UTF-8"], false), (["LANG": "en_US.UTF-8"], false),
    (["TERM": "xterm"], false),
    (["TERM": "xterm", "LANG": "en_US.UTF-8", "NO_COLOR": ""], true),
    (["TERM": "xterm", "LANG": "en_US.UTF-8", "NO_COLOR": "1"], false),
  ])
  func aScreenNeedsATerminalAndALocale(_ environment: [String: String], _ isPossible: Bool) {
    #expect((ScreenManner { environment[$0] } != nil) == isPossible)
  }
}
