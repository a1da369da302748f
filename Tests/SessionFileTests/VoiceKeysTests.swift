import SessionFile
import SessionModel
import SoundUnits
import Testing

/// What files say of voices, levels and beds; what they say wrongly is in the golden files.
@Suite struct VoiceKeysTests {
  private func cues(_ text: String) throws -> CueSettings {
    try session("cues: {\(text)}\nsteps: [{hold: 5s}]").cues
  }

  private func said(_ write: (inout CueSettings) -> Void) -> CueSettings {
    var settings = CueSettings()
    write(&settings)
    return settings
  }

  @Test func aSessionSaysHowItIsSpokenAndHowLoudItIs() throws {
    let spoken = try session(
      """
      voice: {language: DE-at, voice: Anna, words-per-minute: 150, pitch: 40}
      levels: early-morning
      steps: [{hold: 5s}]
      """)
    #expect(
      spoken.voice
        == VoiceSettings(language: "de-at", voice: "Anna", wordsPerMinute: 150, pitch: 40))
    #expect(spoken.levels == LevelSettings(preset: .earlyMorning))
    let silent = try session("steps: [{hold: 5s}]")
    #expect(silent.voice == VoiceSettings() && silent.levels == LevelSettings())
  }

  @Test func languagesThatYAMLTakesForSomethingElseAreRead() throws {
    #expect(try session("voice: {language: no}\nsteps: [{hold: 5s}]").voice.language == "no")
  }

  @Test(arguments: [
    ("quiet", LevelSettings(preset: .quiet)), ("loud-room", LevelSettings(preset: .loudRoom)),
    ("normal", LevelSettings(preset: .normal)), ("{}", LevelSettings()),
    (
      "{speech: 1dB, clips: -2, tones: 0dB, bed: -40dB}",
      LevelSettings(gains: [
        .speech: .decibels(1), .clips: .decibels(-2), .tones: .zero, .bed: .decibels(-40),
      ])
    ),
    ("{ceiling: -3dB}", LevelSettings(ceiling: .level(.decibels(-3)))),
    ("{ceiling: 0}", LevelSettings(ceiling: .level(.zero))),
    ("{ceiling: none}", LevelSettings(ceiling: .unlimited)),
    ("{preset: quiet, ceiling: none}", LevelSettings(preset: .quiet, ceiling: .unlimited)),
    (
      "{preset: quiet, tones: -3dB}",
      LevelSettings(preset: .quiet, gains: [.tones: .decibels(-3)])
    ),
  ])
  func levelsAreAPresetOrGainsOrBoth(_ text: String, _ expected: LevelSettings) throws {
    #expect(try session("levels: \(text)\nsteps: [{hold: 5s}]").levels == expected)
  }

  @Test func aCueThatSpeaksMayHaveAVoiceOfItsOwn() throws {
    let german = VoiceSettings(language: "de")
    let step = try step(
      """
      {hold: 30s, say: {text: Los, voice: {language: de}}, cues: {
        halfway: {say: Mitte, voice: {language: de}},
        timed: [{at: 5s, say: Atmen, voice: {language: de, pitch: 60}}]}}
      """)
    #expect(step.say?.sound == .speech(Phrase("Los", voice: german)))
    guard case .sound(let halfway) = step.cues.halfway else {
      Issue.record("no sound at halfway")
      return
    }
    #expect(halfway.sound == .speech(Phrase("Mitte", voice: german)))
    #expect(
      step.cues.timed.map(\.cue.sound)
        == [.speech(Phrase("Atmen", voice: VoiceSettings(language: "de", pitch: 60)))])
  }

  @Test func anAnnouncementIsAWordOrAMapOfItsManner() throws {
    #expect(try cues("announce: false") == said { $0.announce = false })
    #expect(try cues("announce: {}") == said { $0.announce = true })
    #expect(
      try cues("announce: {gap: 1.5s, late: drop}")
        == said {
          $0.announce = true
          $0.announceGap = .milliseconds(1_500)
          $0.announceLate = .drop
        })
  }

  @Test func aCountdownIsANumberOrAMapThatLetsAVoiceCount() throws {
    #expect(try cues("countdown: 5") == said { $0.countdown = 5 })
    #expect(try cues("countdown: none") == said { $0.countdown = 0 })
    #expect(
      try cues("countdown: {from: 3, voice: true}")
        == said { ($0.countdown, $0.countdownIsSpoken) = (3, true) })
    #expect(try cues("countdown: {voice: yes}") == said { $0.countdownIsSpoken = true })
  }

  @Test func titleAndMilestones() throws {
    #expect(try cues("title: true") == said { $0.title = true })
    #expect(
      try cues("remaining: [10m, 5m, 1:00]")
        == said { $0.remaining = [.minutes(10), .minutes(5), .minutes(1)] })
    #expect(try cues("remaining: none") == said { $0.remaining = [] })
    let long = (1...101).map { "\($0)s" }.joined(separator: ", ")
    #expect(
      messages("cues: {remaining: [\(long)]}\nsteps: [{hold: 5s}]")
        == ["remaining has 101 entries; it takes at most 100"])
  }

  @Test func halfwayMayBeTheLanguagesOwnWord() throws {
    let location = at(1, 17)
    #expect(
      try cues("halfway: voice").halfway
        == .sound(SoundCue(sound: .speech(Phrase("{halfway}")), location: location)))
  }

  @Test func boundarySoundsMayEndAtTheirTime() throws {
    let end = try cues("end: {clip: out.wav, align: end}").end
    #expect(
      end
        == .sound(
          SoundCue(
            sound: .clip(name: "out.wav", folder: "."), endsAtTime: true, location: at(1, 13))))
  }

  @Test func aBedSaysHowItGivesWay() throws {
    let bed = try session(
      """
      bed: {noise: brown, gain: -30dB, duck: 12dB, attack: 50ms, release: 1s, fade: 0s,
            loudness: match}
      steps: [{hold: 5s}]
      """
    ).bed
    #expect(
      bed
        == Bed(
          sound: .noise(.brown), gain: .decibels(-30), duck: .decibels(12),
          attack: .milliseconds(50), release: .seconds(1), fade: .zero, loudness: .match,
          location: at(1, 6)))
    #expect(
      try session("bed: {noise: pink}\nsteps: [{hold: 5s}]").bed
        == Bed(
          sound: .noise(.pink), gain: .decibels(-24), duck: .decibels(9),
          attack: .milliseconds(150), release: .milliseconds(600), fade: .seconds(2),
          location: at(1, 6)))
  }

  @Test(arguments: [
    "Now {name}, then {next}.", "{side} {round} {rounds} {left} {hold} {halfway}", "{{ is a brace",
    "a } alone", "{ name }", "{{name}}",
  ])
  func textsMayHaveTokensAndBraces(_ text: String) throws {
    let step = try step("{hold: 5s, say: '\(text)'}")
    #expect(step.say?.sound == .speech(Phrase(text)))
  }
}
