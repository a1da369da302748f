import Mixer
import SoundUnits
import Synchronization
import TestSupport
import Testing

@testable import SessionEngine

/// A render that is shared out among threads, against the same one made on one.
@Suite struct SharedRenderTests {
  private struct Stopped: Error, Equatable { var block: Int }

  /// Cues and a streamed bed with fades and ducks, of 4 000 to 9 000 frames.
  private static func score(_ stream: CountedStream, seed: UInt64) -> Score {
    var numbers = SeededNumbers(seed: seed)
    let frames = FrameCount.random(in: 4_000...9_000, using: &numbers)
    let cues = (0..<6).map { index in
      Cue(
        frame: .random(in: 0..<frames, using: &numbers),
        sound: noise(frames: .random(in: 1...2_000, using: &numbers), seed: seed &+ UInt64(index)))
    }
    let score = makeScore(cues, scheduleFrames: frames)
    let first = FramePosition.random(in: 0..<2_000, using: &numbers)
    let spans = [
      BedSpan(
        frames: first..<first + 1_500, source: 0, gain: .decibels(-3), duckDepth: .decibels(9),
        fadeInFrames: 300, fadeOutFrames: 500),
      // Some of the session has no bed, some two.
      BedSpan(frames: first + 1_300..<first + 1_900, source: 1, gain: .decibels(-9)),
      BedSpan(frames: 3_000..<frames, source: 0, gain: .decibels(3), duckDepth: .decibels(20)),
    ]
    let ducks = (0..<4).map { index -> BedDuck in
      let start = FramePosition(500 + 900 * index)
      return BedDuck(frames: start..<start + 310, attackFrames: 90, releaseFrames: 170)
    }
    let loop = SoundLoop(noise(frames: 700, seed: 77, peak: 0.1), rate: .test)
    let bed = Bed(spans: spans, ducks: ducks, sources: [.stream(stream), .loop(loop)])
    return Score(plan: score.plan, sounds: cues.map(\.sound), bed: bed)
  }

  private static func bytes(
    _ renderer: OfflineRenderer, _ range: Range<FramePosition>?, blockFrames: Int = 32_768,
    _ sharing: RenderSharing?
  ) -> (bytes: [UInt8], report: ClippingReport) {
    var bytes: [UInt8] = []
    var frames = 0
    let report = renderer.render(range, blockFrames: blockFrames, sharing: sharing) {
      block, count, done in
      #expect(count <= blockFrames)
      frames += count
      #expect(done == frames)
      bytes += block
    }
    return (bytes, report)
  }

