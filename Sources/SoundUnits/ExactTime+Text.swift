extension ExactTime: CustomStringConvertible {
  /// The shortest form that a session file reads back to the same time: `90s` is `1m30s`, `0.1s` is `100ms`.
  public var description: String {
    if nanoseconds < 0 { return "-" + ExactTime(nanoseconds: 0 - nanoseconds).description }
    let wholeSeconds = nanoseconds / 1_000_000_000
    let fraction = nanoseconds % 1_000_000_000
    if wholeSeconds == 0 && fraction != 0 {
      return decimal(fraction, digits: 6) + "ms"
    }
    let (hours, minutes) = (wholeSeconds / 3_600, wholeSeconds / 60 % 60)
    let seconds = wholeSeconds % 60
    var text = ""
    if hours > 0 { text += "\(hours)h" }
    if minutes > 0 { text += "\(minutes)m" }
    if seconds > 0 || fraction > 0 || text.isEmpty {
      text += decimal(seconds * 1_000_000_000 + fraction, digits: 9) + "s"
    }
    return text
  }

  /// `0:05`, `12:30`, `1:02:03`: whole seconds, cut off, for displays; with `milliseconds`, `0:05.250`, rounded.
  public func clock(milliseconds: Bool = false) -> String {
    let thousandths = milliseconds ? (nanoseconds + 500_000) / 1_000_000 : nanoseconds / 1_000_000
    let seconds = thousandths / 1_000
    var text = padded(seconds % 60, 2)
    if seconds >= 3_600 {
      text = "\(seconds / 3_600):\(padded(seconds / 60 % 60, 2)):\(text)"
    } else {
      text = "\(seconds / 60):\(text)"
    }
    return milliseconds ? text + "." + padded(thousandths % 1_000, 3) : text
  }
}

/// `value` / 10^digits as a decimal without trailing zeros.
private func decimal(_ value: Int64, digits: Int) -> String {
  var unit: Int64 = 1
  for _ in 0..<digits { unit *= 10 }
  var text = String(value / unit)
  var rest = padded(value % unit, digits)
  while rest.last == "0" { rest.removeLast() }
  if !rest.isEmpty { text += "." + rest }
  return text
}

private func padded(_ value: Int64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
