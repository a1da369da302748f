import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Mixer

@Suite struct LoopShapeTests {
  struct Length: CustomTestStringConvertible {
    var frames: FrameCount
    var seam: FrameCount
    var testDescription: String { "\(frames) frames" }
  }

  @Test(arguments: [
    Length(frames: 1, seam: 0), Length(frames: 2, seam: 1), Length(frames: 3, seam: 1),
    Length(frames: 8, seam: 2), Length(frames: 9_599, seam: 2_399),
    Length(frames: 9_600, seam: 2_400), Length(frames: 48_000 * 3_600, seam: 2_400),
  ])
  func seamIsFiftyMillisecondsOrAQuarter(_ given: Length) {
    let shape = LoopShape(clipFrames: given.frames, rate: .standard)
    #expect(shape.seamFrames == given.seam)
    #expect(shape.roundFrames == given.frames - given.seam)
  }

  @Test func firstRoundBeginsWithTheClipAndAllOthersAlike() {
    let loop = SoundLoop(ramp(frames: 1_000), rate: .standard)
    let samples = read(loop, 0..<3_000)
    let clip = ramp(frames: 1_000)
    for frame in FrameCount(0)..<750 {
      #expect(samples[2 * Int(frame)] == clip.sample(frame: frame, channel: 0))
      #expect(samples[2 * Int(frame) + 1] == clip.sample(frame: frame, channel: 1))
    }
    #expect(samples[1_500..<3_000] == samples[3_000..<4_500])
    #expect(samples[1_500..<2_000] != samples[0..<500])
    // What comes before the beginning is a round like the later ones.
    #expect(read(loop, -750..<0) == Array(samples[1_500..<3_000]))
  }

  @Test(arguments: [1, 2, 3, 5, 100, 1_000, 48_000])
  func anyPartOfTheLoopIsThatPartOfTheWhole(_ frames: Int) {
    let loop = SoundLoop(ramp(frames: frames), rate: .standard)
    let whole = read(loop, -200..<3_000)
    for first in stride(from: -200, to: 2_900, by: 97) {
      let place = 2 * (first + 200)
      #expect(
        read(loop, FramePosition(first)..<FramePosition(first + 61))
          == Array(whole[place..<place + 122]))
    }
  }

  struct Material: CustomTestStringConvertible {
    var name: String
    var sample: @Sendable (Int) -> Double
    var testDescription: String { name }
  }

  static let materials = [
    Material(name: "100 Hz", sample: { 0.5 * sin(2 * .pi * 100.3 * Double($0) / 48_000) }),
    Material(name: "20 Hz", sample: { 0.5 * sin(2 * .pi * 20.7 * Double($0) / 48_000) }),
    Material(name: "1 kHz", sample: { 0.5 * sin(2 * .pi * 1_000.7 * Double($0) / 48_000) }),
    Material(name: "two", sample: { 0.3 * sin(Double($0) / 70) + 0.2 * sin(Double($0) / 311) }),
  ]

  /// Ends anywhere in its cycle: without a seam there would be a step of up to twice the peak.
  @Test(arguments: materials, [3, 50, 9_601, 30_011])
  func noStepAtTheSeamIsLargerThanTheMaterialsOwn(_ material: Material, _ frames: Int) {
    let mono = (0..<frames).map { Float(material.sample($0)) }
    let loop = SoundLoop(Sound(float32: mono, channelCount: 1), rate: .standard)
    let samples = read(loop, 0..<FramePosition(3 * frames))
    let steps = (1..<3 * frames).map { frame -> Float in
      abs(samples[2 * frame] - samples[2 * frame - 2])
    }
    let ownSteps = (1..<frames).map { frame -> Float in abs(mono[frame] - mono[frame - 1]) }
    let own = ownSteps.max() ?? 0
    // The weights move too: a raised cosine by at most π/2 of the seam's length, times what the ends differ. A
    // seam of one frame is the mean of both ends and needs no allowance.
    let moved = loop.shape.seamFrames > 1 ? Float(.pi / 2 / Double(loop.shape.seamFrames)) : 0
    #expect((steps.max() ?? 0) <= own * 1.415 + moved)
  }

  @Test func noiseKeepsItsLevelOverTheSeam() {
    var numbers = SeededNumbers(seed: 4)
    let noise = (0..<96_000).map { _ in Float.random(in: -0.5...0.5, using: &numbers) }
    let loop = SoundLoop(Sound(float32: noise, channelCount: 1), rate: .standard)
    let samples = read(loop, 0..<FramePosition(loop.shape.roundFrames + 2_400))
    func power(_ frames: Range<Int>) -> Float {
      frames.reduce(0) { $0 + samples[2 * $1] * samples[2 * $1] } / Float(frames.count)
    }
    let round = Int(loop.shape.roundFrames)
    let middle = power(round + 800..<round + 1_600)
    // Of 800 samples the power is known within some 4 %; a dip would halve it.
    #expect(abs(middle / power(0..<round) - 1) < 0.15)
  }

  private func read(_ loop: SoundLoop, _ range: Range<FramePosition>) -> [Float] {
    var samples = [Float](repeating: .nan, count: 2 * range.count)
    samples.withUnsafeMutableBufferPointer { loop.read(range, into: $0.baseAddress!) }
    return samples
  }
}
