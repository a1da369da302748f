import SoundUnits

/// Makes the tones that a session can name or describe, once, before it starts.
///
/// Only additions, multiplications, divisions and `ExactMath` are used, in one fixed order, so a
/// tone has the same bits on every processor. Every tone begins and ends at 0 without a click. Its
/// length and peak are known without making it.
public enum ToneSynthesizer {
  /// The named tone at a rate: one channel of 32-bit floats, as long as `length(of:)`.
  public static func sound(for tone: ToneName, rate: SampleRate) -> Sound {
    Sound(float32: recipe(for: tone).samples(rate: rate).map(Float.init), channelCount: 1)
  }

  /// A sine with smooth edges of 10 ms, or a quarter of its length where that is shorter.
  ///
  /// The sine's amplitude is the tone's gain: no sample exceeds it, and where the sine has a few
  /// periods at full level and many samples in each, one comes within 0.1 dB of it.
  ///
  /// - Returns: `nil` where the pitch is at or above half the rate.
  public static func sound(for tone: FreeTone, rate: SampleRate) -> Sound? {
    guard tone.pitchMillihertz * 2 < Int64(rate.hertz) * 1_000 else { return nil }
    let edge = min(0.010, Double(tone.length.nanoseconds) / 4e9)
    let sine = Partial(
      hertz: Double(tone.pitchMillihertz) / 1_000,
      amplitude: ExactMath.decibelsToAmplitude(tone.gain.decibels), attack: edge)
    var samples = [Double](repeating: 0, count: Int(rate.frame(at: tone.length)))
    samples.withUnsafeMutableBufferPointer { output in
      sine.add(to: output, rate: rate)
      fadeOut(output, seconds: edge, rate: rate)
    }
    return Sound(float32: samples.map(Float.init), channelCount: 1)
  }

  /// How long a named tone is, its tail included.
  public static func length(of tone: ToneName) -> ExactTime { recipe(for: tone).length }

  /// The level of a named tone's largest sample, the same at every rate.
  ///
  /// Chosen so that the tones seem equally loud, and so that the tones that a session of any kind
  /// puts on one frame by default stay below −1 dBFS together.
  public static func peak(of tone: ToneName) -> Gain { recipe(for: tone).peak }

  private static func recipe(for tone: ToneName) -> ToneRecipe {
    switch tone {
    case .bell: .bell
    case .bowl: .bowl
    case .gong: .gong
    case .chime: .chime
    case .wood: .wood
    case .tick: .tick
    case .beep: .beep
    case .rise: .rise
    case .fall: .fall
    case .breathIn: .breathIn
    case .breathOut: .breathOut
    }
  }
}
