import AudioOutput
import Mixer
import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

/// What reaches an output is what `render` writes, whatever the output does.
@Suite struct LiveRenderTests {
  /// Sounds over one another, on odd frames, up to the end and beyond the schedule.
  private static let score = makeScore(
    [
      Cue(frame: 0, sound: noise(frames: 3_001, seed: 1)),
      Cue(frame: 1_007, sound: noise(frames: 5_000, seed: 2), gain: .decibels(-6)),
      Cue(frame: 1_007, sound: click(frames: 3)),
      Cue(frame: 6_500, sound: noise(frames: 2_500, seed: 3)),
    ], scheduleFrames: 8_000)

  private static let mishaps: [String: [MisbehavingOutput.Event]] = [
    "none": [],
    "a third of each write": [.init(.short(frames: 27, writes: 5_000))],
    "one frame at a time, and time-outs": [
      .init(.short(frames: 1, writes: 300)), .init(.short(frames: 0, writes: 7)),
      .init(.short(frames: 1, writes: 100)),
    ],
    "xruns": (1..<40).map {
      .init(afterFrames: FrameCount($0 * 211), .restart(.xrun, lostFrames: FrameCount($0 * 7)))
    },
    "xruns in a row": (0..<20).map { _ in
      .init(afterFrames: 4_000, .restart(.xrun, lostFrames: 160))
    },
    "xruns within short writes": [
      .init(afterFrames: 500, .short(frames: 13, writes: 9)),
      .init(afterFrames: 510, .restart(.xrun, lostFrames: 91)),
      .init(afterFrames: 520, .short(frames: 5, writes: 3)),
      .init(afterFrames: 520, .restart(.stall, lostFrames: 0)),
      .init(afterFrames: 530, .restart(.suspend, lostFrames: 33)),
    ],
    "xrun before the first frame": [.init(.restart(.xrun, lostFrames: 0))],
    "xrun in the last buffer": [.init(afterFrames: 8_990, .restart(.xrun, lostFrames: 320))],
    "xrun behind the last sound": [.init(afterFrames: 9_200, .restart(.xrun, lostFrames: 320))],
  ]

