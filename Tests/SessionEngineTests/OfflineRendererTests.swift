import Mixer
import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

@Suite struct OfflineRendererTests {
  private static let score = makeScore(
    [
      Cue(frame: 3, sound: noise(frames: 2_000, seed: 1)),
      Cue(frame: 900, sound: noise(frames: 700, seed: 2), gain: .decibels(-3)),
      Cue(frame: 2_600, sound: noise(frames: 1_400, seed: 3)),
    ], scheduleFrames: 3_000)

  @Test(arguments: [1, 7, 64, 509, 1_000, 4_000, 100_000])
  func samplesAreTheSameForEveryBlockSize(_ blockFrames: Int) {
    #expect(
      render(OfflineRendererTests.score, blockFrames: blockFrames)
        == render(OfflineRendererTests.score))
  }

  @Test func anyRangeAloneIsThatRangeOfTheWhole() {
    let whole = render(OfflineRendererTests.score)
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      let first = FramePosition.random(in: 0...4_000, using: &numbers)
      let range = first..<FramePosition.random(in: first...4_000, using: &numbers)
      let part = render(
        OfflineRendererTests.score, range, blockFrames: .random(in: 1...900, using: &numbers))
      #expect(part == whole.frames(range), "\(range)")
    }
  }

  @Test func tailsMakeTheRenderLongerThanTheSchedule() {
    #expect(render(OfflineRendererTests.score).count == 2 * 4_000)
  }

  // MARK: - --length

  @Test(arguments: [1, 50, 51, 375] as [Int64])
  func shorterLengthIsExactAndEndsInAFadeOfFiftyMilliseconds(_ milliseconds: Int64) {
    let whole = render(OfflineRendererTests.score)
    let frames = Int(milliseconds * 8)
    let short = render(OfflineRendererTests.score, length: .milliseconds(milliseconds))
    let fade = min(400, frames)
    #expect(short.count == 2 * frames)
    for frame in 0..<frames {
      let left = frames - 1 - frame
      let factor = left < fade ? Float(left) / Float(fade) : 1
      #expect(short[2 * frame] == whole[2 * frame] * factor)
      #expect(short[2 * frame + 1] == whole[2 * frame + 1] * factor)
    }
    #expect(short.suffix(2) == [0, 0])
  }

  @Test func longerLengthEndsInSilence() {
    let long = render(OfflineRendererTests.score, length: .seconds(1))
    #expect(long.count == 2 * 8_000)
    #expect(firstDifference(long, render(OfflineRendererTests.score)) == nil)
  }

  @Test func lengthOfThePlanItselfHasNoFade() {
    let same = render(OfflineRendererTests.score, length: .milliseconds(500))
    #expect(same == render(OfflineRendererTests.score))
  }

  // MARK: - Sums

  /// A bell of 9 s struck three times 4 s apart.
  @Test func bellsOverOneAnotherAreTheSumOfTheirCopies() throws {
    let rate = try #require(SampleRate(hertz: 44_100))
    let bell = noise(frames: 9 * rate.hertz, seed: 9, peak: 0.3)
    let strikes = (0..<3).map { rate.frame(at: .seconds(4 * $0)) }
    let score = makeScore(
      strikes.map { Cue(frame: $0, sound: bell) }, rate: rate, scheduleFrames: 0)
    let bytes = renderBytes(score, SampleEncoder(format: .int16, channelCount: 2))
    let oneLSB16 = 1.0
    var worst = 0.0
    bytes.withUnsafeBytes { bytes in
      let samples = bytes.bindMemory(to: Int16.self)
      // One in seven: a debug build takes its time, and blocks are no multiple of it.
      for frame in stride(from: 0, to: samples.count / 2, by: 7) {
        var sum = 0.0
        for strike in strikes where (0..<bell.frames).contains(FramePosition(frame) - strike) {
          sum += Double(bell.sample(frame: FramePosition(frame) - strike, channel: 0)) * 32_768
        }
        worst = max(worst, abs(Double(samples[2 * frame]) - sum))
      }
    }
    #expect(worst <= oneLSB16)
  }

  @Test func fullScaleBellsAreLimitedAndCountedAndNeverWrap() {
    let bell = Sound(float32: Array(repeating: 0.9, count: 9_000), channelCount: 1)
    let score = makeScore(
      [0, 4_000, 8_000].map { Cue(frame: $0, sound: bell) }, scheduleFrames: 20_000)
    let renderer = OfflineRenderer(score, encoder: SampleEncoder(format: .int16, channelCount: 2))
    var samples: [Int16] = []
    let report = renderer.render(blockFrames: 509) { bytes, _, _ in
      samples += bytes.bindMemory(to: Int16.self)
    }
    #expect(report.first == 4_000)
    #expect(report.frames == 9_000)
    #expect(samples.allSatisfy { $0 >= 0 })
    #expect(samples[2 * 4_000] == 32_767)
    #expect(samples[2 * 3_999] == 29_491)
  }

  @Test func sixteenBitClipComesOutBitForBit() {
    var numbers = SeededNumbers(seed: 3)
    let clip =
      [Int16.min, .max, 0, -1, 1]
      + (0..<5_000).map { _ in Int16(truncatingIfNeeded: numbers.next()) }
    let mono = clip.withUnsafeBufferPointer { Sound(int16: $0, channelCount: 1) }
    let stereo = clip.dropLast().withUnsafeBufferPointer { Sound(int16: $0, channelCount: 2) }
    func rendered(_ sound: Sound) -> [Int16] {
      let score = makeScore([Cue(frame: 17, sound: sound)], scheduleFrames: 0)
      let bytes = renderBytes(score, SampleEncoder(format: .int16, channelCount: 2))
      return bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
    #expect(rendered(stereo).dropFirst(34).elementsEqual(clip.dropLast()))
    #expect(rendered(mono).dropFirst(34).elementsEqual(clip.flatMap { [$0, $0] }))
  }
}
