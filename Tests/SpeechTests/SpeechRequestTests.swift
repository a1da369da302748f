import SoundUnits
import Testing

@testable import Speech

@Suite struct SpeechRequestTests {
  private func request(
    _ phrase: Phrase, _ settings: SpeechSettings = SpeechSettings(), identity: String = "1"
  ) -> SpeechRequest {
    SpeechRequest(
      phrase, settings: settings, words: Pronunciations(settings.pronunciations),
      identities: [identity])
  }

  @Test(arguments: [
    (VoiceSettings(), []),
    (VoiceSettings(language: "de"), ["-v", "de"]),
    (VoiceSettings(language: "de", voice: "mb-de2"), ["-v", "mb-de2"]),
    (VoiceSettings(language: "de", voice: "+f3"), ["-v", "de+f3"]),
    (VoiceSettings(voice: "+f3"), ["-v", "en+f3"]),
    (VoiceSettings(wordsPerMinute: 150, pitch: 40), ["-s", "150", "-p", "40"]),
    (VoiceSettings(voice: "{out}"), ["-v", "out"]),
  ])
  func espeakIsGivenTheVoice(_ voice: VoiceSettings, _ arguments: [String]) {
    let made = request(Phrase("Hello", voice: voice)).arguments(out: "/c/x.wav", textFile: "")
    #expect(made == ["--stdin", "-b", "1", "-z", "-w", "/c/x.wav"] + arguments)
  }

  @Test func commandsHaveTheirPlaceholdersFilledInsideArguments() {
    let words = [
      "say", "-o{out}", "--text={text-file}", "{language}/{voice}", "{wpm}x{pitch}", "{other} {",
      "}",
      "{{out}}", "{text}",
    ]
    let settings = SpeechSettings(
      program: .command(words), voice: VoiceSettings(language: "de", wordsPerMinute: 120))
    let made = request(Phrase("{out}", voice: VoiceSettings(voice: "{text-file}")), settings)
    #expect(made.text == "{out}")
    #expect(made.needsTextFile)
    #expect(
      made.arguments(out: "/o", textFile: "/t") == [
        "-o/o", "--text=/t", "de/text-file", "120x", "{other} {", "}", "{/o}", "{text}",
      ])
  }

  @Test func keyIsOfAllThatTheSoundDependsOn() {
    let command = SpeechSettings(program: .command(["say", "{out}"]))
    let keys = [
      request(Phrase("a")), request(Phrase("b")), request(Phrase("a"), identity: "2"),
      request(Phrase("a", voice: VoiceSettings(language: "de"))),
      request(Phrase("a", voice: VoiceSettings(voice: "de+f1"))),
      request(Phrase("a", voice: VoiceSettings(wordsPerMinute: 100))),
      request(Phrase("a", voice: VoiceSettings(pitch: 100))),
      request(Phrase("a"), SpeechSettings(pronunciations: ["a": "eh"])),
      request(Phrase("a"), command),
      request(Phrase("a"), SpeechSettings(program: .command(["say", "{out}", ""]))),
      request(Phrase("a"), SpeechSettings(program: .command(["say", "{out}", "--slow"]))),
    ].map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func keyIsTheSameWhereverASettingIsFrom() {
    let german = VoiceSettings(language: "de", pitch: 30)
    let here = request(Phrase("Hallo", voice: german))
    let above = request(Phrase(" Hallo\n"), SpeechSettings(voice: german))
    #expect(here.key == above.key)
    // Cached clips outlive a version: this changes with `cacheFormat` only.
    #expect(here.key.count == 64)
  }
}
