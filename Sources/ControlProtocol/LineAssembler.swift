/// Makes lines of the bytes that come in pieces of any size, in bounded memory.
public struct LineAssembler: Sendable {
  /// A line that has come in whole.
  public enum Line: Equatable, Sendable {
    /// Without its end, which is LF or CR LF.
    case bytes([UInt8])
    /// Longer than allowed; nothing of it is kept.
    case tooLong
  }

  /// The most bytes of a line, its line feed aside.
  public let longest: Int
  private var begun: [UInt8] = []
  /// In a line that is too long already, up to its end.
  private var isSkipping = false

  /// - Parameter longest: The most bytes of a line, its line feed aside; 1 or more.
  public init(longest: Int = 65_536) {
    precondition(longest >= 1, "a line has room for a byte")
    self.longest = longest
  }

  /// How much is kept of a line that has not ended yet, in bytes; at most `longest`.
  public var pendingCount: Int { begun.count }

  /// Takes bytes in.
  ///
  /// - Returns: The lines that they complete, in order; a line that becomes too long is told at once, not at its end.
  public mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(with: rest[..<end], &lines)
      finish(&lines)
      rest = rest[rest.index(after: end)...]
    }
    extend(with: rest, &lines)
    return lines
  }

  /// The stream has ended: what stands behind the last line end is a line, too.
  public mutating func takeRest() -> Line? {
    var lines: [Line] = []
    if !begun.isEmpty { finish(&lines) }
    isSkipping = false
    return lines.first
  }

  private mutating func extend(with bytes: some Collection<UInt8>, _ lines: inout [Line]) {
    if isSkipping || bytes.isEmpty { return }
    if begun.count + bytes.count > longest {
      isSkipping = true
      begun = []
      lines.append(.tooLong)
    } else {
      begun += bytes
    }
  }

  private mutating func finish(_ lines: inout [Line]) {
    if !isSkipping {
      if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
      lines.append(.bytes(begun))
    }
    isSkipping = false
    begun = []
  }
}
