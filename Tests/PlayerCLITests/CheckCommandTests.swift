import Glibc
import TestSupport
import Testing

/// Files that are wrong as a whole: one clear message each, at once.
@Suite struct CheckCommandTests {
  struct Hostile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var content: @Sendable () -> [UInt8]
    /// What the one message must say.
    var message: String

    init(_ description: String, _ message: String, _ content: @escaping @Sendable () -> String) {
      self.testDescription = description
      self.message = message
      self.content = { Array(content().utf8) }
    }

    init(_ description: String, _ message: String, bytes: [UInt8]) {
      testDescription = description
      self.message = message
      content = { bytes }
    }
  }

  static let step = "steps:\n  - {name: Tree, hold: 30s}\n"

  static let hostileFiles: [Hostile] = [
    Hostile("an empty file", "empty") { "" },
    Hostile("a tab in the indentation", "tab") { "steps:\n\t- {name: Tree, hold: 30s}\n" },
    Hostile("a key twice", "title") { "title: A\ntitle: B\n" + step },
    Hostile("an unknown key", "did you mean steps?") { "stesp: 3\n" + step },
    Hostile("an endless length", "1e9h") { "steps: [{name: Tree, hold: 1e9h}]\n" },
    Hostile("a negative length", "-5s") { "steps: [{name: Tree, hold: -5s}]\n" },
    Hostile(
      "bytes that are no UTF-8", ":2:3:", bytes: Array("title: Tree\n- ".utf8) + [0xC3, 0x28]),
    Hostile("an alias bomb", "at most") {
      var text = "steps:\n  - &a0 {repeat: 100, steps: [{name: Tree, hold: 1ms}]}\n"
      for level in 1...8 {
        text += "  - &a\(level) {repeat: 100, steps: [*a\(level - 1), *a\(level - 1)]}\n"
      }
      return text
    },
    Hostile("65 levels of nesting", "64") {
      String(repeating: "{repeat: 1, steps: [", count: 65).withSteps("{name: Tree, hold: 1s}")
        + String(repeating: "]}", count: 65) + "]\n"
    },
    Hostile("16 MiB of brackets", ":1:") { "steps: " + String(repeating: "[", count: 16_000_000) },
    Hostile("more than 16 MiB", "16 MiB") {
      "title: A\n" + String(repeating: "#", count: 17 << 20) + "\n" + step
    },
    Hostile("25 hours", "24h") { "steps: [{repeat: 25, steps: [{name: Tree, hold: 1h}]}]\n" },
    Hostile("a million rounds", "100000") {
      "steps: [{repeat: 1000000, steps: [{name: Tree, hold: 1ms}]}]\n"
    },
    Hostile("two documents", "document") { step + "---\n" + step },
    Hostile("a cue outside its step", "outside") {
      "steps: [{name: Tree, hold: 30s, cues: [{at: 31s, tone: bell}]}]\n"
    },
  ]

  @Test(arguments: hostileFiles)
  func hostileFileGetsOneMessage(_ file: Hostile) throws {
    let program = try PlayerProgram()
    let path = try program.folder.write(file.content(), to: "hostile.yaml")
    let result = try program.run("check", path, timeoutSeconds: 20)
    #expect(result.status == 1)
    let lines = result.outputText.split(separator: "\n")
    #expect(lines.count == 1, "\(result.outputText.prefix(2_000))")
    #expect(lines.first?.hasPrefix("\(path):") == true)
    #expect(lines.first?.contains(file.message) == true, "\(lines)")
    #expect(result.errorText.isEmpty)
  }

  @Test(arguments: ["\u{FEFF}", ""], ["\n", "\r\n"])
  func byteOrderMarkAndLineEndsDoNotMatter(_ mark: String, _ lineEnd: String) throws {
    let program = try PlayerProgram()
    let lines = ["title: A", "steps:", "  - {name: Tree, hold: 30s}", ""]
    let text = mark + lines.joined(separator: lineEnd)
    let path = try program.write("good.yaml", text)
    let result = try program.run("check", path)
    #expect(result.status == 0, "\(result.outputText)")
    #expect(result.outputText.contains("no problems; 0:35"))
  }

  @Test func whatIsNoRegularFileIsNamed() throws {
    let program = try PlayerProgram()
    let pipe = program.folder.path(of: "pipe.yaml")
    #expect(mkfifo(pipe, 0o600) == 0)
    let folder = try program.folder.makeFolder("folder.yaml")
    for (path, word) in [
      (pipe, "is a pipe"), (folder, "is a folder"), ("/dev/null", "device"),
      ("./none.yaml", "No such file"),
    ] {
      let result = try program.run("check", path, timeoutSeconds: 20)
      #expect(result.status == 1)
      #expect(result.outputText.split(separator: "\n").count == 1)
      #expect(
        result.outputText.lowercased().contains(word.lowercased()), "\(result.outputText)")
    }
  }

  @Test func everyProblemOfAFileIsListedAtOnce() throws {
    let program = try PlayerProgram()
    try program.write(
      "many.yaml",
      """
      titel: A
      kind: dance
      lead-in: soon
      steps:
        - {name: Tree, hold: -5s}
        - {name: Cat, hold: 20s, sides: left}
        - {name: Cow, hold: 20s, cues: {start: bel}}
        - {rest: 10s, hold: 3s}
      """)
    let result = try program.run("check", "./many.yaml")
    #expect(result.status == 1)
    expectGolden(result.outputText, "many-problems.txt")
  }

  @Test func aMissingClipIsAProblemForCheckAndAWarningForRender() throws {
    let program = try PlayerProgram()
    try program.write(
      "clip.yaml", "steps: [{name: Tree, hold: 2s, cues: {start: none-such.wav}}]\n")
    let check = try program.run("check", "./clip.yaml")
    #expect(check.status == 1)
    #expect(check.outputText.contains("clip 'none-such.wav' is missing"))
    let render = try program.run("render", "./clip.yaml", "--rate", "8000")
    #expect(render.status == 0)
    #expect(render.errorText.contains("clip 'none-such.wav' is missing"))
    #expect(program.folder.names().contains("clip.wav"))
  }
}

extension String {
  fileprivate func withSteps(_ inner: String) -> String { "steps: [" + self + inner }
}
