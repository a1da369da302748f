import SessionFile
import SessionModel
import SoundUnits
import Testing

/// Each form of the language that the example of SPEC.md does not use.
@Suite struct LanguageTests {
  @Test func scalarsAreReadByWhatTheirKeyExpects() throws {
    let session = try session(
      """
      title: 12
      difficulty: 1.0
      steps:
        - {name: no, hold: 1:30}
        - {name: null, hold: 90, say: 3}
      """)
    #expect(session.title == "12")
    #expect(session.difficulty == "1.0")
    #expect(session.steps.map(\.name) == ["no", "null"])
    #expect(session.steps[0].content == .hold(.seconds(90), sides: []))
    #expect(session.steps[1].say?.sound == .speech(Phrase("3")))
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let session = try session("steps: [{hold: 5s}]")
    #expect(session.title == "test")
    #expect(session.kind == .stretch)
    #expect(session.leadIn == .seconds(5))
    #expect(session.transition == .zero)
    #expect(session.waitLimit == Session.standardWaitLimit)
    #expect(session.cues.isEmpty)
    #expect(session.bed == nil)
  }

  @Test(
    arguments: zip(
      ["true", "yes", "on", "True", "YES", "false", "no", "off", "'no'"],
      [true, true, true, true, true, false, false, false, false]))
  func announceTakesEveryWordForTrueAndFalse(_ word: String, _ expected: Bool) throws {
    let session = try session("cues: {announce: \(word)}\nsteps: [{hold: 5s}]")
    #expect(session.cues.announce == expected)
  }

  @Test func textsAreOneLine() throws {
    let session = try session(
      """
      title: "  Wake\\tup\\n now "
      description: |
        One.

        Two.
      steps: [{hold: 5s, say: "a\\u2028b", name: Ñandú 🐦}]
      """)
    #expect(session.title == "Wake up now")
    #expect(session.description == "One. Two.")
    #expect(session.steps[0].say?.sound == .speech(Phrase("a b")))
    #expect(session.steps[0].name == "Ñandú 🐦")
  }

  @Test func focusIsOneStepThatSetsTheKind() throws {
    let text = "focus: {work: 25m, break: 5m, long-break: 15m, long-break-every: 3, rounds: 4}"
    let session = try session(text)
    let focus = Focus(
      work: .minutes(25), shortBreak: .minutes(5), longBreak: .minutes(15), longBreakEvery: 3,
      rounds: 4)
    #expect(session.kind == .focus)
    #expect(session.leadIn == .zero)
    #expect(session.steps == [Step(.focus(focus), location: at(1, 8))])
    #expect(!session.repeatsForever)
  }

