import SessionModel
import SoundUnits

extension FileReader {
  /// What `voice` says; nothing where it is not written.
  func voice(in fields: Fields) -> VoiceSettings {
    var voice = VoiceSettings()
    guard let (_, node) = fields["voice"],
      let fields = self.fields(node, as: .voice, called: "voice")
    else { return voice }
    voice.language = language(in: fields)
    voice.voice = text("voice", in: fields)
    if let (_, node) = fields["voice"], voice.voice?.hasPrefix("-") == true {
      add(node, "voice is \(shown(voice.voice ?? "")); a voice's name begins with a letter")
    }
    voice.wordsPerMinute = wholeNumber("words-per-minute", in: fields)
    voice.pitch = wholeNumber("pitch", in: fields)
    return voice
  }

  private func language(in fields: Fields) -> String? {
    guard let (key, node, text) = scalar("language", in: fields) else { return nil }
    if FileReader.isLanguageTag(text) { return text.lowercased() }
    add(node, "language is \(shown(text)); it takes \(key.value.expectation)")
    return nil
  }

  /// Two or three letters, and parts of up to eight letters or digits behind hyphens: what BCP 47
  /// makes of the languages that speech programs know.
  static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), parts.count <= 4 else {
      return false
    }
    return first.allSatisfy { $0.isASCII && $0.isLetter }
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// A preset's name, or a map of gains.
  func levels(in fields: Fields) -> LevelSettings {
    var levels = LevelSettings()
    guard let (_, node) = fields["levels"] else { return levels }
    guard case .map = node.content else {
      levels.preset = choice("levels", in: fields)
      return levels
    }
    guard let fields = self.fields(node, as: .levels, called: "levels") else { return levels }
    levels.preset = choice("preset", in: fields)
    for soundClass in SoundClass.allCases {
      levels.gains[soundClass] = gain(soundClass.rawValue, in: fields)
    }
    levels.ceiling =
      says("none", "ceiling", in: fields)
      ? .unlimited : gain("ceiling", in: fields).map(PeakCeiling.level)
    return levels
  }

  /// A map from words of the author's own to texts, in no order.
  func words(_ name: String, in fields: Fields) -> [String: String]? {
    guard let (key, node) = fields[name] else { return nil }
    guard let pairs = pairs(of: node) else {
      addWrongType(node, name, key.value)
      return nil
    }
    var words: [String: String] = [:]
    for pair in pairs where !state.isStopped {
      guard let word = text(pair.key, "a word", .name) else { continue }
      guard let spoken = text(pair.value, shown(word), .text) else { continue }
      if words.updateValue(spoken, forKey: word) != nil {
        add(pair.key, "\(shown(word)) is written twice in \(name); keep one")
      }
    }
    return words
  }
}
