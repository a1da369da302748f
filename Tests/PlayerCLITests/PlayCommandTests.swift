import Glibc
import TestSupport
import Testing

/// Real playback through the clocked device: what it captured is what a listener would have heard.
@Suite(.serialized) struct PlayCommandTests {
  /// Silent for a moment, then tones that overlap; 5 s of schedule.
  static let session = """
    title: Short
    lead-in: 2s
    steps:
      - {name: Tree, hold: 1.5s, sides: [left, right]}
    """

  private func play(
    _ program: PlayerProgram, _ device: TestDevice, _ arguments: [String] = [],
    session: String = "./s.yaml", environment: [String: String] = [:],
    input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    try program.start(
      ["play", session, "--device", TestDevice.name] + arguments,
      environment: device.environment.merging(environment) { $1 }, input: input)
  }

  /// What the device played, less the silence behind the session's end.
  private func heard(_ device: TestDevice) -> [UInt8] { Array(device.captures().joined()) }

  /// Whether `bytes`, from an offset on, go on with `wanted`.
  private func begins(_ bytes: [UInt8], from offset: Int = 0, with wanted: [UInt8]) -> Bool {
    bytes.count >= offset + wanted.count
      && bytes.withUnsafeBytes { memcmp($0.baseAddress! + offset, wanted, wanted.count) == 0 }
  }

