import SessionModel
import SoundUnits

// The page of the table that says how things are spoken and how loud they are; it holds for session
// files, for the user's settings and for the files of languages.

extension Tables {
  static let levelsValue = SessionValue.either([
    .choice(LevelPreset.allCases.map(\.rawValue)), .map(.levels),
  ])
  static let countdownFrom = SessionValue.wholeNumber(CueSettings.supportedCountdown)
  static let milestoneBounds = ExactTime(nanoseconds: 1)...SessionBounds.length
  static let milestone = SessionValue.duration(milestoneBounds)

  static let voice = [
    SessionKey("language", .language, "The language, which also says numbers and times."),
    SessionKey("voice", .name, "One of the speech program's voices, by its name."),
    SessionKey(
      "words-per-minute", .wholeNumber(VoiceSettings.supportedWordsPerMinute),
      noun: "words-per-minute", "How fast; some 150 are calm."),
    SessionKey(
      "pitch", .wholeNumber(VoiceSettings.supportedPitch), "How high; 50 in the middle."),
  ]

  static let levels = [
    SessionKey(
      "preset", words(LevelPreset.self), "Levels for a place and a time of day; normal."),
    SessionKey("speech", gain, noun: "a level", "All that is spoken, in place of the preset's."),
    SessionKey("clips", gain, noun: "a level", "All clips but the bed's."),
    SessionKey("tones", gain, noun: "a level", "All tones."),
    SessionKey("bed", gain, noun: "a level", "The sound under everything."),
    SessionKey(
      "ceiling", .either([.gain(PeakCeiling.supported), .choice(["none"])]),
      "How far the sum of all sounds goes at most; -1dB. What would go further is played softer."),
  ]

  static let announce = [
    SessionKey(
      "gap", .duration(CueSettings.supportedAnnounceGap),
      "How long before its step an announcement ends; \(CueSettings.standardAnnounceGap)."),
    SessionKey(
      "late", words(LateRule.self), noun: "late",
      "What if it is longer than the gap before its step; earlier."),
  ]

  static let countdown = [
    SessionKey("from", countdownFrom, noun: "from", "How many seconds are counted."),
    SessionKey("voice", .boolean, "Whether they are spoken instead of ticked."),
  ]

  // MARK: - Settings

  static let settings = [
    SessionKey("device", .name, "The output, as carillon devices lists it."),
    SessionKey("rate", .wholeNumber(SampleRate.supported), "Frames a second of the output."),
    SessionKey("gain", gain, "How much louder all is played; 0dB."),
    SessionKey(
      "opening-silence", .duration(Settings.supportedOpeningSilence), noun: "opening-silence",
      "Silence after the output is opened, before the first sound."),
    SessionKey("voice", .map(.voice), "How texts are spoken, where no session says so."),
    SessionKey(
      "voice-command", .list(.text, noun: "a program and its arguments"), noun: "voice-command",
      "What speaks in place of espeak-ng: {text-file}, {out} and {language} stand for what it gets."
    ),
    SessionKey(
      "pronunciation", .words, "How words are spoken: Trikonasana: tree-ko-nah-sana."),
    SessionKey(
      "levels", levelsValue, noun: "levels",
      "How loud each kind of sound is, where no session says so."),
    SessionKey(
      "cache-limit", .size(Settings.supportedCacheLimit), noun: "a limit",
      "How much made speech is kept; \(Settings.standardCacheLimit >> 20)MiB."),
    SessionKey(
      "counts-above", .wholeNumber(0...100), noun: "counts-above",
      "A focus session of which more than so many percent was practiced counts; 5."),
    SessionKey(
      "notifications", .boolean, noun: "notifications",
      "Whether the desktop shows that a phase or the session is over; true."),
    SessionKey("hooks", .map(.hooks), noun: "hooks", "Commands to run when something happens."),
  ]

