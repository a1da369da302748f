/// A text in which tokens in braces stand for words: `Round {round} of {rounds}`; `{{` is a brace.
public struct TokenText: Hashable, Sendable {
  /// A part of the text.
  public enum Piece: Hashable, Sendable {
    /// Said as it stands.
    case literal(String)
    /// What stands between two braces, blanks at its ends removed.
    case token(String)
  }

  /// In order; no two literals follow one another.
  public private(set) var pieces: [Piece] = []
  /// A brace opens and no other closes it; all from there on is literal.
  public private(set) var isUnclosed = false

  /// Takes a text apart; any text is one.
  public init(_ text: String) {
    var literal = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      literal += rest[..<open]
      rest = rest[open...].dropFirst()
      if rest.first == "{" {
        literal += "{"
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}" else {
        isUnclosed = true
        literal += "{"
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      pieces.append(.token(TokenText.trimmed(rest[..<end])))
      rest = rest[end...].dropFirst()
    }
    literal += rest
    if !literal.isEmpty { pieces.append(.literal(literal)) }
  }

  /// The names between braces, in order.
  public var tokens: [String] {
    pieces.compactMap { piece in
      if case .token(let name) = piece { return name }
      return nil
    }
  }

  /// The text with each token replaced by what `words` has for it.
  public func replacing(_ words: (String) -> String) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .token(let name): text += words(name)
      }
    }
  }

  /// Whether a text is anything but literal; most are not, and need not be taken apart.
  public static func isNeeded(for text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// The tokens of a session's spoken texts.
public enum SpokenToken: String, Hashable, Sendable, CaseIterable {
  /// The step's name.
  case name
  /// What is done next, with its side; gaps and rests are skipped.
  case next
  /// The step's side; nothing where it has none.
  case side
  /// Which pass of the innermost repeated group; the first where there is none.
  case round
  /// Of how many passes; one where there is none.
  case rounds
  /// How much of the step is left when the text is spoken.
  case left
  /// How long the step is.
  case hold
  /// The language's word for the middle of a step.
  case halfway
}
