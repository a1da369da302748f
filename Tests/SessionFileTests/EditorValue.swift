import FoundationEssentials

@testable import SessionFile

/// A value as an editor's YAML reader, or a JSON file, has it.
enum EditorValue: Equatable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([EditorValue])
  case map([String: EditorValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([EditorValue].self) {
      self = .list(list)
    } else {
      self = .map(try value.decode([String: EditorValue].self))
    }
  }

  /// What a JSON text says.
  static func json(_ text: String) throws -> EditorValue {
    try JSONDecoder().decode(EditorValue.self, from: Data(text.utf8))
  }

  /// The value of a map's key.
  subscript(key: String) -> EditorValue? {
    if case .map(let map) = self { map[key] } else { nil }
  }

  /// As JSON, for other programs.
  var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): Int(exactly: value).map(String.init) ?? EditorValue.shown(value)
    case .text(let text): EditorValue.quoted(text)
    case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .map(let map):
      "{" + map.map { "\(EditorValue.quoted($0)):\($1.json)" }.joined(separator: ",") + "}"
    }
  }

  /// JSON has no word for infinity; a number that is too large is read as one.
  private static func shown(_ number: Double) -> String {
    number.isInfinite ? "1e999" : "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The two ways in which editors take plain scalars.
enum EditorYAML: String, CaseIterable {
  case version11 = "YAML 1.1"
  case version12 = "YAML 1.2"

  /// What an editor makes of a session file.
  func value(of text: String) throws -> EditorValue {
    var text = text
    let root = try text.withUTF8 { try YAMLComposer.compose($0) }
    return root.map(value(of:)) ?? .null
  }

  private func value(of node: YAMLNode) -> EditorValue {
    switch node.content {
    case .list(let items): return .list(items.map(value(of:)))
    case .scalar(let text, isPlain: false): return .text(text)
    case .scalar(let text, isPlain: true): return plain(text)
    case .map(let pairs):
      var map: [String: EditorValue] = [:]
      for pair in pairs {
        guard case .scalar(let key, _) = pair.key.content else { continue }
        let inner = value(of: pair.value)
        if key == "<<", case .map(let merged) = inner {
          map.merge(merged) { own, _ in own }
        } else {
          map[key] = inner
        }
      }
      return .map(map)
    }
  }

  /// Source: YAML 1.2.2, section 10.3.2, and the type pages of YAML 1.1, as far as sessions have them.
  private func plain(_ text: String) -> EditorValue {
    let word = text.lowercased()
    let isOneCase = [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()]
      .contains(text)
    if isOneCase {
      switch word {
      case "", "~", "null": return .null
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "yes", "on": if self == .version11 { return .boolean(true) }
      case "no", "off": if self == .version11 { return .boolean(false) }
      default: break
      }
    }
    if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text.hasSuffix(".") ? text + "0" : text)
    {
      return .number(number)
    }
    if self == .version11,
      text.wholeMatch(of: /[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?/) != nil
    {
      return .number(sexagesimal(text))
    }
    return .text(text)
  }

  private func sexagesimal(_ text: String) -> Double {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let size = digits.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
    return text.hasPrefix("-") ? -size : size
  }
}
