import SoundUnits

/// What the tokens of a spoken text stand for.
public struct SpokenStep: Hashable, Sendable {
  /// The step's name, without its side.
  public var name: String
  /// As written; `nil` for a step without sides.
  public var side: String?
  /// Counted from 1.
  public var round: Int
  /// 1 or more.
  public var rounds: Int
  /// Of the step, when the text is spoken.
  public var left: ExactTime
  /// The whole step.
  public var length: ExactTime
  /// Name and side of what is done next; `nil` at the end.
  public var next: Next?

  /// A step that comes.
  public struct Next: Hashable, Sendable {
    /// Without its side.
    public var name: String
    /// As written.
    public var side: String?

    /// A step by its name and side.
    public init(name: String, side: String? = nil) {
      self.name = name
      self.side = side
    }
  }

  /// A step that is spoken of.
  public init(
    name: String, side: String? = nil, round: Int = 1, rounds: Int = 1, left: ExactTime,
    length: ExactTime, next: Next? = nil
  ) {
    self.name = name
    self.side = side
    self.round = round
    self.rounds = rounds
    self.left = left
    self.length = length
    self.next = next
  }
}

extension Phrasebook {
  /// A session's text with every `SpokenToken` replaced by words.
  ///
  /// A token that stands for nothing takes the comma and the blanks before it along. `{round}` is
  /// `round 2` where a text or a part of a sentence begins with it, else the number alone: `{round}
  /// of {rounds}` and `Set {round} of {rounds}` are both said as people do. An unknown token, which
  /// reading refuses, stands for nothing.
  public func spoken(_ text: String, of step: SpokenStep) -> String {
    var result = ""
    for piece in TokenText(text).pieces {
      switch piece {
      case .literal(let literal):
        result += literal
      case .token(let name):
        let words = SpokenToken(rawValue: name).map { self.words(for: $0, step, after: result) }
        if let words, !words.isEmpty {
          result += words
        } else {
          while let last = result.last, last == " " || last == "," { result.removeLast() }
        }
      }
    }
    return String(result.drop { $0 == " " || $0 == "," })
  }

  private func words(for token: SpokenToken, _ step: SpokenStep, after text: String) -> String {
    switch token {
    case .name: return step.name
    case .next: return step.next.map { announcement(of: $0.name, side: $0.side) } ?? theEnd
    case .side: return step.side.map { side($0) } ?? ""
    case .rounds: return String(step.rounds)
    case .left: return time(step.left)
    case .hold: return time(step.length)
    case .halfway: return halfway
    case .round:
      let last = text.last { $0 != " " }
      if last?.isLetter == true || last?.isNumber == true { return String(step.round) }
      return TokenText(round).replacing { _ in String(step.round) }
    }
  }
}
