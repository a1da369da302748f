import SoundUnits
import TestSupport
import Testing

@testable import PlayerCLI

/// One sound, through the engine that plays sessions.
@Suite struct PreviewCommandTests {
  let program: PlayerProgram
  let device: TestDevice

  init() throws {
    program = try PlayerProgram()
    device = try TestDevice()
  }

  private var environment: [String: String] {
    device.environment.merging(["CARILLON_OPENING_SILENCE": "0"]) { $1 }
  }

  private func preview(_ arguments: String...) throws -> ChildProcess.Result {
    try program.start(["preview"] + arguments, environment: environment).wait()
  }

  @Test func withoutASoundItListsTonesAndClips() throws {
    try program.write("config/carillon/sounds/own.flac", "")
    try program.write("config/carillon/sounds/notes.txt", "")
    let result = try preview()
    #expect(result.status == 0)
    #expect(result.errorText == "")
    let lines = result.outputText.split(separator: "\n")
    #expect(lines.first == "Tones:")
    #expect(lines.contains { $0.hasPrefix("  bell ") && $0.contains("begins") })
    #expect(lines.contains("  own.flac"))
    #expect(lines.contains("  soft-bell.wav"))
    #expect(!result.outputText.contains("notes.txt"))
    #expect(!result.outputText.contains("README"))
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("Clips in ") })
  }

  /// What the device heard is what `render` writes of a session of that sound, sample for sample.
  @Test(arguments: [
    ("bell", "bell"), ("660Hz", "{pitch: 660Hz, length: 1s}"),
    ("20 Hz", "{pitch: 20Hz, length: 1s}"),
  ])
  func aToneSoundsAsInASession(_ word: String, _ tone: String) throws {
    try expectHeard(word, as: "tone: \(tone)")
  }

  @Test(arguments: ["soft-bell", "soft-bell.wav", "copy/bell.wav"])
  func aClipIsFoundByItsNameOrFile(_ word: String) throws {
    let clip = try FileBytes.read("\(program.repository)/Sounds/soft-bell.wav")
    try program.folder.write(clip, to: "copy/bell.wav")
    try expectHeard(word, as: "clip: soft-bell.wav")
  }

  private func expectHeard(_ word: String, as sound: String) throws {
    try program.write(
      "one.yaml",
      """
      lead-in: 0
      cues: {start: none, end: none, complete: none, announce: no, countdown: 0}
      steps: [{hold: 1ms, cues: [{at: 0, \(sound)}]}]
      """)
    let rendered = try program.rendered("./one.yaml", "--bits", "32f")
    try #require(!rendered.isEmpty)
    let result = try preview(word, "--device", TestDevice.name)
    #expect(result.status == 0, "\(result.errorText)")
    // At ten times the speed a busy machine runs dry now and then, which changes no sample.
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains("ran dry") }, "\(result.errorText)")
    #expect(begins(device.heard, with: rendered))
    #expect(isSilent(device.heard, from: rendered.count))
  }

  @Test func theGainIsHeard() throws {
    func loudest(_ arguments: String...) throws -> Float {
      let device = try TestDevice()
      let result = try program.start(
        ["preview", "tick", "--device", TestDevice.name] + arguments,
        environment: environment.merging(device.environment) { $1 }
      ).wait()
      try #require(result.status == 0, "\(result.errorText)")
      return device.heard.withUnsafeBytes { $0.bindMemory(to: Float.self).map(abs).max() ?? 0 }
    }
    let asItIs = try loudest()
    let softer = try loudest("--gain", "-20dB")
    #expect(asItIs > 0.01)
    #expect(abs(softer / asItIs - 0.1) < 0.000_01)
  }

  @Test func itSaysWhatSoundsAndForHowLong() throws {
    #expect(try preview("660Hz").outputText == "660Hz tone · 1s\n")
  }

  @Test(arguments: [
    ("bel", "preview: no sound 'bel'; did you mean bell?"),
    ("soft-bel", "preview: no sound 'soft-bel'; did you mean soft-bell?"),
    ("Neck roll", "preview: no sound 'Neck roll'; --say speaks a text"),
    ("xylophone", "preview: no sound 'xylophone'; carillon preview lists them"),
    ("19Hz", "preview: the pitch is '19Hz'; a pitch is 20Hz to 20000Hz, with at most 3 decimals"),
  ])
  func aSoundThatIsNoneIsAskedWrongly(_ word: String, _ message: String) throws {
    let result = try preview(word)
    #expect(result.status == 2)
    #expect(result.errorText == "carillon: \(message)\n")
    #expect(device.captures().isEmpty)
  }

  @Test(arguments: ["./none.wav", "none.wav", "broken.wav"])
  func aClipThatCannotBePlayedFails(_ name: String) throws {
    try program.write("broken.wav", "RIFF")
    let result = try preview(name)
    #expect(result.status == 1)
    #expect(result.errorText.contains(name))
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(device.captures().isEmpty)
  }

  /// A phrase with what a session would take for a token is spoken as it stands.
  @Test(arguments: ["Neck roll, left", "bell", "half {left} of it"])
  func aPhraseIsSpokenAsASessionSpeaksIt(_ phrase: String) throws {
    try program.haveVoice(wave(sine(hertz: 440, milliseconds: 700)))
    let voice = try program.write(
      "voice.sh", "cat >>'\(program.path)/said'; cat '\(program.path)/phrase.wav' >\"$1\"\n")
    #expect(voice.hasSuffix("voice.sh"))
    try program.write(
      "one.yaml",
      """
      lead-in: 0
      cues: {start: none, end: none, complete: none, announce: no, countdown: 0}
      steps: [{hold: 1ms, cues: [{at: end, say: Other.}]}]
      """)
    let environment = environment.merging(PlayerProgram.speaking) { $1 }
    let rendered = try program.start(
      ["render", "./one.yaml", "-o", "-", "--bits", "32f"], environment: environment
    ).wait()
    try #require(rendered.output.contains { $0 != 0 })
    let result = try program.start(
      ["preview", "--say", phrase, "--device", TestDevice.name], environment: environment
    ).wait()
    #expect(result.status == 0 && result.messages.isEmpty, "\(result.errorText)")
    #expect(result.outputText == "\(phrase)\n")
    #expect(begins(device.heard, with: rendered.output))
    let said = String(decoding: try program.folder.read("said"), as: UTF8.self)
    #expect(said.hasSuffix(phrase) || said.hasSuffix(phrase + "\n"), "\(said)")
  }

  @Test func aPhraseThatNobodySpeaksIsSaidSo() throws {
    let silent = try preview("--say", "Neck roll", "--device", TestDevice.name)
    #expect(silent.status == 1)
    #expect(silent.errorText == "carillon: CARILLON_SPEECH is off; without it phrases are spoken\n")
    let both = try preview("bell", "--say", "Neck roll")
    #expect(both.status == 2)
    #expect(
      both.errorText == "carillon: preview: sound 'bell' and --say; one of them is played\n")
    try program.write("config/carillon/config.yaml", "voice-command: [none-such]\n")
    let missing = try program.start(
      ["preview", "--say", "Neck roll", "--device", TestDevice.name],
      environment: environment.merging(PlayerProgram.speaking) { $1 }
    ).wait()
    #expect(missing.status == 0)
    #expect(missing.messages.count == 1, "\(missing.errorText)")
    #expect(missing.messages.first?.hasSuffix("; a chime takes its place") == true)
    #expect(missing.messages.first?.hasPrefix("carillon: none-such is ") == true)
    #expect(device.heard.contains { $0 != 0 })
  }

  @Test func everyToneIsDescribed() {
    let summaries = ToneName.allCases.map(\.summary)
    #expect(Set(summaries).count == summaries.count)
    #expect(summaries.allSatisfy { $0.count <= 60 && !$0.hasSuffix(".") })
  }
}

/// A device's name is mistyped as easily as a session's.
@Suite struct DeviceNameTests {
  @Test func theNearestDeviceIsNamed() throws {
    let program = try PlayerProgram()
    let device = try TestDevice()
    for (name, remedy) in [
      ("tesclock", "did you mean 'testclock'?"), ("loudspeaker", "carillon devices lists them"),
    ] {
      let result = try program.run(
        "preview", "bell", "--device", name, environment: device.environment)
      #expect(result.status == 1)
      #expect(result.errorText.hasPrefix("carillon: output '\(name)': "), "\(result.errorText)")
      #expect(result.errorText.hasSuffix("; \(remedy)\n"), "\(result.errorText)")
      #expect(result.errorText.split(separator: "\n").count == 1)
    }
  }
}
