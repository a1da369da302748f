import TestSupport
import Testing

extension PlayerProgram {
  /// Plays `s.yaml` at the device's own rate while `body` does what it does: what was heard is what a
  /// render writes, without an xrun.
  ///
  /// - Returns: The lines of standard error.
  @discardableResult
  func expectUnmoved(
    _ environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (ChildProcess) throws -> Void
  ) throws -> [Substring] {
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let child = try play(
      device,
      environment: ["CARILLON_OPENING_SILENCE": "0"].merging(environment) { $1 })
    try body(child)
    let result = child.wait()
    #expect(result.status == 0, "\(result.errorText)", sourceLocation: sourceLocation)
    #expect(begins(device.heard, with: try rendered()), sourceLocation: sourceLocation)
    #expect(!device.events().contains { $0.name == "underrun" }, sourceLocation: sourceLocation)
    return result.errorText.split(separator: "\n")
  }
}
