/// As much of JSON Schema's draft 07 as the session schema uses; another word in it is a failure.
///
/// Source: draft-handrews-json-schema-validation-01.
struct SchemaValidator {
  let root: EditorValue
  private let patterns: Patterns

  struct UnknownWord: Error { var word: String }

  /// Compiled once each.
  private final class Patterns {
    var compiled: [String: Regex<AnyRegexOutput>] = [:]
  }

  init(_ schema: String) throws {
    root = try EditorValue.json(schema)
    patterns = Patterns()
  }

  /// Whether the schema takes a value.
  func accepts(_ value: EditorValue) throws -> Bool { try accepts(value, by: root) }

  private func accepts(_ value: EditorValue, by schema: EditorValue) throws -> Bool {
    guard case .map(let words) = schema else { return schema == .boolean(true) }
    if case .text(let target)? = words["$ref"] {
      let name = String(target.dropFirst("#/definitions/".count))
      guard let definition = root["definitions"]?[name] else { throw UnknownWord(word: target) }
      return try accepts(value, by: definition)
    }
    for (word, rule) in words where try !holds(word, rule, of: value, in: schema) { return false }
    return true
  }

  private func holds(
    _ word: String, _ rule: EditorValue, of value: EditorValue, in schema: EditorValue
  ) throws -> Bool {
    switch (word, rule) {
    case ("$schema", _), ("$comment", _), ("title", _), ("description", _), ("definitions", _):
      return true
    case ("type", .text(let type)): return isOf(type, value)
    case ("type", .list(let types)):
      return types.contains { if case .text(let type) = $0 { isOf(type, value) } else { false } }
    case ("enum", .list(let values)): return values.contains(value)
    case ("allOf", .list(let schemas)):
      return try schemas.allSatisfy { try accepts(value, by: $0) }
    case ("anyOf", .list(let schemas)):
      return try schemas.contains { try accepts(value, by: $0) }
    case ("oneOf", .list(let schemas)):
      return try schemas.filter { try accepts(value, by: $0) }.count == 1
    case ("minimum", .number(let bound)): return value.number.map { $0 >= bound } ?? true
    case ("maximum", .number(let bound)): return value.number.map { $0 <= bound } ?? true
    case ("maxLength", .number(let bound)):
      return value.text.map { Double($0.unicodeScalars.count) <= bound } ?? true
    case ("pattern", .text(let pattern)):
      return try value.text.map { try matches($0, pattern) } ?? true
    case ("minItems", .number(let bound)): return value.count.map { $0 >= bound } ?? true
    case ("maxItems", .number(let bound)): return value.count.map { $0 <= bound } ?? true
    case ("items", let item):
      guard case .list(let items) = value else { return true }
      return try items.allSatisfy { try accepts($0, by: item) }
    default: return try mapHolds(word, rule, of: value, in: schema)
    }
  }

  private func mapHolds(
    _ word: String, _ rule: EditorValue, of value: EditorValue, in schema: EditorValue
  ) throws -> Bool {
    switch (word, rule) {
    case ("required", .list(let names)):
      return value.keys.map { keys in names.allSatisfy { keys.contains($0.text ?? "") } } ?? true
    case ("dependencies", .map(let rules)):
      return try rules.allSatisfy { key, names in
        try value[key] == nil || mapHolds("required", names, of: value, in: schema)
      }
    case ("properties", .map(let properties)):
      guard case .map(let members) = value else { return true }
      return try members.allSatisfy { name, member in
        guard let property = properties[name] else { return true }
        return try accepts(member, by: property)
      }
    case ("additionalProperties", .boolean(false)):
      let known = schema["properties"]?.keys ?? []
      return value.keys.map { $0.isSubset(of: known) } ?? true
    default: throw UnknownWord(word: word)
    }
  }

  private func isOf(_ type: String, _ value: EditorValue) -> Bool {
    switch (type, value) {
    case ("object", .map), ("array", .list), ("string", .text), ("number", .number),
      ("boolean", .boolean), ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded(.towardZero)
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    if let regex = patterns.compiled[pattern] { return text.firstMatch(of: regex) != nil }
    // By code points, as ECMAScript with `u` and Python match.
    let regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    patterns.compiled[pattern] = regex
    return text.firstMatch(of: regex) != nil
  }
}

extension EditorValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var count: Double? {
    if case .list(let items) = self { Double(items.count) } else { nil }
  }
  fileprivate var keys: Set<String>? {
    if case .map(let map) = self { Set(map.keys) } else { nil }
  }
}
