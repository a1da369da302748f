import Glibc

/// The system's own words for an errno value; English, since nothing here calls setlocale(3).
func systemText(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    strerror_r(code, text.baseAddress!, text.count) == 0
      ? String(cString: text.baseAddress!) : "error \(code)"
  }
}

/// `text` with every control character made a space.
func oneLine(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isControl) else { return text }
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { line.append(scalar.isControl ? " " : scalar) }
  return String(line)
}

extension Unicode.Scalar {
  /// C0, DEL, C1, Unicode's line and paragraph separators, and what turns the direction of text
  /// around, which can make a line read as another.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
      || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
