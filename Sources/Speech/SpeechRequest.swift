import SoundUnits

/// One clip to be made: what the program is given for it, and the name that it has in the cache.
struct SpeechRequest {
  /// What the program reads.
  let text: String
  /// `{out}` and `{text-file}` still stand in it.
  let arguments: [String]
  /// The digest of everything that the sound depends on.
  let key: String
  /// For messages: how the phrase begins.
  let beginning: String

  /// Counted up when clips of the same words come out differently: cached ones are then made again.
  private static let cacheFormat = "carillon speech 1"

  /// - Parameters:
  ///   - identities: Which program it is, and which are the files that its arguments name.
  init(_ phrase: Phrase, settings: SpeechSettings, words: Pronunciations, identities: [String]) {
    let voice = phrase.voice.overriding(settings.voice)
    let read = words.applied(to: phrase.text)
    switch settings.program {
    case .espeak:
      text = SpokenText.forEspeak(read)
      arguments = Self.espeakArguments(voice)
    case .command(let words):
      text = SpokenText.forCommand(read)
      arguments = words.dropFirst().map { Self.filled($0, voice) }
    }
    beginning = SpokenText.beginning(of: phrase.text)
    key = Self.key([Self.cacheFormat] + identities + ["\(arguments.count)"] + arguments + [text])
  }

  /// The program's arguments, with these two files.
  func arguments(out: String, textFile: String) -> [String] {
    arguments.map { Self.replaced($0) { $0 == "out" ? out : $0 == "text-file" ? textFile : nil } }
  }

  /// Whether the program wants a file with the text, beside its standard input.
  var needsTextFile: Bool { arguments.contains { $0.contains("{text-file}") } }

  /// Text in UTF-8 from standard input, all of it at once; no pause at its end, which would be taken
  /// for a part of the phrase. Without `-m` markup is read as text.
  private static func espeakArguments(_ voice: VoiceSettings) -> [String] {
    var arguments = ["--stdin", "-b", "1", "-z", "-w", "{out}"]
    if let name = espeakVoice(voice) { arguments += ["-v", withoutBraces(name)] }
    if let wordsPerMinute = voice.wordsPerMinute { arguments += ["-s", "\(wordsPerMinute)"] }
    if let pitch = voice.pitch { arguments += ["-p", "\(pitch)"] }
    return arguments
  }

  /// espeak-ng has one name for both: a voice is a language's own, or a variant such as `+f3` of it.
  private static func espeakVoice(_ voice: VoiceSettings) -> String? {
    guard let name = voice.voice else { return voice.language }
    return name.hasPrefix("+") ? "\(voice.language ?? "en")\(name)" : name
  }

  private static func filled(_ argument: String, _ voice: VoiceSettings) -> String {
    replaced(argument) { name in
      switch name {
      case "language": withoutBraces(voice.language ?? "")
      case "voice": withoutBraces(voice.voice ?? "")
      case "wpm": voice.wordsPerMinute.map { "\($0)" } ?? ""
      case "pitch": voice.pitch.map { "\($0)" } ?? ""
      default: nil
      }
    }
  }

  /// No voice may bring an `{out}` of its own into the arguments, or a NUL, which would end them.
  private static func withoutBraces(_ text: String) -> String {
    text.filter { !"{}\0".contains($0) }
  }

  /// `text` with every `{name}` that `value` knows in its place; one pass, so that a value is never
  /// searched for names.
  private static func replaced(_ text: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      if let close = inside.firstIndex(of: "}"), let value = value(inside[..<close]) {
        result += value
        rest = inside[inside.index(after: close)...]
      } else {
        result += "{"
        rest = inside
      }
    }
    return result + rest
  }

  /// Every part with its length before it, so that two lists never make one text.
  private static func key(_ parts: [String]) -> String {
    SHA256.hexDigest(parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }
}
