/// A key that was pressed.
enum TerminalKey: Equatable {
  case character(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backspace, delete
}

/// Makes keys of the bytes that a terminal sends.
struct TerminalKeys {
  private var waiting: [UInt8] = []

  /// A sequence has begun that may be the Esc key alone: nothing behind it for a moment decides.
  var isOpen: Bool { !waiting.isEmpty }

  /// The keys that are whole.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    waiting += bytes
    var keys: [TerminalKey] = []
    while let (key, length) = TerminalKeys.first(of: waiting) {
      waiting.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Nothing more comes: what is left of an Esc is that key.
  mutating func close() -> [TerminalKey] {
    let isEscape = waiting.first == 0x1B
    waiting = []
    return isEscape ? [.escape] : []
  }

  /// A key, or nil for bytes that mean none, and how many they are; nil where more are needed.
  private static func first(of bytes: [UInt8]) -> (key: TerminalKey?, length: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return sequence(bytes)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0..<0x20: return (nil, 1)
    case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(first))), 1)
    default:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      guard bytes.count >= length else { return nil }
      guard let text = String(validating: bytes[..<length], as: UTF8.self), let one = text.first
      else { return (nil, 1) }
      return (.character(one), length)
    }
  }

  /// ECMA-48: ESC [ parameters final, and ESC O final of a keypad.
  private static func sequence(_ bytes: [UInt8]) -> (key: TerminalKey?, length: Int)? {
    guard bytes.count > 1 else { return nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return nil
    }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let key: TerminalKey? =
      switch bytes[end] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "~"):
        switch parameters.prefix(while: { $0 != ";" }) {
        case "1", "7": .home
        case "3": .delete
        case "4", "8": .end
        case "5": .pageUp
        case "6": .pageDown
        default: nil
        }
      default: nil
      }
    return (key, end + 1)
  }
}
