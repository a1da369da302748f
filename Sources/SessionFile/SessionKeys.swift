import SoundUnits

/// One key of the session language, for the reader, a schema or a manual.
public struct SessionKey: Sendable {
  /// As it is written in a file.
  public let name: String
  /// What may stand behind it, with its bounds.
  public let value: SessionValue
  /// Whether a map of its kind is a mistake without it.
  public let isRequired: Bool
  /// What the key says, in one line.
  public let summary: String
  /// What the value is called in a message: `a hold`, `a breath in`.
  public let noun: String

  init(
    _ name: String, _ value: SessionValue, isRequired: Bool = false, noun: String? = nil,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRequired = isRequired
    self.summary = summary
    self.noun = noun ?? "\("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name)"
  }
}

/// What may stand behind a key. The reader takes its bounds from here.
public indirect enum SessionValue: Sendable {
  /// A text shown in one line, of at most `TextBounds.name` characters.
  case name
  /// A longer text, of at most `TextBounds.text` characters.
  case text
  /// A text of at most `TextBounds.text` characters in which these tokens in braces stand for words;
  /// `{{` is a brace.
  case spoken(tokens: [String])
  /// A language tag: `de`, `en-gb`.
  case language
  /// A map from words of the author's own to texts.
  case words
  /// `256MiB`, `2GiB` or a bare number of MiB, in bytes within these bounds.
  case size(ClosedRange<Int64>)
  /// A file's name or path; a clip's has an extension.
  case file
  /// A length of time within these bounds, as `DurationText` reads it.
  case duration(ClosedRange<ExactTime>)
  /// `10s`, `-5s`, `75%`, `start`, `end`.
  case cueTime
  /// A whole number within these bounds.
  case wholeNumber(ClosedRange<Int>)
  /// `true`, `yes`, `on`; `false`, `no`, `off`.
  case boolean
  /// `-6dB`, or a bare number of dB, to a thousandth, within these bounds.
  case gain(ClosedRange<Gain>)
  /// In thousandths of a hertz.
  case pitch(ClosedRange<Int64>)
  /// One of these words.
  case choice([String])
  /// The name of a tone that the program makes.
  case tone
  /// A map with the keys of this place.
  case map(SessionContext)
  /// A list of what `noun` names in the plural.
  case list(SessionValue, noun: String)
  /// Any of these.
  case either([SessionValue])
}

/// How long texts may be, in characters.
public enum TextBounds {
  /// Of titles, names, sides and paths.
  public static let name = 500
  /// Of descriptions and phrases.
  public static let text = 10_000
}

/// A place in a session file where a map of keys can stand.
public enum SessionContext: String, Sendable, CaseIterable {
  case session
  case hold, stretch, rest, breathe, wait, rounds, include
  case cues, cue, timedCue, say, freeTone, bed, focus, breathing
  case libraryEntry
  case voice, levels, announce, countdown
  /// The user's `config.yaml`.
  case settings, hooks
  /// A file of a language's phrases, and phrases with a number in it.
  case language, counted, countedMinutes, stepNames

  /// The kinds of step, each known by the key that only it must have.
  public static let steps: [SessionContext] = [
    .hold, .stretch, .rest, .breathe, .wait, .rounds, .include,
  ]

  /// For a kind of step, the key that makes a map one.
  public var stepKey: String? {
    switch self {
    case .hold, .stretch, .rest, .breathe, .wait: rawValue
    case .rounds: "repeat"
    case .include: "session"
    default: nil
    }
  }

  /// What a message calls such a map.
  public var noun: String {
    switch self {
    case .session: "a session"
    case .hold: "a hold"
    case .stretch: "a stretch"
    case .rest: "a rest"
    case .breathe: "a breathing step"
    case .wait: "a wait"
    case .rounds: "a repeat"
    case .include: "an include"
    case .cues: "cues"
    case .cue: "a cue"
    case .timedCue: "a timed cue"
    case .say: "say"
    case .freeTone: "a tone"
    case .bed: "a bed"
    case .focus: "focus"
    case .breathing: "breathe"
    case .libraryEntry: "a library entry"
    case .voice: "a voice"
    case .levels: "levels"
    case .announce: "announce"
    case .countdown: "a countdown"
    case .settings: "the settings"
    case .hooks: "hooks"
    case .language: "a language"
    case .counted, .countedMinutes: "a phrase with a number"
    case .stepNames: "names of steps"
    }
  }

  /// The key of this name.
  func key(_ name: String) -> SessionKey? { keys.first { $0.name == name } }
}

extension SessionValue {
  /// What a message says belongs behind the key.
  public var expectation: String {
    switch self {
    case .name, .text, .spoken: "a text"
    case .language: "a language such as de or en-gb"
    case .words: "a map of words and how each is spoken"
    case .size: "a size such as 256MiB"
    case .file: "a file's name"
    case .duration: "a length such as 30s, 1m30s or 1:30"
    case .cueTime: "a time such as 10s, -5s, 75%, start or end"
    case .wholeNumber(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .gain(let range): "a gain, \(range.lowerBound) to \(range.upperBound)"
    case .pitch: "a pitch such as 880Hz"
    case .choice(let words): listed(words)
    case .tone: "a tone's name"
    case .map(let context): "a map of \(context.keys.map(\.name).joined(separator: ", "))"
    case .list(_, let noun): "a list of \(noun)"
    case .either(let values): listed(values.flatMap(\.alternatives))
    }
  }

  private var alternatives: [String] {
    switch self {
    case .choice(let words): words
    case .boolean: ["true", "false"]
    default: [expectation]
    }
  }

  /// This value, or the alternative in it, that `pick` takes.
  func first<Result>(_ pick: (SessionValue) -> Result?) -> Result? {
    if let result = pick(self) { return result }
    guard case .either(let values) = self else { return nil }
    for value in values {
      if let result = value.first(pick) { return result }
    }
    return nil
  }
}