  private func isSilent(_ bytes: [UInt8], from offset: Int) -> Bool {
    begins(bytes, from: offset, with: [UInt8](repeating: 0, count: bytes.count - offset))
  }

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
    try program.write("s.yaml", PlayCommandTests.session)
    let device = try TestDevice(
      options: ["formats": format.alsa, "channels": "\(format.channels)"])
    let result = try play(program, device).wait()
    #expect(result.status == 0, "\(result.errorText)")
    let render = try program.run(
      "render", "./s.yaml", "-o", "-", "--bits", format.bits ?? "32f", "--channels",
      "\(format.channels)")
    let wanted = format.bits == nil ? int32(render.output) : render.output
    let heard = heard(device)
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
    try program.write("s.yaml", PlayCommandTests.session)
    let device = try TestDevice(options: ["formats": "S16_LE", "rates": "\(rate)"])
    let result = try play(program, device).wait()
    #expect(result.status == 0, "\(result.errorText)")
    let render = try program.run("render", "./s.yaml", "-o", "-", "--rate", "\(rate)")
    #expect(begins(heard(device), with: render.output))
  }

  @Test func aLineForEachStepAndTheEnd() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", PlayCommandTests.session)
    let device = try TestDevice()
    let result = try play(program, device).wait()
    expectGolden(result.outputText, "play-display.txt")
    let other = try TestDevice()
    let silent = try play(program, other, ["--no-display"]).wait()
    #expect(silent.status == 0 && silent.outputText.isEmpty)
  }

  @Test func fromAStepAndFromATime() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", PlayCommandTests.session)
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    for (from, frame) in [("3", 48_000 * 7 / 2), ("3.5s", 48_000 * 7 / 2), ("0:01", 48_000)] {
      let device = try TestDevice(options: ["formats": "S16_LE"])
      let result = try play(
        program, device, ["--from", from], environment: ["CARILLON_OPENING_SILENCE": "0"]
      ).wait()
      #expect(result.status == 0, "\(result.errorText)")
      // Sounds in whose middle it begins fade in over 10 ms; behind that every sample is the render's.
      let ramp = 480 * 4
      #expect(begins(heard(device), from: ramp, with: Array(render[(frame * 4 + ramp)...])))
    }
  }

  @Test func openingSilenceLiesOutsideSessionTime() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1s}]\n")
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    let device = try TestDevice(options: ["formats": "S16_LE"])
    #expect(try play(program, device).wait().status == 0)
    let silence = 72_000 * 4
    #expect(isSilent(Array(heard(device)[..<silence]), from: 0))
    #expect(begins(heard(device), from: silence, with: render))
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
    let child = try play(program, device, environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    #expect(child.waitForText("Tree"))
    child.send(SIGINT)
    let result = child.wait()
    #expect(result.status == 130)
    #expect(result.outputText.contains("Stopped at 0:0"))
    let samples = heard(device).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
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

  @Test func anUnderrunIsReportedAndNothingIsSkipped() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", PlayCommandTests.session)
    let device = try TestDevice(
      faults: "xrun@100000 xrun@170000", ppm: 0, options: ["formats": "S16_LE"])
    let result = try play(program, device).wait()
    #expect(result.status == 0)
    #expect(result.errorText.contains("the output ran dry"))
    #expect(result.errorText.contains("2 times"), "\(result.errorText)")
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    try expectRender(render, heard(device), repeatingAtMost: 1_024, times: 2)
  }

  /// What was heard is the render with at most `times` places where at most so many frames sound twice.
  private func expectRender(
    _ render: [UInt8], _ heard: [UInt8], repeatingAtMost limit: Int, times: Int
  ) throws {
    let wanted = render.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    let played = heard.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    var (position, index, repeats) = (0, 0, 0)
    while position < wanted.count {
      if index < played.count, played[index] == wanted[position] {
        (position, index) = (position + 1, index + 1)
        continue
      }
      repeats += 1
      try #require(repeats <= times, "frame \(index) heard is not frame \(position) of the render")
      // The repeat ends where the rest matches again.
      let back = (0...limit).first { back in
        position >= back
          && played[index...].starts(
            with: wanted[(position - back)..<min(wanted.count, position + 200)])
      }
      let found = try #require(back, "no repeat of at most \(limit) frames explains frame \(index)")
      position -= found
    }
  }

  @Test func aShortAbsenceIsSkippedAndTheRestIsOnItsFrame() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {countdown: 8, halfway: none, end: none, complete: wood}
      steps: [{name: Tree, hold: 9s}]
      """)
    let device = try TestDevice(
      faults: "unplug@100000:1000", ppm: 0, options: ["formats": "S16_LE"])
    let child = try play(program, device)
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.errorText.contains("the session goes on"), "\(result.errorText)")
    #expect(result.errorText.contains("not heard: "))
    let captures = device.captures()
    #expect(captures.count == 2)
    // Behind the return every tick lies one second of frames behind the one before.
    let after = captures[1].withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let onsets = onsets(after)
    #expect(onsets.count >= 3)
    let spacing = zip(onsets.dropFirst(), onsets).map { $0 - $1 }
    #expect(spacing.dropLast().allSatisfy { $0 == 48_000 }, "\(onsets)")
  }

  /// First frames that sound behind at least 0.2 s of silence.
  private func onsets(_ samples: [Int16]) -> [Int] {
    var onsets: [Int] = []
    var silent = 9_600
    for frame in 0..<(samples.count / 2) {
      if samples[2 * frame] == 0 {
        silent += 1
      } else {
        if silent >= 9_600 { onsets.append(frame) }
        silent = 0
      }
    }
    return onsets
  }

  @Test func tenTicksWhileEveryCoreIsBusy() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 2s
      cues: {start: none, countdown: 10, end: none, complete: none, halfway: none}
      steps: [{name: Tree, hold: 11s}]
      """)
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let busy = try (0..<4).map { _ in
      try ChildProcess("sh", ["-c", "while :; do :; done"])
    }
    defer {
      for process in busy {
        process.send(SIGKILL)
        _ = process.wait()
      }
    }
    let result = try play(program, device).wait()
    #expect(result.status == 0)
    let heard = heard(device).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let onsets = onsets(heard)
    #expect(onsets.count == 10)
    let spacing = zip(onsets.dropFirst(), onsets).map { $0 - $1 }
    let underruns = device.events().count { $0.name == "underrun" }
    #expect(underruns == 0 || result.errorText.contains("ran dry"))
    // A starved machine may run dry: that repeats nothing and skips nothing.
    #expect(spacing.allSatisfy { $0 == 48_000 }, "\(spacing), \(underruns) underruns")
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
    #expect(try play(program, device, input: .silent).wait().status == 0)
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    #expect(begins(heard(device), with: render))
  }

  @Test func repeatStartsAgainOnTheFrameAfterTheLast() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1.5s}]\ncues: {complete: none}\n")
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let child = try play(
      program, device, ["--repeat"], environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(device.waitForEvent { $0.name == "start" } != nil)
    #expect(device.waitForFrame(6 * 48_000))
    child.send(SIGINT)
    #expect(child.wait().status == 130)
    let once = try program.run("render", "./s.yaml", "-o", "-", "--bits", "32f").output
    let lap = 72_000
    let played = heard(device).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
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

  @Test func devicesThatCannotBePlayedToAreNamed() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", PlayCommandTests.session)
    let device = try TestDevice()
    let unknown = try program.run(
      "play", "./s.yaml", "--device", "none-such", environment: device.environment)
    #expect(unknown.status == 1)
    #expect(unknown.errorText.contains("output 'none-such'"), "\(unknown.errorText)")
    #expect(unknown.errorText.contains("carillon devices lists them"))
    try device.setOpenError("EBUSY")
    let busy = try play(program, device).wait()
    #expect(busy.status == 1)
    let saysBusy = busy.errorText.contains("busy") || busy.errorText.contains("in use")
    #expect(saysBusy, "\(busy.errorText)")
    try device.setOpenError("ENODEV")
    let gone = try play(program, device).wait()
    #expect(gone.status == 1)
    #expect(Set([unknown.errorText, busy.errorText, gone.errorText]).count == 3)
    for result in [unknown, busy, gone] {
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("carillon:") } == 1)
    }
  }

  @Test func devicesListsTheTestDevice() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    let result = try program.run("devices", environment: device.environment)
    #expect(result.status == 0)
    #expect(result.outputText.contains("testclock"))
  }
}

extension TestDevice {
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
