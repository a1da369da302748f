import SoundUnits

extension ToneRecipe {
  /// An electronic beep that asks for attention without a shout: 784 Hz (G5), level for its whole
  /// length.
  static let beep = ToneRecipe(
    length: .milliseconds(200), peak: .decibels(-16), fade: 0.03,
    partials: [
      Partial(hertz: 783.99, amplitude: 1, attack: 0.008),
      Partial(hertz: 1_567.98, amplitude: 0.3, attack: 0.008),
      Partial(hertz: 2_351.97, amplitude: 0.1, attack: 0.008),
    ])

  /// Other side: three notes of a marimba upwards, C5 E5 G5.
  static let rise = figure([523.25, 659.26, 783.99])

  /// Let go: three notes downwards and lower, C5 A4 F4.
  static let fall = figure([523.25, 440.00, 349.23])

  /// Three soft bar notes one after the other, 0.8 s in all.
  ///
  /// A marimba's bars are cut so that their second mode lies two octaves above the first (Fletcher
  /// and Rossing, chapter 19). The octave between them is ours: it keeps the notes warm on speakers
  /// without bass.
  private static func figure(_ notes: [Double]) -> ToneRecipe {
    let modes = [
      Mode(1.0, 1.00, decay: 0.70),
      Mode(2.0, 0.20, decay: 0.45),
      Mode(4.0, 0.12, decay: 0.15),
    ]
    return ToneRecipe(
      length: .milliseconds(800), peak: .decibels(-12), fade: 0.2,
      partials: notes.enumerated().flatMap { index, hertz in
        strike(modes, hertz: hertz, attack: 0.006, onset: 0.15 * Double(index))
      })
  }

  /// Breathe in: a swell that rises by an octave, brightens, and is full after a second and a half.
  static let breathIn = ToneRecipe(
    length: .milliseconds(2_000), peak: .decibels(-16), fade: 0.5,
    partials: breath(from: 311.13, to: 622.25) { number in
      (attack: 1.3 + 0.1 * number, decay: .infinity)
    })

  /// Breathe out: soon full, then a long fall by an octave that darkens.
  static let breathOut = ToneRecipe(
    length: .milliseconds(2_000), peak: .decibels(-16), fade: 1.5,
    partials: breath(from: 622.25, to: 311.13) { number in
      (attack: 0.3, decay: 6 / number)
    })

  /// Harmonics of a gliding note, each with a faint companion that beats slowly: soft like a hummed
  /// vowel.
  private static func breath(
    from: Double, to: Double, envelope: (_ number: Double) -> (attack: Double, decay: Double)
  ) -> [Partial] {
    let harmonics: [(number: Double, amplitude: Double)] = [(1, 1), (2, 0.4), (3, 0.2), (4, 0.06)]
    return harmonics.flatMap { number, amplitude in
      [(0, 0.88), (0.5, 0.12)].map { shift, share in
        Partial(
          hertz: number * (from + shift), glide: number * (to - from) / 2,
          amplitude: amplitude * share, decay: envelope(number).decay,
          attack: envelope(number).attack)
      }
    }
  }
}
