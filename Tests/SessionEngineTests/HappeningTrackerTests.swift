import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine
@testable import Timeline

/// Three steps of 1 000 frames, a sound on the first frame of each and one in the middle of the second.
@Suite struct HappeningTrackerTests {
  private var plan: Plan {
    Plan(
      title: "test", kind: .stretch, rate: .test, frames: 3_000, scheduleFrames: 3_000,
      steps: (0..<3).map {
        PlannedStep(
          kind: $0 == 2 ? .wait : .hold, name: "step \($0)", frame: Int64($0) * 1_000, frames: 1_000
        )
      },
      events: [0, 1_000, 1_500, 2_000].map {
        PlannedEvent(frame: $0, frames: 10, role: .timed, sound: 0, step: 0, gain: .zero)
      }, sounds: [.tone(.beep)], warnings: [], repeatsForever: false)
  }

  /// A status, some of it changed.
  private func status(
    _ frame: FramePosition, _ change: (inout PlayerStatus) -> Void = { _ in }
  ) -> PlayerStatus {
    var status = PlayerStatus()
    status.hertz = SampleRate.test.hertz
    status.phase = .playing
    status.state = .playing
    status.hasBegun = true
    status.heardFrame = frame
    change(&status)
    return status
  }

  /// What is told for statuses that follow one another, each with the events that come before it.
  private func told(
    _ looks: (events: [PlayerEvent], status: PlayerStatus)...
  ) -> [[PlayerHappening]] {
    var tracker = HappeningTracker()
    return looks.map { look in
      for event in look.events { tracker.note(event) }
      return tracker.observe(look.status, plan)
    }
  }

  /// Not in the silence behind its opening, in which nothing is heard; and not where none was away.
  @Test func aDeviceIsBackWhenItIsHeard() {
    let all = told(
      ([], status(0) { $0.state = .interrupted }), ([], status(0)),
      ([.deviceLost], status(100) { $0.phase = .away }),
      ([], status(200) { $0.state = .interrupted }), ([], status(300)))
    let places = all.enumerated().filter { $0.element.contains(.deviceBack) }.map(\.offset)
    #expect(places == [4])
  }

