import SessionModel
import SoundUnits

/// The session language as a JSON Schema, for editors: made from the table that the reader reads by.
///
/// An editor sees values, not texts: its YAML reader may have made a number of `1:30` (90, by YAML 1.1)
/// or of `12`, and false of `no`. The schema accepts every value that some text has which the player
/// accepts; what only the text shows (`1:5` as 65) or only a whole session (its length), it lets
/// pass. One thing it refuses that the player takes: the bare word null, which an editor cannot
/// tell from a key without a value.
public enum SessionSchema {
  /// A JSON Schema of draft 07 (json-schema.org), which yaml-language-server takes; with a line feed
  /// at its end.
  public static var text: String { root.text() + "\n" }

  private static var root: SchemaNode {
    let definitions = reachableContexts.map {
      SchemaNode.Member(name: $0.rawValue, value: map(of: $0))
    }
    return .object([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$comment": "Made by carillon schema from the table of keys that the player reads by.",
      "title": "A session of Carillon",
      "allOf": [reference(SessionContext.session.rawValue)],
      "definitions": .object(SchemaValues.definitions + definitions),
    ])
  }

  static func reference(_ definition: String) -> SchemaNode {
    .object(["$ref": .text("#/definitions/\(definition)")])
  }

  // MARK: - Maps

  private static func map(of context: SessionContext) -> SchemaNode {
    let properties = context.keys.map { key in
      SchemaNode.Member(name: key.name, value: property(key, of: context))
    }
    let required = context.keys.filter(\.isRequired).map(\.name)
    var members: [SchemaNode.Member] = [
      .init(name: "type", value: "object"),
      .init(name: "properties", value: .object(properties)),
      .init(name: "additionalProperties", value: .boolean(false)),
    ]
    if !required.isEmpty { members.append(.init(name: "required", value: .texts(required))) }
    return .object(members + SchemaRules.members(of: context))
  }

  private static func property(_ key: SessionKey, of context: SessionContext) -> SchemaNode {
    let described = SchemaNode.object(["description": .text(key.summary)])
    let value = SchemaRules.value(of: key, in: context) ?? SchemaValues.node(key.value)
    guard case .object(let members) = value else { return described }
    // Draft 07 overlooks what stands beside a reference.
    if members.contains(where: { $0.name == "$ref" }) {
      return described.adding(["allOf": [value]])
    }
    return .object(described.members + members)
  }

  // MARK: - What is used

  /// The contexts that a session file can have, in the order of their enumeration.
  private static var reachableContexts: [SessionContext] {
    var found: Set<SessionContext> = [.session]
    var open: [SessionContext] = [.session]
    while let context = open.popLast() {
      for inner in context.keys.flatMap({ contexts(in: $0.value) })
      where found.insert(inner).inserted {
        open.append(inner)
      }
    }
    return SessionContext.allCases.filter(found.contains)
  }

  private static func contexts(in value: SessionValue) -> [SessionContext] {
    switch value {
    case .map(let context): [context]
    case .list(let item, _): contexts(in: item)
    case .either(let values): values.flatMap(contexts(in:))
    default: []
    }
  }
}

extension SchemaNode {
  /// Of an object.
  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
