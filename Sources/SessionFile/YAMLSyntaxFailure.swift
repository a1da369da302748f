/// A syntax error in libyaml's words, and the sentence that it becomes.
///
/// libyaml tells what its grammar missed; a person wants to know what to change. The texts on the
/// left are those of libyaml 0.2.5's scanner.c and parser.c; an unknown one is shown as it is.
struct YAMLSyntaxFailure {
  var problem: String
  var mark: YAMLMark
  var context: String?
  /// Where the thing began that could not be finished.
  var contextLine: Int

  func error(in text: TextPositions) -> YAMLError {
    if let column = text.tabInIndentation(ofLine: mark.line) {
      return YAMLError(
        mark: YAMLMark(line: mark.line, column: column),
        message: "a tab in the indentation; replace it by spaces")
    }
    return YAMLError(mark: mark, message: message(in: text))
  }

  private func message(in text: TextPositions) -> String {
    let opening = "in line \(contextLine)"
    switch problem {
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'",
      "did not find expected key":
      if let message = messageOfUnquotedText(in: text) { return message }
    default: break
    }
    switch problem {
    case "found character that cannot start any token":
      let found = text.character(at: mark)
      if found == "\t" { return "a tab cannot stand before a text; replace it by spaces" }
      let character = found.map { shown(String($0)) } ?? "this character"
      return "\(character) cannot begin a text; put the text in quotes"
    case "mapping values are not allowed in this context":
      return
        "a ':' where no key can be; put a text that contains ': ' in quotes, or give this line "
        + "the indentation of its neighbors"
    case "could not find expected ':'":
      return "a key without ':'; write 'key: value', or indent the line to continue a text"
    case "block sequence entries are not allowed in this context":
      return "a '-' where no list can be; begin the list on a line of its own"
    case "did not find expected key", "did not find expected '-' indicator":
      if text.hasText(before: mark) {
        return
          "this does not fit what stands before it in the line; put a text with such characters "
          + "in quotes"
      }
      return "this line does not fit what begins \(opening); give it the same indentation"
    case "did not find expected ',' or '}'":
      return "a ',' or '}' is missing after the '{' \(opening); add it before this place"
    case "did not find expected ',' or ']'":
      return "a ',' or ']' is missing after the '[' \(opening); add it before this place"
    case "found unexpected end of stream", "found unexpected document indicator":
      return "the text that begins \(opening) has no closing quote; add it"
    case "found unknown escape character":
      return "an unknown escape in double quotes; write \\\\ for a backslash, or use single quotes"
    case "did not find expected <document start>":
      return "the file's map or list has ended before this; remove what follows, or indent it"
    case "did not find expected node content":
      return "a value is missing before this; write it, or put a text that begins so in quotes"
    default:
      return context.map { "\(problem) (\($0), begun \(opening)); correct the YAML" }
        ?? "\(problem); correct the YAML"
    }
  }
  /// What is said where a text goes on behind what YAML took for all of it.
  private func messageOfUnquotedText(in text: TextPositions) -> String? {
    guard let value = text.valueEnding(before: mark),
      SessionContext.textKeys.contains(value.key)
    else { return nil }
    switch value.opening {
    case "{", "[": return bracedTextMessage(value.key, value.opening)
    default:
      return "\(value.key) goes on behind its closing quote; put the whole text in quotes"
    }
  }
}

/// What is said of a text that begins with a bracket.
func bracedTextMessage(_ key: String, _ opening: Unicode.Scalar = "{") -> String {
  let what = opening == "{" ? "a map" : "a list"
  return "\(key) begins with '\(opening)', which begins \(what); put the whole text in quotes"
}
