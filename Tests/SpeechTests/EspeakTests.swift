import CLinux
import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Speech

/// With espeak-ng itself.
@Suite(.enabled(if: hasProgram("espeak-ng"), "espeak-ng is not installed")) struct EspeakTests {
  private func settings(_ folder: TemporaryFolder) -> SpeechSettings {
    SpeechSettings(
      voice: VoiceSettings(language: "en"), cacheFolder: folder.path(of: "cache"))
  }

  /// Frames of mono at 22,050 Hz and 16 bits, which is what it writes.
  private func seconds(_ path: String) throws -> Double {
    Double(try FileBytes.read(path).count - 44) / 44_100
  }

  @Test(arguments: [
    "Let your head fall gently to the left.", "it's \"quoted\"", "$(id) `id`; | & > x",
    "one\ntwo\n\nthree",
    "🙂 👩‍🦰", "שלום עולם", "مرحبا", "<speak><break time=\"30s\"/>x</speak>",
    "<audio src=\"/dev/zero\"/>",
    "-v", "--version", "[[h@l'oU_:_:_:]]", "\u{1}+99S fast", "a\u{0}b", "&lt;b&gt;",
    "é\u{301}\u{202E}x",
  ])
  func anyTextIsSpokenAsText(_ text: String) throws {
    let folder = try TemporaryFolder()
    let clips = SpeechMaker(settings(folder)).make([Phrase(text)])
    let length = try seconds(path(clips[Phrase(text)]))
    #expect(length > 0.05 && length < 20)
  }

  @Test func phonemeCodesAndCommandsInATextAreNone() throws {
    for (text, code) in [("hello [[wVn]]", "wVn"), ("hello \u{1}50P", "")] {
      let heard = try ChildProcess.run(
        "espeak-ng", ["--stdin", "-b", "1", "-q", "-x", "-v", "en"],
        input: .bytes(Array(SpokenText.forEspeak(text).utf8)))
      #expect(code.isEmpty || !heard.outputText.contains(code))
      // What it was told as words it says as words.
      #expect(heard.outputText.split(separator: " ").count > 1)
    }
  }

  @Test func tenThousandCharactersAreSpokenToTheEndOrRefusedByName() throws {
    let folder = try TemporaryFolder()
    let long = Phrase(String(repeating: "breathe in ", count: 910))
    var settings = settings(folder)
    let clips = SpeechMaker(settings).make([long])
    #expect(try seconds(path(clips[long])) > 200)
    settings.outputLimitBytes = 4 << 20
    settings.cacheFolder = folder.path(of: "other")
    let says =
      "espeak-ng: \"breathe in breathe in breathe…\": wrote more than 4 MiB; a phrase is shorter"
    #expect(try reason(SpeechMaker(settings).make([long])[long]) == says)
  }

  @Test func unknownVoiceIsTheProgramsOwnWords() throws {
    let folder = try TemporaryFolder()
    let phrase = Phrase("Hello", voice: VoiceSettings(language: "xx"))
    let says =
      "espeak-ng: \"Hello\": ended with status 1: Error: The specified espeak-ng voice does not exist."
    #expect(try reason(SpeechMaker(settings(folder)).make([phrase])[phrase]) == says)
  }

  @Test func voiceIsHeard() throws {
    let folder = try TemporaryFolder()
    let voices = [
      VoiceSettings(), VoiceSettings(language: "de"), VoiceSettings(voice: "+f3"),
      VoiceSettings(wordsPerMinute: 100), VoiceSettings(pitch: 10),
    ]
    let phrases = voices.map { Phrase("Hold this for a minute", voice: $0) }
    let clips = SpeechMaker(settings(folder)).make(phrases)
    let sounds = try phrases.map { try FileBytes.read(path(clips[$0])) }
    #expect(Set(sounds).count == sounds.count)
    #expect(sounds[3].count > sounds[0].count)
  }

  /// A pause at the end would be taken for speech where a phrase ends before a step.
  @Test func phraseEndsWithItsLastWord() throws {
    let folder = try TemporaryFolder()
    let clips = SpeechMaker(settings(folder)).make([Phrase("Hold.")])
    let samples = try FileBytes.read(path(clips[Phrase("Hold.")])).dropFirst(44)
    let silentBytes = samples.reversed().prefix { $0 == 0 }.count
    #expect(Double(silentBytes) / 44_100 < 0.1)
  }
}
