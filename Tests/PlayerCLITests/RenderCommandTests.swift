import Glibc
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  static let short = """
    title: Short
    lead-in: 1s
    steps:
      - {name: Tree, hold: 2s, sides: [left, right]}
      - {name: Cat, hold: 1s}
    """

  /// The samples of a WAV as this program writes it: 44 bytes of header, data, then the cue points.
  private func data(ofWAV bytes: [UInt8]) -> ArraySlice<UInt8> {
    let size = bytes[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
    return bytes[44..<(44 + size)]
  }

  @Test func theNameComesFromTheSession() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    let result = try program.run("render", "./short.yaml")
    #expect(result.status == 0)
    #expect(program.folder.names() == ["short.wav", "short.yaml"])
    #expect(result.outputText.isEmpty)
    #expect(result.errorText.contains("wrote short.wav: "))
  }

  @Test(arguments: [("16", 2), ("24", 3), ("32f", 4)], [1, 2])
  func rawPCMIsTheDataOfTheFile(_ bits: (String, Int), _ channels: Int) throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    let options = ["--bits", bits.0, "--channels", "\(channels)", "--rate", "8000"]
    let file = try program.start(["render", "./short.yaml", "-o", "a.wav"] + options).wait()
    let raw = try program.start(["render", "./short.yaml", "-o", "-"] + options).wait()
    #expect(file.status == 0 && raw.status == 0)
    let plan = try program.run("plan", "./short.yaml", "--json", "--rate", "8000").outputText
    let frames = raw.output.count / bits.1 / channels
    #expect(plan.contains("\"frames\": \(frames),\n\"steps\""))
    let wav = try program.folder.read("a.wav")
    if bits.0 == "16" {
      #expect(data(ofWAV: wav).elementsEqual(raw.output))
    } else {
      #expect(wav.count > raw.output.count)
    }
  }

  @Test(arguments: ["wav", "flac"])
  func theSameBytesOnAnyDayInAnyFolderZoneAndLocale(_ container: String) throws {
    let program = try PlayerProgram()
    let path = try program.write("short.yaml", RenderCommandTests.short)
    _ = try program.folder.makeFolder("other")
    let first = try program.run("render", "./short.yaml", "-o", "a.\(container)")
    let second = try program.run(
      "render", path, "-o", "other/b.\(container)",
      environment: ["TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8", "HOME": "/"])
    #expect(first.status == 0 && second.status == 0)
    #expect(
      try program.folder.read("a.\(container)") == program.folder.read("other/b.\(container)"))
  }

  @Test func lengthIsExactShorterAndLonger() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    for (text, seconds) in [("2.5s", 2.5), ("1:00", 60)] {
      let raw = try program.run(
        "render", "./short.yaml", "-o", "-", "--length", text, "--rate", "8000")
      #expect(raw.output.count == Int(seconds * 8_000) * 4)
      #expect(raw.output.suffix(4).allSatisfy { $0 == 0 })
    }
  }

  @Test func anEndlessSessionRendersAsLongAsAsked() throws {
    let program = try PlayerProgram()
    try program.write("f.yaml", "focus: {work: 2s, break: 1s, rounds: forever}\n")
    let raw = try program.run(
      "render", "./f.yaml", "-o", "-", "--length", "10s", "--rate", "8000", "--channels", "1")
    #expect(raw.status == 0)
    #expect(raw.output.count == 10 * 8_000 * 2)
    // The bell of the fourth work period, which begins at 9 s.
    let fourth = raw.output[(9 * 16_000)..<(9 * 16_000 + 8_000)]
    #expect(fourth.contains { $0 != 0 })
  }

  @Test func labelsStandBesideTheFile() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    for format in ["vtt", "srt", "lrc", "txt"] {
      let result = try program.run(
        "render", "./short.yaml", "-o", "a.wav", "--labels", "a.\(format)", "--rate", "8000")
      #expect(result.status == 0)
      let text = String(decoding: try program.folder.read("a.\(format)"), as: UTF8.self)
      #expect(text.contains("Tree, left") && text.contains("Cat"), "\(text)")
    }
  }

  @Test func containersWithoutCuePointsSaySo() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    for container in ["flac", "ogg"] {
      let result = try program.run("render", "./short.yaml", "-o", "a.\(container)")
      #expect(result.status == 0)
      #expect(result.errorText.contains("--labels"), "\(result.errorText)")
      let start = String(
        decoding: try program.folder.read("a.\(container)").prefix(8_192), as: UTF8.self)
      #expect(start.contains("=Short"), "the title of the session")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedRenderLeavesNothing(_ signal: Int32) throws {
    let program = try PlayerProgram()
    try program.write("long.yaml", "steps: [{repeat: 20, steps: [{name: Tree, hold: 1h}]}]\n")
    let child = try program.start(
      ["render", "./long.yaml", "-o", "long.flac", "--labels", "long.vtt"])
    #expect(try program.folder.waitForName { $0.hasPrefix(".long.flac") })
    child.send(signal)
    let result = child.wait()
    #expect(result.termination == .signaled(signal))
    #expect(program.folder.names() == ["long.yaml"])
  }

  @Test func killedRenderIsCleanedUpByTheNext() throws {
    let program = try PlayerProgram()
    try program.write("long.yaml", "steps: [{repeat: 20, steps: [{name: Tree, hold: 1h}]}]\n")
    let child = try program.start(["render", "./long.yaml", "-o", "long.flac"])
    #expect(try program.folder.waitForName { $0.hasPrefix(".long.flac") })
    child.send(SIGKILL)
    #expect(child.wait().termination == .signaled(SIGKILL))
    #expect(!program.folder.names().contains("long.flac"))
    let next = try program.run("render", "./long.yaml", "-o", "long.flac", "--length", "1s")
    #expect(next.status == 0)
    #expect(program.folder.names() == ["long.flac", "long.yaml"])
  }

  @Test func aTargetThatCannotBeWrittenIsNamed() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    _ = try program.folder.makeFolder("folder.wav")
    for target in ["folder.wav", "none/such.wav", "/proc/carillon.wav"] {
      let result = try program.run("render", "./short.yaml", "-o", target)
      #expect(result.status == 1)
      #expect(result.errorText.contains("carillon: \(target): "), "\(result.errorText)")
    }
    #expect(program.folder.names() == ["folder.wav", "short.yaml"])
  }

  @Test func labelsThatCannotBeWrittenAreNamedBeforeTheWork() throws {
    let program = try PlayerProgram()
    try program.write("long.yaml", "steps: [{repeat: 20, steps: [{name: Tree, hold: 1h}]}]\n")
    let result = try program.run("render", "./long.yaml", "--labels", "none/long.vtt")
    #expect(result.status == 1)
    #expect(
      result.errorText.hasSuffix(
        "\ncarillon: none/long.vtt: its folder does not exist; make the folder first\n"))
    #expect(program.folder.names() == ["long.yaml"])
  }

  @Test func labelsAppearOnlyWithTheirRender() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    try program.write("a.vtt", "older")
    _ = try program.folder.makeFolder("a.wav")
    let result = try program.run("render", "./short.yaml", "-o", "a.wav", "--labels", "a.vtt")
    #expect(result.status == 1)
    #expect(String(decoding: try program.folder.read("a.vtt"), as: UTF8.self) == "older")
    #expect(program.folder.names() == ["a.vtt", "a.wav", "short.yaml"])
  }

  @Test func aClipOfTheSessionIsNotWrittenOver() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    _ = try program.run("render", "./short.yaml", "-o", "sea.wav", "--rate", "8000")
    let clip = try program.folder.read("sea.wav")
    for use in ["cues: {start: sea.wav}", "bed: {clip: sea.wav}"] {
      try program.write("sea.yaml", "\(use)\nsteps: [{name: Tree, hold: 2s}]\n")
      for target in [[], ["-o", "\(program.path)/sea.wav"]] {
        let result = try program.start(["render", "./sea.yaml"] + target).wait()
        #expect(result.status == 2)
        #expect(result.errorText.contains("sea.wav: is a clip of the session"))
        let kept = try program.folder.read("sea.wav")
        #expect(kept == clip)
      }
    }
  }

  @Test func theSessionItselfIsNotWrittenOver() throws {
    let program = try PlayerProgram()
    for (name, flags) in [
      ("s.wav", ["-o", "s.wav"]), ("s.txt", ["-o", "a.wav", "--labels", "s.txt"]),
    ] {
      try program.write(name, RenderCommandTests.short)
      let result = try program.start(["render", "./\(name)"] + flags).wait()
      #expect(result.status == 2)
      #expect(result.errorText.contains("\(name): is the session itself"), "\(result.errorText)")
      let kept = try program.folder.read(name)
      #expect(kept == Array(RenderCommandTests.short.utf8))
      #expect(!program.folder.names().contains("a.wav"))
    }
  }

  @Test func labelsThatAreThereNeedNoHint() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    let result = try program.run("render", "./short.yaml", "-o", "a.flac", "--labels", "a.vtt")
    #expect(result.status == 0)
    #expect(!result.errorText.contains("--labels"), "\(result.errorText)")
  }

  @Test func outputAndLabelsAreTwoFiles() throws {
    let program = try PlayerProgram()
    try program.write("short.yaml", RenderCommandTests.short)
    try program.write("a.vtt", "older")
    #expect(symlink("a.vtt", program.folder.path(of: "a.wav")) == 0)
    let result = try program.run("render", "./short.yaml", "-o", "a.wav", "--labels", "a.vtt")
    #expect(result.status == 2)
    #expect(result.errorText.contains("--output and --labels are one file"))
  }

  @Test func fullScaleIsLimitedAndCounted() throws {
    let program = try PlayerProgram()
    try program.write(
      "loud.yaml",
      """
      lead-in: 0
      levels: {ceiling: none}
      cues: {start: none, countdown: none, end: none, complete: none, halfway: none}
      steps:
        - name: Tree
          hold: 2s
          cues:
            - {at: 1s, tone: {pitch: 100Hz, length: 500ms, gain: 0dB}}
            - {at: 1s, tone: {pitch: 101Hz, length: 500ms, gain: 0dB}}
      """)
    let result = try program.run("render", "./loud.yaml", "-o", "-", "--rate", "8000")
    #expect(result.errorText.contains("frames passed full scale"), "\(result.errorText)")
    #expect(result.errorText.contains("the first at 0:01.00"))
    let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(samples.max() == 32_767 && samples.min() == -32_768)
    // Sums that wrap would jump from one end to the other.
    #expect(!zip(samples.dropFirst(2), samples).contains { abs(Int($0) - Int($1)) > 32_768 })
  }
}

extension TemporaryFolder {
  /// Waits, with a generous bound, until an entry appears that satisfies `isWanted`.
  func waitForName(_ isWanted: (String) -> Bool) throws -> Bool {
    for _ in 0..<3_000 {
      if names().contains(where: isWanted) { return true }
      usleep(10_000)
    }
    return false
  }
}
