/// A number that no other record has, on any machine (a UUID of version 4, RFC 9562): what is
/// imported twice is known by it.
public struct RecordID: Hashable, Sendable {
  /// 16 of them.
  let bytes: [UInt8]

  /// A new one, by chance.
  public init() {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Of `6ba7b810-9dad-41d1-80b4-00c04fd430c8`, in small or capital letters; `nil` for other texts.
  public init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    var digits: [UInt8] = []
    for character in groups.joined() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    guard digits.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension RecordID: CustomStringConvertible {
  /// In its usual spelling, small letters.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var index = 0
      func append(_ digit: UInt8) {
        text[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        index += 1
      }
      for byte in bytes {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          text[index] = UInt8(ascii: "-")
          index += 1
        }
        append(byte >> 4)
        append(byte & 0xF)
      }
      return index
    }
  }
}

extension RecordID: Codable {
  /// From its usual spelling.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = RecordID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no UUID")
    }
    self = id
  }

  /// In its usual spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
