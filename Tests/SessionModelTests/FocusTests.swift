import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct FocusTests {
  @Test func theLongBreakFollowsEveryNthPeriod() {
    let focus = Focus(
      work: 25.s, shortBreak: 5.s, longBreak: 15.s, longBreakEvery: 3, rounds: 7)
    #expect((1...7).map { focus.breakLength(after: $0) } == [5, 5, 15, 5, 5, 15, 5].map(\.s))
    #expect((1...7).filter { focus.isLongBreak(after: $0) } == [3, 6])
    #expect(focus.plannedRounds == 7)
  }

  @Test func withoutALongBreakEveryBreakIsShort() {
    let focus = Focus(work: 25.s, shortBreak: 5.s, longBreakEvery: 2, rounds: 4)
    #expect((1...4).allSatisfy { focus.breakLength(after: $0) == 5.s })
    #expect(!(1...4).contains { focus.isLongBreak(after: $0) })
  }

  @Test func oneCycleOfAnEndlessOneEndsWithItsLongBreak() {
    let long = Focus(work: 25.s, shortBreak: 5.s, longBreak: 15.s, longBreakEvery: 4, rounds: nil)
    #expect(long.plannedRounds == 4)
    #expect(long.isLongBreak(after: long.plannedRounds))
    #expect(Focus(work: 25.s, shortBreak: 5.s, rounds: nil).plannedRounds == 1)
  }
}
