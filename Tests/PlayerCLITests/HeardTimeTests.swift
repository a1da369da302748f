import SoundUnits
import Testing

@testable import PlayerCLI

/// How much of a session was heard, from looks at where it stands.
@Suite struct HeardTimeTests {
  private let second: Int64 = 1_000_000_000

  /// Looks: (place, lap, held, now) in tenths of a second.
  private func heard(_ looks: [(place: Int64, lap: Int64, held: Int64, now: Int64)]) -> Double {
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
    #expect(heard((0...100).map { ($0, 0, 0, $0) }) == 10)
  }

  @Test func aDeviceThatTellsItsPlaceInStepsLosesNothing() {
    #expect(heard((0...100).map { ($0 / 5 * 5, 0, 0, $0) }) == 10)
  }

  @Test func aJumpCountsNoMoreThanTheTimeThatPassed() {
    let looks = (0...20).map { (Int64($0), Int64(0), Int64(0), Int64($0)) }
    let forward = looks + [(521, 0, 0, 21)] + (22...40).map { ($0 + 500, 0, 0, $0) }
    #expect(heard(forward) == 4)
    let back = looks + [(1, 0, 0, 21)] + (22...40).map { ($0 - 20, 0, 0, $0) }
    #expect((3.9...4).contains(heard(back)))
  }

  @Test func aPauseIsNotHeard() {
    let looks = (0...20).map { (Int64($0), Int64(0), Int64(0), Int64($0)) }
    let pause = looks + (21...600).map { (20, 0, 0, $0) } + (601...620).map { ($0 - 580, 0, 0, $0) }
    #expect(heard(pause) == 4)
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
}
