import PlainText
import SoundUnits

extension JSONValue {
  /// The value on one line, without a line feed, in UTF-8 with no character escaped that need not be.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let billionths): text += billionths.decimalText(places: 9)
    case .string(let string): text.append(jsonQuoting: string)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        text.append(jsonQuoting: member.key)
        text += ": "
        member.value.append(to: &text)
      }
      text += "}"
    }
  }
}
