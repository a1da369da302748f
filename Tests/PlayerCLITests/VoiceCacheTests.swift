import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A cache that cannot be had or lies costs at most a line: never a wrong sound, never the session.
@Suite struct VoiceCacheTests {
  private static let session = """
    lead-in: 0
    cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
    steps: [{name: Tree, hold: 3s, say: Stand tall.}]
    """

  /// A program whose session was rendered once with a good cache, and what that gave.
  private func rendered() throws -> (program: PlayerProgram, samples: [UInt8]) {
    let program = try PlayerProgram()
    try program.haveVoice(wave(sine(hertz: 440, milliseconds: 500)))
    try program.write("s.yaml", VoiceCacheTests.session)
    let result = try program.speak("render", "./s.yaml", "-o", "-")
    try #require(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    try #require(result.output.contains { $0 != 0 })
    return (program, result.output)
  }

  private func cachedClip(_ program: PlayerProgram) throws -> String {
    let folder = program.folder.path(of: ".cache/carillon/speech")
    let names = try #require(opendir(folder).map(names))
    return try #require(names.first { $0.hasSuffix(".wav") }.map { "\(folder)/\($0)" })
  }

  private func names(_ stream: OpaquePointer) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      names.append(String(cString: start.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  private func expectSameWithOneLine(
    _ program: PlayerProgram, _ samples: [UInt8], _ line: String,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.speak("render", "./s.yaml", "-o", "-", environment: environment)
    #expect(result.status == 0, sourceLocation: sourceLocation)
    #expect(result.output == samples, sourceLocation: sourceLocation)
    #expect(result.messages == ["carillon: \(line)"], sourceLocation: sourceLocation)
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let played = try program.play(
      device, environment: PlayerProgram.speaking.merging(environment) { $1 }
    ).wait()
    #expect(played.status == 0, sourceLocation: sourceLocation)
    #expect(played.messages == result.messages, sourceLocation: sourceLocation)
    #expect(begins(device.heard, with: samples), sourceLocation: sourceLocation)
  }

  /// Nobody can make a folder in /proc, not even root.
  @Test func aFolderThatCannotBeMadeCostsOneLine() throws {
    let (program, samples) = try rendered()
    try expectSameWithOneLine(
      program, samples,
      "/proc/carillon/speech: No such file or directory; speech is kept for this run only",
      environment: ["XDG_CACHE_HOME": "/proc"])
    #expect(program.voiceStarts == 3)
  }

  @Test(
    .enabled(
      if: geteuid() != 0 || TinyDisk.isPossible,
      "root may write everywhere, and not in every container mount a disk"))
  func aReadOnlyFolderCostsOneLine() throws {
    let (program, samples) = try rendered()
    let folder = try program.folder.makeFolder("locked")
    let disk = try geteuid() == 0 ? TinyDisk(at: folder, bound: true) : nil
    if disk == nil { chmod(folder, 0o500) }
    defer {
      disk?.unmount()
      chmod(folder, 0o700)
    }
    let cause = geteuid() == 0 ? "Read-only file system" : "Permission denied"
    try expectSameWithOneLine(
      program, samples, "\(folder)/carillon/speech: \(cause); speech is kept for this run only",
      environment: ["XDG_CACHE_HOME": folder])
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aFullDiskCostsOneLine() throws {
    let (program, samples) = try rendered()
    let folder = try program.folder.makeFolder("full")
    let disk = try TinyDisk(at: folder)
    defer { disk.unmount() }
    let result = try program.speak(
      "render", "./s.yaml", "-o", "-", environment: ["XDG_CACHE_HOME": folder])
    #expect(result.status == 0 && result.output == samples)
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.hasSuffix("speech is kept for this run only") == true)
    #expect(result.messages.first?.contains(" are free there; ") == true)
  }

  static let garbage: [(name: String, bytes: [UInt8])] = [
    ("nothing", []),
    ("a text", Array("no sound, none at all".utf8)),
    ("a header alone", Array(wave([1, 2, 3])[..<44])),
    ("a header and no chunks", Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVE".utf8) + [9, 9, 9, 9, 9, 9]),
  ]

  static let garbageNames = garbage.map(\.name)

  @Test(arguments: garbageNames)
  func garbageIsMadeAgain(_ name: String) throws {
    let (program, samples) = try rendered()
    let bytes = try #require(VoiceCacheTests.garbage.first { $0.name == name }).bytes
    let clip = try cachedClip(program)
    try FileBytes.write(bytes, to: clip)
    let result = try program.speak("render", "./s.yaml", "-o", "-")
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    #expect(result.output == samples)
    #expect(program.voiceStarts == 2)
    #expect(try FileBytes.read(clip) == wave(sine(hertz: 440, milliseconds: 500)))
  }

  /// What looks like a sound until it is decoded costs a chime, one line, and this start alone.
  @Test(arguments: ["0 channels", "no such rate", "encoding"])
  func garbageThatLooksLikeASoundIsMadeAgainAtTheNextStart(_ name: String) throws {
    let (program, samples) = try rendered()
    let clip = try cachedClip(program)
    var bytes = wave(sine(hertz: 440, milliseconds: 500))
    switch name {
    case "0 channels": bytes[22] = 0
    case "no such rate": bytes.replaceSubrange(24..<28, with: [1, 0, 0, 0])
    default: bytes.replaceSubrange(20..<22, with: [0x77, 0x77])
    }
    try FileBytes.write(bytes, to: clip)
    let first = try program.speak("render", "./s.yaml", "-o", "-")
    #expect(first.status == 0)
    #expect(first.messages.count == 1, "\(first.errorText)")
    #expect(first.messages.first?.hasSuffix("; a chime takes its place") == true)
    #expect(first.output.contains { $0 != 0 })
    let second = try program.speak("render", "./s.yaml", "-o", "-")
    #expect(second.output == samples)
    #expect(second.errorText.isEmpty, "\(second.errorText)")
  }
}
