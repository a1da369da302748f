import CSndFile
import Glibc
import Mixer
import SoundUnits
import Testing

@testable import SoundFile

/// A folder of its own for one test, removed afterwards.
final class Workbench {
  let folder: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/carillon-soundfile-XXXXXX".utf8CString)
    let made = mkdtemp(&template) != nil
    try #require(made)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Names in the folder, sorted.
  func names() -> [String] { Workbench.names(in: folder) }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func remove(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return }
    if info.st_mode & S_IFMT == S_IFDIR {
      for name in Workbench.names(in: path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// Writes bytes as they are; the path.
  @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path(name)
    let descriptor = creat(path, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    try #require(written == bytes.count)
    return path
  }

  func bytes(_ name: String) throws -> [UInt8] {
    let descriptor = open(path(name), O_RDONLY)
    try #require(descriptor >= 0)
    let file = ByteFile(owning: descriptor)
    return try #require(file.bytes(at: 0, count: Int(file.length)))
  }

  /// Writes a sound file with libsndfile itself; the path.
  func sound(
    _ name: String, _ format: Int, channels: Int = 1, hertz: Int = 48_000,
    _ write: (OpaquePointer) -> Void
  ) throws -> String {
    var info = SF_INFO()
    info.format = Int32(format)
    info.channels = Int32(channels)
    info.samplerate = Int32(hertz)
    let handle = try #require(sf_open(path(name), Int32(SFM_WRITE), &info))
    write(handle)
    try #require(sf_close(handle) == 0)
    return path(name)
  }

  func sound(
    _ name: String, _ format: Int, channels: Int = 1, hertz: Int = 48_000, int16: [Int16]
  ) throws -> String {
    try sound(name, format, channels: channels, hertz: hertz) {
      sf_write_short($0, int16, Int64(int16.count))
    }
  }

  func sound(
    _ name: String, _ format: Int, channels: Int = 1, hertz: Int = 48_000, float32: [Float]
  ) throws -> String {
    try sound(name, format, channels: channels, hertz: hertz) {
      sf_write_float($0, float32, Int64(float32.count))
    }
  }
}

/// Loads with room for anything.
func load(_ path: String, hertz: Int = 48_000) throws -> LoadedClip {
  let rate = try #require(SampleRate(hertz: hertz))
  return try ClipLoader.load(path: path, rate: rate, maxBytes: 256 << 20)
}

/// The reason for which a file is not loaded.
func reason(
  _ path: String, maxBytes: Int = 1 << 20, sourceLocation: SourceLocation = #_sourceLocation
) throws -> ClipError.Reason {
  var error: ClipError?
  do throws(ClipError) {
    _ = try ClipLoader.load(path: path, rate: .standard, maxBytes: maxBytes)
  } catch let thrown {
    error = thrown
  }
  let thrown = try #require(error, sourceLocation: sourceLocation)
  #expect(thrown.path == path, sourceLocation: sourceLocation)
  return thrown.reason
}

/// All samples, interleaved, full scale at ±1.
func samples(_ sound: Sound) -> [Float] {
  var all: [Float] = []
  for frame in 0..<sound.frames {
    for channel in 0..<sound.channelCount {
      all.append(sound.sample(frame: frame, channel: channel))
    }
  }
  return all
}

/// Repeatable noise; prints as its seed where a test is a table of seeds.
struct Noise {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }

  static func int16(_ count: Int, seed: UInt64 = 1) -> [Int16] {
    var noise = Noise(seed: seed)
    return (0..<count).map { _ in Int16(truncatingIfNeeded: noise.next()) }
  }
}