  static let hooks = [
    SessionKey(
      "step-start", hookCommand, noun: "step-start", "A step begins; gaps are steps, too."),
    SessionKey(
      "phase-end", hookCommand, noun: "phase-end",
      "A hold, breathing, rest or wait was played to its end."),
    SessionKey(
      "session-complete", hookCommand, noun: "session-complete", "The session is over."),
    SessionKey("stopped", hookCommand, noun: "stopped", "Somebody stopped it before that."),
    SessionKey("device-away", hookCommand, noun: "device-away", "The output is gone."),
    SessionKey("device-back", hookCommand, noun: "device-back", "The output is back."),
    SessionKey(
      "time-out", .duration(HookSettings.supportedTimeout), noun: "a time-out",
      "A command that takes longer is killed; \(HookSettings.standardTimeout)."),
    SessionKey(
      "at-once", .wholeNumber(HookSettings.supportedAtOnce), noun: "at-once",
      "So many may run at once, further ones are skipped; \(HookSettings.standardAtOnce)."),
  ]
  private static let hookCommand = SessionValue.list(
    .either([.text, .list(.text, noun: "a program and its arguments")]),
    noun: "a program and its arguments")

  // MARK: - Languages

  static let number = SessionValue.spoken(tokens: ["number", "word"])
  static let minutesAndSeconds = SessionValue.spoken(tokens: ["minutes", "seconds"])

  static let counted = [
    SessionKey("one", number, isRequired: true, noun: "one", "For the number 1."),
    SessionKey("other", number, isRequired: true, noun: "other", "For every other number."),
  ]
  static let countedMinutes = [
    SessionKey("one", minutesAndSeconds, isRequired: true, noun: "one", "For 1 minute."),
    SessionKey("other", minutesAndSeconds, isRequired: true, noun: "other", "For more minutes."),
  ]

  static let stepNames = [
    SessionKey("hold", .spoken(tokens: []), "A hold without a name."),
    SessionKey("breathe", .spoken(tokens: []), "A breathing pattern without a name."),
    SessionKey("wait", .spoken(tokens: []), "A wait without a name."),
    SessionKey("rest", .spoken(tokens: []), "A rest without a name."),
    SessionKey("work", .spoken(tokens: []), "A work period of a focus session."),
  ]

  static let language = [
    SessionKey(
      "numbers", .list(.name, noun: "the words for 1, 2, 3 and so on"), isRequired: true,
      noun: "numbers", "The words for 1, 2, 3 and so on, as one counts; digits for those beyond."),
    SessionKey(
      "seconds", .map(.counted), isRequired: true, noun: "seconds",
      "A length below a minute; {number} in digits, {word} as one counts."),
    SessionKey(
      "minutes", .map(.counted), isRequired: true, noun: "minutes",
      "A length in whole minutes; {number} or {word}."),
    SessionKey(
      "hours", .map(.counted), isRequired: true, noun: "hours",
      "A length in whole hours; {number} or {word}."),
    SessionKey(
      "minutes-and-seconds", .map(.countedMinutes), isRequired: true,
      noun: "minutes-and-seconds", "One minute thirty; {minutes} and {seconds} as one counts."),
    SessionKey(
      "hours-and-minutes", .spoken(tokens: ["hours", "minutes"]), isRequired: true,
      noun: "hours-and-minutes", "Both together; {hours} and {minutes} as the phrases above."),
    SessionKey(
      "round", .spoken(tokens: ["number"]), isRequired: true,
      "What {round} stands for at the beginning of a text; {number}."),
    SessionKey(
      "announce", .spoken(tokens: ["name", "side"]), isRequired: true,
      "What is said before a side of a step; {name} and {side}."),
    SessionKey("halfway", .spoken(tokens: []), isRequired: true, "The middle of a step."),
    SessionKey(
      "remaining", .spoken(tokens: ["left"]), isRequired: true, noun: "remaining",
      "How much of a step is left; {left} is the length."),
    SessionKey(
      "the-end", .spoken(tokens: []), isRequired: true, noun: "the-end",
      "What {next} stands for when nothing comes."),
    SessionKey(
      "sides", .words, isRequired: true, noun: "sides",
      "What sides are called, by what session files call them: left and right."),
    SessionKey(
      "names", .map(.stepNames), noun: "names",
      "What steps are called aloud to which a session gives no name; English where it is missing."),
  ]
}
