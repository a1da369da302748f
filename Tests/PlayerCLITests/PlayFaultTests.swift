import Glibc
import TestSupport
import Testing

/// What a device does that a device should not do, and what the player says of it.
@Suite(.serialized) struct PlayFaultTests {
  @Test func anUnderrunIsReportedAndNothingIsSkipped() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice(
      faults: "xrun@100000 xrun@170000", ppm: 0, options: ["formats": "S16_LE"])
    let result = try program.play(device).wait()
    #expect(result.status == 0)
    #expect(result.errorText.contains("the output ran dry"))
    #expect(result.errorText.contains("2 times"), "\(result.errorText)")
    let render = try program.run("render", "./s.yaml", "-o", "-").output
    try expectRender(render, device.heard, repeatingAtMost: 1_024, times: 2)
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
    let child = try program.play(device)
    let result = child.wait()
    #expect(result.status == 0)
    #expect(result.errorText.contains("the session goes on"), "\(result.errorText)")
    #expect(result.errorText.contains("not heard: "))
    let captures = device.captures()
    #expect(captures.count == 2)
    // Behind the return every tick lies one second of frames behind the one before.
    let after = samples(captures[1])
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
    let result = try program.play(device).wait()
    #expect(result.status == 0)
    let heard = samples(device.heard)
    let onsets = onsets(heard)
    #expect(onsets.count == 10)
    let spacing = zip(onsets.dropFirst(), onsets).map { $0 - $1 }
    let underruns = device.events().count { $0.name == "underrun" }
    #expect(underruns == 0 || result.errorText.contains("ran dry"))
    // A starved machine may run dry: that repeats nothing and skips nothing.
    #expect(spacing.allSatisfy { $0 == 48_000 }, "\(spacing), \(underruns) underruns")
  }

  @Test func devicesThatCannotBePlayedToAreNamed() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice()
    let unknown = try program.run(
      "play", "./s.yaml", "--device", "none-such", environment: device.environment)
    #expect(unknown.status == 1)
    #expect(unknown.errorText.contains("output 'none-such'"), "\(unknown.errorText)")
    #expect(unknown.errorText.contains("carillon devices lists them"))
    try device.setOpenError("EBUSY")
    let busy = try program.play(device).wait()
    #expect(busy.status == 1)
    let saysBusy = busy.errorText.contains("busy") || busy.errorText.contains("in use")
    #expect(saysBusy, "\(busy.errorText)")
    try device.setOpenError("ENODEV")
    let gone = try program.play(device).wait()
    #expect(gone.status == 1)
    #expect(Set([unknown.errorText, busy.errorText, gone.errorText]).count == 3)
    for result in [unknown, busy, gone] {
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("carillon:") } == 1)
    }
  }

  /// snd_pcm_resume() of a sleeping device comes back after a minute.
  private func playingToAStuckDevice(
    _ program: PlayerProgram
  ) throws -> (device: TestDevice, child: ChildProcess) {
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1m}]\n")
    let device = try TestDevice(faults: "suspend@24000:60000")
    let child = try program.play(device)
    #expect(device.waitForEvent { $0.name == "suspend" } != nil)
    return (device, child)
  }

  @Test func aDeviceThatNeverAnswersDoesNotKeepThePlayerFromEnding() throws {
    let program = try PlayerProgram()
    let (_, child) = try playingToAStuckDevice(program)
    child.send(SIGTERM)
    let result = child.wait(timeoutSeconds: 30)
    #expect(result.termination == .signaled(SIGTERM))
    #expect(result.errorText.contains("the output does not answer"), "\(result.errorText)")
  }

  @Test func whoAsksTwiceDoesNotWait() throws {
    let program = try PlayerProgram()
    let (_, child) = try playingToAStuckDevice(program)
    child.send(SIGINT)
    // Two that come together are one.
    usleep(300_000)
    child.send(SIGINT)
    let result = child.wait(timeoutSeconds: 30)
    #expect(result.termination == .signaled(SIGINT))
    #expect(!result.errorText.contains("does not answer"), "\(result.errorText)")
  }

  @Test func aRateThatTheDeviceRefusesIsSaidOnce() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    let device = try TestDevice(options: ["rates": "44100"])
    let result = try program.play(device, ["--rate", "96000"]).wait()
    #expect(result.status == 0)
    let lines = result.errorText.split(separator: "\n")
    #expect(lines == ["carillon: the output runs at 44100 Hz; --rate asks for 96000"])
  }

  @Test func whereThereIsNoDeviceWhatHelpsIsSaid() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", shortSession)
    try program.write("asound.conf", "# No device at all.\n")
    let environment = ["ALSA_CONFIG_PATH": "\(program.path)/asound.conf"]
    let remedy =
      "carillon render writes a session to a file, --device null plays one without a sound"
    let played = try program.run("play", "./s.yaml", environment: environment)
    #expect(played.status == 1)
    #expect(
      played.errorText.hasSuffix("; there is no output device: \(remedy)\n"),
      "\(played.errorText)")
    let listed = try program.run("devices", environment: environment)
    #expect(listed.status == 1 && listed.errorText == "carillon: no output device; \(remedy)\n")
  }

  @Test func devicesListsTheTestDevice() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    let result = try program.run("devices", environment: device.environment)
    #expect(result.status == 0)
    #expect(result.outputText.contains("testclock"))
  }
}
