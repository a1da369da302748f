import SoundUnits
import TestSupport
import Testing

@testable import Mixer

@Suite struct BedDuckTests {
  private static func duck(_ frames: Range<FramePosition>) -> BedDuck {
    BedDuck(frames: frames, attackFrames: 100, releaseFrames: 300)
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var ducks: [BedDuck]
    var open: FrameCount = 0
    var merged: [Range<FramePosition>]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "none", ducks: [], merged: []),
    Case(name: "an empty one", ducks: [duck(500..<500)], merged: []),
    Case(
      name: "overlapping", ducks: [duck(1_000..<2_000), duck(1_500..<2_500)],
      merged: [1_000..<2_500]),
    Case(
      name: "one inside another, out of order", ducks: [duck(1_200..<1_300), duck(1_000..<2_000)],
      merged: [1_000..<2_000]),
    Case(
      name: "touching ramps", ducks: [duck(1_000..<2_000), duck(2_400..<2_500)],
      merged: [1_000..<2_000, 2_400..<2_500]),
    Case(
      name: "ramps that meet", ducks: [duck(1_000..<2_000), duck(2_399..<2_500)],
      merged: [1_000..<2_500]),
    Case(
      name: "open for a moment only", ducks: [duck(1_000..<2_000), duck(2_899..<3_000)], open: 500,
      merged: [1_000..<3_000]),
    Case(
      name: "open for long enough", ducks: [duck(1_000..<2_000), duck(2_900..<3_000)], open: 500,
      merged: [1_000..<2_000, 2_900..<3_000]),
    Case(
      name: "a chain of close ones", ducks: (0..<9).map { duck($0 * 500..<$0 * 500 + 200) },
      merged: [0..<4_200]),
  ]

  @Test(arguments: cases)
  func closeDucksBecomeOne(_ given: Case) {
    let merged = BedDuck.merged(given.ducks, shortestOpenFrames: given.open)
    #expect(merged.map(\.frames) == given.merged)
    #expect(merged.allSatisfy { $0.attackFrames == 100 && $0.releaseFrames == 300 })
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func mergedDucksNeverMeetAndCoverAllThatWasAskedFor(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let ducks = (0..<30).map { _ in
      let first = FramePosition.random(in: 0..<20_000, using: &numbers)
      return BedDuck(
        frames: first..<first + .random(in: 0..<900, using: &numbers),
        attackFrames: .random(in: 0..<300, using: &numbers),
        releaseFrames: .random(in: 0..<600, using: &numbers))
    }
    let open = FrameCount.random(in: 0..<800, using: &numbers)
    let merged = BedDuck.merged(ducks, shortestOpenFrames: open)
    for (one, next) in zip(merged, merged.dropFirst()) {
      #expect(next.downFrame - one.upFrame >= open)
    }
    for duck in ducks where !duck.frames.isEmpty {
      #expect(
        merged.contains {
          $0.frames.lowerBound <= duck.frames.lowerBound
            && $0.frames.upperBound >= duck.frames.upperBound && $0.downFrame <= duck.downFrame
            && $0.upFrame >= duck.upFrame
        })
    }
    #expect(merged.allSatisfy { $0.attackFrames >= 0 && $0.releaseFrames >= 0 })
  }

  /// Two phrases with a breath between them: once down, once up.
  @Test func bedDoesNotPumpBetweenTwoThatAreClose() {
    let bed = makeBed(
      [BedSpan(frames: 0..<8_000, source: 0, duckDepth: .decibels(9))],
      ducks: [Self.duck(1_000..<2_000), Self.duck(2_200..<3_000)])
    let factors = (FramePosition(0)..<8_000).map(bed.amplitude)
    let changes = zip(factors, factors.dropFirst()).map { $1 - $0 }
    #expect(changes[..<1_000].allSatisfy { $0 <= 0 })
    #expect(changes[1_000..<2_999].allSatisfy { $0 == 0 })
    #expect(changes[2_999...].allSatisfy { $0 >= 0 })
    #expect(factors[2_100] == factors[1_500])
    #expect(factors[7_999] == 1)
  }
}
