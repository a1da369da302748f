import FoundationEssentials
import TestSupport
import Testing

/// A phrase of 2.4 s in a gap of 1 s, under each rule: what is done is said, and nothing is cut.
@Suite struct LatePhraseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var place: String
    var rule: String
    /// Where it begins, in milliseconds; `nil` where it is left out.
    var onset: Int?
    /// What is said of it; nothing where it does as every announcement does.
    var message: String?
    var testDescription: String { "\(place), \(rule)" }
  }

  static let cases = [
    Case(
      place: "cue", rule: "ring", onset: 12_000,
      message:
        "'Stand tall.' of 'Tree' lasts 2.4s and has 1s before its step ends; it rings over by "
        + "1.4s; shorten the text, lengthen the step or say late: drop"),
    Case(
      place: "cue", rule: "earlier", onset: 10_600,
      message: "'Stand tall.' of 'Tree' lasts 2.4s and has 1s before its step ends; it starts 1.4s "
        + "earlier; shorten the text or lengthen the step"),
    Case(
      place: "cue", rule: "drop", onset: nil,
      message: "'Stand tall.' of 'Tree' lasts 2.4s and has 1s before its step ends; it is 1.4s too "
        + "long and left out; shorten the text or lengthen the step"),
    Case(
      place: "announcement", rule: "ring", onset: 13_000,
      message:
        "'Cat' of 'Cat' lasts 2.4s and has 1s before its step; it rings over by 1.4s; shorten "
        + "the name, lengthen the gap or say late: drop"),
    Case(place: "announcement", rule: "earlier", onset: 11_100, message: nil),
    Case(
      place: "announcement", rule: "drop", onset: nil,
      message: "'Cat' of 'Cat' lasts 2.4s and has 1s before its step; it is 1.4s too long and left "
        + "out; shorten the name or lengthen the gap"),
  ]

  /// Tree from 3 s to 13 s, a gap of 1 s, Cat from 14 s to 24 s.
  private func session(_ late: Case) -> String {
    let isCue = late.place == "cue"
    let cue = isCue ? ", cues: [{at: 9s, say: Stand tall., late: \(late.rule)}]" : ""
    let announce = isCue ? "" : ", cues: {announce: {late: \(late.rule)}}"
    return """
      lead-in: 3s
      transition: 1s
      cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
      steps:
        - {name: Tree, hold: 10s\(cue)}
        - {name: Cat, hold: 10s\(announce)}
      """
  }

  @Test(arguments: cases) func whatIsDoneIsSaid(_ late: Case) throws {
    let program = try PlayerProgram()
    try program.haveVoice(wave(sine(hertz: 440, milliseconds: 2_400)))
    try program.write("s.yaml", session(late))
    let json = try program.speak("plan", "./s.yaml", "--json")
    let plan = try JSONDecoder().decode(
      PlanCommandTests.Document.self, from: Data(json.output))
    let spoken = plan.events.filter { $0.kind == "speech" }
    #expect(spoken.map(\.frame) == (late.onset.map { [$0 * 48] } ?? []))
    #expect(spoken.allSatisfy { $0.frames == 2_400 * 48 })
    #expect(plan.warnings.map(\.message) == (late.message.map { [$0] } ?? []))

    let lines = plan.warnings.map { "\($0.path):\($0.line):\($0.column): \($0.message)" }
    let sheet = try program.speak("plan", "./s.yaml")
    #expect(sheet.messages == lines)
    let rendered = try program.speak("render", "./s.yaml", "-o", "-")
    #expect(rendered.messages == lines)
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let played = try program.play(device, environment: PlayerProgram.speaking).wait()
    #expect(played.status == 0)
    #expect(played.messages == lines)
    #expect(begins(device.heard, with: rendered.output))

    // All of it is heard, and nothing else.
    let heard = samples(rendered.output)
    let sounding = heard.indices.filter { heard[$0] != 0 }
    let onset = late.onset.map { $0 * 48 }
    #expect(sounding.first.map { $0 / 2 } == onset)
    #expect(sounding.last.map { $0 / 2 } == onset.map { $0 + 2_400 * 48 - 1 })
    #expect(sounding.count > (onset == nil ? -1 : 2 * 2_400 * 48 * 9 / 10))
  }
}
