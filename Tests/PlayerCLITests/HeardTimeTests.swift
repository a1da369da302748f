import SoundUnits
import Testing

@testable import PlayerCLI

/// How much of a session was heard, from looks at where it stands.
@Suite struct HeardTimeTests {
  private let second: Int64 = 1_000_000_000

  /// In tenths of a second.
  private typealias Look = (place: Int64, lap: Int64, held: Int64, now: Int64)

  private func heard(_ looks: [Look]) -> Double {
    var heard = HeardTime()
    for look in looks {
      heard.follow(
        HeardTime.Place(
          nanoseconds: look.place * second / 10, heldNanoseconds: look.held * second / 10,
          lap: look.lap),
        length: .seconds(60), now: look.now * second / 10)
    }
    return Double(heard.total.nanoseconds) / 1e9
  }

  @Test func whatGoesOnIsHeard() {
    #expect(heard(playing(0...100, shift: 0)) == 10)
  }

  @Test func aDeviceThatTellsItsPlaceInStepsLosesNothing() {
    var looks = playing(0...100, shift: 0)
    for index in looks.indices { looks[index].place = looks[index].place / 5 * 5 }
    #expect(heard(looks) == 10)
  }

  @Test func aJumpCountsNoMoreThanTheTimeThatPassed() {
    var forward = playing(0...20, shift: 0)
    forward.append((521, 0, 0, 21))
    forward += playing(22...40, shift: 500)
    #expect(heard(forward) == 4)
    var back = playing(0...20, shift: 0)
    back.append((1, 0, 0, 21))
    back += playing(22...40, shift: -20)
    #expect((3.9...4).contains(heard(back)))
  }

  @Test func aPauseIsNotHeard() {
    var pause = playing(0...20, shift: 0)
    for now in Int64(21)...600 { pause.append((20, 0, 0, now)) }
    pause += playing(601...620, shift: -580)
    #expect(heard(pause) == 4)
  }

  /// A look at each time, so far behind it in the session.
  private func playing(_ times: ClosedRange<Int64>, shift: Int64) -> [Look] {
    var looks: [Look] = []
    for now in times { looks.append((now + shift, 0, 0, now)) }
    return looks
  }

  @Test func theSessionStartsAgain() {
    #expect(heard([(590, 0, 0, 0), (600, 0, 0, 10), (5, 1, 0, 15)]) == 1.5)
  }

  @Test func timeThatWasAddedIsHeard() {
    #expect(heard([(100, 0, 0, 0), (100, 0, 20, 0), (100, 0, 10, 10), (105, 0, 0, 25)]) == 2.5)
  }

  @Test func aSlowLookLosesNothing() {
    #expect(heard([(0, 0, 0, 0), (1, 0, 0, 1), (50, 0, 0, 50)]) == 5)
  }

  // MARK: - The listener's turns

  private func at(_ tenths: Int64, lap: Int64 = 0) -> HeardTime.Place {
    HeardTime.Place(nanoseconds: tenths * second / 10, lap: lap)
  }

  /// Turns are told before they are heard, here at once; any number may lie between two looks.
  @Test func whatTurnsLeaveOutIsNotHeard() {
    var heard = HeardTime()
    heard.begin(at: at(0), now: 0)
    heard.follow(at(20), turn: 0, length: .seconds(60), now: 2 * second)
    heard.note(1, from: at(30), to: at(500))
    heard.note(2, from: at(503), to: at(100))
    heard.note(3, from: at(101), to: at(102))
    heard.follow(at(25), turn: 0, length: .seconds(60), now: second * 25 / 10)
    heard.follow(at(110), turn: 3, length: .seconds(60), now: second * 43 / 10)
    // 3 s to the first turn, and 0.3 s, 0.1 s and 0.8 s between the others and behind them.
    #expect(heard.played == .milliseconds(4_200) && heard.total == heard.played)
  }

  @Test func aTurnOfWhichWordComesLateCountsAsOneThatIsKnown() {
    var heard = HeardTime()
    heard.begin(at: at(0), now: 0)
    heard.follow(at(20), turn: 0, length: .seconds(60), now: 2 * second)
    heard.follow(at(501), turn: 1, length: .seconds(60), now: second * 22 / 10)
    heard.note(1, from: at(21), to: at(500))
    heard.follow(at(502), turn: 1, length: .seconds(60), now: second * 23 / 10)
    #expect(heard.total == .milliseconds(2_300))
  }

  @Test func aTurnOfWhichNoWordComesIsBoundByTheClock() {
    var heard = HeardTime()
    heard.begin(at: at(0), now: 0)
    for (place, now) in [(20, 20), (520, 21), (521, 22), (522, 23)] as [(Int64, Int64)] {
      heard.follow(
        at(place), turn: place > 20 ? 1 : 0, length: .seconds(60), now: now * second / 10)
    }
    #expect(heard.total <= .milliseconds(2_550))
  }

  @Test func aDelayThatGrowsAndShrinksCountsNothingTwice() {
    var heard = HeardTime()
    heard.begin(at: at(0), now: 0)
    for index in Int64(1)...100 {
      let place = index % 2 == 0 ? index : index - 2
      heard.follow(at(place), length: .seconds(60), now: index * second / 10)
    }
    #expect(heard.played == .seconds(10))
  }

  @Test func anOutputThatIsFasterThanTimePlaysAllOfIt() {
    var heard = HeardTime()
    heard.begin(at: at(0), now: 0)
    heard.follow(at(500), length: .seconds(60), now: second)
    #expect(heard.played == .seconds(50) && heard.total < .seconds(2))
  }
}
