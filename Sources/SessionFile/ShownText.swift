import PlainText

/// A value as a message shows it: numbers as they are, words in quotes, cut at 60 characters.
///
/// Nothing in it can steer a terminal.
func shown(_ text: String) -> String {
  var result = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 60 {
      result += "…"
      break
    }
    result += scalar.isControl ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
    count += 1
  }
  if let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2D {
    return result
  }
  return "'\(result)'"
}

/// `a, b or c`
func listed(_ words: [String], _ conjunction: String = "or") -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
