import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ text: String) throws -> (Settings, [String]) {
    let (settings, problems) = Settings.read(path: try folder.write(text, to: "config.yaml"))
    return (settings, problems.map(\.message))
  }

  @Test func everyKeyIsRead() throws {
    let (settings, messages) = try settings(
      """
      device: sysdefault:CARD=PCH
      rate: 44100
      gain: -6dB
      opening-silence: 500ms
      voice: {language: de, words-per-minute: 140}
      voice-command: [piper, --model, "de voice.onnx", -f, "{out}", {text-file}, "--x={language}"]
      pronunciation:
        Trikonasana: tree-ko-nah-sana
        Hold: hohld
        no: nein
      levels: {preset: quiet, bed: -20dB}
      cache-limit: 1.5GiB
      counts-above: 20
      """)
    #expect(messages == [])
    var expected = Settings()
    expected.device = "sysdefault:CARD=PCH"
    expected.rate = SampleRate(hertz: 44_100)
    expected.gain = .decibels(-6)
    expected.openingSilence = .milliseconds(500)
    expected.voice = VoiceSettings(language: "de", wordsPerMinute: 140)
    expected.voiceCommand = [
      "piper", "--model", "de voice.onnx", "-f", "{out}", "{text-file}", "--x={language}",
    ]
    expected.pronunciation = [
      "Trikonasana": "tree-ko-nah-sana", "Hold": "hohld", "no": "nein",
    ]
    expected.levels = LevelSettings(preset: .quiet, gains: [.bed: .decibels(-20)])
    expected.cacheLimit = 3 << 29
    expected.countsAbove = 20
    #expect(settings == expected)
  }

  @Test func noFileAndAnUnwrittenOneSayNothing() throws {
    let (missing, problems) = Settings.read(path: folder.path(of: "none.yaml"))
    #expect(missing == Settings() && problems.isEmpty)
    #expect(missing.cacheLimit == 256 << 20)
    for text in ["", "# nothing yet\n", "---\n"] {
      let (blank, messages) = try settings(text)
      #expect(blank == Settings() && messages.isEmpty)
    }
  }

  @Test func aFileThatCannotBeReadIsAProblem() throws {
    let (settings, problems) = Settings.read(path: folder.path)
    #expect(settings == Settings())
    #expect(problems.map(\.message) == ["is a folder; a text file can be read"])
  }

  @Test func whatHasAProblemKeepsItsDefaultAndTheRestIsRead() throws {
    let (settings, messages) = try settings("gain: loud\nrate: 48000\ncache-limit: 2TiB\n")
    #expect(settings.gain == .zero && settings.rate == .standard)
    #expect(settings.cacheLimit == Settings.standardCacheLimit)
    #expect(messages.count == 2)
  }

  @Test(
    arguments: [
      ("256MiB", 256 << 20), ("256", 256 << 20), ("0", 0), ("0.5 mib", 512 << 10),
      ("1024GiB", 1 << 40),
    ] as [(String, Int64)])
  func sizesHaveAUnitOrCountMiB(_ text: String, _ bytes: Int64) throws {
    let (settings, messages) = try settings("cache-limit: \(text)")
    #expect(messages == [] && settings.cacheLimit == bytes)
  }

  @Test(arguments: [
    ("1025GiB", "cache-limit is 1025GiB; a limit is 0MiB to 1024GiB"),
    ("0.0000001", "cache-limit is 0.0000001; a size is a whole number of bytes"),
    ("256MB", "cache-limit is 256MB; a size looks like 256MiB or 2GiB"),
    ("-1", "cache-limit is -1; a size looks like 256MiB or 2GiB"),
    ("[1]", "cache-limit is a list; it takes a size such as 256MiB"),
  ])
  func otherSizesAreProblems(_ text: String, _ message: String) throws {
    #expect(try settings("cache-limit: \(text)").1 == [message])
  }

  @Test(arguments: [
    ("[]", "voice-command is an empty list; it takes a list of a program and its arguments"),
    ("piper", "voice-command is 'piper'; it takes a list of a program and its arguments"),
    (
      "['', a]",
      "voice-command begins with an empty text; it takes a list of a program and its arguments"
    ),
    ("[say, '{ouf}']", "voice-command has '{ouf}'; did you mean {out}?"),
    ("[say, {a: b}]", "voice-command is a map; it takes a text"),
  ])
  func otherVoiceCommandsAreProblems(_ text: String, _ message: String) throws {
    let (settings, messages) = try settings("voice-command: \(text)")
    #expect(messages == [message])
    #expect(settings.voiceCommand == nil)
  }

  @Test func bracesThatAreNoTokensAreAnArgumentsOwn() throws {
    let (settings, messages) = try settings(#"voice-command: [say, '{"rate": 3}', '{']"#)
    #expect(messages == [])
    #expect(settings.voiceCommand == ["say", #"{"rate": 3}"#, "{"])
  }

  @Test func aWordIsPronouncedInOneWay() throws {
    #expect(
      try settings("pronunciation: {a: b, a: c}").1
        == ["'a' is written twice in pronunciation; keep one"])
  }
}
