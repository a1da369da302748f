/// Lengths of practice as people say them.
enum LengthText {
  /// `1 h 05 min`, `12 min`, `40 s`; what is over the whole is cut off, so that nobody is told of
  /// practice that was not.
  static func text(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1_000
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    if minutes < 60 { return "\(minutes) min" }
    return "\(minutes / 60) h \(padded(minutes % 60)) min"
  }

  /// Minutes with hundredths, for other programs: `12.50`.
  static func minutes(_ milliseconds: Int64) -> String {
    let hundredths = milliseconds / 600
    return "\(hundredths / 100).\(padded(hundredths % 100))"
  }

  /// With two digits.
  static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
