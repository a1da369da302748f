/// A value of JSON, as one line of the control socket carries it.
///
/// Objects keep the order of their keys, so that what is written can be pinned in tests and read by a person.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number / 10⁹: exact for everything that the protocol counts.
  case number(billionths: Int64)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  public struct Member: Equatable, Sendable {
    /// Distinct within its object.
    public var key: String
    /// What stands behind it.
    public var value: JSONValue

    /// A member of an object.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A whole number, at most 9 · 10⁹ either way.
  public static func integer(_ value: Int) -> JSONValue {
    .number(billionths: Int64(value) * 1_000_000_000)
  }

  /// A number / 1 000: milliseconds as seconds, thousandths of a dB as dB.
  public static func thousandths(_ value: Int64) -> JSONValue {
    .number(billionths: value * 1_000_000)
  }

  /// A text, cut to at most 1 000 bytes of UTF-8 with `…` where something is missing.
  static func shortString(_ text: String) -> JSONValue {
    guard text.utf8.count > 1_000 else { return .string(text) }
    var size = 0
    let kept = text.unicodeScalars.prefix {
      size += UTF8.width($0)
      return size <= 997
    }
    return .string(String(kept) + "…")
  }

  /// The member of that name; `nil` where there is none, or this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The string, where this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Whether this is `true`; `nil` where it is neither `true` nor `false`.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number / 10⁹, where this is one.
  public var billionths: Int64? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The whole number, where this is one.
  public var integer: Int? {
    guard let billionths, billionths % 1_000_000_000 == 0 else { return nil }
    return Int(billionths / 1_000_000_000)
  }
}
