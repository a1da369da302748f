import Mixer
import SoundUnits

extension Clip {
  /// Air drawn in through the nose: it gets narrower and brighter towards the top.
  static let breatheIn = breath(
    "breathe-in.wav", .seconds(3), rise: 2.4, fall: 0.6, from: .dark, to: .bright, seed: 11)

  /// A sigh: soon full, then long and darker, as when shoulders drop.
  static let breatheOut = breath(
    "breathe-out.wav", .seconds(4), rise: 0.5, fall: 3.5, from: .bright, to: .dark, seed: 12)

  /// Noise that goes over from one vowel to another under one swell.
  ///
  /// - Parameter rise: Seconds to the fullest moment, `fall` from there; together the length.
  private static func breath(
    _ name: String, _ length: ExactTime, rise: Double, fall: Double, from first: Vowel,
    to last: Vowel, seed: UInt64
  ) -> Clip {
    Clip(name: name, length: length, peak: .decibels(-12)) {
      let count = frames(length)
      let perSecond = Double(rate.hertz)
      var source = NoiseSource(seed: seed)
      var (first, last) = (first, last)
      return (0..<count).map { frame in
        let seconds = Double(frame) / perSecond
        let left = Double(count - 1 - frame) / perSecond
        let swell = smoothRise(min(1, seconds / rise)) * smoothRise(min(1, left / fall))
        let way = Double(frame) / Double(count)
        let noise = source.next()
        let (here, there) = (first.filter(noise), last.filter(noise))
        return swell * (here + (there - here) * way)
      }
    }
  }
}

/// The mouth: two broad formants and little of the hiss above.
private struct Vowel {
  var low: Biquad
  var high: Biquad
  /// Of the high formant beside the low one.
  var balance: Double
  var top = Biquad.lowPass(hertz: 4_500)

  static let bright = Vowel(
    low: .bandPass(hertz: 900, q: 1.1), high: .bandPass(hertz: 2_400, q: 0.9), balance: 0.5)

  static let dark = Vowel(
    low: .bandPass(hertz: 480, q: 1.1), high: .bandPass(hertz: 1_300, q: 1.0), balance: 0.3)

  mutating func filter(_ noise: Double) -> Double {
    top.filter(low.filter(noise) + balance * high.filter(noise))
  }
}
