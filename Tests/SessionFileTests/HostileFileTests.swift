import Glibc
import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

/// Files that are no sessions, by mistake or by intent: each is one clear message, soon and in
/// little memory.
@Suite struct HostileFileTests {
  private func problems(of bytes: [UInt8]) -> [String] {
    SessionReader(library: StretchLibrary(), findSession: { _ in nil })
      .read(text: bytes, path: "t").problems.map(\.description)
  }

  private func problems(of text: String) -> [String] { problems(of: Array(text.utf8)) }

  private func problems(path: String) -> [String] {
    SessionReader(library: StretchLibrary(), findSession: { _ in nil })
      .read(path: path).problems.map { $0.description.replacing(path, with: "PATH") }
  }

  struct Bytes: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var problem: String
    init(_ description: String, _ bytes: [UInt8], _ problem: String) {
      (testDescription, self.bytes, self.problem) = (description, bytes, problem)
    }
  }

  @Test(arguments: [
    Bytes("lone continuation", [0x61, 0x3A, 0x20, 0x80], "t:1:4: byte 0x80 is not UTF-8"),
    Bytes("Latin-1", Array("a: b\nc: Stra".utf8) + [0xDF, 0x65], "t:2:8: byte 0xDF is not UTF-8"),
    Bytes("behind other letters", Array("é: ".utf8) + [0xFF], "t:1:4: byte 0xFF is not UTF-8"),
    Bytes("overlong", [0xC0, 0xAF], "t:1:1: byte 0xC0 is not UTF-8"),
    Bytes("overlong of three", [0xE0, 0x80, 0x80], "t:1:1: byte 0xE0 is not UTF-8"),
    Bytes("surrogate", [0x61, 0xED, 0xA0, 0x80], "t:1:2: byte 0xED is not UTF-8"),
    Bytes("past the last plane", [0xF4, 0x90, 0x80, 0x80], "t:1:1: byte 0xF4 is not UTF-8"),
    Bytes("cut off", [0x0D, 0x0A, 0xF0, 0x9F, 0x90], "t:2:1: byte 0xF0 is not UTF-8"),
  ])
  func theFirstByteThatIsNotUTF8IsNamed(_ test: Bytes) {
    #expect(problems(of: test.bytes) == [test.problem + "; save the file as UTF-8"])
  }

  @Test func anotherEncodingIsNamed() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] {
      #expect(problems(of: bytes) == ["t:1:1: file is UTF-16; save it as UTF-8"])
    }
  }

  @Test func whatIsNoTextFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(problems(path: folder.path) == ["PATH:1:1: is a folder; a text file can be read"])
    #expect(problems(path: pipe) == ["PATH:1:1: is a pipe; a text file can be read"])
    #expect(problems(path: "/dev/null") == ["PATH:1:1: is a device; a text file can be read"])
    #expect(problems(path: folder.path(of: "x")) == ["PATH:1:1: no such file; check the path"])
    #expect(
      problems(path: try folder.write("", to: "empty"))
        == ["PATH:1:1: file is empty; it needs at least one key"])
    let loop = folder.path(of: "loop")
    try #require(symlink(loop, loop) == 0)
    #expect(
      problems(path: loop)
        == ["PATH:1:1: cannot be read: Too many levels of symbolic links; check the path"])
  }

  @Test func sixteenMebibytesAreReadAndNoByteMore() throws {
    let folder = try TemporaryFolder()
    let limit = 16 * 1_024 * 1_024
    let head = Array("steps: [{hold: 5s}]\n#".utf8)
    var bytes = head + [UInt8](repeating: 0x23, count: limit - head.count)
    let path = try folder.write(bytes, to: "large.yaml")
    #expect(problems(path: path) == [])
    bytes.append(0x23)
    try folder.write(bytes, to: "large.yaml")
    #expect(
      problems(path: path)
        == ["PATH:1:1: file is larger than 16 MiB; split it and include its parts"])
  }

  @Test(arguments: ["[", "{", "- ", "? ", "[{", "[? "])
  func deepNestingEndsAtItsBound(_ opening: String) {
    let text = String(repeating: opening, count: 16 * 1_024 * 1_024 / opening.utf8.count)
    let problems = problems(of: text)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasSuffix(
        ": lists and maps are nested deeper than 200 levels; 200 can be read") == true)
  }

  @Test func sixtyFourGroupsAreReadAndSixtyFiveAreNot() throws {
    func nested(_ levels: Int) -> String {
      "steps: [" + String(repeating: "{repeat: 1, steps: [", count: levels) + "{hold: 5s}"
        + String(repeating: "]}", count: levels) + "]"
    }
    _ = try session(nested(64))
    #expect(
      problems(of: nested(65))
        == ["t:1:1289: repeat is nested 65 levels deep; at most 64 can be planned"])
  }

  @Test func aliasesCannotBuildDeeperTrees() {
    var text = "steps:\n- &a0 {hold: 5s}\n"
    for level in 1...300 { text += "- &a\(level) {repeat: 1, steps: [*a\(level - 1)]}\n" }
    #expect(
      problems(of: text)
        == ["t:101:28: lists and maps are nested deeper than 200 levels; 200 can be read"])
  }

  @Test func anAliasBombHitsABound() {
    var groups = "steps:\n- &a0 {hold: 5s}\n"
    var merges = groups
    var cues = "steps:\n- &a0 {hold: 5s}\n- hold: 5s\n  cues: &c0 [{at: 1s, tone: tick}]\n"
    for level in 1...30 {
      let aliases = String(repeating: "*a\(level - 1), ", count: 10)
      groups += "- &a\(level) {repeat: 1, steps: [\(aliases)]}\n"
      merges += "- &a\(level) {<<: [\(aliases)]}\n"
    }
    cues += String(repeating: "- {hold: 5s, cues: *c0}\n", count: 10)
    #expect(
      problems(of: groups)
        == ["t:2:3: session has more than 100000 steps; at most 100000 can be planned"])
    let tooMany =
      "session has more than 1000000 values once its aliases and includes are in place; "
      + "use repeat, or split it"
    let problems = problems(of: merges)
    #expect(problems.count == 1)
    #expect(problems.first?.hasSuffix(tooMany) == true)
    #expect(self.problems(of: cues) == [])
  }

  @Test func manyValuesHitABound() {
    #expect(
      problems(of: "[" + String(repeating: "a,", count: 1_100_000))
        == ["t:1:2000000: file has more than 1000000 values; use repeat, or split it"])
  }

  @Test func directivesAndAnchorsHitABound() {
    #expect(
      problems(of: String(repeating: "%TAG !a! x\n", count: 100_000))
        == ["t:1:1: file has more than 100 lines that begin with %; it needs none"])
    var anchors = ""
    for number in 0...10_000 { anchors += "- &a\(number) x\n" }
    #expect(
      problems(of: anchors)
        == ["t:10001:3: file has more than 10000 anchors; use repeat, or split it"])
  }

  @Test func sizesThatNoSessionHasAreProblems() {
    let steps = "steps: [{repeat: 100000, steps: [{repeat: 100000, steps: [{hold: 24h}]}]}]"
    #expect(
      problems(of: steps) == [
        "t:1:1: session has more than a billion steps after expansion; "
          + "at most 100000 can be planned"
      ])
    #expect(
      problems(of: "steps: [{breathe: {in: 24h, rounds: 100000}}]")
        == ["t:1:19: breathe has 100000 rounds of 24h; a step lasts at most 24h"])
  }

  @Test func aHundredProblemsAreListedAndTheRestCounted() {
    let text = "steps:\n" + String(repeating: "- {hold: x}\n", count: 250)
    let problems = problems(of: text)
    #expect(problems.count == 101)
    #expect(problems[99].hasPrefix("t:101:10: hold is 'x'"))
    #expect(problems[100] == "t:102:10: 150 more problems from here on; mend those above first")
    let many = self.problems(of: "steps:\n" + String(repeating: "- {hold: x}\n", count: 50_000))
    #expect(many.count == 101)
    #expect(
      many.last?.hasSuffix("more than 9900 more problems from here on; mend those above first")
        == true)
  }

  @Test func longTextsAreRefused() throws {
    let name = String(repeating: "é", count: 500)
    #expect(try step("{hold: 5s, name: \(name)}").name == name)
    #expect(
      messages("steps: [{hold: 5s, name: \(name)e}]")
        == ["name is 501 characters long; at most 500 can be used"])
    let phrase = String(repeating: "a", count: 10_001)
    #expect(
      messages("steps: [{hold: 5s, say: \(phrase)}]")
        == ["say is 10001 characters long; at most 10000 can be used"])
  }

  @Test func noMessageCarriesAControlCharacter() {
    let text =
      "\"\\e[2Jtitle\": a\nsteps: [{hold: \"\\e[2J\", name: \"\\x9b2J\", session: \"a\\0b\"}]"
    for problem in problems(of: text) + problems(of: "steps: [{session: \"a/\\e.yaml\"}]") {
      #expect(
        problem.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && $0.properties.generalCategory != .control
        })
    }
  }

  @Test func everyPrefixOfAGoodFileIsAMessageOrASession() {
    let bytes = Array(workedExample.utf8)
    for count in bytes.indices {
      let reading = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
        .read(text: Array(bytes[..<count]), path: "t")
      #expect((reading.session == nil) == !reading.problems.isEmpty)
    }
  }
}
