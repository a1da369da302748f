import CSystemd

/// Appends values to a message; after the first failure nothing more.
struct MessageWriter {
  private let message: OpaquePointer
  /// 0, or what went wrong: a negative errno.
  private(set) var failure: Int32 = 0

  init(_ message: OpaquePointer) { self.message = message }

  mutating func string(_ text: String) { text.busText.withCString { append("s", $0) } }
  mutating func path(_ text: String) { text.withCString { append("o", $0) } }
  mutating func signed(_ value: Int32) { withUnsafePointer(to: value) { append("i", $0) } }
  mutating func unsigned(_ value: UInt32) { withUnsafePointer(to: value) { append("u", $0) } }
  mutating func long(_ value: Int64) { withUnsafePointer(to: value) { append("x", $0) } }
  mutating func byte(_ value: UInt8) { withUnsafePointer(to: value) { append("y", $0) } }
  mutating func double(_ value: Double) { withUnsafePointer(to: value) { append("d", $0) } }
  /// The library takes a C int for it.
  mutating func boolean(_ value: Bool) {
    withUnsafePointer(to: Int32(value ? 1 : 0)) { append("b", $0) }
  }

  mutating func strings(_ texts: [String]) {
    container("a", "s") { writer in
      for text in texts { writer.string(text) }
    }
  }

  /// A map from names to values of any type.
  mutating func map(_ body: (inout MessageWriter) -> Void) { container("a", "{sv}", body) }

  /// A member of a map.
  ///
  /// - Parameter signature: Of what `body` appends.
  mutating func member(
    _ key: String, _ signature: String, _ body: (inout MessageWriter) -> Void
  ) {
    container("e", "sv") { writer in
      writer.string(key)
      writer.container("v", signature, body)
    }
  }

  private mutating func container(
    _ type: Unicode.Scalar, _ contents: String, _ body: (inout MessageWriter) -> Void
  ) {
    guard failure >= 0 else { return }
    failure = min(0, sd_bus_message_open_container(message, CChar(type.value), contents))
    guard failure >= 0 else { return }
    body(&self)
    guard failure >= 0 else { return }
    failure = min(0, sd_bus_message_close_container(message))
  }

  private mutating func append(_ type: Unicode.Scalar, _ value: UnsafeRawPointer) {
    guard failure >= 0 else { return }
    failure = min(0, sd_bus_message_append_basic(message, CChar(type.value), value))
  }
}

extension String {
  /// As a bus takes it: at most 1 000 bytes, without what libsystemd refuses in a text (U+0000, surrogates,
  /// noncharacters).
  var busText: String {
    var text = ""
    var size = 0
    for scalar in unicodeScalars {
      let isRefused =
        scalar.value == 0 || (0xFDD0...0xFDEF).contains(scalar.value)
        || scalar.value & 0xFFFE == 0xFFFE
      let taken: Unicode.Scalar = isRefused ? "\u{FFFD}" : scalar
      size += UTF8.width(taken)
      if size > 997 { return text + "…" }
      text.unicodeScalars.append(taken)
    }
    return text
  }
}