  private static let formats = [SampleFormat.int16, .int24, .float32]

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func samplesAndClippingAreThoseOfOneThread(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed &* 1_000)
    let stream = CountedStream()
    let score = Self.score(stream, seed: seed)
    let encoder = SampleEncoder(
      format: Self.formats.randomElement(using: &numbers) ?? .int16,
      channelCount: .random(in: 1...2, using: &numbers), dithers: .random(using: &numbers))
    // Shorter than the plan, which ends in a fade; longer, which ends in silence; the whole.
    let lengths: [ExactTime?] = [.milliseconds(333), .seconds(2), nil]
    let length = lengths[Int(seed % 3)]
    let renderer = OfflineRenderer(score, encoder: encoder, length: length)
    for round in 0..<4 {
      let first = round == 0 ? 0 : FramePosition.random(in: 0..<renderer.frames, using: &numbers)
      let end =
        round < 2 ? renderer.frames : .random(in: first...renderer.frames, using: &numbers)
      let sharing = RenderSharing(
        threadCount: .random(in: 1...4, using: &numbers),
        stretchFrames: .random(in: 1...1_500, using: &numbers),
        slotCount: .random(in: 1...6, using: &numbers))
      let alone = Self.bytes(renderer, first..<end, nil)
      let shared = Self.bytes(
        renderer, first..<end, blockFrames: .random(in: 1...900, using: &numbers), sharing)
      #expect(shared.bytes == alone.bytes, "seed \(seed), \(first)..<\(end), \(sharing)")
      #expect(shared.report == alone.report, "seed \(seed), \(first)..<\(end), \(sharing)")
    }
    #expect(stream.liveReaders == 0)
  }

  @Test func somethingClipsAndThePassedFramesAreCountedOverStretches() {
    let renderer = OfflineRenderer(
      Self.score(CountedStream(), seed: 2),
      encoder: SampleEncoder(format: .int16, channelCount: 2))
    let sharing = RenderSharing(threadCount: 2, stretchFrames: 100, slotCount: 4)
    let report = Self.bytes(renderer, nil, sharing).report
    // Far apart: in more than one stretch.
    #expect(report.frames > 20)
    #expect(report == Self.bytes(renderer, nil, nil).report)
  }

  @Test(arguments: [0, 1, 2, 7, 30, 39])
  func errorOfTheSinkEndsItAndLeavesNoThread(_ failing: Int) {
    let stream = CountedStream()
    let renderer = OfflineRenderer(
      Self.score(stream, seed: 11), encoder: SampleEncoder(format: .int16, channelCount: 2))
    for threads in 1...3 {
      let sharing = RenderSharing(threadCount: threads, stretchFrames: 100, slotCount: 4)
      var blocks = 0
      do throws(Stopped) {
        _ = try renderer.render(nil, blockFrames: 100, sharing: sharing) {
          (_, _, _) throws(Stopped) in
          if blocks == failing { throw Stopped(block: blocks) }
          blocks += 1
        }
        Issue.record("it did not fail")
      } catch {
        #expect(error == Stopped(block: failing))
      }
      #expect(blocks == failing)
      // A thread frees its reader when it ends, and is waited for.
      #expect(stream.liveReaders == 0)
      #expect(stream.madeReaders == threads)
      stream.forget()
    }
  }

  /// What is made and not yet taken never exceeds the slots.
  @Test func makersWaitForTheTaker() {
    let stream = CountedStream()
    let renderer = OfflineRenderer(
      Self.score(stream, seed: 5), encoder: SampleEncoder(format: .int16, channelCount: 2))
    let sharing = RenderSharing(threadCount: 3, stretchFrames: 100, slotCount: 4)
    _ = renderer.render(nil, blockFrames: 100, sharing: sharing) { _, _, done in
      // The stretch at hand has not been taken out yet.
      #expect(stream.furthestRead <= done - 100 + 4 * 100)
    }
    #expect(stream.furthestRead > 3_000)
  }

  @Test func streamThatCannotJumpIsReadByOneThread() throws {
    let stream = CountedStream(jumpsQuickly: false)
    let score = Self.longScore(stream)
    let renderer = OfflineRenderer(
      score, encoder: SampleEncoder(format: .int16, channelCount: 2))
    _ = renderer.render { _, _, _ in }
    #expect(stream.madeReaders == 1)
    #expect(stream.jumps == 0)
  }

  /// As `carillon render` has it: 1 MiB at a time, of which the last is short.
  @Test(arguments: [1, 2])
  func standardSharingIsTheRenderOfOneThread(_ channelCount: Int) {
    let stream = CountedStream()
    let renderer = OfflineRenderer(
      Self.longScore(stream),
      encoder: SampleEncoder(format: .int16, channelCount: channelCount, dithers: true))
    let alone = Self.bytes(renderer, nil, nil)
    stream.forget()
    var bytes: [UInt8] = []
    _ = renderer.render { block, _, _ in bytes += block }
    #expect(bytes == alone.bytes)
    #expect(stream.liveReaders == 0)
    #expect((1...2).contains(stream.madeReaders))
  }

  private static func longScore(_ stream: CountedStream) -> Score {
    let frames: FrameCount = 1_300_001
    let cue = Cue(frame: 524_200, sound: noise(frames: 900, seed: 4))
    let score = makeScore([cue], scheduleFrames: frames)
    return Score(
      plan: score.plan, sounds: [cue.sound],
      bed: Bed(
        spans: [BedSpan(frames: 100..<frames - 5, source: 0, fadeInFrames: 9_000)],
        sources: [.stream(stream)]))
  }
}

/// An endless noise that counts who reads it.
private final class CountedStream: BedStream {
  let window = BedWindow(rate: .test)
  let jumpsQuickly: Bool
  private let loop = SoundLoop(noise(frames: 3_000, seed: 5), rate: .test)
  // Atomics and no lock, which would order the threads and hide what they do to one another.
  private let made = Atomic(0)
  private let live = Atomic(0)
  private let jumped = Atomic(0)
  private let furthest = Atomic<FramePosition>(0)

  init(jumpsQuickly: Bool = true) { self.jumpsQuickly = jumpsQuickly }

  var madeReaders: Int { made.load(ordering: .relaxed) }
  var liveReaders: Int { live.load(ordering: .relaxed) }
  var jumps: Int { jumped.load(ordering: .relaxed) }
  var furthestRead: FramePosition { furthest.load(ordering: .relaxed) }
  /// Of readers that were made so far.
  func forget() { made.store(0, ordering: .relaxed) }

  func startReading(at frame: FramePosition) { window.want(frame) }
  func takeProblems() -> [String] { [] }
  func makeReader() -> any BedReader {
    made.add(1, ordering: .relaxed)
    live.add(1, ordering: .relaxed)
    return Reader(self)
  }

  private final class Reader: BedReader {
    private let stream: CountedStream
    private var next: FramePosition?
    init(_ stream: CountedStream) { self.stream = stream }
    deinit { stream.live.subtract(1, ordering: .relaxed) }

    func read(_ frames: Range<FramePosition>, into output: UnsafeMutablePointer<Float>) {
      if let next, next != frames.lowerBound { stream.jumped.add(1, ordering: .relaxed) }
      next = frames.upperBound
      stream.furthest.max(frames.upperBound, ordering: .relaxed)
      stream.loop.read(frames, into: output)
    }
  }
}
