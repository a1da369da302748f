extension ExactTime: CustomStringConvertible {
  /// A form that a session file reads back to the same time: `90s` is `1m30s`, `0.1s` is `100ms`.
  ///
  /// A time before the start has a `-` before it.
  public var description: String {
    let sign = nanoseconds < 0 ? "-" : ""
    let size = nanoseconds.magnitude
    let (seconds, fraction) = size.quotientAndRemainder(dividingBy: 1_000_000_000)
    if seconds == 0 && fraction != 0 { return sign + fraction.decimalText(places: 6) + "ms" }
    var text = sign
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    if hours > 0 { text += "\(hours)h" }
    if minutes > 0 { text += "\(minutes)m" }
    let rest = size % 60_000_000_000
    if rest > 0 || size == 0 { text += rest.decimalText(places: 9) + "s" }
    return text
  }

  /// As a clock shows it: `0:05`, `12:30`, `1:02:03`.
  ///
  /// A time before the start has a `-` before it.
  ///
  /// - Parameter milliseconds: Adds three decimals, `0:05.250`, rounded to the nearest; without
  ///   them what is over the whole seconds is cut off.
  public func clock(milliseconds: Bool = false) -> String {
    let size = nanoseconds.magnitude
    let thousandths = milliseconds ? (size + 500_000) / 1_000_000 : size / 1_000_000
    let seconds = thousandths / 1_000
    var text = padded(seconds % 60, 2)
    if seconds >= 3_600 {
      text = "\(seconds / 3_600):\(padded(seconds / 60 % 60, 2)):\(text)"
    } else {
      text = "\(seconds / 60):\(text)"
    }
    if nanoseconds < 0 { text = "-" + text }
    return milliseconds ? text + "." + padded(thousandths % 1_000, 3) : text
  }
}

private func padded(_ value: UInt64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
