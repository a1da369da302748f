import SessionModel
import SoundUnits

// THE table of the language: every key that a session file or a library may hold, once. Those of
// voices and of settings have their own page of it.

extension SessionContext {
  /// The keys of such a map, in the order in which a manual lists them.
  public var keys: [SessionKey] {
    switch self {
    case .session: Tables.session
    case .hold: Tables.hold
    case .stretch: Tables.stretch
    case .rest: Tables.rest
    case .breathe: Tables.breathe
    case .wait: Tables.wait
    case .rounds: Tables.rounds
    case .include: Tables.include
    case .cues: Tables.cues
    case .cue: Tables.cue
    case .timedCue: Tables.timedCue
    case .say: Tables.say
    case .freeTone: Tables.freeTone
    case .bed: Tables.bed
    case .focus: Tables.focus
    case .breathing: Tables.breathing
    case .libraryEntry: Tables.libraryEntry
    case .voice: Tables.voice
    case .levels: Tables.levels
    case .announce: Tables.announce
    case .countdown: Tables.countdown
    case .settings: Tables.settings
    case .hooks: Tables.hooks
    case .language: Tables.language
    case .counted: Tables.counted
    case .countedMinutes: Tables.countedMinutes
    case .stepNames: Tables.stepNames
    }
  }
}

enum Tables {
  static let length = SessionValue.duration(.zero...SessionBounds.length)
  static let count = SessionValue.wholeNumber(1...SessionBounds.stepCount)
  static let gain = SessionValue.gain(Gain.supported)
  static let sides = SessionValue.either([
    .list(.name, noun: "sides such as [left, right]"), .choice(["none"]),
  ])
  static let cuesValue = SessionValue.either([
    .list(.map(.timedCue), noun: "timed cues"), .map(.cues),
  ])
  static let spoken = SessionValue.spoken(tokens: SpokenToken.allCases.map(\.rawValue))
  static let boundary = SessionValue.either([.choice(["none"]), .tone, .file, .map(.cue)])
  static let halfway = SessionValue.either([
    .choice(["none", "voice"]), .tone, .file, .map(.cue),
  ])
  static let toneValue = SessionValue.either([.tone, .map(.freeTone)])
  static let stepList = SessionValue.list(
    .either(SessionContext.steps.map { .map($0) }), noun: "steps")

  static func words<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> SessionValue {
    .choice(Word.allCases.map(\.rawValue))
  }

  static let session = [
    SessionKey("title", .name, "What the session is called; the file's name where it is left out."),
    SessionKey("kind", words(SessionKind.self), "What it is for: sets the default cues."),
    SessionKey("difficulty", .name, "How hard it is, in the author's words."),
    SessionKey("description", .text, "What it is, in a sentence or two."),
    SessionKey("lead-in", length, "The time before the first step."),
    SessionKey("transition", length, "The time to move between two holds."),
    SessionKey("side-switch", length, "The time between two sides of one hold."),
    SessionKey("wait-limit", length, "How long a wait is planned to last, 10s where left out."),
    SessionKey("cues", cuesValue, noun: "cues", "What is heard at every hold."),
    SessionKey(
      "bed", .either([.choice(["off", "none"]), .map(.bed)]), "The sound under everything."),
    SessionKey(
      "loudness", words(LoudnessRule.self), noun: "loudness",
      "Whether clips and phrases are brought to one loudness."),
    SessionKey("voice", .map(.voice), "How its texts are spoken."),
    SessionKey("levels", levelsValue, noun: "levels", "How loud each kind of sound is."),
    SessionKey("steps", stepList, noun: "steps", "What is done, in order."),
    SessionKey("focus", .map(.focus), noun: "focus", "Work periods and breaks, in place of steps."),
  ]

  static let common = [
    SessionKey("name", .name, "What the step is called."),
    SessionKey(
      "say", .either([spoken, .choice(["none"]), .map(.say)]), noun: "say",
      "What is spoken one second after the step starts."),
    SessionKey("cues", cuesValue, noun: "cues", "What is heard at this step."),
    SessionKey("image", .file, "A picture of it."),
    SessionKey("body-part", .name, "The part of the body that it is for."),
    SessionKey(
      "bed", .either([.choice(["off", "none"]), .map(.bed)]), "The sound under this step, or off."),
  ]

  static let hold =
    [
      SessionKey("hold", length, isRequired: true, "How long it is held."),
      SessionKey("sides", sides, noun: "sides", "Each is held for the full length."),
    ] + common
  static let stretch =
    [
      SessionKey("stretch", .name, isRequired: true, "A stretch of the library, by its id."),
      SessionKey("hold", length, "How long it is held, if not as the library says."),
      SessionKey("sides", sides, noun: "sides", "In place of the library's; or none."),
    ] + common
  static let rest =
    [SessionKey("rest", length, isRequired: true, "How long the rest lasts.")] + common
  static let breathe =
    [
      SessionKey(
        "breathe", .map(.breathing), isRequired: true, noun: "breathe", "The phases of a breath.")
    ] + common
  static let wait =
    [
      SessionKey("wait", .boolean, isRequired: true, "True: goes on when the listener says so."),
      SessionKey("wait-limit", length, "How long it is planned to last."),
    ] + common
  /// Only a name beside its own keys: what else a step can have stands at the steps inside.
  static let rounds = [
    SessionKey("repeat", count, isRequired: true, "How many rounds."),
    SessionKey("rest-between", length, "The rest between two rounds; none after the last."),
    SessionKey("steps", stepList, isRequired: true, noun: "steps", "What a round is made of."),
    SessionKey("name", .name, "What the rounds are called."),
  ]
  static let include = [
    SessionKey("session", .file, isRequired: true, "Another session's name or file.")
  ]

