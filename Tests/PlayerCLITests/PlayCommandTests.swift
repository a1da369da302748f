import Glibc
import TestSupport
import Testing

/// Real playback through the clocked device: what it captured is what a listener would have heard.
@Suite(.serialized) struct PlayCommandTests {
  struct Format: CustomTestStringConvertible, Sendable {
    var alsa: String
    var bits: String?
    var channels: Int
    var testDescription: String { "\(alsa), \(channels) channels" }
  }

  static let formats = ["S16_LE": "16", "S24_3LE": "24", "FLOAT_LE": "32f", "S32_LE": nil].flatMap {
    format in [1, 2].map { Format(alsa: format.key, bits: format.value, channels: $0) }
  }

  @Test(arguments: formats)
  func liveIsTheRender(_ format: Format) throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice(
      options: ["formats": format.alsa, "channels": "\(format.channels)"])
    let result = try program.play(device).wait()
    #expect(result.status == 0, "\(result.errorText)")
    let render = try program.run(
      "render", "./s.yaml", "-o", "-", "--bits", format.bits ?? "32f", "--channels",
      "\(format.channels)")
    let wanted = format.bits == nil ? int32(render.output) : render.output
    let heard = device.heard
    #expect(begins(heard, with: wanted))
    #expect(isSilent(heard, from: wanted.count))
    #expect(!device.events().contains { $0.name == "underrun" })
  }

  /// Floats as 32-bit integers, saturating: an independent statement of the conversion.
  private func int32(_ floats: [UInt8]) -> [UInt8] {
    floats.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Float.self).flatMap { sample in
        let scaled = (Double(sample) * 2_147_483_648).rounded(.toNearestOrEven)
        let value = Int32(clamping: Int64(scaled))
        return withUnsafeBytes(of: value.littleEndian) { Array($0) }
      }
    }
  }

  @Test(arguments: [44_100, 96_000])
  func theDevicesRateDecides(_ rate: Int) throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice(options: ["formats": "S16_LE", "rates": "\(rate)"])
    let result = try program.play(device).wait()
    #expect(result.status == 0, "\(result.errorText)")
    let render = try program.run("render", "./s.yaml", "-o", "-", "--rate", "\(rate)")
    #expect(begins(device.heard, with: render.output))
  }

  @Test func aLineForEachStepAndTheEnd() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice()
    let result = try program.play(device).wait()
    expectGolden(result.outputText, "play-display.txt")
    let other = try TestDevice()
    let silent = try program.play(other, ["--no-display"]).wait()
    #expect(silent.status == 0 && silent.outputText.isEmpty)
  }

  @Test func fromAStepAndFromATime() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    for (from, frame) in [("3", 48_000 * 7 / 2), ("3.5s", 48_000 * 7 / 2), ("0:01", 48_000)] {
      let device = try TestDevice(options: ["formats": "S16_LE"])
      let result = try program.play(
        device, ["--from", from], environment: ["CARILLON_OPENING_SILENCE": "0"]
      ).wait()
      #expect(result.status == 0, "\(result.errorText)")
      // Sounds in whose middle it begins fade in over 10 ms; behind that every sample is the render's.
      let ramp = 480 * 4
      #expect(begins(device.heard, from: ramp, with: Array(render[(frame * 4 + ramp)...])))
    }
  }

  @Test func openingSilenceLiesOutsideSessionTime() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1s}]\n")
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    let device = try TestDevice(options: ["formats": "S16_LE"])
    #expect(try program.play(device).wait().status == 0)
    let silence = 72_000 * 4
    #expect(isSilent(Array(device.heard[..<silence]), from: 0))
    #expect(begins(device.heard, from: silence, with: render))
  }

  @Test func interruptFadesOutInFiftyMilliseconds() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      steps:
        - name: Tree
          hold: 1m
          cues: {start: none, timed: [{at: 0s, tone: {pitch: 400Hz, length: 59s, gain: -6dB}}]}
      """)
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let child = try program.play(device, environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    #expect(child.waitForText("Tree"))
    child.send(SIGINT)
    let result = child.wait()
    #expect(result.termination == .signaled(SIGINT))
    #expect(result.outputText.contains("Stopped at 0:0"))
    let samples = PlayerCLITests.samples(device.heard)
    let last = try #require(samples.lastIndex { $0 != 0 }) / 2
    // Each peak of the last 50 ms is lower than the one before; before that they are equal.
    func peak(_ range: Range<Int>) -> Int {
      samples[(2 * range.lowerBound)..<(2 * range.upperBound)].reduce(0) { max($0, abs(Int($1))) }
    }
    #expect(peak((last - 4_800)..<(last - 2_400)) > 16_000)
    let fade = (0..<10).map { peak((last - 2_400 + 240 * $0)..<(last - 2_400 + 240 * ($0 + 1))) }
    #expect(fade == fade.sorted(by: >), "\(fade)")
    #expect(fade.last.map { $0 < 2_000 } == true)
  }

  @Test func aWaitEndsByItsLimitWithoutATerminal() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 2s
      steps: [{name: Block, wait: true, wait-limit: 1s}, {name: Tree, hold: 1s}]
      """)
    let device = try TestDevice(options: ["formats": "S16_LE"])
    #expect(try program.play(device, input: .silent).wait().status == 0)
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    #expect(begins(device.heard, with: render))
  }

  @Test func repeatStartsAgainOnTheFrameAfterTheLast() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1.5s}]\ncues: {complete: none}\n")
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let child = try program.play(
      device, ["--repeat"], environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    #expect(device.waitForFrame(6 * 48_000))
    child.send(SIGINT)
    #expect(child.wait().termination == .signaled(SIGINT))
    let once = try program.run("render", "./s.yaml", "-o", "-", "--bits", "32f").output
    let lap = 72_000
    let played = PlayerCLITests.samples(device.heard)
    let sound = once.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    // The bell of the first round rings on under the second: each sample is the sum of both.
    for frame in stride(from: 0, to: lap * 3, by: 97) {
      var sum: Float = 0
      for round in 0...(frame / lap) where 2 * (frame - round * lap) < sound.count {
        sum += sound[2 * (frame - round * lap)]
      }
      #expect(abs(Int(played[2 * frame]) - Int((sum * 32_768).rounded())) <= 1)
    }
  }

  @Test(arguments: ["PIPE", "FULL", "CLOSED"])
  func aDisplayThatCannotBeShownStopsOrIsReported(_ output: String) throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let carillon = try builtProduct("carillon")
    let line = "exec \"$0\" play ./s.yaml --device testclock"
    let redirected = ["PIPE": line, "FULL": line + " >/dev/full", "CLOSED": line + " >&-"]
    let child = try ChildProcess(
      "sh", ["-c", redirected[output] ?? "", carillon],
      environment: program.environment.merging(device.environment) { $1 }, folder: program.path)
    if output == "PIPE" { child.closeOutput() }
    let result = child.wait()
    let wanted = try program.rendered()
    if output == "PIPE" {
      // Whoever read along has read enough.
      #expect(result.status == 0)
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      #expect(device.heard.count < wanted.count)
    } else {
      // The session is what was asked for, so it goes on.
      #expect(result.status == 1)
      #expect(result.errorText.hasPrefix("carillon: standard output: "), "\(result.errorText)")
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(begins(device.heard, with: wanted))
    }
  }
}
