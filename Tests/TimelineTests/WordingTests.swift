import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// What steps say, in whose words and whose voice.
@Suite struct WordingTests {
  private let books: Phrasebooks

  init() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let (books, problems) = Phrasebooks.read(
      paths: ["en", "de"].map { "/\(root)/Config/languages/\($0).yaml" })
    try #require(problems.isEmpty)
    self.books = books
  }

  private func sheet(_ session: Session) throws -> CueSheet {
    #expect(session.problems().isEmpty)
    return CueSheet(try Schedule(session), phrasebooks: books)
  }

  /// `de Baum`: what is spoken and in which language.
  private func spoken(_ session: Session) throws -> [String] {
    let sheet = try sheet(session)
    return sheet.cues.compactMap { cue in
      guard case .speech(let phrase) = sheet.sounds[cue.sound] else { return nil }
      return "\(phrase.voice.language ?? "–") \(phrase.text)"
    }
  }

  private func german(_ session: Session) -> Session {
    var session = session
    session.voice = VoiceSettings(language: "de")
    return session
  }

  private var everything: Session {
    session(
      rounds(
        2,
        hold("Tree", 90.s, sides: ["left"], say: phrase("{name}, {side}, {round} of {rounds}")) {
          $0.announce = true
          $0.halfway = .sound(phrase("{halfway}"))
          $0.timed = [timed(.fromEnd(45.s), phrase("{left} of {hold}, next {next}"))]
          $0.remaining = [60.s]
          ($0.countdown, $0.countdownIsSpoken) = (2, true)
        }), leadIn: 5.s, cues: silence)
  }

  @Test func tokensAreReplacedInEnglish() throws {
    #expect(
      try spoken(everything) == [
        "– Tree, left", "– halfway", "– Tree, left, round 1 of 2", "– two", "– one",
        "– 1 minute left", "– 45 seconds of one minute thirty, next Tree, left",
        "– Tree, left", "– halfway", "– Tree, left, round 2 of 2", "– two", "– one",
        "– 1 minute left", "– 45 seconds of one minute thirty, next the end",
      ])
  }

  @Test func andInGerman() throws {
    #expect(
      try spoken(german(everything)) == [
        "de Tree, links", "de Halbzeit", "de Tree, links, Runde 1 of 2", "de zwei", "de eins",
        "de noch eine Minute", "de 45 Sekunden of eine Minute dreißig, next Tree, links",
        "de Tree, links", "de Halbzeit", "de Tree, links, Runde 2 of 2", "de zwei", "de eins",
        "de noch eine Minute", "de 45 Sekunden of eine Minute dreißig, next das Ende",
      ])
  }

  @Test func whatHasNoNameIsCalledByItsKindInTheVoicesLanguage() throws {
    let steps = [
      step(.hold(9.s, sides: ["left"])), step(.rest(9.s)),
      step(.breathe(BreathingPattern(in: 4.s, out: 4.s, rounds: 2))), step(.wait(limit: 9.s)),
    ].map { step in
      var step = step
      step.cues.timed = [timed(.fromStart(1.s), phrase("{name}, {next}"))]
      return step
    }
    var session = session(
      steps[0], steps[1], steps[2], steps[3], leadIn: 5.s, cues: silence)
    session.cues.announce = true
    let said = try spoken(german(session))
    #expect(
      said == [
        "de Halten, links", "de Halten, Atmen", "de Pause, Atmen", "de Atmen", "de Atmen, Warten",
        "de Warten", "de Warten, das Ende",
      ])
    #expect(try spoken(session).contains("– Breathe, Wait"))
    #expect(try Schedule(german(session)).steps.map(\.name).contains("Breathe"))
  }

  @Test func thePlansStepsKeepTheirNames() throws {
    let schedule = try Schedule(german(everything))
    #expect(schedule.steps.map(\.title) == ["Lead-in", "Tree, left", "Tree, left"])
  }

  @Test func nextSkipsGapsAndRests() throws {
    let session = session(
      hold("A", 9.s, say: phrase("{next}")),
      rest(5.s) { $0.timed = [timed(.fromStart(1.s), phrase("{next}"))] },
      hold("B", 9.s, sides: ["left", "right"], say: phrase("{next}")),
      hold("C", 9.s, say: phrase("{next}")),
      transition: 1.s, sideSwitch: 1.s, cues: silence)
    #expect(
      try spoken(session) == ["– B, left", "– B, left", "– B, right", "– C", "– the end"])
  }

  @Test func anEndlessSessionHasNoEnd() throws {
    var focus = session(
      step(
        .focus(Focus(work: 60.s, shortBreak: 9.s, rounds: nil)), name: "Work",
        say: phrase("{next}")), cues: silence)
    focus.repeatsForever = true
    #expect(try spoken(focus) == ["– Work"])
  }

  @Test func aTextOfWhichNothingIsLeftIsNotSpoken() throws {
    #expect(try spoken(session(hold("A", 9.s, say: phrase("{side}")), cues: silence)) == [])
  }

  @Test func aCuesVoiceLiesOverItsSessions() throws {
    var cue = phrase("Now.")
    cue.sound = .speech(Phrase("{halfway}", voice: VoiceSettings(language: "en", pitch: 60)))
    var session = german(session(hold("A", 9.s, say: cue), cues: silence))
    session.voice.wordsPerMinute = 140
    let sheet = try sheet(session)
    #expect(
      sheet.sounds == [
        .speech(
          Phrase(
            "halfway", voice: VoiceSettings(language: "en", wordsPerMinute: 140, pitch: 60)))
      ])
  }

  @Test func anIncludedSessionSpeaksAsItsFileSays() throws {
    var inner = german(session(hold("Baum", 9.s, say: phrase("{halfway}")), cues: silence))
    inner.loudness = .keep
    var outer = session(include(inner), hold("Tree", 9.s, say: phrase("{halfway}")), cues: silence)
    outer.voice = VoiceSettings(language: "en", pitch: 60)
    outer.loudness = .match
    #expect(try spoken(outer) == ["de Halbzeit", "en halfway"])
    let sheet = try sheet(outer)
    #expect(sheet.cues.map(\.loudness) == [.keep, .match])
    guard case .speech(let first) = sheet.sounds.first else {
      Issue.record("nothing is spoken")
      return
    }
    #expect(first.voice == VoiceSettings(language: "de", pitch: 60))
  }

  @Test func equalTextsAreOneSound() throws {
    let session = session(
      rounds(600, hold("A", 9.s, say: phrase("Now {name}"))), leadIn: 5.s
    ) {
      silence(&$0)
      $0.announce = true
    }
    let sheet = try sheet(session)
    #expect(sheet.cues.count == 1_200)
    #expect(sheet.sounds.map(\.name) == ["A", "Now A"])
  }

  @Test func aLanguageWithoutPhrasesIsNamedOnceWhereItsWordsAreNeeded() throws {
    var french = everything
    french.voice.language = "fr"
    let sheet = try sheet(french)
    #expect(
      sheet.notes == [
        SessionProblem(
          here,
          "language 'fr' has no phrases, so numbers, times and sides are English; "
            + "there are phrases for de, en")
      ])
    #expect(planned(sheet, .standard).warnings.contains(sheet.notes[0]))
    var plain = session(hold("Arbre", 9.s, say: phrase("Respirez. {{")), leadIn: 5.s) {
      $0.countdown = 3
    }
    plain.voice.language = "fr"
    #expect(try self.sheet(plain).notes.isEmpty)
    #expect(try spoken(plain) == ["fr Arbre", "fr Respirez. {"])
  }

  @Test func aSessionOfTooMuchTextIsRefused() {
    let text = String(repeating: "{name}", count: 1_000)
    let session = session(rounds(1_000, hold("A", 9.s, say: phrase(text))), cues: silence)
    #expect(
      session.problems().map(\.message) == [
        "session has 506000000 bytes of text after expansion; at most 268435456 can be planned"
      ])
  }
}
