/// A key that a person pressed.
public enum Key: Hashable, Sendable {
  /// One that has a character, as it was typed.
  case character(Character)
  case enter, escape, tab, backspace, delete, up, down, left, right, home, end, pageUp, pageDown
}

/// Takes apart what a terminal sends, however it is cut into pieces.
///
/// What is pasted (between `CSI 200~` and `CSI 201~`) is no key. Sequences that mean nothing here, bytes
/// that are no UTF-8 and control characters are passed over.
public struct KeyParser: Sendable {
  private enum State {
    case ground, escape, control, single
  }

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var isPasting = false
  /// The bytes of a character that is not whole yet.
  private var partial: [UInt8] = []

  /// Longer sequences are garbage; what follows them is looked at again.
  private static let longestSequence = 32

  /// At the beginning of what is typed.
  public init() {}

  /// Whether an Escape may be a key of its own: nothing has followed it yet.
  public var awaitsMore: Bool { state == .escape }

  /// No more has come for a while, so an Escape was the key.
  public mutating func settle() -> Key? {
    guard state == .escape else { return nil }
    state = .ground
    return isPasting ? nil : .escape
  }

  /// The keys that these bytes complete.
  public mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if let key = key(completedBy: byte), !isPasting { keys.append(key) }
    }
    return keys
  }

  private mutating func key(completedBy byte: UInt8) -> Key? {
    switch state {
    case .ground: return ground(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["):
        (state, parameters) = (.control, [])
        return nil
      case UInt8(ascii: "O"):
        state = .single
        return nil
      case 0x1B: return isPasting ? nil : .escape
      default:
        // Alt and a key: no key of ours.
        state = .ground
        return nil
      }
    case .single:
      state = .ground
      return arrow(byte)
    case .control:
      if (0x20...0x3F).contains(byte) {
        parameters.append(byte)
        if parameters.count > KeyParser.longestSequence { state = .ground }
        return nil
      }
      state = .ground
      guard (0x40...0x7E).contains(byte) else { return ground(byte) }
      return control(byte)
    }
  }

  private mutating func control(_ final: UInt8) -> Key? {
    if final == UInt8(ascii: "~") { return numbered(String(decoding: parameters, as: UTF8.self)) }
    // With Shift, Alt or Ctrl held down it has parameters, and is another key.
    return parameters.isEmpty ? arrow(final) : nil
  }

  /// The keys of DEC's VT220 and what xterm made of them.
  private mutating func numbered(_ number: String) -> Key? {
    switch number {
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    case "200": isPasting = true
    case "201": isPasting = false
    default: break
    }
    return nil
  }

  private func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private mutating func ground(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      (state, partial) = (.escape, [])
      return nil
    case 0x0A, 0x0D:
      partial = []
      return .enter
    case 0x09:
      partial = []
      return .tab
    case 0x08, 0x7F:
      partial = []
      return .backspace
    case 0x20...0x7E:
      partial = []
      return .character(Character(Unicode.Scalar(byte)))
    case 0x80...0xFF: return character(with: byte)
    default:
      partial = []
      return nil
    }
  }

  /// A character of several bytes, once it is whole.
  private mutating func character(with byte: UInt8) -> Key? {
    if byte >= 0xC0 { partial = [] }
    partial.append(byte)
    let length = KeyParser.length(startingWith: partial[0])
    guard length > 1 else {
      partial = []
      return nil
    }
    guard partial.count == length else { return nil }
    defer { partial = [] }
    let text = String(decoding: partial, as: UTF8.self)
    guard let only = text.first, text.unicodeScalars.count == 1, only != "\u{FFFD}",
      only.unicodeScalars.allSatisfy({ $0.value >= 0xA0 })
    else { return nil }
    return .character(only)
  }

  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
