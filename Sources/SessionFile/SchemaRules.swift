/// What the reader asks of a map or a key beyond the table: which keys stand together, which exclude
/// one another.
enum SchemaRules {
  /// Rules for a whole map.
  static func members(of context: SessionContext) -> [SchemaNode.Member] {
    switch context {
    case .session: [oneOf("steps", "focus")]
    case .cue: [oneOf("say", "tone", "clip")]
    case .timedCue: [oneOf("say", "tone", "clip"), anyOf("at", "after")]
    case .bed: [oneOf("clip", "noise")]
    case .breathing: [anyOf("in", "hold", "out", "rest")]
    case .focus:
      [.init(name: "dependencies", value: .object(["long-break-every": .texts(["long-break"])]))]
    default: []
    }
  }

  /// The value of a key of which the reader takes less than its kind allows.
  static func value(of key: SessionKey, in context: SessionContext) -> SchemaNode? {
    switch (key.name, key.value) {
    case ("wait", .boolean): SchemaValues.boolean(true)
    case ("clip", .file): SessionSchema.reference(SchemaValues.clip)
    case ("steps", .list(let item, _)): SchemaValues.list(item, 1, nil)
    default: nil
    }
  }

  private static func oneOf(_ names: String...) -> SchemaNode.Member {
    .init(name: "oneOf", value: .list(names.map(having)))
  }

  private static func anyOf(_ names: String...) -> SchemaNode.Member {
    .init(name: "anyOf", value: .list(names.map(having)))
  }

  private static func having(_ name: String) -> SchemaNode {
    .object(["required": .texts([name])])
  }
}