  @Test func stepsAndSoundsAreToldOnceHowOftenSoeverOneLooks() {
    for stride in [1, 7, 100, 999, 1_000, 1_001, 3_000] {
      var tracker = HappeningTracker()
      var all: [PlayerHappening] = []
      var frame: FramePosition = 0
      while true {
        all += tracker.observe(status(frame), plan)
        if frame == 3_000 { break }
        frame = min(3_000, frame + Int64(stride))
      }
      tracker.note(.ended(stopped: false))
      all += tracker.observe(status(3_000) { $0.phase = .ended }, plan)
      #expect(
        all == [
          .stepStarted(0, isJump: false), .cue(0), .stepEnded(0), .stepStarted(1, isJump: false),
          .cue(1), .cue(2), .stepEnded(1), .stepStarted(2, isJump: false), .cue(3), .stepEnded(2),
          .complete,
        ], "looks \(stride) frames apart")
    }
  }

  @Test func nothingIsToldBeforeTheSessionBegins() {
    #expect(told(([], status(0) { $0.hasBegun = false })) == [[]])
    #expect(told(([], status(0) { $0.hertz = 44_100 })) == [[]])
  }

  /// The first look comes when something was heard already.
  @Test func whatWasHeardBeforeTheFirstLookIsTold() {
    var tracker = HappeningTracker()
    tracker.begin(at: 0)
    #expect(
      tracker.observe(status(40), plan) == [.stepStarted(0, isJump: false), .cue(0)])
    #expect(tracker.observe(status(1_040), plan).contains(.stepEnded(0)))
    var later = HappeningTracker()
    later.begin(at: 1_400)
    #expect(later.observe(status(1_440), plan) == [.stepStarted(1, isJump: true)])
  }

  @Test func aSkippedStepHasNotEnded() {
    let told = told(
      ([], status(100)), ([.jumped(PlayerTurn(1, from: 300, to: 1_000))], status(200)),
      ([], status(1_100) { $0.turns = 1 }))
    #expect(
      told == [
        [.stepStarted(0, isJump: true)], [.jumped], [.stepStarted(1, isJump: true), .cue(1)],
      ])
  }

  @Test func aStepThatBeginsAnewIsToldAnew() {
    let told = told(
      ([], status(0)), ([], status(1_400)),
      ([.jumped(PlayerTurn(1, from: 1_450, to: 1_000))], status(1_040) { $0.turns = 1 }),
      ([], status(1_600) { $0.turns = 1 }))
    #expect(told[2] == [.jumped, .stepStarted(1, isJump: true), .cue(1)])
    #expect(told[3] == [.cue(2)])
  }

  @Test func aJumpIntoAStepDoesNotEndIt() {
    let told = told(
      ([], status(0)),
      ([.jumped(PlayerTurn(1, from: 10, to: 1_400))], status(1_450) { $0.turns = 1 }),
      ([], status(2_100) { $0.turns = 1 }))
    #expect(told[1] == [.jumped, .cue(0), .stepStarted(1, isJump: true)])
    #expect(told[2] == [.cue(2), .stepStarted(2, isJump: false), .cue(3)])
  }

  @Test func aNewLapBeginsWithItsFirstStep() {
    let told = told(
      ([], status(0)), ([], status(2_900)), ([], status(100) { $0.heardLap = 1 }))
    #expect(told[2] == [.stepEnded(2), .stepStarted(0, isJump: false), .cue(0)])
  }

  @Test func aJumpToTheNextLapEndsNothing() {
    let told = told(
      ([], status(0)), ([], status(2_500)),
      (
        [.jumped(PlayerTurn(1, from: 2_550, lap: 0, to: 0, lap: 1))],
        status(20) { ($0.heardLap, $0.turns) = (1, 1) }
      ))
    #expect(told[2] == [.jumped, .stepStarted(0, isJump: true), .cue(0)])
  }

  @Test func timeThatIsTakenAwayTellsNoSoundInIt() {
    let told = told(
      ([], status(1_100)),
      ([.timeAdded(-800, PlayerTurn(1, from: 1_300, to: 2_000))], status(1_200)),
      ([], status(2_050) { $0.turns = 1 }))
    #expect(told[1] == [.timeAdded])
    #expect(told[2] == [.stepStarted(2, isJump: false), .cue(3)])
  }

  @Test func pausesAndTheirEndsAreTold() {
    let told = told(
      ([], status(100)), ([.paused(at: 150)], status(140)),
      ([], status(150) { ($0.isPaused, $0.pauses) = (true, 1) }),
      ([], status(150) { ($0.isPaused, $0.pauses) = (true, 1) }),
      ([.resumed(at: 150)], status(160) { $0.pauses = 1 }),
      // Both between two looks.
      ([], status(170) { $0.pauses = 2 }),
      // Two of them.
      ([], status(180) { $0.pauses = 4 }))
    #expect(
      told[1...] == [
        [], [.paused], [], [.resumed], [.paused, .resumed], [.paused, .resumed, .paused, .resumed],
      ])
  }

  @Test func waitingIsToldOnceAndItsEndToo() {
    let told = told(
      ([], status(2_500)), ([], status(2_999) { $0.isWaiting = true }),
      ([], status(2_999) { $0.isWaiting = true }),
      (
        [.waitOver(PlayerTurn(1, from: 2_999, to: 3_000))], status(3_000) { $0.turns = 1 }
      ))
    #expect(told[1] == [.waiting])
    #expect(told[2] == [])
    #expect(told[3].first == .waitOver)
  }

  @Test func whatADeviceThatIsAwayMissesIsNotTold() {
    let told = told(
      ([], status(0)), ([.deviceLost], status(100) { $0.phase = .away }),
      ([], status(1_600) { $0.phase = .away }), ([], status(1_700)), ([], status(2_100)))
    #expect(told[1] == [.deviceAway])
    #expect(told[2] == [.stepStarted(1, isJump: false)])
    #expect(told[3] == [.deviceBack])
    // It was not heard from its beginning on.
    #expect(told[4] == [.stepStarted(2, isJump: false), .cue(3)])
  }

  @Test func whoStopsEndsNothing() {
    let told = told(
      ([], status(0)), ([.ended(stopped: true)], status(400) { $0.phase = .ended }))
    #expect(told[1] == [.cue(0), .stopped])
  }

  /// Enter in the middle of a wait.
  @Test func aWaitThatIsLeftEarlyTellsNothingThatLiesBetween() {
    let told = told(
      ([], status(1_900)), ([], status(2_100)),
      ([.waitOver(PlayerTurn(1, from: 2_150, to: 3_000))], status(2_140)),
      ([], status(3_000) { $0.turns = 1 }))
    #expect(told[2] == [.waitOver])
    #expect(told[3] == [.stepEnded(2)])
  }

  @Test func ofSeveralTurnsBetweenTwoLooksOnlyWhatWasHeardIsTold() {
    let told = told(
      ([], status(100)),
      (
        [
          .jumped(PlayerTurn(1, from: 200, to: 1_000)),
          .jumped(PlayerTurn(2, from: 1_000, to: 2_000)),
          .timeAdded(30, PlayerTurn(3, from: 2_000, to: 2_000)),
          .timeAdded(-900, PlayerTurn(4, from: 2_000, to: 2_900)),
          .jumped(PlayerTurn(5, from: 2_950, to: 1_400)),
        ], status(2_910) { $0.turns = 4 }
      ),
      ([], status(1_600) { $0.turns = 5 }))
    #expect(
      told[1] == [.jumped, .jumped, .timeAdded, .timeAdded, .jumped, .stepStarted(2, isJump: true)])
    #expect(told[2] == [.stepStarted(1, isJump: true), .cue(2)])
  }

  /// The status is newer than the events that were taken.
  @Test func aTurnWhoseEventIsStillToComeIsWaitedFor() {
    let told = told(
      ([], status(100)), ([], status(2_010) { $0.turns = 1 }),
      ([.jumped(PlayerTurn(1, from: 150, to: 2_000))], status(2_050) { $0.turns = 1 }))
    #expect(told[1] == [])
    #expect(told[2] == [.jumped, .stepStarted(2, isJump: true), .cue(3)])
  }

  @Test func aTurnThatFoundNoRoomIsSeenAtTheNextLook() {
    let told = told(
      ([], status(100)), ([], status(2_010) { ($0.turns, $0.lostEvents) = (1, 1) }),
      (
        [.jumped(PlayerTurn(3, from: 2_400, to: 1_400))],
        status(1_450) { ($0.turns, $0.lostEvents) = (3, 2) }
      ), ([], status(1_600) { ($0.turns, $0.lostEvents) = (3, 2) }))
    #expect(told[1] == [.stepStarted(2, isJump: true)])
    #expect(told[2] == [.jumped, .stepStarted(1, isJump: true)])
    #expect(told[3] == [.cue(2)])
  }

  // MARK: - Moments

  @Test func aMomentIsWhatAListenerWouldSay() {
    var moment = SessionMoment(status(1_250), plan)
    #expect(moment.state == .playing)
    #expect(moment.step == 1)
    let rate = SampleRate.test
    #expect(moment.stepElapsed == rate.time(of: 250))
    #expect(moment.stepLeft == rate.time(of: 750))
    #expect(moment.remaining == rate.time(of: 1_750))

    // 500 frames were added, of which 100 are still to come.
    moment = SessionMoment(status(1_250) { ($0.addedFrames, $0.heldFrames) = (500, 100) }, plan)
    #expect(moment.stepElapsed == rate.time(of: 650))
    #expect(moment.stepLeft == rate.time(of: 850))
    #expect(moment.remaining == rate.time(of: 1_850))

    moment = SessionMoment(status(2_999) { $0.isWaiting = true }, plan)
    #expect(moment.state == .waiting)
    #expect(moment.stepLeft == .zero)
  }

  struct StateCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var state: SessionMoment.State
    var change: @Sendable (inout PlayerStatus) -> Void
  }

  static let states = [
    StateCase(testDescription: "begins", state: .opening) { $0.hasBegun = false },
    StateCase(testDescription: "plays", state: .playing) { _ in },
    StateCase(testDescription: "paused", state: .paused) { $0.isPaused = true },
    StateCase(testDescription: "paused, away", state: .paused) {
      ($0.isPaused, $0.phase) = (true, .away)
    },
    StateCase(testDescription: "away", state: .away) { $0.phase = .away },
    StateCase(testDescription: "opened again", state: .away) { $0.state = .interrupted },
    StateCase(testDescription: "waits", state: .waiting) { $0.isWaiting = true },
    StateCase(testDescription: "complete", state: .complete) {
      ($0.phase, $0.state) = (.ended, .complete)
    },
    StateCase(testDescription: "stopped", state: .stopped) {
      ($0.phase, $0.state) = (.ended, .idle)
    },
  ]

  @Test(arguments: states)
  func everyStateHasItsWord(_ test: StateCase) {
    #expect(SessionMoment(status(100, test.change), plan).state == test.state)
  }
}
