import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Mixer

/// How loud a bed is, against the same envelope written down in decibels and sines of the C library.
@Suite struct BedEnvelopeTests {
  /// What is promised.
  static let toleranceDecibels = 0.05

  struct Span: CustomTestStringConvertible {
    var name: String
    var span: BedSpan
    var testDescription: String { name }
  }

  static let ducks = [
    BedDuck(frames: 900..<1_500, attackFrames: 200, releaseFrames: 400),
    BedDuck(frames: 3_000..<3_001, attackFrames: 1, releaseFrames: 1),
    BedDuck(frames: 4_000..<4_100, attackFrames: 0, releaseFrames: 0),
    // Over the end of the span and its fade.
    BedDuck(frames: 9_500..<10_500, attackFrames: 300, releaseFrames: 300),
  ]

  static let spans = [
    Span(
      name: "plain",
      span: BedSpan(frames: 0..<10_000, source: 0, gain: .decibels(-24), duckDepth: .decibels(9))),
    Span(
      name: "faded",
      span: BedSpan(
        frames: 100..<10_000, source: 0, gain: .decibels(-6), duckDepth: .decibels(12),
        fadeInFrames: 1_000, fadeOutFrames: 777)),
    Span(
      name: "fades that meet",
      span: BedSpan(
        frames: 0..<10_000, source: 0, duckDepth: .decibels(3), fadeInFrames: 8_000,
        fadeOutFrames: 9_000)),
    Span(
      name: "fades longer than the span",
      span: BedSpan(
        frames: 50..<300, source: 0, duckDepth: .decibels(3), fadeInFrames: 8_000,
        fadeOutFrames: 9_000)),
    Span(
      name: "deep",
      span: BedSpan(frames: 0..<10_000, source: 0, duckDepth: .decibels(120))),
    Span(
      name: "no duck",
      span: BedSpan(frames: 0..<10_000, source: 0, gain: .decibels(6))),
  ]

  /// The factor in double precision.
  static func planned(_ span: BedSpan, _ ducks: [BedDuck], at frame: FramePosition) -> Double {
    guard span.frames.contains(frame) else { return 0 }
    var amplitude = pow(10, span.gain.decibels / 20)
    let (passed, left) = (frame - span.frames.lowerBound, span.frames.upperBound - frame)
    if passed < span.fadeInFrames {
      amplitude *= sin(.pi / 2 * Double(passed) / Double(span.fadeInFrames))
    }
    if left <= span.fadeOutFrames {
      amplitude *= sin(.pi / 2 * Double(left) / Double(span.fadeOutFrames))
    }
    for duck in ducks {
      var depth = 0.0
      let (before, behind) = (
        duck.frames.lowerBound - frame, frame - duck.frames.upperBound
      )
      if duck.frames.contains(frame) {
        depth = 1
      } else if before > 0 && before <= duck.attackFrames {
        depth = 1 - Double(before) / Double(duck.attackFrames)
      } else if behind >= 0 && behind < duck.releaseFrames {
        depth = 1 - Double(behind) / Double(duck.releaseFrames)
      }
      amplitude *= pow(10, -span.duckDepth.decibels * depth / 20)
    }
    return amplitude
  }

  @Test(arguments: spans)
  func gainOnEveryFrameIsThePlannedOne(_ given: Span) {
    let bed = makeBed([given.span], ducks: Self.ducks)
    let samples = mixOffline(bed, -100..<10_200)
    for frame in FramePosition(-100)..<10_200 {
      let planned = Self.planned(given.span, Self.ducks, at: frame)
      let heard = Double(samples[2 * Int(frame + 100)])
      guard planned > 0 && heard > 0 else {
        if planned != heard { Issue.record("frame \(frame): \(heard) is not \(planned)") }
        continue
      }
      let error = abs(20 * log10(heard / planned))
      if error > Self.toleranceDecibels {
        Issue.record("frame \(frame): \(error) dB off")
        return
      }
      #expect(bed.amplitude(at: frame) == Float(heard))
    }
  }

  @Test(arguments: [1, 7, 64, 480, 1_009])
  func samplesAreTheSameForEveryBlockSize(_ blockFrames: Int) {
    let bed = makeBed(Self.spans.map(\.span), ducks: Self.ducks)
    let whole = mixOffline(bed, 0..<10_200)
    #expect(mixOffline(bed, 0..<10_200, blockFrames: blockFrames) == whole)
    #expect(mixLive(bed, 0..<10_200, blockFrames: blockFrames) == whole)
  }

  @Test func anyRangeAloneIsThatRangeOfTheWhole() {
    let bed = makeBed(Self.spans.map(\.span), ducks: Self.ducks, source: .loop(coarse))
    let whole = mixOffline(bed, 0..<10_200)
    for first in stride(from: FramePosition(0), to: 10_000, by: 613) {
      #expect(
        mixOffline(bed, first..<first + 200)
          == Array(whole[2 * Int(first)..<2 * Int(first + 200)]))
    }
  }

  @Test func hourLongFadeStaysOnItsCurve() {
    let frames: FrameCount = 3_600 * 192_000
    let span = BedSpan(frames: 0..<frames, source: 0, fadeInFrames: frames)
    let bed = makeBed([span])
    for frame in [1, 2, 1_000, frames / 3, frames - 2, frames - 1] {
      let planned = Self.planned(span, [], at: frame)
      #expect(abs(20 * log10(Double(bed.amplitude(at: frame)) / planned)) < Self.toleranceDecibels)
    }
  }

  @Test func spansThatCrossKeepTheirPower() {
    let bed = makeBed([
      BedSpan(frames: 0..<2_000, source: 0, fadeOutFrames: 1_000),
      BedSpan(frames: 1_000..<3_000, source: 0, fadeInFrames: 1_000),
    ])
    let one = makeBed([BedSpan(frames: 0..<2_000, source: 0, fadeOutFrames: 1_000)])
    for frame in FramePosition(1_000)..<2_000 {
      let first = one.amplitude(at: frame)
      let second = bed.amplitude(at: frame) - first
      #expect(abs(first * first + second * second - 1) < 1e-4)
    }
  }

  private var coarse: SoundLoop { SoundLoop(seamless: ramp(frames: 333)) }
}
