import Glibc
import TestSupport

/// Silent for a moment, then tones that overlap; 5 s of schedule, and no more than half a second of
/// tail.
let shortSession = """
  title: Short
  lead-in: 2s
  cues: {complete: wood, announce: false}
  steps:
    - {name: Tree, hold: 1.5s, sides: [left, right]}
  """

extension PlayerProgram {
  /// Starts to play a session to a device.
  func play(
    _ device: TestDevice, _ arguments: [String] = [], session: String = "./s.yaml",
    environment: [String: String] = [:], input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    try start(
      ["play", session, "--device", TestDevice.name] + arguments,
      environment: device.environment.merging(environment) { $1 }, input: input)
  }

  /// What a render of a session to raw PCM gives.
  func rendered(_ session: String = "./s.yaml", _ arguments: String...) throws -> [UInt8] {
    try start(["render", session, "-o", "-"] + arguments).wait().output
  }
}

extension TestDevice {
  /// What the device played, silence behind the session's end included.
  var heard: [UInt8] { captures().reduce(into: []) { $0 += $1 } }

  /// Waits, with a generous bound, until so many frames were played.
  func waitForFrame(_ frame: Int) -> Bool {
    for _ in 0..<6_000 {
      if let bytes = try? FileBytes.read("\(directory)/position"), bytes.count == 8,
        bytes.withUnsafeBytes({ $0.loadUnaligned(as: Int64.self) }) >= frame
      {
        return true
      }
      usleep(10_000)
    }
    return false
  }
}

/// Whether `bytes`, from an offset on, go on with `wanted`.
func begins(_ bytes: [UInt8], from offset: Int = 0, with wanted: [UInt8]) -> Bool {
  bytes.count >= offset + wanted.count
    && bytes.withUnsafeBytes { memcmp($0.baseAddress! + offset, wanted, wanted.count) == 0 }
}

/// Whether `bytes` are zeros from an offset on.
func isSilent(_ bytes: [UInt8], from offset: Int = 0) -> Bool {
  begins(bytes, from: offset, with: [UInt8](repeating: 0, count: max(0, bytes.count - offset)))
}

/// Bytes as 16-bit samples.
func samples(_ bytes: [UInt8]) -> [Int16] {
  bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
}
