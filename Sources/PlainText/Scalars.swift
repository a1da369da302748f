extension Unicode.Scalar {
  /// A control character: C0, DEL, C1, and Unicode's line and paragraph separators (Unicode 16, 23.1 and
  /// UAX #14).
  public var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }

  /// Turns the direction of the text behind it, so that a line can read as another: an embedding, an
  /// override or an isolate, or the end of one (UAX #9, 2).
  public var turnsDirection: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Is not seen where it stands: a control character, what turns the direction or marks one, a
  /// zero-width space. What joins letters and emoji (U+200C, U+200D) is none.
  public var isUnseen: Bool {
    switch value {
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: true
    default: isControl || turnsDirection
    }
  }
}
