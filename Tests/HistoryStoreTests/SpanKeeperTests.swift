import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct SpanKeeperTests {
  private let clock = HandClock()
  private let hold = RunStep(index: 0, name: "Hold", planned: .minutes(1))

  private func keeper() -> SpanKeeper {
    var keeper = SpanKeeper(start: clock.reading)
    keeper.begin(hold, heard: .zero, at: clock.reading)
    return keeper
  }

  @Test func moreThanRealTimeIsNeverPractised() {
    var keeper = keeper()
    clock.advance(1_000)
    keeper.note(heard: .hours(5), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 1_000)
    clock.advance(500)
    keeper.note(heard: .hours(6), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 1_500)
    // Nor does what was told too early wait for years of silence.
    for _ in 0..<100 {
      clock.advance(1_000)
      keeper.note(heard: .hours(6), at: clock.reading)
    }
    #expect(keeper.practisedMilliseconds <= 1_500 + SpanKeeper.jumpMilliseconds)
  }

  @Test func jitterOfTheSoundCardLosesNothing() {
    var keeper = keeper()
    for tick in 1...1_000 as ClosedRange<Int64> {
      clock.advance(100)
      // Told in periods of a device: sometimes ahead of the clock, sometimes behind.
      keeper.note(heard: .milliseconds((tick * 100 + 85) / 171 * 171), at: clock.reading)
    }
    clock.advance(100)
    keeper.end(heard: .milliseconds(100_100), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 100_100)
    #expect(keeper.entries.count == 1)
  }

  @Test func fractionsOfMillisecondsAddUp() {
    var keeper = keeper()
    for tick in 1...10_000 as ClosedRange<Int64> {
      clock.advance(1)
      keeper.note(heard: ExactTime(nanoseconds: tick * 999_900), at: clock.reading)
    }
    #expect(keeper.practisedMilliseconds == 9_999)
  }

  @Test func aPauseEndsASpanAndIsNoPractice() {
    var keeper = keeper()
    clock.advance(10_000)
    keeper.pause(heard: .seconds(10), at: clock.reading)
    clock.advance(3_600_000)
    keeper.note(heard: .seconds(10), at: clock.reading)
    keeper.resume(heard: .seconds(10), at: clock.reading)
    clock.advance(5_000)
    keeper.end(heard: .seconds(15), at: clock.reading)
    #expect(keeper.entries.map { $0.span.span.startMilliseconds } == [noon, noon + 3_610_000])
    #expect(keeper.entries.map { $0.span.span.milliseconds } == [10_000, 5_000])
  }

  @Test func aStepThatBeginsWhilePausedIsHeardOnlyAfterwards() {
    var keeper = keeper()
    clock.advance(1_000)
    keeper.pause(heard: .seconds(1), at: clock.reading)
    keeper.begin(
      RunStep(index: 1, name: "Next", planned: .minutes(1)), heard: .seconds(1), at: clock.reading)
    clock.advance(50_000)
    keeper.resume(heard: .seconds(1), at: clock.reading)
    clock.advance(1_000)
    keeper.end(heard: .seconds(2), at: clock.reading)
    #expect(keeper.entries.map(\.span.name) == ["Hold", "Next"])
    #expect(keeper.entries.map { $0.span.span.milliseconds } == [1_000, 1_000])
  }

  @Test func aDeviceThatIsAwayIsNoPracticeAndSplits() {
    var keeper = keeper()
    clock.advance(4_000)
    keeper.note(heard: .seconds(4), at: clock.reading)
    for _ in 0..<10 {
      clock.advance(1_000)
      keeper.note(heard: .seconds(4), at: clock.reading)
    }
    clock.advance(1_000)
    keeper.end(heard: .seconds(5), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 5_000)
    #expect(keeper.entries.count == 2)
  }

  @Test func sleepOfTheMachineIsNoPractice() {
    var keeper = keeper()
    clock.advance(4_000)
    keeper.note(heard: .seconds(4), at: clock.reading)
    // The wall clock goes on, the monotonic one does not.
    clock.jump(8 * 3_600_000)
    clock.advance(1_000)
    keeper.note(heard: .seconds(5), at: clock.reading)
    clock.advance(1_000)
    keeper.end(heard: .seconds(6), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 6_000)
    #expect(keeper.entries.last?.span.span.startMilliseconds == noon + 8 * 3_600_000 + 5_000)
  }

  @Test func roundsThatWereCutShortDoNotCount() {
    var keeper = SpanKeeper(start: clock.reading)
    var heard = ExactTime.zero
    for (index, seconds) in [60, 57, 56, 0].enumerated() {
      let work = RunStep(
        index: index, name: "Work", planned: .minutes(1), isPractice: true, isRound: true)
      keeper.begin(work, heard: heard, at: clock.reading)
      clock.advance(Int64(seconds) * 1_000)
      heard += .seconds(Int64(seconds))
    }
    keeper.end(heard: heard, at: clock.reading)
    #expect(keeper.rounds == 2)
  }

  @Test func breaksAreKeptAndDoNotCount() {
    var keeper = keeper()
    clock.advance(2_000)
    keeper.begin(
      RunStep(index: 1, name: "Break", planned: .minutes(1), isPractice: false),
      heard: .seconds(2), at: clock.reading)
    clock.advance(3_000)
    keeper.end(heard: .seconds(5), at: clock.reading)
    #expect(keeper.practisedMilliseconds == 2_000)
    #expect(keeper.entries.map { $0.span.span.milliseconds } == [2_000, 3_000])
  }

  /// Whatever happens: no span is longer than the real time between its beginning and the next
  /// one's.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func spansNeverExceedRealTimeNorOverlap(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var keeper = keeper()
    let start = clock.reading.monotonicMilliseconds
    var heard = ExactTime.zero
    var isPaused = false
    for index in 1...3_000 {
      let passed = Int64.random(in: 0...3_000, using: &random)
      clock.advance(passed)
      heard += .milliseconds(Int64.random(in: 0...(2 * passed), using: &random))
      switch Int.random(in: 0...40, using: &random) {
      case 0: clock.jump(Int64.random(in: -4_000_000...4_000_000, using: &random))
      case 1:
        let offset = Int.random(in: -12...12, using: &random) * 3_600
        clock.move(to: { _ in offset })
      case 2 where !isPaused:
        keeper.pause(heard: heard, at: clock.reading)
        isPaused = true
      case 3...5 where isPaused:
        keeper.resume(heard: heard, at: clock.reading)
        isPaused = false
      case 6:
        keeper.begin(
          RunStep(index: index, name: "Step", planned: .seconds(9)), heard: heard,
          at: clock.reading)
      default: keeper.note(heard: heard, at: clock.reading)
      }
      if index.isMultiple(of: 100) { keeper.markSaved() }
    }
    keeper.end(heard: heard, at: clock.reading)
    let real = clock.reading.monotonicMilliseconds - start
    #expect(keeper.practisedMilliseconds <= real)
    #expect(keeper.practisedMilliseconds > 0)
    #expect(keeper.entries.allSatisfy { $0.span.span.milliseconds > 0 })
  }
}
