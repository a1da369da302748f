import SessionModel
import SoundUnits

/// What a schema says of each kind of value.
enum SchemaValues {
  static let clip = "clip"
  private static let name = "name"
  private static let text = "text"
  private static let length = "length"
  private static let cueTime = "time"
  private static let gain = "gain"
  private static let boolean = "boolean"
  private static let tone = "tone"

  /// Those that many keys share.
  static let definitions: [SchemaNode.Member] = [
    .init(name: name, value: text(most: TextBounds.name)),
    .init(name: text, value: text(most: TextBounds.text)),
    .init(name: clip, value: .object(["type": "string", "pattern": .text(SchemaPatterns.clip)])),
    .init(name: length, value: duration(commonLength)),
    .init(name: cueTime, value: cueTimeNode),
    .init(name: gain, value: gain(Gain.supported)),
    .init(name: boolean, value: .object(["anyOf": [boolean(true), boolean(false)]])),
    .init(name: tone, value: .object(["enum": .texts(ToneName.allCases.map(\.rawValue))])),
  ]

  private static let commonLength = ExactTime.zero...SessionBounds.length

  /// A new kind of value in the table names its schema here.
  static func node(_ value: SessionValue) -> SchemaNode {
    switch value {
    case .name, .file: SessionSchema.reference(name)
    // Which tokens there are is the reader's to say: a pattern would only say that something is wrong.
    case .text, .spoken: SessionSchema.reference(text)
    case .language: languageNode
    case .words: .object(["type": "object", "additionalProperties": SessionSchema.reference(text)])
    case .size: .object(["type": ["string", "integer"]])
    case .duration(commonLength): SessionSchema.reference(length)
    case .duration(let bounds): duration(bounds)
    case .cueTime: SessionSchema.reference(cueTime)
    case .wholeNumber(let bounds): wholeNumber(bounds)
    case .boolean: SessionSchema.reference(boolean)
    case .gain(Gain.supported): SessionSchema.reference(gain)
    case .gain(let bounds): gain(bounds)
    case .pitch(let bounds):
      numberOr(
        SchemaPatterns.pitch(bounds), from: bounds.lowerBound.decimalText(places: 3),
        to: bounds.upperBound.decimalText(places: 3))
    case .choice(let words): choice(words)
    case .tone: SessionSchema.reference(tone)
    case .map(let context): SessionSchema.reference(context.rawValue)
    case .list(.name, _): list(.name, 1, FileReader.sideLimit)
    case .list(let item, _): list(item, nil, nil)
    case .either(let values): either(values)
    }
  }

  static func list(_ item: SessionValue, _ least: Int?, _ most: Int?) -> SchemaNode {
    var list = SchemaNode.object(["type": "array", "items": node(item)])
    if let least { list = list.adding(["minItems": .whole(least)]) }
    if let most { list = list.adding(["maxItems": .whole(most)]) }
    return list
  }

  private static func either(_ values: [SessionValue]) -> SchemaNode {
    // Where a tone's name can stand, a file is a clip.
    let namesSounds = values.contains {
      if case .tone = $0 { return true }
      return false
    }
    return .object([
      "anyOf": .list(
        values.map { value in
          if namesSounds, case .file = value { return SessionSchema.reference(clip) }
          return node(value)
        })
    ])
  }

  // MARK: - Scalars

  /// `no` is Norwegian, and false to YAML 1.1.
  private static var languageNode: SchemaNode {
    .object([
      "anyOf": [
        .object(["type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$"]),
        .object(["enum": [.boolean(false)]]),
      ]
    ])
  }

  /// Whatever an editor makes of a text that looks like a number or a truth value.
  private static func text(most: Int) -> SchemaNode {
    .object([
      "type": ["string", "number", "boolean"], "pattern": .text(SchemaPatterns.text),
      "maxLength": .whole(most),
    ])
  }

  static func boolean(_ value: Bool) -> SchemaNode {
    .object([
      "anyOf": [
        .object(["enum": [.boolean(value)]]),
        .object(["type": "string", "pattern": .text(SchemaPatterns.boolean(value))]),
      ]
    ])
  }

  private static func choice(_ words: [String]) -> SchemaNode {
    var values = words.map { SchemaNode.text($0) }
    // What YAML 1.1 makes of a word.
    if !Set(["on", "yes", "true"]).isDisjoint(with: words) { values.append(.boolean(true)) }
    if !Set(["off", "no", "false"]).isDisjoint(with: words) { values.append(.boolean(false)) }
    return .object(["enum": .list(values)])
  }

  private static func wholeNumber(_ bounds: ClosedRange<Int>) -> SchemaNode {
    .object([
      "anyOf": [
        .object([
          "type": "integer", "minimum": .whole(bounds.lowerBound),
          "maximum": .whole(bounds.upperBound),
        ]),
        .object(["type": "string", "pattern": .text(SchemaPatterns.wholeNumber(bounds))]),
      ]
    ])
  }

  private static func duration(_ bounds: ClosedRange<ExactTime>) -> SchemaNode {
    numberOr(
      SchemaPatterns.duration(isPositive: bounds.lowerBound > .zero),
      from: bounds.lowerBound.nanoseconds.decimalText(places: 9),
      to: bounds.upperBound.nanoseconds.decimalText(places: 9))
  }

  private static var cueTimeNode: SchemaNode {
    let most = SessionBounds.length.nanoseconds
    return numberOr(
      SchemaPatterns.cueTime, from: (-most).decimalText(places: 9),
      to: most.decimalText(places: 9))
  }

  private static func gain(_ bounds: ClosedRange<Gain>) -> SchemaNode {
    numberOr(
      SchemaPatterns.gain(bounds),
      from: bounds.lowerBound.thousandths.decimalText(places: 3),
      to: bounds.upperBound.thousandths.decimalText(places: 3))
  }

  private static func numberOr(
    _ pattern: String, from least: String, to most: String
  ) -> SchemaNode {
    .object([
      "anyOf": [
        .object(["type": "number", "minimum": .number(least), "maximum": .number(most)]),
        .object(["type": "string", "pattern": .text(pattern)]),
      ]
    ])
  }
}
