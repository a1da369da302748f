import CommandSyntax
import Glibc
import SessionFile
import SoundCatalog
import SoundUnits
import Speech

/// Makes a session's speech before it starts, and shows how far it has come.
struct Narrator: PhraseSpeaker {
  private let maker: SpeechMaker
  private let console: Console

  /// `CARILLON_SPEECH=off` leaves every phrase unspoken.
  static var isWanted: Bool { wish != "off" }

  private static var wish: String {
    getenv(EnvironmentVariable.speech.rawValue).map { String(cString: $0) } ?? ""
  }

  init(_ settings: Settings, places: Places, console: Console) {
    maker = SpeechMaker(
      SpeechSettings(
        program: settings.voiceCommand.map(SpeechProgram.command) ?? .espeak(),
        voice: settings.voice, pronunciations: settings.pronunciation,
        cacheFolder: places.cache.map { "\($0)/speech" },
        cacheLimitBytes: Int(clamping: settings.cacheLimit)))
    self.console = console
    if !["", "on", "off"].contains(Narrator.wish) {
      let name = EnvironmentVariable.speech.rawValue
      console.complainOnce("\(name) is '\(Narrator.wish)'; it can be on or off")
    }
  }

  func speak(_ phrases: [Phrase]) -> [Phrase: SpokenClip] {
    let show = console.progressOfOthers()
    let clips = maker.make(
      phrases, progress: { done, count in show("speaking \(done) of \(count) phrases") })
    console.endProgress()
    for note in maker.notes { console.complain(note) }
    return clips
  }

  func discard(clipAt path: String) { maker.discard(clipAt: path) }

  func clipsAreLoaded() { maker.finish() }
}
