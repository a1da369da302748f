/// A color by what it stands for, once for light surroundings and once for dark ones.
///
/// A document says the color of each paint that it uses in one place, its style; where it is shown
/// dark (`prefers-color-scheme`), the second color takes the first one's place.
public struct Paint: Hashable, Sendable {
  /// What the style calls it: a letter, then letters, digits and `-`.
  public let name: String
  /// `#rrggbb` on `paper` in light surroundings.
  public let light: String
  /// `#rrggbb` on `paper` in dark surroundings.
  public let dark: String

  /// A paint of these colors; one name stands for one pair of them.
  public init(_ name: String, light: String, dark: String) {
    self.name = name
    self.light = light
    self.dark = dark
  }
}

// All text is at least 4.5 times as bright or as dark as what it stands on (WCAG 2.2, 1.4.3).
extension Paint {
  /// What everything is drawn on.
  public static let paper = Paint("paper", light: "#ffffff", dark: "#14181d")
  /// Text and what is as important.
  public static let ink = Paint("ink", light: "#1c2128", dark: "#e6eaef")
  /// Text beside what it explains.
  public static let faint = Paint("faint", light: "#5a636e", dark: "#9aa5b1")
  /// Lines behind the figures.
  public static let grid = Paint("grid", light: "#dde2e8", dark: "#2b323a")
  /// Text on `hold`, `breathe` and all others of `series`.
  public static let onColor = Paint("on-color", light: "#ffffff", dark: "#0e1216")

  /// A hold.
  public static let hold = Paint("hold", light: "#2f6cb0", dark: "#6aa5e0")
  /// A breathing pattern.
  public static let breathe = Paint("breathe", light: "#1d7a75", dark: "#4fbdb5")
  /// A rest; `ink` can be read on it.
  public static let rest = Paint("rest", light: "#b4d6a0", dark: "#35592f")
  /// A wait; `ink` can be read on it.
  public static let wait = Paint("wait", light: "#f3cf85", dark: "#6d5218")
  /// Time between two others; `ink` can be read on it.
  public static let gap = Paint("gap", light: "#d3dae1", dark: "#39424c")

  /// A tone.
  public static let tone = Paint("tone", light: "#566270", dark: "#b3bdc8")
  /// A clip.
  public static let clip = Paint("clip", light: "#9a3f88", dark: "#d98cc8")
  /// Something that is said.
  public static let speech = Paint("speech", light: "#b8471f", dark: "#f09468")
  /// What lies under everything.
  public static let bed = Paint("bed", light: "#6f5bb0", dark: "#a695e0")
  /// A sound's wave.
  public static let wave = Paint("wave", light: "#3c6f9e", dark: "#7fb3dd")

  /// Colors that differ for all who see differently, for charts of several series; `onColor` can be
  /// read on each.
  public static let series: [Paint] = [.hold, .speech, .breathe, .bed, .clip, .tone]
}
