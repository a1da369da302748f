/// One line of the test device's log.
public struct TestDeviceEvent: Equatable, Sendable {
  /// `open`, `start`, `underrun`, `xrun`, `close`, …
  public var name: String
  /// CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// Frames played so far, over all captures.
  public var frame: Int64
  /// Whatever else the event says, as text: `queued`, `faults_pending`, `format`.
  public var details: [String: String]

  /// Reads a flat JSON object whose texts hold neither quotes nor commas, as the device writes them.
  init?(line: String) {
    guard line.hasPrefix("{"), line.hasSuffix("}") else { return nil }
    var fields: [String: String] = [:]
    for pair in line.dropFirst().dropLast().split(separator: ",") {
      let parts = pair.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      fields[unquoted(parts[0])] = unquoted(parts[1])
    }
    guard let name = fields.removeValue(forKey: "ev"),
      let nanoseconds = fields.removeValue(forKey: "t").flatMap({ Int64($0) }),
      let frame = fields.removeValue(forKey: "frame").flatMap({ Int64($0) })
    else { return nil }
    self.name = name
    self.nanoseconds = nanoseconds
    self.frame = frame
    self.details = fields
  }

  /// A number among the details.
  public func number(_ key: String) -> Int64? { details[key].flatMap { Int64($0) } }
}

private func unquoted(_ text: Substring) -> String {
  text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : String(text)
}
