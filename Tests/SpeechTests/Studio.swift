import CLinux
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Speech
@testable import SoundUnits

/// A folder with a cache, and speech programs that are shell scripts of the tests' own.
///
/// A script has the path of the sound that it shall write in `$out`, a good sound in `$good` and a
/// folder for what it likes in `$desk`. Each start adds a line to a log.
final class Studio: Sendable {
  let folder: TemporaryFolder
  var cache: String { folder.path(of: "cache") }
  var desk: String { folder.path(of: "desk") }

  /// A tenth of a second at 8 kHz.
  static let goodWAV = wav(data: [UInt8](repeating: 7, count: 1_600))

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("desk")
    try folder.write(Self.goodWAV, to: "good.wav")
  }

  /// Settings for a script; extra arguments come to it as `$1` and so on.
  func settings(
    _ script: String, arguments: [String] = [], timeoutSeconds: Double = 20,
    outputLimitBytes: Int = 1 << 20, parallelism: Int = 2
  ) throws -> SpeechSettings {
    // Run by sh, not executed: a file that was just written may be "busy" for another test's child.
    let path = try folder.write(
      """
      out=$1 good=\(folder.path(of: "good.wav")) desk=\(desk)
      shift
      echo start >>\(folder.path(of: "log"))
      \(script)

      """, to: "speak.sh")
    return SpeechSettings(
      program: .command(["/bin/sh", path, "{out}"] + arguments), cacheFolder: cache,
      timeoutSeconds: timeoutSeconds, outputLimitBytes: outputLimitBytes, parallelism: parallelism)
  }

  /// How often a script was started.
  var startCount: Int { lines("log").count }

  func lines(_ name: String) -> [Substring] {
    guard let bytes = try? folder.read(name) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// What lies in the cache, drafts included.
  var cached: [String] {
    folderNames(cache).sorted()
  }

  static func wav(data: [UInt8], claimedSize: UInt32? = nil) -> [UInt8] {
    func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let size = claimedSize ?? UInt32(data.count)
    // Piece by piece: Swift 6.0 does not find the type of one long sum.
    var wave: [UInt8] = Array("RIFF".utf8)
    wave += little(size &+ 36)
    wave += Array("WAVEfmt ".utf8)
    wave += little(16)
    wave += [1, 0, 1, 0]
    wave += little(8_000)
    wave += little(16_000)
    wave += [2, 0, 16, 0]
    wave += Array("data".utf8)
    wave += little(size)
    return wave + data
  }
}

/// The path of a clip that must have been made.
func path(
  _ clip: SpokenClip?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  guard case .made(let path) = clip else {
    Issue.record("not made: \(String(describing: clip))", sourceLocation: sourceLocation)
    throw NotMade()
  }
  return path
}

struct NotMade: Error {}

/// The one line that says why a clip must have failed.
func reason(
  _ clip: SpokenClip?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  guard case .failed(let reason) = clip else {
    Issue.record("did not fail: \(String(describing: clip))", sourceLocation: sourceLocation)
    throw NotMade()
  }
  #expect(!reason.contains { $0.isNewline }, sourceLocation: sourceLocation)
  return reason
}

/// Whether a process has ended, zombie or not; it is given some time for that.
func hasEnded(_ process: pid_t) -> Bool {
  let handle = clinux_process_descriptor(process)
  if handle < 0 { return errno == ESRCH }
  defer { close(handle) }
  var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
  return poll(&watched, 1, 20_000) == 1
}
