/// How a text is spoken. What is `nil` comes from the level above: cue, session, settings, program.
public struct VoiceSettings: Hashable, Sendable {
  /// A language tag as speech programs take it: `en`, `de`, `en-gb`.
  public var language: String?
  /// One of the speech program's voices, by its name.
  public var voice: String?
  /// How fast; a calm reader speaks some 150.
  public var wordsPerMinute: Int?
  /// The program's own scale: 0 to 99, 50 in the middle.
  public var pitch: Int?

  /// Slower cannot be followed, faster not understood (espeak-ng takes 80 to 450).
  public static let supportedWordsPerMinute = 80...450
  /// espeak-ng's `-p`.
  public static let supportedPitch = 0...99

  /// Settings that say nothing unless told to.
  public init(
    language: String? = nil, voice: String? = nil, wordsPerMinute: Int? = nil, pitch: Int? = nil
  ) {
    self.language = language
    self.voice = voice
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch
  }

  /// These settings where they say something, `base` elsewhere.
  public func overriding(_ base: VoiceSettings) -> VoiceSettings {
    VoiceSettings(
      language: language ?? base.language, voice: voice ?? base.voice,
      wordsPerMinute: wordsPerMinute ?? base.wordsPerMinute, pitch: pitch ?? base.pitch)
  }
}

/// A text to be spoken, every token in it replaced, and how.
public struct Phrase: Hashable, Sendable {
  /// As it is to be read aloud.
  public var text: String
  /// How, where that is settled.
  public var voice: VoiceSettings

  /// A text in the voice that the settings leave open.
  public init(_ text: String, voice: VoiceSettings = VoiceSettings()) {
    self.text = text
    self.voice = voice
  }
}
