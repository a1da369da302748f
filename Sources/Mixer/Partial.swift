import SoundUnits

/// One sine of a tone: it rises smoothly, may glide, and decays exponentially.
///
/// Struck things sound as sums of these, one for each of their modes, each with a decay of its own.
package struct Partial: Sendable {
  /// Where its frequency begins.
  package var hertz: Double
  /// By how much its frequency changes, in hertz a second.
  package var glide: Double
  /// The amplitude that the rise would reach were there no decay.
  package var amplitude: Double
  /// Seconds in which it falls by 60 dB; infinite for one that does not.
  package var decay: Double
  /// Seconds of its rise.
  package var attack: Double
  /// When it begins, in seconds from the tone's start.
  package var onset: Double

  package init(
    hertz: Double, glide: Double = 0, amplitude: Double, decay: Double = .infinity, attack: Double,
    onset: Double = 0
  ) {
    self.hertz = hertz
    self.glide = glide
    self.amplitude = amplitude
    self.decay = decay
    self.attack = attack
    self.onset = onset
  }

  /// Adds this partial to `output`, which begins at the tone's start.
  ///
  /// It ends with the output, or 132 dB below its own start. In phase and level its error stays
  /// below 10⁻¹⁰ of full scale for as long as a tone can be: a rotating phasor makes the samples,
  /// but it begins anew from the closed form every `framesPerRestart` frames. The caller leaves out
  /// frequencies at or above half the rate.
  package func add(to output: UnsafeMutableBufferPointer<Double>, rate: SampleRate) {
    let perSecond = Double(rate.hertz)
    let first = Int(onset * perSecond + 0.5)
    let audible = decay * 2.2 * perSecond
    let end = audible < Double(output.count - first) ? first + Int(audible) : output.count
    let attackFrames = attack * perSecond
    let turnsOfTurn = glide / (perSecond * perSecond)
    let (twistCosine, twistSine) = Partial.rotation(turns: turnsOfTurn)
    let fall = level(after: 1 / perSecond)

    var start = first
    while start < end {
      let count = min(Partial.framesPerRestart, end - start)
      let seconds = Double(start - first) / perSecond
      let level = amplitude * level(after: seconds)
      let turns = (hertz + glide * seconds / 2) * seconds
      var cosine = level * ExactMath.cosine(turns: turns)
      var sine = level * ExactMath.sine(turns: turns)
      let turn = (hertz + glide * seconds) / perSecond + turnsOfTurn / 2
      var (turnCosine, turnSine) = Partial.rotation(turns: turn)
      turnCosine *= fall
      turnSine *= fall
      for frame in start..<(start + count) {
        let age = Double(frame - first)
        output[frame] += age < attackFrames ? sine * smoothRise(age / attackFrames) : sine
        (cosine, sine) = (
          cosine * turnCosine - sine * turnSine, cosine * turnSine + sine * turnCosine
        )
        if glide != 0 {
          (turnCosine, turnSine) = (
            turnCosine * twistCosine - turnSine * twistSine,
            turnCosine * twistSine + turnSine * twistCosine
          )
        }
      }
      start += count
    }
  }

  /// The highest frequency within so many seconds.
  func highestHertz(within seconds: Double) -> Double {
    hertz + max(0, glide * (seconds - onset))
  }

  /// What the decay leaves after so many seconds, from 1.
  private func level(after seconds: Double) -> Double {
    ExactMath.exp2(-9.965_784_284_662_087 * seconds / decay)  // log2(1 000): 60 dB
  }

  /// The cosine and sine of the angle from one frame to the next.
  ///
  /// The cosine of a small angle comes from the sine of its half, where `ExactMath` is exact to the
  /// last bit: any error of it would add up from frame to frame.
  private static func rotation(turns: Double) -> (cosine: Double, sine: Double) {
    let half = ExactMath.sine(turns: turns / 2)
    return (1 - 2 * half * half, ExactMath.sine(turns: turns))
  }

  private static let framesPerRestart = 256
}

/// From 0 at 0 to 1 at 1, with no step, no bend and no jump of curvature at either end: 10u³ − 15u⁴
/// + 6u⁵.
///
/// Every edge here has this shape. It does what a raised cosine does, and spreads less.
package func smoothRise(_ u: Double) -> Double {
  u * u * u * (10 + u * (6 * u - 15))
}
