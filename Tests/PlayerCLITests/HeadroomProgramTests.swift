import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Sums that would pass the ceiling are planned softer, in plan, render and play alike.
@Suite struct HeadroomProgramTests {
  private static let quiet =
    "cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}"

  /// Two clips of full scale over one another, and each again alone.
  private func program(_ levels: String = "") throws -> PlayerProgram {
    let program = try PlayerProgram()
    _ = try program.folder.write(
      wave(sine(hertz: 300, milliseconds: 1_000, level: 32_767)), to: "low.wav")
    _ = try program.folder.write(
      wave(sine(hertz: 700, milliseconds: 1_000, level: 32_767)), to: "high.wav")
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      \(levels)
      \(HeadroomProgramTests.quiet)
      steps:
        - hold: 6s
          cues:
            - {at: 0s, clip: low.wav}
            - {at: 0.5s, clip: high.wav}
            - {at: 2s, clip: low.wav}
            - {at: 4s, clip: high.wav, gain: -3dB}
      """)
    return program
  }

  private func gains(_ program: PlayerProgram, _ arguments: String...) throws -> [Double] {
    let json = try program.start(["plan", "./s.yaml", "--json"] + arguments).wait()
    let plan = try JSONDecoder().decode(
      PlanCommandTests.Document.self, from: Data(json.output))
    return plan.events.map(\.gain)
  }

  private func truePeak(_ bytes: [UInt8]) -> Float {
    var meter = TruePeakMeter()
    bytes.withUnsafeBytes { meter.add($0.bindMemory(to: Int16.self)) }
    meter.finish()
    return meter.truePeak
  }

  /// Two sines of full scale reach 2, which is 7 dB over −1 dBFS.
  @Test func oneTrimForWhatSoundsTogether() throws {
    let program = try program()
    let gains = try gains(program)
    #expect(gains == [-7.1, -7.1, 0, -3])
    let sheet = try program.run("plan", "./s.yaml").outputText
    #expect(sheet.split(separator: "\n").filter { $0.contains(".wav -7.1dB") }.count == 2)
    let result = try program.run("render", "./s.yaml", "-o", "-")
    #expect(result.errorText.isEmpty, "\(result.errorText)")
    let peak = truePeak(Array(result.output[..<(4 * 72_000)]))
    // At most −1 dBFS, and no more than a tenth and a half below.
    #expect((0.876...0.891_25).contains(peak), "\(peak)")
    // Alone it is as recorded, bit for bit.
    let alone = samples(result.output)[(4 * 48_000)..<(6 * 48_000)]
    let recorded = sine(hertz: 300, milliseconds: 1_000, level: 32_767)
    #expect(alone.indices.allSatisfy { alone[$0] == recorded[($0 - alone.startIndex) / 2] })
  }

  @Test func theDeviceHearsTheTrimmedSound() throws {
    let program = try program()
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let played = try program.play(device, environment: ["CARILLON_OPENING_SILENCE": "0"]).wait()
    #expect(played.status == 0 && played.messages.isEmpty, "\(played.errorText)")
    #expect(begins(device.heard, with: try program.rendered()))
  }

  @Test(arguments: [8_000, 44_100, 96_000]) func everyRateKeepsTheCeiling(_ rate: Int) throws {
    let program = try program()
    let gains = try gains(program, "--rate", "\(rate)")
    #expect(gains[0] == gains[1] && abs(gains[0] + 7.1) < 0.3, "\(gains)")
    #expect(try self.gains(program, "--rate", "\(rate)") == gains)
    let raw = try program.rendered("./s.yaml", "--rate", "\(rate)")
    #expect(truePeak(Array(raw[..<(4 * rate * 3 / 2)])) <= 0.891_25)
  }

  @Test func theCeilingMovesAndGoes() throws {
    #expect(try gains(program("levels: {ceiling: 0dB}"))[..<2] == [-6.1, -6.1])
    #expect(try gains(program("levels: {ceiling: -9dB}")) == [-15.1, -15.1, 0, -9.1])
    let free = try program("levels: {ceiling: none}")
    #expect(try gains(free) == [0, 0, 0, -3])
    let result = try free.run("render", "./s.yaml", "-o", "-")
    #expect(result.errorText.contains("frames passed full scale"))
  }

  @Test func theSettingsCeilingHoldsWhereTheSessionHasNone() throws {
    let program = try program()
    try program.write("config/carillon/config.yaml", "levels: {ceiling: none}\n")
    #expect(try gains(program) == [0, 0, 0, -3])
    let other = try self.program("levels: {ceiling: -1dB}")
    try other.write("config/carillon/config.yaml", "levels: {ceiling: none}\n")
    #expect(try gains(other)[0] == -7.1)
  }

  /// A clip over a bed is no longer alone.
  @Test func aBedTakesItsShare() throws {
    let program = try program("bed: {noise: pink, gain: -20dB, duck: 0dB}")
    let gains = try gains(program)
    #expect(gains.contains { $0 < -1 && $0 > -3 }, "\(gains)")
    let raw = try program.rendered()
    #expect(truePeak(raw) <= 0.891_25)
  }

  @Test func aBedThatIsTooLoudIsNamed() throws {
    let program = try program("bed: {clip: low.wav, gain: 0dB, duck: 0dB}")
    let result = try program.run("render", "./s.yaml", "-o", "-")
    #expect(
      result.messages.contains {
        $0.hasSuffix(
          "bed is so loud that it may pass full scale with what sounds over it; lower its gain")
      }, "\(result.errorText)")
  }
}
