import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

/// The example that introduces the session language, read into the model that a person would write
/// down for it.
@Suite struct SpecExampleTests {
  private static let library = """
    - id: hamstring
      name: Hamstring stretch
      body-part: legs
      duration: 30s
      instructions: Reach for your toes.
    """

  private func read() throws -> Session {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.library, to: "library.yaml")
    let (library, problems) = StretchLibrary.read(paths: [path])
    #expect(problems == [])
    let reader = SessionReader(library: library, findSession: { _ in nil })
    let reading = reader.read(text: Array(workedExample.utf8), path: "home/morning.yaml")
    #expect(reading.problems.map(\.description) == [])
    return try #require(reading.session)
  }

  private func here(_ line: Int, _ column: Int) -> FileLocation {
    FileLocation(path: "home/morning.yaml", line: line, column: column)
  }

  @Test func theHeadIsReadAsWritten() throws {
    let session = try read()
    #expect(session.title == "Morning wake-up")
    #expect(session.kind == .stretch)
    #expect(session.difficulty == "easy")
    #expect(session.description == "Six gentle stretches to start the day.")
    #expect(session.leadIn == .seconds(5))
    #expect(session.transition == .seconds(4))
    #expect(session.sideSwitch == .seconds(3))
    #expect(session.waitLimit == .seconds(10))
    #expect(session.loudness == nil)
    #expect(!session.repeatsForever)
    #expect(session.location == here(1, 1))
    let rain = SoundReference.clip(name: "rain.flac", folder: "home")
    #expect(
      session.bed
        == Bed(sound: rain, gain: .decibels(-24), duck: .decibels(9), location: here(17, 6)))
  }

  @Test func theCuesAreReadAsWritten() throws {
    var expected = CueSettings()
    let tones: [(BoundaryRole, ToneName, Int, Int)] = [
      (.start, .bell, 9, 10), (.halfway, .chime, 10, 12), (.end, .wood, 12, 8),
      (.side, .rise, 13, 9), (.rest, .fall, 14, 9), (.complete, .gong, 15, 13),
    ]
    for (role, tone, line, column) in tones {
      expected[role] = .sound(SoundCue(sound: .tone(tone), location: here(line, column)))
    }
    expected.countdown = 3
    expected.announce = true
    #expect(try read().cues == expected)
  }

  @Test func theStepsAreReadAsWritten() throws {
    let say = SoundCue(
      sound: .speech(Phrase("Let your head fall gently to the left.")), location: here(22, 10))
    let reach = SoundCue(sound: .speech(Phrase("Reach for your toes.")), location: here(24, 5))
    var treeCues = CueSettings()
    treeCues.timed = [
      TimedCue(
        cue: SoundCue(sound: .speech(Phrase("Fix your gaze.")), location: here(35, 9)),
        time: .fromStart(.seconds(10))),
      TimedCue(
        cue: SoundCue(
          sound: .freeTone(FreeTone(pitchMillihertz: 660_000, length: .milliseconds(300))),
          location: here(36, 9)),
        time: .portion(billionths: 750_000_000)),
      TimedCue(
        cue: SoundCue(
          sound: .clip(name: "soft-bell.wav", folder: "home"), gain: .decibels(-6),
          location: here(37, 9)),
        time: .fromEnd(.seconds(5))),
      TimedCue(
        cue: SoundCue(
          sound: .clip(name: "breathe-out.wav", folder: "home"), endsAtTime: true,
          location: here(38, 9)),
        time: .fromEnd(.zero)),
    ]
    let box = BreathingPattern(
      in: .seconds(4), hold: .seconds(4), out: .seconds(4), rest: .seconds(4), rounds: 6)
    let expected = [
      Step(
        .hold(.seconds(30), sides: ["left", "right"]), name: "Neck roll", say: say,
        bodyPart: "neck", location: here(19, 5)),
      Step(
        .hold(.seconds(30), sides: []), name: "Hamstring stretch", say: reach, bodyPart: "legs",
        location: here(24, 5)),
      Step(.rest(.seconds(10)), location: here(25, 5)),
      Step(
        .rounds(
          3, restBetween: .seconds(15),
          steps: [
            Step(.hold(.seconds(20), sides: []), name: "Cat", location: here(29, 9)),
            Step(.hold(.seconds(20), sides: []), name: "Cow", location: here(30, 9)),
          ]), location: here(26, 5)),
      Step(
        .hold(.seconds(45), sides: []), name: "Tree", cues: treeCues, image: "tree.png",
        location: here(31, 5)),
      Step(.breathe(box), name: "Box breathing", location: here(39, 5)),
      Step(.wait(limit: nil), name: "Set up the block", location: here(41, 5)),
    ]
    let steps = try read().steps
    #expect(steps.count == expected.count)
    for (step, expected) in zip(steps, expected) { #expect(step == expected) }
  }
}
