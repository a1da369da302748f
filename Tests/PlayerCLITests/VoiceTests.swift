import Glibc
import TestSupport
import Testing

/// Speech and beds through the whole program, with the real espeak-ng or with programs that misbehave.
@Suite(.enabled(if: hasProgram("espeak-ng"), "espeak-ng is not installed")) struct VoiceTests {
  private static let speaking = ["CARILLON_SPEECH": "on"]

  private static let session = """
    lead-in: 3s
    cues: {start: none, countdown: 0, halfway: none, end: none, complete: none}
    steps:
      - {name: Tree, hold: 4s, say: Stand tall.}
      - {rest: 2s}
      - {name: Tree, hold: 3s}
    """

  private func speak(
    _ program: PlayerProgram, _ arguments: [String], _ extra: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try program.start(arguments, environment: VoiceTests.speaking.merging(extra) { $1 }).wait()
  }

  /// The loudest sample of a stretch in seconds, of stereo at 48 000 Hz.
  private func peak(_ samples: [Int16], _ from: Double, _ to: Double) -> Int {
    samples[Int(from * 48_000) * 2..<min(samples.count, Int(to * 48_000) * 2)]
      .reduce(0) { max($0, abs(Int($1))) }
  }

  @Test func announcementsEndHalfASecondBeforeTheirStep() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", VoiceTests.session)
    let result = try speak(program, ["render", "./s.yaml", "-o", "-"])
    #expect(result.status == 0)
    #expect(result.errorText.isEmpty, "\(result.errorText)")
    let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    for start in [3.0, 9.0] {
      #expect(peak(samples, start - 0.9, start - 0.5) > 1_000)
      #expect(peak(samples, start - 0.5, start) == 0)
    }
    #expect(peak(samples, 4, 5) > 1_000)
    #expect(peak(samples, 3, 4) == 0)
  }

  @Test func theSecondStartSpeaksFromTheCache() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", VoiceTests.session)
    let first = try speak(program, ["render", "./s.yaml", "-o", "-"])
    // Nobody could speak now: what is heard was kept.
    let espeak = try program.write("espeak-ng", "#!/bin/sh\nexit 1\n")
    #expect(chmod(espeak, 0o755) == 0)
    let second = try speak(program, ["render", "./s.yaml", "-o", "-"])
    #expect(first.output == second.output)
    #expect(first.output.contains { $0 != 0 })
    let clips = try program.folder.fileNames(".cache/carillon/speech")
    // "Tree" is said twice and made once.
    #expect(clips.filter { $0.hasSuffix(".wav") }.count == 2)
  }

  @Test func aProgramThatIsMissingCostsChimesAndOneLine() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", VoiceTests.session)
    try program.write("config/carillon/config.yaml", "voice-command: [none-such, '{text-file}']\n")
    let result = try speak(program, ["render", "./s.yaml", "-o", "-"])
    #expect(result.status == 0)
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == 1, "\(result.errorText)")
    #expect(lines.first?.contains("none-such") == true)
    #expect(lines.first?.hasSuffix("a chime takes its place") == true)
    #expect(result.output.contains { $0 != 0 })
  }

  @Test func aVoiceCommandSpeaksInPlaceOfEspeak() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", VoiceTests.session)
    let voice = try program.write(
      "voice", "#!/bin/sh\necho \"$1\" >>\"$3\"; exec espeak-ng -v \"$1\" -w \"$2\" --stdin\n")
    #expect(chmod(voice, 0o755) == 0)
    try program.write(
      "config/carillon/config.yaml",
      "voice: {language: de}\nvoice-command: [\(voice), '{language}', '{out}', \(program.path)/log]\n"
    )
    let result = try speak(program, ["render", "./s.yaml", "-o", "-"])
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    let log = String(decoding: try program.folder.read("log"), as: UTF8.self)
    #expect(log == "de\nde\n")
  }

  @Test func liveIsTheRenderWithVoiceAndBed() throws {
    let program = try PlayerProgram()
    for sound in ["noise: pink", "clip: sea.flac"] {
      try program.write("s.yaml", "bed: {\(sound), gain: -20dB}\n" + VoiceTests.session)
      let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
      let environment = VoiceTests.speaking.merging(["CARILLON_OPENING_SILENCE": "0"]) { $1 }
      let rendered = try speak(program, ["render", "./s.yaml", "-o", "-"])
      let played = try program.play(device, environment: environment).wait()
      #expect(played.status == 0)
      #expect(played.errorText.isEmpty, "\(played.errorText)")
      // Samples in a message would bury it.
      let isTheRender = begins(device.heard, with: rendered.output)
      #expect(isTheRender, "\(sound)")
    }
  }

  @Test func theBedGivesWayWhileSomebodySpeaks() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      bed: {noise: brown, gain: 0dB, duck: 40dB, fade: 0s}
      cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
      steps: [{name: Tree, hold: 12s, cues: [{at: 5s, say: Now., gain: -120dB}]}]
      """)
    let result = try speak(program, ["render", "./s.yaml", "-o", "-"])
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let open = peak(samples, 1, 4)
    #expect(open > 1_000)
    #expect(peak(samples, 5, 5.1) < open / 50)
    #expect(peak(samples, 9, 11) > open / 3)
  }

  /// With a voice and its bed every shipped session goes together: nothing late, nothing over another.
  @Test func everyShippedSessionSpeaksWithoutAWarning() throws {
    let program = try PlayerProgram()
    let list = try program.run("list").outputText.split(separator: "\n")
    let names = list.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.count >= 16)
    for name in names {
      let plan = try speak(program, ["plan", name])
      #expect(plan.status == 0)
      #expect(plan.errorText.isEmpty, "\(plan.errorText)")
    }
  }

  /// What is loud and what is soft comes to one loudness.
  @Test func matchedClipsAreEquallyLoud() throws {
    let program = try PlayerProgram()
    for gain in ["-40dB", "-8dB"] {
      try program.write(
        "tone.yaml",
        """
        lead-in: 0
        cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
        steps: [{hold: 2s, cues: [{at: 0s, tone: {pitch: 500Hz, length: 2s, gain: \(gain)}}]}]
        """)
      let clip = try program.run("render", "./tone.yaml", "-o", "clip\(gain).wav")
      #expect(clip.status == 0)
    }
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
      steps:
        - hold: 8s
          cues:
            - {at: 0s, clip: clip-40dB.wav, loudness: match}
            - {at: 4s, clip: clip-8dB.wav, loudness: match}
      """)
    let result = try speak(program, ["render", "./s.yaml", "-o", "-"])
    let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let (soft, loud) = (peak(samples, 0.5, 1.5), peak(samples, 4.5, 5.5))
    #expect(soft > 2_000)
    // 3 LU are a factor of 1.4; the soft one may need more than the 24 dB that are given.
    #expect((0.55...1.8).contains(Double(loud) / Double(soft)), "\(soft), \(loud)")
  }

  @Test func levelsOfAPresetAndOfAKindAreHeard() throws {
    let program = try PlayerProgram()
    func loudest(_ levels: String) throws -> Int {
      try program.write(
        "s.yaml",
        "lead-in: 0\n\(levels)\nsteps: [{hold: 3s}]\ncues: {announce: no, complete: none}\n")
      let raw = try program.run("render", "./s.yaml", "-o", "-").output
      let samples = raw.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      return samples.reduce(0) { max($0, abs(Int($1))) }
    }
    let normal = try loudest("levels: normal")
    let quiet = try loudest("levels: quiet")
    let low = try loudest("levels: {tones: -20dB}")
    // −9 dB and −20 dB.
    #expect(abs(Double(quiet) / Double(normal) - 0.3548) < 0.01)
    #expect(abs(Double(low) / Double(normal) - 0.1) < 0.01)
  }
}

extension TemporaryFolder {
  /// The names in a folder below this one.
  fileprivate func fileNames(_ folder: String) throws -> [String] {
    guard let stream = opendir(path(of: folder)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
