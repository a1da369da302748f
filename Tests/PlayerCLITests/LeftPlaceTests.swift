import HistoryStore
import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import PlayerCLI

/// Where a place that was noted is in a session that may have been changed since.
@Suite struct LeftPlaceTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var session: Session
    /// Seconds since the session's start.
    var second: Int64
    var wanted: LeftPlace
  }

  /// Lead-in –5, Tree left –25, switch –28, right –48, rest –53, Cow –63, –73.
  private static func flow(
    _ name: String = "Tree", tree: Int64 = 20, cow: String = "Cow", lead: Int64 = 5
  ) -> Session {
    session(
      hold(name, .seconds(tree), sides: ["left", "right"]), rest(.seconds(5)),
      rounds(2, hold(cow, .seconds(10))), leadIn: .seconds(lead), sideSwitch: .seconds(3))
  }

  private static func place(_ second: Int64, _ step: Int) -> LeftPlace {
    .same(.place(second * 48_000, .standard, step: step), step: step)
  }

  static let changes = [
    Change(testDescription: "nothing", session: flow(), second: 30, wanted: place(30, 3)),
    Change(
      testDescription: "a step's first frame", session: flow(), second: 28, wanted: place(28, 3)),
    Change(
      testDescription: "a longer step, which begins where it did", session: flow(tree: 30),
      second: 10, wanted: place(10, 1)),
    Change(
      testDescription: "what comes later", session: flow(cow: "Cat"), second: 30,
      wanted: place(30, 3)),
    Change(
      testDescription: "a shorter step, which had ended by then", session: flow(tree: 4),
      second: 20,
      wanted: .moved(step: 1)),
    Change(
      testDescription: "what comes before", session: flow(lead: 6), second: 30,
      wanted: .moved(step: 3)),
    Change(
      testDescription: "no lead-in: the steps count otherwise", session: flow(lead: 0), second: 30,
      wanted: .moved(step: 2)),
    Change(
      testDescription: "another name", session: flow("Oak"), second: 30, wanted: .gone),
    Change(
      testDescription: "a round is found nearest to where it was", session: flow(lead: 0),
      second: 70,
      wanted: .moved(step: 5)),
    Change(
      testDescription: "its end", session: flow(), second: 73, wanted: .atEnd),
  ]

  @Test(arguments: changes)
  func thePlaceIsTheVeryFrameOrTheStepOrGone(_ change: Change) throws {
    let before = try Schedule(LeftPlaceTests.flow())
    let time = ExactTime.seconds(change.second)
    let index = before.steps.lastIndex { $0.start <= time && $0.start < before.length } ?? 0
    let position = RunPosition(
      file: "/s.yaml", step: index, frame: change.second * 48_000, hertz: 48_000,
      stepName: before.steps[index].title, stepStart: before.steps[index].start)
    let after = try Schedule(change.session)
    #expect(LeftPlace(position, in: after) == change.wanted)
  }

  @Test func atAnotherRateThePlaceIsItsExactTimeAndInItsStep() throws {
    let schedule = try Schedule(session(hold("One", .milliseconds(1_001)), hold("Two", 2.s)))
    let sheet = CueSheet(schedule)
    let facts = sheet.sounds.map { _ in SoundFacts(.known(1)) }
    for (from, to) in [(44_100, 48_000), (48_000, 44_100), (192_000, 8_000), (8_000, 192_000)] {
      let noted = try #require(SampleRate(hertz: from))
      let rate = try #require(SampleRate(hertz: to))
      let plan = Plan(sheet, rate: rate, facts: facts)
      let start = noted.frame(at: schedule.steps[1].start)
      for frame in start..<(start + 500) {
        let point = StartingPoint.place(frame, noted, step: 1)
        let found = point.frame(in: plan)
        #expect(found >= plan.steps[1].frame)
        let error = rate.time(of: found).nanoseconds - noted.time(of: frame).nanoseconds
        // Half a frame, or one where the step begins later than the frame.
        #expect(error.magnitude <= 1_000_000_000 / UInt64(to))
      }
      let own = plan.steps[1].frame + 77
      #expect(StartingPoint.place(own, rate, step: 1).frame(in: plan) == own)
    }
  }
}
