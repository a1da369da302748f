import Mixer
import SoundUnits
import Testing

@Suite struct TonePartialTests {
  static let partials = [
    Partial(hertz: 622.25, amplitude: 1, decay: 4.5, attack: 0.004),
    Partial(hertz: 3_500, amplitude: 1, attack: 0.5),
    Partial(hertz: 330, glide: 82.5, amplitude: 1, decay: 4, attack: 1.4),
    Partial(hertz: 2_000, glide: -200, amplitude: 1, attack: 0.3, onset: 0.15),
  ]

  @Test(arguments: partials.indices)
  func partialFollowsItsClosedForm(_ index: Int) {
    let partial = Self.partials[index]
    let rate = SampleRate(hertz: 192_000)!
    let output = render(partial, frames: 7 * 192_000, rate: rate)
    let first = Int(rate.frame(at: ExactTime(nanoseconds: Int64(partial.onset * 1e9))))
    #expect(output[..<first].allSatisfy { $0 == 0 })
    // 509 is prime to the restarts' 256, so every place between two of them is seen.
    var worst = 0.0
    for frame in stride(from: first, to: output.count, by: 509) {
      let seconds = Double(frame - first) / 192_000
      let rise = seconds < partial.attack ? smoothRise(seconds / partial.attack) : 1
      let level = rise * ExactMath.decibelsToAmplitude(-60 * seconds / partial.decay)
      let turns = (partial.hertz + partial.glide * seconds / 2) * seconds
      let difference = output[frame] - level * ExactMath.sine(turns: turns)
      worst = max(worst, difference.magnitude)
    }
    #expect(worst < 1e-10)
  }

  @Test func partialsNearHalfTheRateAreLeftOut() {
    let low = Partial(hertz: 1_000, amplitude: 1, attack: 0.003)
    for high in [
      Partial(hertz: 3_600, amplitude: 1, attack: 0.003),
      Partial(hertz: 3_000, glide: 1_200, amplitude: 1, attack: 0.003),
    ] {
      let rate = SampleRate(hertz: 8_000)!
      let alone = recipe([low]).samples(rate: rate)
      #expect(recipe([low, high]).samples(rate: rate) == alone)
      #expect(recipe([high]).samples(rate: rate).allSatisfy { $0 == 0 })
      #expect(
        recipe([low, high]).samples(rate: .standard) != recipe([low]).samples(rate: .standard))
    }
  }

  @Test func aPartialThatBeginsAfterTheEndAddsNothing() {
    let late = Partial(hertz: 1_000, amplitude: 1, decay: 0.1, attack: 0.003, onset: 2)
    #expect(render(late, frames: 48_000, rate: .standard).allSatisfy { $0 == 0 })
  }

  private func recipe(_ partials: [Partial]) -> ToneRecipe {
    ToneRecipe(length: .milliseconds(500), peak: .zero, fade: 0.1, partials: partials)
  }

  private func render(_ partial: Partial, frames: Int, rate: SampleRate) -> [Double] {
    var output = [Double](repeating: 0, count: frames)
    output.withUnsafeMutableBufferPointer { partial.add(to: $0, rate: rate) }
    return output
  }
}
