/// Words that people write where the language has another one, which no spelling shows.
enum EverydayWords {
  /// The key that a word stands for among those of a map; `nil` where there is none, or it is there.
  static func key(
    for word: String, in known: [String], besides given: Set<String> = []
  ) -> String? {
    let folded = String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    guard let key = meanings[folded]?.first(where: known.contains) else { return nil }
    return given.contains(key) ? nil : key
  }

  /// For each word the keys that it may stand for, of which a map mostly has one.
  private static let meanings: [String: [String]] = {
    var meanings: [String: [String]] = [:]
    for (keys, words) in groups {
      for word in words.split(separator: " ") { meanings[String(word), default: []] += [keys] }
    }
    return meanings
  }()

  private static let groups: KeyValuePairs<String, String> = [
    // Steps.
    "hold": "duration length time seconds secs sec minutes stay keep for retain work",
    "rest": "pause relax relaxation break sleep delay recover recovery",
    "rest-between": "pause rest break between",
    "repeat": "rounds round loop loops times sets set reps repetitions repeats cycles count",
    "breathe": "breath breathing breaths pranayama",
    "session": "include import file",
    "wait-limit": "limit timeout time-out max maximum",
    "name": "title label pose asana exercise activity heading",
    "say": "text speak speech spoken phrase message tell talk instruction instructions words",
    "cues": "sounds sound alerts bells signals",
    "image": "picture photo img pic",
    "body-part": "body area muscle muscles part region",
    "bed": "background music ambience ambiance ambient atmosphere",
    // The session.
    "title": "name label heading",
    "kind": "type category style",
    "difficulty": "level grade",
    "description": "summary about",
    "lead-in": "intro prepare preparation get-ready ready delay",
    "transition": "gap between move change",
    "side-switch": "switch change-sides switch-sides",
    "steps": "exercises poses stretches items sequence moves asanas list",
    "focus": "pomodoro",
    // Cues.
    "start": "begin beginning",
    "halfway": "half middle mid",
    "end": "finish",
    "complete": "finish done finished final",
    "countdown": "ticks tick count",
    "at": "time when offset position start delay",
    "text": "say speak phrase words message",
    "clip": "sound file audio sample wav",
    "gain": "volume level loud",
    "pitch": "frequency freq hertz hz note",
    "length": "duration time seconds hold",
    "words-per-minute": "speed rate wpm tempo",
    "language": "lang locale",
    "gap": "before",
    // Focus, breathing, libraries.
    "break": "pause rest short-break",
    "long-break": "long-rest long-pause",
    "rounds": "repeat times count cycles sets repetitions breaths",
    "in": "inhale breathe-in breath-in",
    "out": "exhale breathe-out breath-out",
    "duration": "hold length time seconds",
    "instructions": "say text speak description instruction",
  ]
}
