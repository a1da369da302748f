import Glibc
import TestSupport

/// A WAV of 16-bit samples, made byte by byte.
///
/// - Parameters:
///   - samples: Interleaved.
///   - claimedFrames: What the header says, where that is not the truth.
func wave(
  _ samples: [Int16], hertz: Int = 48_000, channels: Int = 1, claimedFrames: Int? = nil
) -> [UInt8] {
  func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  let size = 2 * (claimedFrames.map { $0 * channels } ?? samples.count)
  let format =
    bytes(1, 2) + bytes(channels, 2) + bytes(hertz, 4) + bytes(2 * hertz * channels, 4)
    + bytes(2 * channels, 2) + bytes(16, 2)
  let head = Array("RIFF".utf8) + bytes(size + 36, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
  return head + format + Array("data".utf8) + bytes(size, 4) + samples.flatMap { bytes(Int($0), 2) }
}

/// A sine of a tenth of full scale for so many milliseconds, which is not 0 for long.
func sine(hertz: Double, milliseconds: Int, rate: Int = 48_000, level: Double = 3_277) -> [Int16] {
  (0..<milliseconds * rate / 1_000).map {
    Int16((level * sin(2 * .pi * hertz * (Double($0) + 0.5) / Double(rate))).rounded())
  }
}

extension PlayerProgram {
  /// What runs have that speak.
  static let speaking = ["CARILLON_SPEECH": "on", "CARILLON_OPENING_SILENCE": "0"]

  /// Makes a voice command of the user's that "speaks" every phrase as these bytes; each start of it adds a
  /// line to a file.
  func haveVoice(_ clip: [UInt8]) throws {
    _ = try folder.write(clip, to: "phrase.wav")
    // Run by sh, not executed: a file that was just written may be "busy" for another test's child.
    let script = try write(
      "voice.sh", "echo start >>'\(path)/starts'; cat '\(path)/phrase.wav' >\"$1\"\n")
    try write("config/carillon/config.yaml", "voice-command: [/bin/sh, \(script), '{out}']\n")
  }

  /// How often that voice command was started.
  var voiceStarts: Int {
    guard let bytes = try? folder.read("starts") else { return 0 }
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Runs with a voice.
  func speak(
    _ arguments: String..., environment extra: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try start(arguments, environment: PlayerProgram.speaking.merging(extra) { $1 }).wait()
  }
}

extension ChildProcess.Result {
  /// What standard error says, without what depends on how busy the machine is: at ten times the speed a
  /// device runs dry now and then, which changes no sample.
  var messages: [String] {
    errorText.split(separator: "\n").map(String.init).filter { !$0.contains("ran dry") }
  }
}