  @Test func roundsForeverRepeatTheSession() throws {
    let session = try session("kind: yoga\nfocus: {work: 25m, break: 0, rounds: forever}")
    #expect(session.kind == .yoga)
    #expect(session.repeatsForever)
    #expect(
      session.steps.first?.content
        == .focus(Focus(work: .minutes(25), shortBreak: .zero, longBreakEvery: 4, rounds: nil)))
  }

  @Test func sayIsATextOrAMapOrNone() throws {
    #expect(try step("{hold: 5s, say: none}").say == nil)
    #expect(try step("{hold: 5s, say: 'none'}").say?.sound == .speech(Phrase("none")))
    let say = try step("{hold: 5s, say: {text: Go, gain: -3dB, late: drop, loudness: keep}}").say
    #expect(
      say
        == SoundCue(
          sound: .speech(Phrase("Go")), gain: .decibels(-3), late: .drop, loudness: .keep,
          location: at(1, 25)))
  }

  @Test func aBoundaryHasAnyKindOfSound() throws {
    let free = FreeTone(
      pitchMillihertz: 440_125, length: .milliseconds(200), gain: Gain(thousandths: -500))
    let cases: [(String, BoundaryCue)] = [
      ("none", .silent), ("bell", .sound(SoundCue(sound: .tone(.bell), location: at(2, 10)))),
      (
        "sub/rain.FLAC",
        .sound(SoundCue(sound: .clip(name: "sub/rain.FLAC", folder: "."), location: at(2, 10)))
      ),
      ("{say: Go}", .sound(SoundCue(sound: .speech(Phrase("Go")), location: at(2, 10)))),
      (
        "{tone: breath-in, gain: 6, late: earlier}",
        .sound(
          SoundCue(
            sound: .tone(.breathIn), gain: .decibels(6), late: .earlier, location: at(2, 10)))
      ),
      (
        "{tone: {pitch: 440.125 hz, length: 0.2, gain: -0.5}, loudness: match}",
        .sound(SoundCue(sound: .freeTone(free), loudness: .match, location: at(2, 10)))
      ),
    ]
    for (text, expected) in cases {
      let session = try session("cues:\n  start: \(text)\nsteps: [{hold: 5s}]")
      #expect(session.cues.start == expected, "\(text)")
    }
  }

  @Test(
    arguments: zip(
      ["10s", "-5s", "-0s", "0", "75%", "33.3333333 %", "0%", "100%", "start", "end", "-1:00"],
      [
        CueTime.fromStart(.seconds(10)), .fromEnd(.seconds(5)), .fromEnd(.zero), .fromStart(.zero),
        .portion(billionths: 750_000_000), .portion(billionths: 333_333_333),
        .portion(billionths: 0), .portion(billionths: 1_000_000_000), .fromStart(.zero),
        .fromEnd(.zero), .fromEnd(.minutes(1)),
      ]))
  func atIsATimeAPercentageOrAnEdge(_ text: String, _ expected: CueTime) throws {
    let step = try step("{hold: 90s, cues: [{at: \(text), tone: tick}]}")
    #expect(step.cues.timed.first?.time == expected)
  }

  @Test func aCueAfterThePreviousOneNeedsNoTime() throws {
    let cues = try step(
      "{hold: 9s, cues: {halfway: none, countdown: none, timed: [{at: 2s, tone: tick}, "
        + "{after: previous, say: Hi}, {at: end, after: previous, clip: a.wav, align: start}]}}"
    ).cues
    #expect(cues.halfway == .silent)
    #expect(cues.countdown == 0)
    #expect(cues.timed.map(\.followsPrevious) == [false, true, true])
    #expect(
      cues.timed.map(\.time) == [.fromStart(.seconds(2)), .fromStart(.zero), .fromEnd(.zero)])
    #expect(cues.timed.map(\.cue.endsAtTime) == [false, false, false])
  }

  @Test func aBedIsAClipOrNoiseOrOff() throws {
    let bed = try step("{rest: 5s, bed: {noise: pink}}").bed
    let pink = Bed(
      sound: .noise(.pink), gain: .decibels(-24), duck: .decibels(9), location: at(1, 25))
    #expect(bed == .other(pink))
    #expect(try step("{rest: 5s, bed: off}").bed == .off)
    #expect(try step("{rest: 5s}").bed == .inherited)
    #expect(try session("bed: none\nsteps: [{rest: 5s}]").bed == nil)
  }

  @Test func phasesOfABreathMayBeLeftOut() throws {
    let step = try step("{breathe: {in: 4, out: 6.5s, rounds: 3}}")
    #expect(
      step.content
        == .breathe(BreathingPattern(in: .seconds(4), out: .milliseconds(6_500), rounds: 3)))
  }

  @Test func aWaitMayHaveItsLimit() throws {
    #expect(try step("{wait: yes, wait-limit: 1m}").content == .wait(limit: .minutes(1)))
    #expect(try session("wait-limit: 0s\nsteps: [{wait: true}]").waitLimit == .zero)
  }

  @Test func aliasesAndMergeKeysStandForWhatTheyName() throws {
    let session = try session(
      """
      steps:
        - &cat {name: Cat, hold: 20s, say: Arch}
        - {<<: *cat, hold: 30s}
        - <<: [{say: Round}, *cat, {image: cat.png, say: never}]
          name: Cow
        - *cat
      """)
    #expect(session.steps.map(\.name) == ["Cat", "Cat", "Cow", "Cat"])
    #expect(
      session.steps.map(\.content)
        == [20, 30, 20, 20].map { .hold(.seconds($0), sides: []) })
    #expect(
      session.steps.map(\.say?.sound)
        == ["Arch", "Arch", "Round", "Arch"].map { .speech(Phrase($0)) })
    #expect(session.steps[2].image == "cat.png")
    #expect(session.steps[3].location == session.steps[0].location)
  }

  @Test func aByteOrderMarkAndCarriageReturnsChangeNothing() throws {
    let text = "title: Tree\nsteps:\n  - hold: 5s\n    name: Tree\n"
    let expected = try session(text)
    #expect(try session("\u{FEFF}" + text.replacing("\n", with: "\r\n")) == expected)
    #expect(try session(text.replacing("\n", with: "\r")) == expected)
  }

  @Test func coreTagsAreAccepted() throws {
    #expect(try session("title: !!str 12\nsteps: !!seq [{hold: ! 5s}]").title == "12")
  }
}
