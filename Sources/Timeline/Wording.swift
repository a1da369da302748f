import SessionModel
import SoundUnits

/// Finds the words for what steps say: the language's phrases, and texts with their tokens
/// replaced.
struct Wording {
  /// One for each language that has no phrases.
  private(set) var notes: [SessionProblem] = []

  private let schedule: Schedule
  private let phrasebooks: Phrasebooks
  private var book: Phrasebook
  private var language: String?
  private var isLanguageKnown: Bool
  /// For each step the next one that is no gap; made when a text first asks for it.
  private var nextSteps: [Int?] = []

  init(_ schedule: Schedule, _ phrasebooks: Phrasebooks) {
    self.schedule = schedule
    self.phrasebooks = phrasebooks
    book = phrasebooks[nil]
    isLanguageKnown = phrasebooks.book(for: nil) != nil
  }

  // MARK: - What the program says

  mutating func announcement(of step: ScheduledStep) -> Phrase {
    let voice = voice(of: step)
    let name = name(of: step, in: voice)
    guard step.side != nil else { return Phrase(name, voice: voice) }
    return Phrase(phrases(of: voice).announcement(of: name, side: step.side), voice: voice)
  }

  mutating func countdown(_ secondsLeft: Int64, of step: ScheduledStep) -> Phrase {
    let voice = voice(of: step)
    return Phrase(phrases(of: voice).word(Int(secondsLeft)), voice: voice)
  }

  mutating func milestone(_ left: ExactTime, of step: ScheduledStep) -> Phrase {
    let voice = voice(of: step)
    return Phrase(phrases(of: voice).milestone(left), voice: voice)
  }

  // MARK: - What sessions say

  /// Whether a sound is the same at every step of one session.
  static func isFixed(_ sound: SoundReference) -> Bool {
    if case .speech(let phrase) = sound { return !TokenText.isNeeded(for: phrase.text) }
    return true
  }

  /// The sound as it is heard in a step at a time; `nil` for a text of which nothing is left.
  mutating func worded(
    _ sound: SoundReference, in index: Int, at time: ExactTime
  ) -> SoundReference? {
    guard case .speech(var phrase) = sound else { return sound }
    phrase.voice = phrase.voice.overriding(voice(of: schedule.steps[index]))
    if TokenText.isNeeded(for: phrase.text) {
      let hasTokens = !TokenText(phrase.text).tokens.isEmpty
      let words = hasTokens ? phrases(of: phrase.voice) : book
      phrase.text = words.spoken(phrase.text, of: spokenStep(index, at: time, in: phrase.voice))
    }
    return phrase.text.isEmpty ? nil : .speech(phrase)
  }

  private mutating func spokenStep(
    _ index: Int, at time: ExactTime, in voice: VoiceSettings
  ) -> SpokenStep {
    let step = schedule.steps[index]
    let next = nextStep(after: index).map { schedule.steps[$0] }
    let nextName = next.map { name(of: $0, in: voice) } ?? ""
    return SpokenStep(
      name: name(of: step, in: voice), side: step.side, round: step.round ?? 1,
      rounds: step.rounds ?? 1,
      left: step.end - time, length: step.length,
      next: next.map { SpokenStep.Next(name: nextName, side: $0.side) })
  }

  /// As written; what the plan shows as `Breathe` in the words of the voice.
  private mutating func name(of step: ScheduledStep, in voice: VoiceSettings) -> String {
    guard let source = step.source.map({ schedule.sources[$0] }), source.name == nil else {
      return step.name
    }
    return phrases(of: voice).name(of: source) ?? step.name
  }

  private mutating func nextStep(after index: Int) -> Int? {
    let steps = schedule.steps
    if nextSteps.isEmpty {
      nextSteps = Array(repeating: nil, count: steps.count)
      var next = schedule.repeatsForever ? steps.firstIndex { !$0.kind.isGap } : nil
      for index in steps.indices.reversed() {
        nextSteps[index] = next
        if !steps[index].kind.isGap { next = index }
      }
    }
    return nextSteps[index]
  }

  // MARK: - Languages

  private func voice(of step: ScheduledStep) -> VoiceSettings {
    schedule.settings[step.settings].voice
  }

  /// The phrasebook of a voice; that there is none is noted.
  private mutating func phrases(of voice: VoiceSettings) -> Phrasebook {
    if voice.language != language {
      language = voice.language
      book = phrasebooks[language]
      isLanguageKnown = phrasebooks.book(for: language) != nil
    }
    if !isLanguageKnown {
      let tag = language ?? phrasebooks.standardLanguage
      let note = SessionProblem(
        schedule.location,
        "language '\(tag)' has no phrases, so numbers, times and sides are English; "
          + "there are phrases for \(phrasebooks.languages.joined(separator: ", "))")
      if !notes.contains(note) { notes.append(note) }
    }
    return book
  }
}
