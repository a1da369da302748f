import SoundUnits

/// A tone as numbers: what `ToneSynthesizer` and the recipe of the shipped clips make samples from.
package struct ToneRecipe: Sendable {
  /// Of the whole sound; later samples of a partial are cut off.
  package var length: ExactTime
  /// The largest magnitude of its samples; they are scaled to it.
  package var peak: Gain
  /// Seconds of the smooth fade at its end.
  package var fade: Double
  package var partials: [Partial]

  package init(length: ExactTime, peak: Gain, fade: Double, partials: [Partial]) {
    self.length = length
    self.peak = peak
    self.fade = fade
    self.partials = partials
  }

  /// The samples of the tone at a rate: one channel, scaled to `peak`.
  ///
  /// Partials that reach 0.45 of the rate are left out, so what a device's filters would bend is
  /// not there. A tone whose partials are all left out is silent.
  package func samples(rate: SampleRate) -> [Double] {
    let count = Int(rate.frame(at: length))
    let seconds = Double(count) / Double(rate.hertz)
    let limit = 0.45 * Double(rate.hertz)
    var samples = [Double](repeating: 0, count: count)
    samples.withUnsafeMutableBufferPointer { output in
      for partial in partials where partial.highestHertz(within: seconds) < limit {
        partial.add(to: output, rate: rate)
      }
      fadeOut(output, seconds: fade, rate: rate)
      scale(output, toPeak: ExactMath.decibelsToAmplitude(peak.decibels))
    }
    return samples
  }
}

/// Brings the last so many seconds smoothly to 0; the last sample is 0.
package func fadeOut(
  _ samples: UnsafeMutableBufferPointer<Double>, seconds: Double, rate: SampleRate
) {
  let wanted = Int(seconds * Double(rate.hertz) + 0.5)
  let count = min(wanted, samples.count)
  for distance in 0..<count {
    samples[samples.count - 1 - distance] *= smoothRise(Double(distance) / Double(count))
  }
}

/// Scales samples so that their largest magnitude is `peak`; silence stays silence.
package func scale(_ samples: UnsafeMutableBufferPointer<Double>, toPeak peak: Double) {
  var largest = 0.0
  for sample in samples { largest = max(largest, sample.magnitude) }
  guard largest > 0 else { return }
  let factor = peak / largest
  for index in samples.indices { samples[index] *= factor }
}
