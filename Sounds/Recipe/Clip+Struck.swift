import Mixer
import SoundUnits

extension Clip {
  private static func struck(
    _ name: String, length: ExactTime, peak: Gain = .decibels(-9), fade: Double,
    _ partials: [Partial]
  ) -> Clip {
    let recipe = ToneRecipe(length: length, peak: peak, fade: fade, partials: partials)
    return Clip(name: name, length: length, peak: peak) { recipe.samples(rate: rate) }
  }

  /// Modes of a bowl of 180 mm; source: the tone `bowl`.
  private static func largeBowl(decay: Double) -> [Mode] {
    [
      Mode(1.000, 1.00, decay: decay, beat: 0.6),
      Mode(2.778, 0.75, decay: decay * 0.65, beat: 0.9),
      Mode(5.181, 0.24, decay: decay * 0.35, beat: 1.7),
      Mode(8.163, 0.07, decay: decay * 0.18, beat: 2.4),
      Mode(11.661, 0.02, decay: decay * 0.08),
    ]
  }

  /// Long and deep, for the start of a practice.
  static let lowBowl = struck(
    "low-bowl.wav", length: .seconds(10), fade: 3,
    ToneRecipe.strike(largeBowl(decay: 15), hertz: 207.65, attack: 0.02))

  /// Small and bright. Ratios of a bowl of 140 mm, same source.
  static let highBowl = struck(
    "high-bowl.wav", length: .seconds(7), peak: .decibels(-11), fade: 2,
    ToneRecipe.strike(
      [
        Mode(1.000, 1.00, decay: 9, beat: 1.1),
        Mode(2.765, 0.40, decay: 5, beat: 1.9),
        Mode(5.121, 0.10, decay: 2, beat: 2.7),
        Mode(7.807, 0.02, decay: 0.9),
      ], hertz: 440, attack: 0.010))

  /// A bowl between the two, struck three times without hurry: how a meditation begins and ends.
  static let threeBowls = struck(
    "three-bowls.wav", length: .seconds(13), peak: .decibels(-11), fade: 3,
    [0.0, 3.5, 7.0].flatMap { onset in
      ToneRecipe.strike(largeBowl(decay: 9), hertz: 277.18, attack: 0.02, onset: onset)
    })

  /// The large bowl rubbed along its rim: it begins to sing within four seconds.
  static let sungBowl = struck(
    "sung-bowl.wav", length: .seconds(8), peak: .decibels(-12), fade: 3,
    ToneRecipe.strike(
      [
        Mode(1.000, 1.00, decay: 40, beat: 1.4),
        Mode(2.778, 0.45, decay: 40, beat: 2.8),
        Mode(5.181, 0.06, decay: 30, beat: 3.1),
      ], hertz: 293.66, attack: 4))

  /// A church bell heard from a garden away: felt instead of iron, nothing above 2 kHz. Ratios as
  /// the tone `bell`.
  static let softBell = struck(
    "soft-bell.wav", length: .seconds(5), fade: 1.5,
    ToneRecipe.strike(
      [
        Mode(0.501, 0.60, decay: 7.0, beat: 0.5),
        Mode(1.000, 0.90, decay: 5.5, beat: 0.7),
        Mode(1.204, 0.35, decay: 4.5, beat: 1.1),
        Mode(1.497, 0.10, decay: 2.5),
        Mode(2.006, 0.35, decay: 2.8, beat: 1.3),
        Mode(3.006, 0.08, decay: 1.4),
        Mode(4.158, 0.02, decay: 0.7),
      ], hertz: 466.16, attack: 0.025))

  /// An English handbell: tuned so that the second mode lies a twelfth above the first, with the
  /// first's faint octave (T. Rossing, R. Perrin, "Vibrations of bells", Applied Acoustics 20
  /// (1987)).
  static let handBell = struck(
    "hand-bell.wav", length: .seconds(3), peak: .decibels(-12), fade: 0.8,
    ToneRecipe.strike(
      [
        Mode(1.000, 1.00, decay: 4.0, beat: 0.8),
        Mode(2.000, 0.10, decay: 2.0),
        Mode(3.000, 0.40, decay: 2.2, beat: 1.5),
        Mode(5.600, 0.04, decay: 0.6),
      ], hertz: 587.33, attack: 0.006))

  /// Two small thick cymbals on a cord, touched at the rim: a thin, clear note that shimmers, since
  /// no two are tuned alike. Low in level, as the ear is keenest here. The ratios are ours.
  static let fingerCymbals = struck(
    "finger-cymbals.wav", length: .seconds(4), peak: .decibels(-18), fade: 1.2,
    ToneRecipe.strike(
      [
        Mode(1.000, 1.00, decay: 6.0, beat: 4.5),
        Mode(1.510, 0.12, decay: 2.0),
        Mode(2.470, 0.16, decay: 1.8, beat: 6.0),
      ], hertz: 1_568, attack: 0.004))

  /// Modes of a uniform wooden bar (same table as the bowls').
  private static let woodenBar = [
    Mode(1.000, 1.00, decay: 0.30),
    Mode(2.572, 0.35, decay: 0.12),
    Mode(4.644, 0.10, decay: 0.05),
  ]

  /// One dry stroke, lower than the tone `wood`.
  static let woodBlock = struck(
    "wood-block.wav", length: .milliseconds(400), peak: .decibels(-6), fade: 0.12,
    ToneRecipe.strike(woodenBar, hertz: 392, attack: 0.003))

  /// Two strokes, high and low.
  static let woodPair = struck(
    "wood-pair.wav", length: .milliseconds(700), peak: .decibels(-6), fade: 0.12,
    ToneRecipe.strike(woodenBar, hertz: 587.33, attack: 0.003)
      + ToneRecipe.strike(woodenBar, hertz: 440, attack: 0.003, onset: 0.22))
}
