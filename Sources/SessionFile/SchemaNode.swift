/// A JSON value whose objects keep the order in which they were written.
indirect enum SchemaNode: Sendable, Equatable, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral
{
  case text(String)
  /// A number as it is to be written.
  case number(String)
  case boolean(Bool)
  case list([SchemaNode])
  case object([Member])

  struct Member: Sendable, Equatable {
    var name: String
    var value: SchemaNode
  }

  init(stringLiteral text: String) { self = .text(text) }
  init(arrayLiteral items: SchemaNode...) { self = .list(items) }

  static func whole(_ number: Int) -> SchemaNode { .number(String(number)) }
  static func texts(_ texts: [String]) -> SchemaNode { .list(texts.map { .text($0) }) }
  static func object(_ members: KeyValuePairs<String, SchemaNode>) -> SchemaNode {
    .object(members.map { Member(name: $0, value: $1) })
  }

  /// An object's members and these behind them.
  func adding(_ members: KeyValuePairs<String, SchemaNode>) -> SchemaNode {
    guard case .object(let own) = self else { preconditionFailure("only an object has members") }
    return .object(own + members.map { Member(name: $0, value: $1) })
  }

  /// As JSON, indented by two blanks a level; what has no object in it and fits stands in one line.
  func text(indent: Int = 0) -> String {
    if let line, indent + line.utf8.count <= SchemaNode.lineWidth { return line }
    let blanks = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .list(let items):
      let lines = items.map { blanks + $0.text(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map {
        blanks + SchemaNode.quoted($0.name) + ": " + $0.value.text(indent: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .text, .number, .boolean:
      return line ?? ""
    }
  }

  private static let lineWidth = 92

  /// All of it in one line; `nil` for an object that has another in it.
  private var line: String? {
    switch self {
    case .text(let text): return SchemaNode.quoted(text)
    case .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .list(let items):
      let parts = items.compactMap(\.line)
      return parts.count == items.count ? "[" + parts.joined(separator: ", ") + "]" : nil
    case .object(let members):
      var parts: [String] = []
      for member in members {
        if case .object = member.value { return nil }
        guard let line = member.value.line else { return nil }
        parts.append(SchemaNode.quoted(member.name) + ": " + line)
      }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        precondition(scalar.value >= 0x20, "a schema's texts have no control characters")
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
