/// Writes JSON with keys in the order given, one line for each element of the outer arrays.
///
/// Foundation's encoder sorts keys or shuffles them and takes seconds for a plan of 10 000 steps; a plan has only
/// strings and numbers.
struct JSONText {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }

  mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

  /// A key; its value comes next.
  mutating func key(_ name: String) {
    separate()
    append(quoted: name)
    text += ": "
    needsComma = false
  }

  mutating func value(_ string: String?) {
    separate()
    if let string { append(quoted: string) } else { text += "null" }
  }

  mutating func value(_ number: Int64?) {
    separate()
    text += number.map(String.init) ?? "null"
  }

  mutating func value(_ number: Int?) { value(number.map(Int64.init)) }

  mutating func value(_ flag: Bool) {
    separate()
    text += flag ? "true" : "false"
  }

  /// Thousandths as a decimal: −6500 is −6.5.
  mutating func value(thousandths: Int32) {
    separate()
    let magnitude = thousandths.magnitude
    text += (thousandths < 0 ? "-" : "") + String(magnitude / 1_000)
    guard magnitude % 1_000 > 0 else { return }
    var digits = String(1_000 + magnitude % 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
  }

  mutating func line() { text += "\n" }

  private mutating func nest(_ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
    separate()
    text += open
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += ", " }
    needsComma = true
  }

  private mutating func append(quoted string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
