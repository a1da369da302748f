import SoundUnits

/// One mode of a struck thing, in the units in which such tables are published.
package struct Mode: Sendable {
  /// Frequency over that of the thing's reference mode.
  package var ratio: Double
  package var amplitude: Double
  /// Seconds in which it falls by 60 dB.
  package var decay: Double
  /// Hertz between the two halves of the mode. A bowl or bell is never perfectly round, so each of
  /// its modes is two that beat with one another; 0 for a single one.
  package var beat: Double

  package init(_ ratio: Double, _ amplitude: Double, decay: Double, beat: Double = 0) {
    self.ratio = ratio
    self.amplitude = amplitude
    self.decay = decay
    self.beat = beat
  }
}

extension ToneRecipe {
  /// The partials of a thing struck at `onset`: every mode begins with the stroke.
  ///
  /// - Parameters:
  ///   - hertz: The frequency of the mode whose ratio is 1.
  ///   - attack: Seconds for which the mallet touches: longer is softer.
  package static func strike(
    _ modes: [Mode], hertz: Double, attack: Double, onset: Double = 0, amplitude: Double = 1
  ) -> [Partial] {
    modes.flatMap { mode in
      // The halves are unequal, as one never strikes just between two antinodes: the beat swells
      // but never stops.
      let halves = mode.beat == 0 ? [(0, 1.0)] : [(-mode.beat / 2, 0.62), (mode.beat / 2, 0.38)]
      return halves.map { shift, share in
        Partial(
          hertz: hertz * mode.ratio + shift, amplitude: amplitude * mode.amplitude * share,
          decay: mode.decay, attack: attack, onset: onset)
      }
    }
  }

  /// A small carillon bell with a minor third. Prime 622 Hz (E♭5), so that hum to double octave lie
  /// within 311…2 590 Hz.
  ///
  /// Ratios of hum, prime, tierce, quint, nominal, twelfth, double octave and the two above are
  /// those of the Hemony bell in A. Houtsma, T. Rossing, W. Wagenaars, Auditory Demonstrations
  /// (1987), no. 28, after A. Lehr, "Partial groups in the bell sound", J. Acoust. Soc. Am. 79
  /// (1986). Levels and decays are ours: hum and prime carry the tone; what gives a real bell its
  /// clang is soft and short.
  static let bell = ToneRecipe(
    length: .milliseconds(3_000), peak: .decibels(-9), fade: 0.8,
    partials: strike(
      [
        Mode(0.501, 0.50, decay: 4.5, beat: 0.7),
        Mode(1.000, 0.80, decay: 3.2, beat: 0.9),
        Mode(1.204, 0.45, decay: 2.6, beat: 1.3),
        Mode(1.497, 0.16, decay: 1.6),
        Mode(2.006, 0.55, decay: 1.8, beat: 1.6),
        Mode(3.006, 0.22, decay: 1.0),
        Mode(4.158, 0.10, decay: 0.6),
        Mode(4.832, 0.04, decay: 0.4),
        Mode(5.431, 0.03, decay: 0.3),
      ], hertz: 622.25, attack: 0.004))

  /// A singing bowl struck with a felt mallet: first mode 330 Hz (E4), slow beats.
  ///
  /// Ratios of a bowl of 180 mm, from the table of modal frequencies in the Csound manual; that its
  /// modes come in beating pairs: O. Inácio, L. Henrique, J. Antunes, "The physics of Tibetan
  /// singing bowls", Revista de Acústica 35 (2004). A laptop hardly sounds the first mode, so the
  /// second carries the tone there.
  static let bowl = ToneRecipe(
    length: .milliseconds(6_000), peak: .decibels(-11), fade: 1.5,
    partials: strike(
      [
        Mode(1.000, 0.90, decay: 9.0, beat: 0.8),
        Mode(2.778, 0.70, decay: 6.0, beat: 1.3),
        Mode(5.181, 0.20, decay: 2.8, beat: 2.1),
        Mode(8.163, 0.04, decay: 1.2),
      ], hertz: 329.63, attack: 0.018))

