import SoundUnits
import Testing

@testable import Mixer

@Suite struct BedTests {
  @Test func sourceBeginsWithItsFirstSpanAndRunsOnUnheard() {
    let stream = CountingStream()
    let bed = makeBed(
      [BedSpan(frames: 100..<200, source: 0), BedSpan(frames: 300..<400, source: 0)],
      source: .stream(stream))
    let heard = mixOffline(bed, 0..<500)
    for frame in 0..<500 {
      let isHeard = (100..<200).contains(frame) || (300..<400).contains(frame)
      #expect(heard[2 * frame] == (isHeard ? Float(frame - 99) : 0))
      #expect(heard[2 * frame + 1] == -heard[2 * frame])
    }
  }

  @Test(arguments: [1, 7, 80, 333])
  func streamIsTheSameLiveAsInARender(_ blockFrames: Int) {
    let stream = CountingStream()
    let bed = makeBed(
      BedEnvelopeTests.spans.map(\.span), ducks: BedEnvelopeTests.ducks, source: .stream(stream))
    let render = mixOffline(bed, 0..<10_200)
    bed.startReading(at: 0)
    var live: [Float] = []
    for frame in stride(from: 0, to: 10_200, by: blockFrames) {
      stream.fill()
      let result = mixLive(
        bed,
        BedStretch(
          sessionFrame: FramePosition(frame), bedFrame: FramePosition(frame),
          frames: min(blockFrames, 10_200 - frame)))
      #expect(result.missing == 0)
      live += result.samples
    }
    #expect(live == render)
  }

  @Test func spanWithoutASourceIsSilent() {
    let bed = Bed(
      spans: [BedSpan(frames: 0..<100, source: 0), BedSpan(frames: 50..<100, source: 1)],
      sources: [nil, .loop(constantLoop())])
    #expect(mixOffline(bed, 0..<100).prefix(100).allSatisfy { $0 == 0 })
    #expect(mixOffline(bed, 50..<100).allSatisfy { $0 == 1 })
    #expect(mixLive(bed, BedStretch(sessionFrame: 0, bedFrame: 0, frames: 100)).missing == 0)
  }

  @Test func whatIsNotThereIsCountedOnlyWhereItWouldBeHeard() {
    let bed = makeBed([BedSpan(frames: 100..<200, source: 0)], source: .stream(CountingStream()))
    func missing(_ first: FramePosition) -> Int {
      mixLive(bed, BedStretch(sessionFrame: first, bedFrame: first, frames: 80)).missing
    }
    #expect(missing(0) == 0)
    #expect(missing(60) == 40)
    #expect(missing(120) == 80)
    #expect(missing(200) == 0)
  }

  @Test func heldSessionKeepsItsLoudnessWhileTheBedRunsOn() {
    let loop = SoundLoop(seamless: ramp(frames: 1_000))
    let bed = makeBed(
      [BedSpan(frames: 0..<500, source: 0, fadeOutFrames: 200)], source: .loop(loop))
    let held = mixLive(
      bed, BedStretch(sessionFrame: 400, isHeld: true, bedFrame: 700, frames: 250)
    ).samples
    let factor = bed.amplitude(at: 400)
    let expected = (700..<950).map { Float($0 + 1) / 1_000 * factor }
    #expect((0..<250).map { held[2 * $0] } == expected)
  }

  @Test func glideGoesStraightFromTheOldLoudnessToTheNew() {
    // Left out: frames 300 to 599, and with them the first span's end.
    let bed = makeBed([
      BedSpan(frames: 0..<500, source: 0, gain: .decibels(-6)),
      BedSpan(frames: 550..<900, source: 0),
    ])
    let from = bed.amplitude(at: 299)
    let whole = BedStretch(
      sessionFrame: 600, bedFrame: 300, frames: 200,
      glide: .init(from: 299, passedFrames: 0, frames: 100))
    let samples = mixLive(bed, whole).samples
    for frame in 0..<200 {
      let passed = min(1, Float(frame) / 100)
      #expect(abs(samples[2 * frame] - (from * (1 - passed) + passed)) < 1e-6)
    }
    // In two blocks it is the same.
    var (first, second) = (whole, whole)
    first.frames = 37
    second.frames = 163
    second.sessionFrame += 37
    second.bedFrame += 37
    second.glide?.passedFrames += 37
    #expect(mixLive(bed, first).samples + mixLive(bed, second).samples == samples)
  }

  @Test func glideFromSilenceComesUpFromNothing() {
    let bed = makeBed([BedSpan(frames: 0..<500, source: 0)])
    let samples = mixLive(
      bed,
      BedStretch(
        sessionFrame: 100, bedFrame: 100, frames: 100,
        glide: .init(from: nil, passedFrames: 0, frames: 80))
    ).samples
    #expect(samples[0] == 0)
    #expect(samples[2 * 40] == 0.5)
    #expect(samples.dropFirst(160).allSatisfy { $0 == 1 })
  }
}
