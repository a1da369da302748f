import PlainText
import SessionModel

extension FileReader {
  /// A text in one line: breaks and tabs become blanks, and no two blanks stand together.
  func text(_ name: String, in fields: Fields) -> String? {
    guard let (key, node) = fields[name] else { return nil }
    return text(node, name, key.value)
  }

  /// The same of a node that stands by itself.
  func text(_ node: YAMLNode, _ name: String, _ value: SessionValue) -> String? {
    guard case .scalar(let text, _) = node.content else {
      if isBracedText(node) {
        add(node, bracedTextMessage(name))
      } else {
        addWrongType(node, name, value)
      }
      return nil
    }
    let isLong = value.first { value -> Bool? in
      switch value {
      case .text, .spoken: return true
      default: return nil
      }
    }
    let limit = isLong == nil ? TextBounds.name : TextBounds.text
    if text.utf8.count > limit && text.unicodeScalars.count > limit {
      add(
        node,
        "\(name) is \(text.unicodeScalars.count) characters long; at most \(limit) can be used")
      return nil
    }
    guard let tidy = isOrdinary(text) ? text : tidied(text, node, name, value) else { return nil }
    return hasKnownTokens(tidy, node, name, value) ? tidy : nil
  }

  /// Whether a node is a text that begins with a token: `{left}` is a map without values.
  func isBracedText(_ node: YAMLNode) -> Bool {
    guard node.isFlow, case .map(let pairs) = node.content else { return false }
    return !pairs.isEmpty
      && pairs.allSatisfy { pair in
        if case .scalar(_, isPlain: true) = pair.key.content { return pair.value.isEmpty }
        return false
      }
  }

  /// Whether every token of a spoken text is one; others are listed.
  private func hasKnownTokens(
    _ text: String, _ node: YAMLNode, _ name: String, _ value: SessionValue
  ) -> Bool {
    guard TokenText.isNeeded(for: text) else { return true }
    let known = value.first { value -> [String]? in
      if case .spoken(let tokens) = value { return tokens }
      return nil
    }
    guard let known else { return true }
    let template = TokenText(text)
    if template.isUnclosed {
      add(node, "\(name) has a { without a }; write {{ for a brace")
      return false
    }
    guard let unknown = template.tokens.first(where: { !known.contains($0) }) else { return true }
    let remedy: String
    if let near = NearestName.nearest(to: unknown, in: known) {
      remedy = "did you mean {\(near)}?"
    } else if known.isEmpty {
      remedy = "it takes none; write {{ for a brace"
    } else {
      let braced = known.map { "{\($0)}" }
      remedy = "it takes \(listed(braced, "and")), and {{ for a brace"
    }
    add(node, "\(name) has the token \(shown("{\(unknown)}")); \(remedy)")
    return false
  }

  /// Printable ASCII with no blank at either end nor two together, as nearly every text is.
  private func isOrdinary(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var wasBlank = true
      for byte in bytes {
        let isBlank = byte == 0x20
        if byte < 0x20 || byte > 0x7E || (isBlank && wasBlank) { return false }
        wasBlank = isBlank
      }
      return !wasBlank
    }
  }

  private func tidied(
    _ text: String, _ node: YAMLNode, _ name: String, _ value: SessionValue
  ) -> String? {
    var result = String.UnicodeScalarView()
    var needsBlank = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20, 0x85, 0x2028, 0x2029:
        needsBlank = !result.isEmpty
      default:
        if scalar.isControl {
          add(
            node,
            "\(name) has the control character \(unicodeName(scalar.value)); "
              + "only printable text can be shown")
          return nil
        }
        if needsBlank { result.append(" ") }
        needsBlank = false
        result.append(scalar)
      }
    }
    if result.isEmpty {
      add(node, "\(name) is blank; it takes \(value.expectation)")
      return nil
    }
    return String(result)
  }

  /// `left, right` of a list; `nil` where the key is absent or unusable, empty for `none`.
  func sides(in fields: Fields) -> [String]? {
    guard let (key, node) = fields["sides"] else { return nil }
    if says("none", "sides", in: fields) { return [] }
    guard case .list(let items) = node.content else {
      addWrongType(node, "sides", key.value)
      return nil
    }
    state.visit(items.count, at: location(node))
    guard (1...FileReader.sideLimit).contains(items.count) else {
      add(
        node,
        "sides has \(items.count) entries; it takes 1 to \(FileReader.sideLimit) names, "
          + "or none")
      return nil
    }
    return items.compactMap { text($0, "side", .name) }
  }

  /// More than any body or work has.
  static let sideLimit = 20
}
