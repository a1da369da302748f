import SoundUnits
import Testing

@testable import ALSAOutput

@Suite struct QueueEstimateTests {
  struct Stop: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var queued: FrameCount
    /// Since the device was last seen.
    var microseconds: Int64
    var reported: FrameCount?
    var lostFrames: FrameCount
  }

  // 48 frames a millisecond, a period of 960.
  static let stops: [Stop] = [
    .init(
      testDescription: "the driver's pointer has moved", queued: 3_000, microseconds: 10_000,
      reported: 2_500, lostFrames: 2_500),
    .init(
      testDescription: "noticed very late, but the pointer tells", queued: 3_000,
      microseconds: 9_000_000, reported: 2_500, lostFrames: 2_500),
    .init(
      testDescription: "the pointer says dry", queued: 3_000, microseconds: 62_000, reported: 0,
      lostFrames: 0),
    .init(
      testDescription: "the pointer says more than dry", queued: 3_000, microseconds: 62_000,
      reported: -40, lostFrames: 0),
    .init(
      testDescription: "a pointer that did not move tells nothing", queued: 960,
      microseconds: 25_000, reported: 960, lostFrames: 0),
    .init(
      testDescription: "time covers all: underrun", queued: 960, microseconds: 20_000,
      lostFrames: 0),
    .init(
      testDescription: "noticed 0.2 ms early by another clock: underrun", queued: 960,
      microseconds: 19_800, lostFrames: 0),
    .init(
      testDescription: "noticed 0.5 % early after 170 ms: underrun", queued: 8_160,
      microseconds: 169_150, lostFrames: 0),
    .init(
      testDescription: "seen within a period: all that it held", queued: 3_000,
      microseconds: 15_000, lostFrames: 3_000),
    .init(
      testDescription: "seen just now", queued: 3_000, microseconds: 0, lostFrames: 3_000),
    .init(
      testDescription: "seen two periods ago: nothing is skipped", queued: 3_000,
      microseconds: 40_000, lostFrames: 3_000),
    .init(
      testDescription: "nothing held", queued: 0, microseconds: 0, lostFrames: 0),
  ]

  @Test(arguments: stops)
  func lostIsWhatWasHeldAndNotPlayed(_ stop: Stop) {
    var estimate = QueueEstimate()
    estimate.see(queued: stop.queued, at: 5_000)
    let lost = estimate.lostFrames(
      at: 5_000 + stop.microseconds * 1_000, speed: 48_000, reported: stop.reported)
    #expect(lost == stop.lostFrames)
  }

  @Test func whateverTheMomentNothingIsSkipped() {
    // The driver gives up at every moment since the device was seen, and that is noticed later.
    for queued in [FrameCount(100), 961, 2_000, 3_840] {
      for stopped in stride(from: FrameCount(0), to: queued, by: 7) {
        for noticed in stride(from: stopped, to: queued - 48, by: 101) {
          var estimate = QueueEstimate()
          estimate.see(queued: queued, at: 0)
          let now = SampleRate.standard.time(of: noticed).nanoseconds
          let lost = estimate.lostFrames(at: now, speed: 48_000, reported: nil)
          #expect(lost >= queued - stopped)
        }
      }
    }
  }

  @Test func framesTakenSinceCountUpToTheBuffer() {
    var estimate = QueueEstimate()
    estimate.see(queued: 3_000, at: 0)
    estimate.add(500, bufferFrames: 3_840)
    #expect(estimate.queued == 3_500)
    estimate.add(500, bufferFrames: 3_840)
    #expect(estimate.queued == 3_840)
    #expect(estimate.heldFrames(reported: nil) == 3_840)
    #expect(estimate.heldFrames(reported: 3_000) == 3_000)
    #expect(estimate.heldFrames(reported: 9_000) == 3_840)
  }
}