  /// A chime: a free metal bar, 1 047 Hz (C6), single and clear.
  ///
  /// A bar's transverse modes lie at 1 : 2.756 : 5.404 (N. Fletcher and T. Rossing, The Physics of
  /// Musical Instruments, chapter 2). The octave below stands for the tube under the bar and gives it
  /// body.
  static let chime = ToneRecipe(
    length: .milliseconds(2_000), peak: .decibels(-13), fade: 0.6,
    partials: strike(
      [
        Mode(0.500, 0.16, decay: 1.6),
        Mode(1.000, 1.00, decay: 2.4, beat: 1.1),
        Mode(2.756, 0.16, decay: 0.7),
        Mode(5.404, 0.02, decay: 0.2),
      ], hertz: 1_046.5, attack: 0.003))

  /// A wood block struck with a soft mallet: 520 Hz, gone in a quarter of a second.
  ///
  /// Ratios of a red cedar plate (same table as the bowl's). Wood damps its higher modes much faster
  /// than the lowest.
  static let wood = ToneRecipe(
    length: .milliseconds(250), peak: .decibels(-7), fade: 0.08,
    partials: strike(
      [
        Mode(1.00, 1.00, decay: 0.28),
        Mode(1.47, 0.60, decay: 0.18),
        Mode(2.09, 0.40, decay: 0.09),
        Mode(2.56, 0.25, decay: 0.06),
      ], hertz: 520, attack: 0.003))

  /// The countdown: a small, dry drop of sound at 1 320 Hz.
  static let tick = ToneRecipe(
    length: .milliseconds(80), peak: .decibels(-12), fade: 0.03,
    partials: strike(
      [
        Mode(1.0, 1.00, decay: 0.09),
        Mode(2.0, 0.15, decay: 0.04),
      ], hertz: 1_318.5, attack: 0.003))

  /// A gong struck in its middle with a heavy soft beater: the end of everything. It blooms for a
  /// second.
  ///
  /// Its two axially symmetric modes lie near 1 : 2 and beat slowly (D. Krueger, K. Gee, J.
  /// Grimshaw, "Acoustical and vibrometry analysis of a large Balinese gamelan gong", J. Acoust.
  /// Soc. Am. 128 (2010)); the higher ones are not struck but fed by the low ones, the later the
  /// higher (Fletcher and Rossing, chapter 20), so each has a rise of its own. Their frequencies
  /// are chosen to avoid chords.
  static let gong = ToneRecipe(
    length: .milliseconds(7_000), peak: .decibels(-9), fade: 2,
    partials: [
      Partial(hertz: 196.0, amplitude: 0.55, decay: 9, attack: 0.030),
      Partial(hertz: 197.1, amplitude: 0.25, decay: 9, attack: 0.030),
      Partial(hertz: 393.6, amplitude: 0.70, decay: 8, attack: 0.035),
      Partial(hertz: 395.1, amplitude: 0.30, decay: 8, attack: 0.035),
      Partial(hertz: 487.0, amplitude: 0.34, decay: 6, attack: 0.120),
      Partial(hertz: 574.5, amplitude: 0.46, decay: 6, attack: 0.250),
      Partial(hertz: 576.1, amplitude: 0.26, decay: 6, attack: 0.250),
      Partial(hertz: 747.0, amplitude: 0.32, decay: 5, attack: 0.450),
      Partial(hertz: 917.0, amplitude: 0.30, decay: 4.5, attack: 0.600),
      Partial(hertz: 920.3, amplitude: 0.18, decay: 4.5, attack: 0.600),
      Partial(hertz: 1_141.0, amplitude: 0.24, decay: 4, attack: 0.800),
      Partial(hertz: 1_389.0, amplitude: 0.20, decay: 3.5, attack: 0.950),
      Partial(hertz: 1_719.0, amplitude: 0.14, decay: 3, attack: 1.100),
      Partial(hertz: 2_140.0, amplitude: 0.09, decay: 2.6, attack: 1.250),
    ])
}