  static let cues = [
    SessionKey("start", boundary, "At a hold's first frame."),
    SessionKey("halfway", halfway, "In the middle of a hold of at least 20 s."),
    SessionKey("end", boundary, "When a hold is over."),
    SessionKey("side", boundary, "Instead of end, before the other side."),
    SessionKey("rest", boundary, "Instead of end, before a rest."),
    SessionKey("complete", boundary, "Instead of end, when the session is over."),
    SessionKey(
      "countdown", .either([countdownFrom, .choice(["none"]), .map(.countdown)]),
      "Ticks in the last so many seconds, or a voice that counts them."),
    SessionKey(
      "announce", .either([.boolean, .map(.announce)]),
      "Whether the next step's name is spoken before it starts."),
    SessionKey("title", .boolean, "Whether the session's title is spoken in its lead-in."),
    SessionKey(
      "remaining",
      .either([.list(milestone, noun: "lengths such as [10m, 5m, 1m]"), .choice(["none"])]),
      noun: "remaining", "What is left is spoken when so much of a longer hold is left."),
    SessionKey(
      "timed", .list(.map(.timedCue), noun: "timed cues"), noun: "timed",
      "Sounds at times of their own."),
  ]

  static let soundSettings = [
    SessionKey("say", spoken, noun: "say", "A phrase to speak."),
    SessionKey("voice", .map(.voice), "How it is spoken."),
    SessionKey("tone", toneValue, "A tone, by name or by its numbers."),
    SessionKey("clip", .file, "A sound file."),
  ]
  static let playSettings = [
    SessionKey("gain", gain, "How much louder than recorded; 0dB where left out."),
    SessionKey("late", words(LateRule.self), noun: "late", "What if it is longer than its room."),
    SessionKey(
      "loudness", words(LoudnessRule.self), noun: "loudness",
      "Whether it is brought to the session's loudness."),
  ]
  static let align = SessionKey(
    "align", .choice(["start", "end"]), "What of the sound lies at its time.")
  static let cue = soundSettings + [align] + playSettings
  static let timedCue =
    [
      SessionKey("at", .cueTime, "When: from the step's start, -from its end, or percent of it."),
      align,
      SessionKey("after", .choice(["previous"]), "Not before the sound listed before has ended."),
    ] + soundSettings + playSettings
  static let say =
    [
      SessionKey("text", spoken, isRequired: true, "What is spoken."),
      SessionKey("voice", .map(.voice), "How it is spoken."),
    ] + playSettings

  static let freeTone = [
    SessionKey("pitch", .pitch(FreeTone.supportedPitch), isRequired: true, "How high."),
    SessionKey(
      "length", .duration(FreeTone.supportedLength), isRequired: true, noun: "a tone", "How long."),
    SessionKey("gain", gain, "Its peak level; \(FreeTone.standardGain) where left out."),
  ]

  static let bed = [
    SessionKey("clip", .file, "A sound file, played again and again."),
    SessionKey("noise", words(NoiseColor.self), "Noise of this color."),
    SessionKey("gain", gain, "How loud; \(Bed.standardGain) where left out."),
    SessionKey(
      "duck", .gain(.zero...(.decibels(60))),
      "By how much it is lowered under a voice; \(Bed.standardDuck)."),
    SessionKey(
      "attack", .duration(Bed.supportedRamp),
      "How long it takes to go down before a voice; \(Bed.standardAttack)."),
    SessionKey(
      "release", .duration(Bed.supportedRamp),
      "How long it takes to come up behind a voice; \(Bed.standardRelease)."),
    SessionKey(
      "fade", .duration(Bed.supportedFade),
      "How long it takes to come in and to go out; \(Bed.standardFade)."),
    SessionKey(
      "loudness", words(LoudnessRule.self), noun: "loudness",
      "Whether it is brought to the session's loudness; keep."),
  ]

  static let focus = [
    SessionKey(
      "work", .duration(ExactTime(nanoseconds: 1)...SessionBounds.length), isRequired: true,
      noun: "a work period", "How long to work."),
    SessionKey("break", length, isRequired: true, "The rest behind a work period."),
    SessionKey("long-break", length, "The rest behind every so many work periods."),
    SessionKey("long-break-every", count, noun: "long-break-every", "How many; 4."),
    SessionKey(
      "rounds", .either([count, .choice(["forever"])]), isRequired: true, noun: "rounds",
      "How many work periods."),
  ]

  static let breathing = [
    SessionKey("in", length, noun: "a breath in", "How long to breathe in."),
    SessionKey("hold", length, "How long to hold the breath then."),
    SessionKey("out", length, noun: "a breath out", "How long to breathe out."),
    SessionKey("rest", length, "How long to rest then."),
    SessionKey("rounds", count, isRequired: true, noun: "rounds", "How many breaths."),
  ]

  static let libraryEntry = [
    SessionKey("id", .name, isRequired: true, "What sessions call it."),
    SessionKey("name", .name, isRequired: true, "What people call it."),
    SessionKey("body-part", .name, "The part of the body that it is for."),
    SessionKey("duration", length, isRequired: true, "How long it is held."),
    SessionKey("instructions", spoken, noun: "instructions", "What is spoken when it starts."),
    SessionKey("sides", sides, noun: "sides", "Each is held for the full length."),
  ]
}
