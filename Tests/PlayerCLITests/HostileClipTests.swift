import TestSupport
import Testing

/// Clips that lie or hold no numbers: a message, and everything else sounds as if they were not there.
@Suite struct HostileClipTests {
  private func session(clip: String) -> String {
    """
    lead-in: 0
    cues: {start: none, halfway: none, countdown: none, end: none, complete: none}
    steps:
      - name: Tree
        hold: 12s
        cues:
          - {at: 0s, tone: bell}
          - {at: 4s, \(clip)}
          - {at: 8s, tone: bell}
    """
  }

  /// A mono WAV of 32-bit floats at 48 000 Hz, written by hand.
  private func floatWAV(_ samples: [Float]) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let data = samples.flatMap { word($0.bitPattern) }
    let format: [UInt8] = [3, 0, 1, 0] + word(48_000) + word(192_000) + [4, 0, 32, 0]
    let chunks =
      Array("WAVEfmt ".utf8) + word(16) + format + Array("data".utf8) + word(UInt32(data.count))
    return Array("RIFF".utf8) + word(UInt32(chunks.count + data.count)) + chunks + data
  }

  private func samples(_ bytes: [UInt8]) -> [Int16] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  @Test func numbersThatAreNoneBetweenTwoBellsHarmNeither() throws {
    let program = try PlayerProgram()
    let hostile: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, .leastNonzeroMagnitude, 0.5]
    _ = try program.folder.write(
      floatWAV((0..<4_800).map { hostile[$0 % hostile.count] }), to: "hostile.wav")
    try program.write("with.yaml", session(clip: "clip: hostile.wav"))
    try program.write(
      "without.yaml", session(clip: "tone: {pitch: 100Hz, length: 100ms, gain: -120dB}"))
    let with = try program.run("render", "./with.yaml", "-o", "-")
    let without = try program.run("render", "./without.yaml", "-o", "-")
    #expect(with.status == 0)
    #expect(with.errorText.contains("hostile.wav: "), "\(with.errorText)")
    let (heard, wanted) = (samples(with.output), samples(without.output))
    #expect(heard.count == wanted.count)
    let clip = (2 * 4 * 48_000)..<(2 * 4 * 48_000 + 2 * 4_800)
    let differing = heard.indices.first { !clip.contains($0) && heard[$0] != wanted[$0] }
    #expect(differing == nil)
    #expect(wanted.contains { abs(Int($0)) > 5_000 })
  }

  @Test func aHeaderThatClaimsTheWorldCostsNoMemory() throws {
    let program = try PlayerProgram()
    // FLAC: 2^36 − 1 frames of 48 kHz stereo announced, none there.
    let streamInfo: [UInt8] =
      [0x10, 0x00, 0x10, 0x00, 0, 0, 0, 0, 0, 0, 0x0B, 0xB8, 0x02, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
      + [UInt8](repeating: 0, count: 16)
    let file = Array("fLaC".utf8) + [0x80, 0, 0, 34] + streamInfo
    _ = try program.folder.write(file, to: "vast.flac")
    try program.write("vast.yaml", session(clip: "clip: vast.flac"))
    // 1 GiB of address space would not hold a thousandth of it.
    let carillon = try builtProduct("carillon")
    let result = try ChildProcess.run(
      "sh", ["-c", "ulimit -v 2000000; exec \"$0\" render ./vast.yaml -o -", carillon],
      environment: program.environment, folder: program.path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("vast.flac: "), "\(result.errorText)")
  }
}
