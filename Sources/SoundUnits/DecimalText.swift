extension BinaryInteger {
  /// This number / 10^`places` as a decimal without trailing zeros: 1 500 with 3 places is `1.5`.
  package func decimalText(places: Int) -> String {
    let digits = String(magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = padded.dropLast(places)
    return (self < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
