import PlainText

/// Writes JSON with keys in the order given and line ends where the caller wants them.
///
/// Foundation's encoder sorts keys or shuffles them and takes seconds for a plan of 10 000 steps; a
/// plan has only strings and numbers.
struct JSONText {
  private(set) var text = ""
  private var needsComma = false
  private var depth = 0

  mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }

  mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

  /// A key, whose value comes next.
  mutating func key(_ name: String) {
    separate()
    text.append(jsonQuoting: name)
    text += ": "
    needsComma = false
  }

  /// An element of an array.
  mutating func element(_ value: String) {
    separate()
    text.append(jsonQuoting: value)
  }

  mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { text.append(jsonQuoting: value) } else { text += "null" }
    needsComma = true
  }

  mutating func member(_ name: String, _ value: Int64?) {
    member(name, bare: value.map(String.init))
  }

  mutating func member(_ name: String, _ value: Int?) { member(name, bare: value.map(String.init)) }

  mutating func member(_ name: String, _ value: Bool) { member(name, bare: "\(value)") }

  /// Thousandths as a decimal: −6500 is −6.5.
  mutating func member(_ name: String, thousandths: Int32) {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    var number = (thousandths < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(1_000 + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      number += "." + digits
    }
    member(name, bare: number)
  }

  /// Ends the line; what comes next stands on a new one.
  mutating func line() {
    if needsComma && depth > 0 { text += "," }
    text += "\n"
    needsComma = false
  }

  private mutating func member(_ name: String, bare value: String?) {
    key(name)
    text += value ?? "null"
    needsComma = true
  }

  private mutating func nest(_ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
    separate()
    text += open
    needsComma = false
    depth += 1
    body(&self)
    depth -= 1
    text += close
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += ", " }
    needsComma = true
  }
}
