import SessionFile
import SessionModel
import Testing

/// What is wrong with keys and values, with times, with totals and with clips is found in one reading.
@Suite struct ProblemsTogetherTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// Line, column and message up to its semicolon.
    var problems: [String]

    init(_ description: String, _ text: String, _ problems: String...) {
      testDescription = description
      self.text = text
      self.problems = problems
    }
  }

  static let cases = [
    Case(
      "a key and a clip", "sideswitch: 3s\nbed: {clip: rain.wav}\nsteps: [{hold: 9s}]",
      "1:1: 'sideswitch' is no key of a session", "2:6: no 'rain.wav' as bed"),
    Case(
      "a time and a clip", "steps: [{hold: 9s, cues: [{at: -35s, clip: soft-bel.wav}]}]",
      "1:27: at is -35s, outside its step, which lasts 9s", "1:27: no 'soft-bel.wav'"),
    Case(
      "all of them, by line",
      """
      cues: {start: a.wav, end: {clip: b.wav}}
      steps:
        - {hold: 9s, cues: [{at: 10s, tone: bell}], bed: {clip: c.wav, gain: loud}}
        - {rest: 9s, colour: green, cues: [{at: 5s, clip: a.wav}, {at: 5s, clip: d.wav}]}
      """, "1:15: no 'a.wav'", "1:27: no 'b.wav'",
      "3:23: at is 10s, outside its step, which lasts 9s", "3:52: no 'c.wav' as bed",
      "3:72: gain is 'loud'", "4:16: 'colour' is no key of a rest", "4:61: no 'd.wav'"),
    Case(
      "a total and a time", "steps: [{hold: 13h, cues: [{at: 14h, tone: bell}]}, {hold: 13h}]",
      "1:1: session lasts 26h5s", "1:28: at is 14h, outside its step, which lasts 13h"),
    Case(
      "a length that nobody knows sets no time",
      "steps: [{hold: soon, cues: {start: a.wav, timed: [{at: 99s, clip: b.wav}]}}]",
      "1:16: hold is 'soon'", "1:36: no 'a.wav'", "1:51: no 'b.wav'"),
    Case(
      "nor does it with cues of the session",
      "cues: [{at: 99s, tone: bell}]\nsteps: [{hold: soon}, {hold: 99s}]",
      "2:16: hold is 'soon'"),
    Case(
      "nor a misspelled length", "steps: [{hodl: 9s, cues: [{at: 99s, tone: bell}]}]",
      "1:10: 'hodl' is no key of a step"),
    Case(
      "nor a limit of waits",
      "wait-limit: soon\nsteps: [{wait: true, cues: [{at: 99s, tone: bell}]}]",
      "1:13: wait-limit is 'soon'"),
    Case(
      "nor its misspelling",
      "waitlimit: 2m\nsteps: [{wait: true, cues: [{at: 99s, tone: bell}]}]",
      "1:1: 'waitlimit' is no key of a session"),
    Case(
      "nor one's own", "steps: [{wait: true, wait-limit: soon, cues: [{at: 99s, tone: bell}]}]",
      "1:34: wait-limit is 'soon'"),
    Case(
      "but a wait with its own has it",
      "wait-limit: soon\nsteps: [{wait: true, wait-limit: 9s, cues: [{at: 99s, tone: bell}]}]",
      "1:13: wait-limit is 'soon'", "2:45: at is 1m39s, outside its step, which lasts 9s"),
    Case(
      "nor a breath", "steps: [{breathe: {in: soon, rounds: 2}, cues: [{at: 99s, clip: a.wav}]}]",
      "1:24: in is 'soon'", "1:49: no 'a.wav'"),
    Case(
      "rounds without a number have steps",
      "steps: [{repeat: some, steps: [{hold: 9s, cues: [{at: 10s, clip: a.wav}]}]}]",
      "1:18: repeat is 'some'", "1:50: at is 10s, outside its step, which lasts 9s",
      "1:50: no 'a.wav'"),
    Case(
      "a clip of a cue without a time", "steps: [{hold: 9s, cues: [{clip: a.wav}]}]",
      "1:27: a timed cue has no at", "1:27: no 'a.wav'"),
    Case(
      "a clip that is no clip's name", "bed: {clip: rain}\nsteps: [{hold: 9s}]",
      "1:13: clip is 'rain'"),
    Case(
      "clips of what is well are nobody's business here", "steps: [{hold: 9s, bed: {clip: a.wav}}]"),
  ]

  private func messages(of text: String) -> [String] {
    let reader = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
    let reading = reader.read(text: Array(text.utf8), path: "t.yaml") { clips in
      clips.map { named in
        SessionProblem(
          named.location, "no '\(named.clip.name)'\(named.isBed ? " as bed" : "")")
      }
    }
    return reading.problems.map { problem in
      let message = problem.message.split(separator: ";").first ?? ""
      return "\(problem.location.line):\(problem.location.column): \(message)"
    }
  }

  @Test(arguments: cases)
  func oneReadingFindsThemAll(_ file: Case) {
    #expect(messages(of: file.text) == file.problems)
  }

  @Test func clipsAreNamedOnceEachWithTheirFolder() {
    let text = """
      bed: {clip: a.wav}
      steps: [{hold: 9s, cues: {start: a.wav, end: a.wav}}, {hold: 9s, bed: {clip: a.wav}}]
      """
    let clip = SoundReference.clip(name: "a.wav", folder: "x")
    #expect(
      reading(of: text, path: "x/t.yaml").clips == [
        NamedClip(clip: clip, isBed: true, location: at(1, 6, "x/t.yaml")),
        NamedClip(clip: clip, isBed: false, location: at(2, 34, "x/t.yaml")),
      ])
  }
}
