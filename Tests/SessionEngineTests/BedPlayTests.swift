import AudioOutput
import Mixer
import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

/// A bed under a session that is played, against the same one that is rendered.
@Suite struct BedPlayTests {
  private static let cues = (0..<6).map {
    Cue(frame: FramePosition($0) * 1_500 + 13, sound: noise(frames: 2_000, seed: UInt64($0)))
  }

  private static let loop = SoundLoop(noise(frames: 700, seed: 77, peak: 0.1), rate: .test)

  private static let ducks = [
    BedDuck(frames: 2_000..<3_000, attackFrames: 240, releaseFrames: 480),
    BedDuck(frames: 6_000..<7_000, attackFrames: 240, releaseFrames: 480),
  ]

  private static func makeBed(
    _ end: FramePosition = 12_000, ducks: [BedDuck] = BedPlayTests.ducks, fade: FrameCount = 800
  ) -> Bed {
    Bed(
      spans: [
        BedSpan(
          frames: 100..<end, source: 0, gain: .decibels(-6), duckDepth: .decibels(9),
          fadeInFrames: fade, fadeOutFrames: fade)
      ], ducks: ducks, sources: [.loop(loop)])
  }

  private static func score(
    _ bed: Bed?, cues: [Cue] = BedPlayTests.cues, scheduleFrames: FrameCount = 12_000,
    waits: [Range<FramePosition>] = []
  ) -> Score {
    let score = makeScore(cues, scheduleFrames: scheduleFrames, waits: waits)
    return Score(plan: score.plan, sounds: cues.map(\.sound), bed: bed)
  }

  private static let xruns = (1..<60).map {
    MisbehavingOutput.Event(
      afterFrames: FrameCount($0 * 167), .restart(.xrun, lostFrames: FrameCount(60 + 3 * $0)))
  }

  @Test(arguments: [1, 7, 80, 1_009, 32_768])
  func renderIsTheSameForEveryBlockSize(_ blockFrames: Int) {
    let score = Self.score(Self.makeBed())
    let whole = render(score)
    #expect(render(score, blockFrames: blockFrames) == whole)
    #expect(render(score, 5_000..<7_777, blockFrames: blockFrames) == whole.frames(5_000..<7_777))
    #expect(firstDifference(whole, render(Self.score(nil))) == 101)
  }

  @Test(arguments: [[], xruns], [80, 509])
  func liveIsTheRender(_ mishaps: [MisbehavingOutput.Event], _ periodFrames: Int) {
    let score = Self.score(Self.makeBed())
    let performance = perform(
      score, format: .test(periodFrames: periodFrames), mishaps: mishaps)
    #expect(firstDifference(performance.heard, render(score)) == nil)
    #expect(performance.status.missingBedFrames == 0)
  }

  @Test(arguments: [[], xruns])
  func streamedBedIsTheRenderWhileItsReaderKeepsUp(_ mishaps: [MisbehavingOutput.Event]) {
    let stream = FilledStream()
    let score = streamedScore(stream)
    let performance = perform(score, mishaps: mishaps, beforeWriting: stream.keepUp)
    #expect(firstDifference(performance.heard, render(score)) == nil)
    #expect(performance.status.missingBedFrames == 0)
  }

  /// Two stretches at a time, the last of them short.
  @Test(arguments: [100, 509, 1_500])
  func streamedRenderIsTheSameForEveryBlockSize(_ blockFrames: Int) {
    let score = streamedScore(FilledStream())
    let whole = render(score)
    #expect(render(score, blockFrames: blockFrames) == whole)
    #expect(render(score, 5_000..<7_777, blockFrames: blockFrames) == whole.frames(5_000..<7_777))
  }

  @Test func clippingOfAStreamedRenderIsCountedOnce() {
    let loud = (0..<12).map { Cue(frame: FramePosition($0) * 1_000, sound: click(value: 3)) }
    let bed = Bed(
      spans: [BedSpan(frames: 0..<12_000, source: 0, gain: .decibels(-12))],
      sources: [.stream(FilledStream())])
    let renderer = OfflineRenderer(
      Self.score(bed, cues: loud), encoder: SampleEncoder(format: .int16, channelCount: 2))
    let report = renderer.render(blockFrames: 300) { _, _, _ in }
    #expect(report.frames == 12)
    #expect(report.first == 0)
  }

  @Test func streamThatIsNeverReadIsSilentAndCounted() {
    let score = streamedScore(FilledStream())
    let performance = perform(score)
    #expect(firstDifference(performance.heard, render(Self.score(nil))) == nil)
    #expect(performance.status.missingBedFrames == 11_900)
  }

  private func streamedScore(_ stream: FilledStream) -> Score {
    Self.score(
      Bed(
        spans: [BedSpan(frames: 100..<12_000, source: 0, gain: .decibels(-12))],
        sources: [.stream(stream)]))
  }

  @Test func beginningInTheMiddleComesUpInTenMilliseconds() {
    let bed = Self.makeBed()
    let score = Self.score(bed, cues: [])
    let heard = perform(score, from: 5_000).heard
    let expected = render(score).frames(5_000..<12_000)
    for frame in 0..<80 {
      #expect(abs(heard[2 * frame] - expected[2 * frame] * Float(frame) / 80) < 1e-6)
    }
    #expect(heard.frames(80..<7_000) == expected.frames(80..<7_000))
  }

