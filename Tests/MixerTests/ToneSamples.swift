import Mixer
import SoundUnits

/// The samples of a tone at a rate given in hertz.
func samples(of tone: ToneName, hertz: Int) -> [Float] {
  samples(of: ToneSynthesizer.sound(for: tone, rate: SampleRate(hertz: hertz)!))
}

/// All samples of a sound of one channel.
func samples(of sound: Sound) -> [Float] {
  (0..<sound.frames).map { sound.sample(frame: $0, channel: 0) }
}

/// The level of an amplitude, from `ExactMath` alone: to a hundredth of a dB.
func amplitude(ofLevel decibels: Double) -> Float {
  Float(ExactMath.decibelsToAmplitude(decibels))
}

/// The rates at which tones are tested: the bounds, those of cards and files, and an odd one.
let testedRates = [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000, 31_337]
