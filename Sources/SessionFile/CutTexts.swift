/// Finds what a comma has cut off a text without quotes: in braces it begins another key there.
///
/// `{say: Slow, wide circles., hold: 5s}` has a key `wide circles.` without a value.
struct CutTexts {
  /// What a pair with an unknown key is of a text before it.
  enum Part {
    case none
    /// The first that was cut off the text of this key.
    case first(of: String)
    /// Behind the first.
    case further
  }

  let isFlow: Bool
  /// The key whose text ends right before the next pair.
  private var key: String?
  private var isFound = false

  init(isFlow: Bool) {
    self.isFlow = isFlow
  }

  /// Whether the next pair may be what was cut off.
  var mayBeCut: Bool { key != nil }

  /// Looks at the next pair, which has an unknown key.
  mutating func part(_ pair: YAMLNode.Pair) -> Part {
    guard let key, pair.value.isEmpty else {
      self.key = nil
      return .none
    }
    defer { isFound = true }
    return isFound ? .further : .first(of: key)
  }

  /// Looks at the next pair, which has a known key.
  mutating func take(_ pair: YAMLNode.Pair, _ key: SessionKey) {
    isFound = false
    self.key = nil
    if isFlow, key.value.isText, case .scalar(_, isPlain: true) = pair.value.content,
      !pair.value.isEmpty
    {
      self.key = key.name
    }
  }
}

extension SessionValue {
  /// Whether a text in the author's own words can stand there.
  var isText: Bool {
    first { value -> Bool? in
      switch value {
      case .name, .text, .spoken: true
      default: nil
      }
    } ?? false
  }
}

extension SessionContext {
  /// The keys with which such texts stand somewhere.
  static let textKeys = Set(allCases.flatMap(\.keys).filter(\.value.isText).map(\.name))
}
