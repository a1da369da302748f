import SessionModel
import SoundUnits

// Scalars are read by what their key expects: `name: no` is a name, `title: 12` a title,
// `announce: no` false.

extension FileReader {
  func duration(_ name: String, in fields: Fields) -> ExactTime? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let bounds = key.bounds { value -> ClosedRange<ExactTime>? in
      if case .duration(let range) = value { return range }
      return nil
    }
    return duration(text, node, name, key.noun, bounds)
  }

  /// The length that a text says, called `noun` in messages, within bounds.
  func duration(
    _ text: String, _ node: YAMLNode, _ name: String, _ noun: String,
    _ bounds: ClosedRange<ExactTime>
  ) -> ExactTime? {
    let problem: String
    switch DurationText(text) {
    case .length(let length) where bounds.contains(length),
      .negative(let length)
    where length == .zero
      && bounds.contains(length):
      return length
    case .length(let length) where length > bounds.upperBound:
      problem = "\(noun) lasts at most \(bounds.upperBound)"
    case .tooLong:
      problem = "\(noun) lasts at most \(bounds.upperBound)"
    case .length, .negative:
      problem =
        bounds.lowerBound.nanoseconds == 1
        ? "\(noun) lasts longer than 0s" : "\(noun) lasts \(bounds.lowerBound) or more"
    case .tooFine:
      problem = "a length is a whole number of nanoseconds"
    case .malformed:
      problem = "a length looks like 30s, 1m30s, 1:30, 500ms, 1.5min or 2h"
    }
    add(node, "\(name) is \(shown(text)); \(problem)")
    return nil
  }

  /// A whole number within the key's bounds.
  func wholeNumber(_ name: String, in fields: Fields) -> Int? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let bounds = key.bounds { value -> ClosedRange<Int>? in
      if case .wholeNumber(let range) = value { return range }
      return nil
    }
    if case .value(let number) = QuantityText(wholeNumber: text), bounds.contains(Int(number)) {
      return Int(number)
    }
    add(node, "\(name) is \(shown(text)); it takes \(key.value.expectation)")
    return nil
  }

  func boolean(_ name: String, in fields: Fields) -> Bool? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      add(node, "\(name) is \(shown(text)); it takes \(key.value.expectation)")
      return nil
    }
  }

  func gain(_ name: String, in fields: Fields) -> Gain? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let bounds = key.bounds { value -> ClosedRange<Gain>? in
      if case .gain(let range) = value { return range }
      return nil
    }
    let remedy: String
    switch QuantityText(gain: text) {
    case .value(let value):
      if let thousandths = Int32(exactly: value), bounds.contains(Gain(thousandths: thousandths)) {
        return Gain(thousandths: thousandths)
      }
      remedy = "\(key.noun) is \(bounds.lowerBound) to \(bounds.upperBound)"
    case .tooLarge: remedy = "\(key.noun) is \(bounds.lowerBound) to \(bounds.upperBound)"
    case .tooFine: remedy = "\(key.noun) has at most 3 decimals"
    case .malformed: remedy = "\(key.noun) looks like \(bounds.lowerBound == .zero ? "" : "-")6dB"
    }
    add(node, "\(name) is \(shown(text)); \(remedy)")
    return nil
  }

  /// In bytes.
  func size(_ name: String, in fields: Fields) -> Int64? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let bounds = key.bounds { value -> ClosedRange<Int64>? in
      if case .size(let range) = value { return range }
      return nil
    }
    let remedy: String
    switch QuantityText(size: text) {
    case .value(let value) where bounds.contains(value): return value
    case .value, .tooLarge:
      remedy = "\(key.noun) is \(bounds.lowerBound >> 20)MiB to \(bounds.upperBound >> 30)GiB"
    case .tooFine: remedy = "a size is a whole number of bytes"
    case .malformed: remedy = "a size looks like 256MiB or 2GiB"
    }
    add(node, "\(name) is \(shown(text)); \(remedy)")
    return nil
  }

  /// In thousandths of a hertz.
  func pitch(_ name: String, in fields: Fields) -> Int64? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let bounds = key.bounds { value -> ClosedRange<Int64>? in
      if case .pitch(let range) = value { return range }
      return nil
    }
    let remedy: String
    switch QuantityText(pitch: text) {
    case .value(let value) where bounds.contains(value): return value
    case .value, .tooLarge:
      remedy = "a pitch is \(bounds.lowerBound / 1_000)Hz to \(bounds.upperBound / 1_000)Hz"
    case .tooFine: remedy = "a pitch has at most 3 decimals"
    case .malformed: remedy = "a pitch looks like 880Hz"
    }
    add(node, "\(name) is \(shown(text)); \(remedy)")
    return nil
  }

  func cueTime(_ name: String, in fields: Fields) -> CueTime? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    switch text {
    case "start": return .fromStart(.zero)
    case "end": return .fromEnd(.zero)
    default: break
    }
    let remedy: String
    if let percent = QuantityText(percent: text) {
      switch percent {
      case .value(let billionths) where (0...1_000_000_000).contains(billionths):
        return .portion(billionths: billionths)
      case .tooFine: remedy = "a percentage has at most 7 decimals"
      case .value, .tooLarge: remedy = "a cue lies at 0% to 100% of its step"
      case .malformed: remedy = "a percentage looks like 75%"
      }
    } else {
      switch DurationText(text) {
      case .length(let time) where time <= SessionBounds.length: return .fromStart(time)
      case .negative(let time) where time <= SessionBounds.length: return .fromEnd(time)
      case .tooFine: remedy = "a time is a whole number of nanoseconds"
      case .length, .negative, .tooLong: remedy = "a cue lies within \(SessionBounds.length)"
      case .malformed: remedy = "it takes \(key.value.expectation)"
      }
    }
    add(node, "\(name) is \(shown(text)); \(remedy)")
    return nil
  }

  /// One of a set of words.
  func choice<Word: RawRepresentable<String>>(
    _ name: String, in fields: Fields, as _: Word.Type = Word.self
  ) -> Word? {
    guard let text = word(name, in: fields) else { return nil }
    guard let word = Word(rawValue: text) else {
      preconditionFailure("the table allows \(name) a word that \(Word.self) lacks")
    }
    return word
  }

  /// A word that the table allows for the key.
  func word(_ name: String, in fields: Fields) -> String? {
    guard let (key, node, text) = scalar(name, in: fields) else { return nil }
    let words = key.bounds { value -> [String]? in
      if case .choice(let words) = value { return words }
      return nil
    }
    if words.contains(text) { return text }
    let near = NearestName.nearest(to: text, in: words)
    let remedy = near.map { "did you mean \($0)?" } ?? "it takes \(key.value.expectation)"
    add(node, "\(name) is \(shown(text)); \(remedy)")
    return nil
  }

  /// Whether a key's value is this word where others may stand.
  func says(_ word: String, _ name: String, in fields: Fields) -> Bool {
    guard let (_, node) = fields[name], case .scalar(let text, _) = node.content else {
      return false
    }
    return text == word
  }

  /// The text of a key that takes one; a list or a map is listed as the wrong type.
  func scalar(
    _ name: String, in fields: Fields
  ) -> (key: SessionKey, node: YAMLNode, text: String)? {
    guard let (key, node) = fields[name] else { return nil }
    if case .scalar(let text, _) = node.content { return (key, node, text) }
    addWrongType(node, name, key.value)
    return nil
  }
}

extension SessionKey {
  /// The bounds that the table gives for the kind of value that is asked for.
  fileprivate func bounds<Bounds>(_ pick: (SessionValue) -> Bounds?) -> Bounds {
    guard let bounds = value.first(pick) else {
      preconditionFailure("the table gives \(name) another kind of value")
    }
    return bounds
  }
}
