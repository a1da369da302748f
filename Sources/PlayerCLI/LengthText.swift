import SoundUnits

/// Lengths of practice as people say them.
///
/// Milliseconds are summed exactly. What is shown is rounded once, from the exact sum, to the nearest
/// of its unit, halves up: one rule for text, pictures and files for other programs.
/// `LengthColumn` has the one exception.
enum LengthText {
  /// `1 h 05 min`, `12 min`, `40 s`: seconds below a minute, else minutes.
  static func text(_ milliseconds: Int64) -> String {
    let seconds = seconds(milliseconds)
    return seconds < 60 ? "\(seconds) s" : text(minutes: rounded(milliseconds, to: 60_000))
  }

  /// `1 h 05 min`, `12 min`.
  static func text(minutes: Int64) -> String {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(padded(minutes % 60)) min"
  }

  /// Whole seconds.
  static func seconds(_ milliseconds: Int64) -> Int64 { rounded(milliseconds, to: 1_000) }

  /// Minutes with hundredths, for other programs: `12.50`.
  static func minutes(_ milliseconds: Int64) -> String {
    let hundredths = rounded(milliseconds, to: 600)
    return "\(hundredths / 100).\(padded(hundredths % 100))"
  }

  /// `20:00`, `1:02:03`: to the nearest second.
  static func clock(_ milliseconds: Int64) -> String {
    ExactTime.seconds(seconds(milliseconds)).clock()
  }

  /// How many of a unit, the nearest number, halves up; for 0 and more.
  static func rounded(_ milliseconds: Int64, to unit: Int64) -> Int64 {
    (milliseconds + unit / 2) / unit
  }

  /// With two digits.
  static func padded(_ number: Int64) -> String {
    number < 10 ? "0" + String(number) : String(number)
  }
}
