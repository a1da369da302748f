import SessionFile
import SessionModel
import Testing

/// What people write who have not read the manual.
@Suite struct EverydayWordTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var messages: [String]
    var testDescription: String { text }

    init(_ text: String, _ messages: String...) {
      self.text = text
      self.messages = messages
    }

    init(step: String, _ word: String, _ key: String, of noun: String = "a step") {
      self.init(
        "steps: [\(step)]", "'\(word)' is no key of \(noun); did you mean \(key)?")
    }

    init(head: String, _ word: String, _ key: String, of noun: String = "a session") {
      self.init(
        "\(head)\nsteps: [{rest: 5s}]", "'\(word)' is no key of \(noun); did you mean \(key)?")
    }
  }

  static let cases = [
    Case(step: "{pause: 3s}", "pause", "rest"), Case(step: "{Pause: 3s}", "Pause", "rest"),
    Case(step: "{break: 3s}", "break", "rest"), Case(step: "{relax: 3s}", "relax", "rest"),
    Case(step: "{sleep: 3s}", "sleep", "rest"),
    Case(step: "{name: Cat, duration: 30s}", "duration", "hold"),
    Case(step: "{name: Cat, length: 30s}", "length", "hold"),
    Case(step: "{name: Cat, time: 30s}", "time", "hold"),
    Case(step: "{name: Cat, seconds: 30}", "seconds", "hold"),
    Case(step: "{loop: 3, steps: [{rest: 5s}]}", "loop", "repeat"),
    Case(step: "{rounds: 3, steps: [{rest: 5s}]}", "rounds", "repeat"),
    Case(step: "{breathing: {in: 4s, rounds: 3}}", "breathing", "breathe"),
    Case(step: "{include: warm-up}", "include", "session"),
    Case(step: "{hold: 5s, text: Hi}", "text", "say", of: "a hold"),
    Case(step: "{hold: 5s, speak: Hi}", "speak", "say", of: "a hold"),
    Case(step: "{hold: 5s, instructions: Hi}", "instructions", "say", of: "a hold"),
    Case(step: "{hold: 5s, title: Cat}", "title", "name", of: "a hold"),
    Case(step: "{hold: 5s, pose: Cat}", "pose", "name", of: "a hold"),
    Case(step: "{hold: 5s, photo: cat.png}", "photo", "image", of: "a hold"),
    Case(step: "{hold: 5s, muscle: calf}", "muscle", "body-part", of: "a hold"),
    Case(step: "{rest: 5s, music: off}", "music", "bed", of: "a rest"),
    Case(step: "{wait: true, timeout: 5s}", "timeout", "wait-limit", of: "a wait"),
    Case(
      step: "{repeat: 2, pause: 5s, steps: [{rest: 5s}]}", "pause", "rest-between",
      of: "a repeat"),
    Case(step: "{breathe: {inhale: 4s, rounds: 2}}", "inhale", "in", of: "breathe"),
    Case(step: "{breathe: {out: 4s, count: 2}}", "count", "rounds", of: "breathe"),
    Case(step: "{hold: 9s, cues: [{time: 5s, tone: bell}]}", "time", "at", of: "a timed cue"),
    Case(step: "{hold: 9s, cues: [{at: 5s, text: Hi}]}", "text", "say", of: "a timed cue"),
    Case(step: "{hold: 9s, cues: [{at: 5s, file: a.wav}]}", "file", "clip", of: "a timed cue"),
    Case(
      step: "{hold: 9s, cues: [{at: 5s, tone: bell, volume: 3}]}", "volume", "gain",
      of: "a timed cue"),
    Case(step: "{hold: 9s, say: {phrase: Hi}}", "phrase", "text", of: "say"),
    Case(head: "name: Evening", "name", "title"), Case(head: "type: yoga", "type", "kind"),
    Case(head: "level: easy", "level", "difficulty"), Case(head: "gap: 5s", "gap", "transition"),
    Case(head: "intro: 5s", "intro", "lead-in"), Case(head: "music: rain.wav", "music", "bed"),
    Case(head: "sounds: {start: bell}", "sounds", "cues"),
    Case(head: "bed: {file: a.wav}", "file", "clip", of: "a bed"),
    Case(head: "cues: {finish: bell}", "finish", "end", of: "cues"),
    Case(head: "cues: {middle: bell}", "middle", "halfway", of: "cues"),
    Case("poses: [{rest: 5s}]", "'poses' is no key of a session; did you mean steps?"),
    Case(
      "focus: {work: 25m, pause: 5m, repeat: 4}",
      "'pause' is no key of focus; did you mean break?",
      "'repeat' is no key of focus; did you mean rounds?"),
    // A length where a wait for the listener is.
    Case(
      "steps: [{wait: 5s}]",
      "wait is 5s; it takes true, with a length in wait-limit; a pause is rest: 5s"),
    // All of a step is read whose kind is clear, and nothing is asked of it twice.
    Case(
      "steps: [{duration: 5s, text: Hi, cues: {start: bel}}]",
      "'duration' is no key of a step; did you mean hold?",
      "'text' is no key of a hold; did you mean say?",
      "'bel' is no tone; did you mean bell? a clip's name has an extension"),
    // What a guessed kind lacks says nothing.
    Case("steps: [{pause: 5s, sides: [left]}]", "'pause' is no key of a step; did you mean rest?"),
    Case(
      "steps: [{pause: 5s, duration: 5s, txt: Hi}]",
      "'pause' is no key of a step; did you mean rest?",
      "'duration' is no key of a step; did you mean hold?"),
    // A key that is there was meant by no other word.
    Case(
      "steps: [{rest: 5s, name: Sit, title: Rest}]",
      "'title' is no key of a rest; it takes rest, name, say, cues, image, body-part and bed"),
    // A key of another kind of step is no everyday word.
    Case(
      "steps: [{rest: 5s, sides: [left]}]",
      "'sides' is no key of a rest; it belongs to a hold or a stretch"),
  ]

  @Test(arguments: cases)
  func theKeyThatIsMeantIsNamed(_ word: Case) {
    #expect(messages(word.text) == word.messages)
  }

  @Test func aLibraryUnderstandsThemToo() {
    let text = "- {id: a, title: A, hold: 5s, say: Slowly}"
    #expect(
      StretchLibrary.read(text: Array(text.utf8), path: "a.yaml").1.map(\.message) == [
        "'title' is no key of a library entry; did you mean name?",
        "'hold' is no key of a library entry; did you mean duration?",
        "'say' is no key of a library entry; did you mean instructions?",
      ])
  }
}
