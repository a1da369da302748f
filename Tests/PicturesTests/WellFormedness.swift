/// What is wrong with a text as XML 1.0, as far as pictures use it; `nil` for one that is well-formed.
///
/// Elements nest and end, attributes stand in quotes and once, `&` begins one of five entities, a
/// number or nothing, and every character is one that XML allows.
func xmlProblem(_ text: String) -> String? {
  var reader = XMLReader(rest: text.unicodeScalars[...])
  return reader.problem()
}

private struct XMLReader {
  var rest: Substring.UnicodeScalarView
  var open: [String] = []

  mutating func problem() -> String? {
    var roots = 0
    while let scalar = rest.first {
      if scalar == "<" {
        if open.isEmpty { roots += 1 }
        if let problem = tag() { return problem }
      } else {
        let isText = !open.isEmpty || scalar == "\n"
        if !isText { return "text outside the root" }
        if let problem = character(in: "text") { return problem }
      }
    }
    if !open.isEmpty { return "<\(open[open.count - 1])> does not end" }
    return roots == 1 ? nil : "\(roots) roots"
  }

  private mutating func tag() -> String? {
    rest.removeFirst()
    let isEnd = take("/")
    let name = String(
      String.UnicodeScalarView(rest.prefix { !" />\n".unicodeScalars.contains($0) }))
    rest.removeFirst(name.unicodeScalars.count)
    if isEnd {
      guard open.popLast() == name else { return "</\(name)> ends something else" }
      return take(">") ? nil : "</\(name) goes on"
    }
    var attributes = Set<String>()
    while take(" ") {
      let key = String(String.UnicodeScalarView(rest.prefix { $0 != "=" }))
      rest.removeFirst(key.unicodeScalars.count)
      if key.isEmpty || key.contains(" ") { return "<\(name)> has the attribute '\(key)'" }
      if !attributes.insert(key).inserted { return "<\(name)> has '\(key)' twice" }
      guard take("="), take("\"") else { return "<\(name)> has '\(key)' without quotes" }
      while let scalar = rest.first, scalar != "\"" {
        if scalar == "<" { return "< in the value of '\(key)'" }
        if let problem = character(in: key) { return problem }
      }
      guard take("\"") else { return "the value of '\(key)' does not end" }
    }
    if take("/") { return take(">") ? nil : "<\(name)/ goes on" }
    open.append(name)
    return take(">") ? nil : "<\(name) does not end"
  }

  private mutating func character(in place: String) -> String? {
    let scalar = rest.removeFirst()
    switch scalar {
    case "&":
      let name = String(String.UnicodeScalarView(rest.prefix { $0 != ";" }))
      return ["amp", "lt", "gt", "quot", "#39"].contains(name) ? nil : "'&\(name)' in \(place)"
    case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
      return nil
    default: return "U+\(String(scalar.value, radix: 16)) in \(place)"
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