  @Test func bedRunsOnUnderAWaitAndBehindIt() throws {
    let bed = Self.makeBed(ducks: [])
    let score = Self.score(bed, cues: [], waits: [4_000..<5_000])
    let settings = PlayerSettings(rate: .test, openingSilence: .zero, holdsAtWaits: true)
    let performance = perform(score, settings: settings, afterFrames: [(9_000, .goOn)])
    let goesOn = performance.actedAt[0]
    #expect(abs(goesOn - 9_000) < 300)
    let added = goesOn - 5_000
    // As if the session had been longer by what the wait lasted.
    let longer = Self.score(
      Self.makeBed(12_000 + added, ducks: []), cues: [], scheduleFrames: 12_000 + added)
    #expect(firstDifference(performance.heard, render(longer)) == nil)
  }

  @Test func goingOnEarlyLeavesNoGapAndNoStep() {
    // Ducked where the wait is left; not where the session goes on.
    let duck = BedDuck(frames: 4_000..<4_400, attackFrames: 80, releaseFrames: 80)
    let bed = Self.makeBed(ducks: [duck])
    let score = Self.score(bed, cues: [], waits: [4_000..<5_000])
    let settings = PlayerSettings(rate: .test, openingSilence: .zero, holdsAtWaits: true)
    let performance = perform(score, settings: settings, afterFrames: [(4_160, .goOn)])
    let goesOn = performance.actedAt[0]
    #expect(goesOn < 4_400)
    // The bed itself goes on with its next frame.
    var raw = [Float](repeating: 0, count: 2 * 11_000)
    raw.withUnsafeMutableBufferPointer { Self.loop.read(0..<11_000, into: $0.baseAddress!) }
    let fade = Float(SampleRate.test.frame(at: LiveRenderer.fade))
    for frame in 1_000..<10_000 {
      let session = frame < goesOn ? FramePosition(frame) : FramePosition(frame) - goesOn + 5_000
      var factor = bed.amplitude(at: session)
      if frame >= goesOn && Float(FramePosition(frame) - goesOn) < fade {
        let before = bed.amplitude(at: goesOn - 1)
        factor = before + (factor - before) * Float(FramePosition(frame) - goesOn) / fade
      }
      let expected = raw[2 * (frame - 100)] * factor
      if abs(performance.heard[2 * frame] - expected) > 1e-6 {
        Issue.record("frame \(frame): \(performance.heard[2 * frame]) is not \(expected)")
        return
      }
    }
  }

  @Test func bedRunsOnFromLapToLap() {
    let bed = Bed(
      spans: [BedSpan(frames: 0..<3_000, source: 0)], sources: [.loop(Self.loop)])
    let score = Self.score(bed, cues: [], scheduleFrames: 3_000)
    let settings = PlayerSettings(rate: .test, openingSilence: .zero, repeats: true)
    let heard = perform(score, settings: settings, afterFrames: [(9_000, .stop)]).heard
    var raw = [Float](repeating: 0, count: 2 * 9_000)
    raw.withUnsafeMutableBufferPointer { Self.loop.read(0..<9_000, into: $0.baseAddress!) }
    // Behind the ramp at the beginning.
    #expect(heard.frames(80..<9_000) == raw.frames(80..<9_000))
  }

  @Test func bedFadesWhenStopped() {
    let score = Self.score(Self.makeBed(), cues: [])
    let performance = perform(score, afterFrames: [(5_000, .stop)])
    let stopped = performance.actedAt[0]
    let expected = render(score)
    #expect(performance.heard.count == 2 * Int(stopped + 400))
    for frame in stopped..<stopped + 400 {
      let factor = 1 - Float(frame - stopped) / 400
      #expect(
        abs(performance.heard[2 * Int(frame)] - expected[2 * Int(frame)] * factor) < 1e-6)
    }
  }

  @Test func bedIsSilentWhileTheDeviceSettles() {
    let score = Self.score(Self.makeBed(fade: 0), cues: [])
    let settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(500))
    let heard = perform(score, settings: settings).heard
    #expect(heard.frames(0..<4_000).allSatisfy { $0 == 0 })
    // The session's first 100 frames are silent and count towards the half second.
    #expect(firstDifference(heard.frames(3_900..<15_900), render(score)) == nil)
  }
}

/// A stream over noise whose window is filled where the test says so: no thread is needed.
final class FilledStream: BedStream {
  var jumpsQuickly: Bool { true }
  let window = BedWindow(rate: .test)
  private let loop = SoundLoop(noise(frames: 9_000, seed: 5), rate: .test)

  func startReading(at frame: FramePosition) { window.want(frame) }
  func takeProblems() -> [String] { [] }
  func makeReader() -> any BedReader { Reader(loop) }

  func keepUp() {
    let reader = Reader(loop)
    while window.fill(atMost: 4_000, wait: {}, read: reader.read) {}
  }

  private final class Reader: BedReader {
    private let loop: SoundLoop
    init(_ loop: SoundLoop) { self.loop = loop }
    func read(_ frames: Range<FramePosition>, into output: UnsafeMutablePointer<Float>) {
      loop.read(frames, into: output)
    }
  }
}