  @Test(arguments: [1, 7, 64, 80, 509, 1_000], mishaps.keys.sorted())
  func heardIsTheRender(periodFrames: Int, mishap: String) throws {
    let mishaps = try #require(LiveRenderTests.mishaps[mishap])
    let performance = perform(
      LiveRenderTests.score, format: .test(periodFrames: periodFrames), mishaps: mishaps)
    #expect(firstDifference(performance.heard, render(LiveRenderTests.score)) == nil)
    #expect(performance.events.last == .ended(stopped: false))
    // The storm outlasts the session, and small periods leave no room behind it.
    #expect(
      performance.output.isScriptDone || mishap.contains("a third")
        || (mishap.contains("behind") && periodFrames < 64))
  }

  @Test(arguments: SampleFormat.allCases, [1, 2, 3, 8])
  func heardIsTheRenderInEveryFormat(format: SampleFormat, channelCount: Int) {
    let performance = perform(
      LiveRenderTests.score,
      format: .test(periodFrames: 509, sampleFormat: format, channelCount: channelCount),
      mishaps: [.init(afterFrames: 700, .restart(.xrun, lostFrames: 333))])
    let expected = renderBytes(
      LiveRenderTests.score, SampleEncoder(format: format, channelCount: channelCount))
    #expect(performance.bytes.starts(with: expected))
    #expect(performance.bytes.dropFirst(expected.count).allSatisfy { $0 == 0 })
  }

  @Test func seededMishapsNeverShiftAFrame() {
    for seed in 0..<20 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let mishaps = (0..<30).map { _ in
        MisbehavingOutput.Event(
          afterFrames: .random(in: 0..<9_000, using: &numbers),
          Bool.random(using: &numbers)
            ? .short(
              frames: .random(in: 0..<90, using: &numbers),
              writes: .random(in: 1..<9, using: &numbers)
            )
            : .restart(.xrun, lostFrames: .random(in: 0..<400, using: &numbers)))
      }.sorted { $0.afterFrames < $1.afterFrames }
      let period = Int.random(in: 1..<700, using: &numbers)
      let performance = perform(
        LiveRenderTests.score, format: .test(periodFrames: period), mishaps: mishaps)
      #expect(
        firstDifference(performance.heard, render(LiveRenderTests.score)) == nil, "seed \(seed)")
    }
  }

  @Test func interruptionsAreToldOneByOne() {
    let performance = perform(
      LiveRenderTests.score,
      mishaps: [
        .init(afterFrames: 800, .restart(.xrun, lostFrames: 80)),
        .init(afterFrames: 900, .restart(.suspend, lostFrames: 0)),
      ])
    #expect(
      performance.mishaps == [
        .interrupted(.xrun, lostFrames: 80), .interrupted(.suspend, lostFrames: 0),
      ])
  }

  @Test func gainAppliesToEverything() {
    let settings = PlayerSettings(rate: .test, gain: .decibels(-20), openingSilence: .zero)
    let performance = perform(LiveRenderTests.score, settings: settings)
    let factor = Gain.decibels(-20).amplitude
    // Sums past full scale are limited after the gain, so the render's own limits must not be in the way.
    let quiet = render(LiveRenderTests.score).map { abs($0) < 1 ? $0 * factor : nil }
    let differs = zip(performance.heard, quiet).contains { heard, expected in
      expected.map { $0 != heard } ?? false
    }
    #expect(!differs)
  }

  /// A frame that is rendered again after an xrun is one frame.
  @Test func clippedFramesAreCountedOnceWhereTheSessionHasThem() {
    let score = makeScore(
      [
        Cue(frame: 1_000, sound: Sound(float32: Array(repeating: 1.5, count: 100), channelCount: 1))
      ],
      scheduleFrames: 3_000)
    let settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(250))
    let performance = perform(
      score, settings: settings,
      mishaps: (0..<5).map { .init(afterFrames: 2_100 + $0, .restart(.xrun, lostFrames: 77)) })
    #expect(performance.status.clippedFrames == 100)
    #expect(performance.status.firstClippedFrame == 1_000)
    #expect(performance.heard.allSatisfy { abs($0) <= 1 })
  }

  // MARK: - Opening, seeking

  struct Opening: CustomTestStringConvertible {
    var firstOnset: FramePosition
    var silenceMilliseconds: Int64
    var expected: FrameCount
    var testDescription: String { "\(silenceMilliseconds) ms before frame \(firstOnset)" }
  }

  @Test(arguments: [
    Opening(firstOnset: 0, silenceMilliseconds: 1_500, expected: 12_000),
    Opening(firstOnset: 8_000, silenceMilliseconds: 1_500, expected: 4_000),
    Opening(firstOnset: 12_000, silenceMilliseconds: 1_500, expected: 0),
    Opening(firstOnset: 40_000, silenceMilliseconds: 1_500, expected: 0),
    Opening(firstOnset: 0, silenceMilliseconds: 0, expected: 0),
  ])
  func silenceAfterOpeningCountsTheSessionsOwn(_ opening: Opening) {
    let score = makeScore(
      [Cue(frame: opening.firstOnset, sound: noise(frames: 500, seed: 1))], scheduleFrames: 41_000)
    let performance = perform(
      score,
      settings: PlayerSettings(
        rate: .test, openingSilence: .milliseconds(opening.silenceMilliseconds)))
    #expect(
      firstDifference(performance.heard, silence(opening.expected) + render(score)) == nil)
  }

  /// What the start lands in the middle of fades in; what begins there is heard from its first sample.
  @Test func startingInTheMiddleFadesInOnlyWhatHasBegun() {
    let begun = noise(frames: 3_000, seed: 1)
    let next = noise(frames: 1_000, seed: 2)
    let score = makeScore(
      [Cue(frame: 0, sound: begun), Cue(frame: 2_000, sound: next)], scheduleFrames: 4_000)
    let performance = perform(score, from: 2_000)
    let old = render(makeScore([Cue(frame: 0, sound: begun)], scheduleFrames: 4_000))
    let new = render(makeScore([Cue(frame: 2_000, sound: next)], scheduleFrames: 4_000))
    var expected: [Float] = []
    for frame in 2_000..<4_000 {
      let factor = frame < 2_080 ? Float(frame - 2_000) / 80 : 1
      for channel in 0..<2 {
        expected.append(old[2 * frame + channel] * factor + new[2 * frame + channel])
      }
    }
    #expect(firstDifference(performance.heard, expected) == nil)
  }

  // MARK: - What is heard now

  @Test func statusTellsWhatIsHeardNotWhatIsWritten() {
    let performance = perform(
      LiveRenderTests.score, settings: PlayerSettings(rate: .test, openingSilence: .seconds(1)))
    // One after each block of 80 frames; the double holds a buffer of four periods back.
    let heard = performance.statuses.filter { $0.phase == .playing }
    #expect(heard[10].heardFrame == 0)
    #expect(!heard[10].hasBegun)
    #expect(heard[149].heardFrame == 150 * 80 - 8_000 - 320)
    #expect(heard[149].hasBegun)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.heardFrame <= $1.heardFrame })
    #expect(performance.status.heardFrame == LiveRenderTests.score.plan.frames)
    #expect(performance.status.phase == .ended)
    #expect(performance.status.hertz == 8_000)
  }

  @Test(arguments: [FrameCount.min + 1, -1, 0, 1 << 40])
  func absurdDelaysOnlyMoveTheDisplay(_ delay: FrameCount) {
    let performance = perform(LiveRenderTests.score, reportedDelay: delay)
    #expect(firstDifference(performance.heard, render(LiveRenderTests.score)) == nil)
    #expect(performance.statuses.allSatisfy { (0...9_000).contains($0.heardFrame) })
  }
}
