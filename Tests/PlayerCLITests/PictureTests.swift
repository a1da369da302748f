import Glibc
import TestSupport
import Testing

@testable import PlayerCLI

/// `plan --svg` and `render --waveform`.
@Suite struct PictureTests {
  private static let session = """
    title: Short & <sweet>
    lead-in: 1s
    steps:
      - {name: Tree, hold: 2s, sides: [left, right]}
      - {name: Cat, hold: 1s}
    """

  private func program() throws -> PlayerProgram {
    let program = try PlayerProgram()
    try program.write("s.yaml", PictureTests.session)
    return program
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func aPlanIsDrawnIntoAFileOrToStandardOutput() throws {
    let program = try program()
    let drawn = try program.run("plan", "./s.yaml", "--svg", "plan.svg")
    #expect(drawn.status == 0 && drawn.outputText.isEmpty)
    #expect(drawn.errorText.contains("carillon: wrote plan.svg: 0:06, 4 steps"))
    #expect(program.folder.names() == ["plan.svg", "s.yaml"])
    let piped = try program.run(
      "plan", "./s.yaml", "--svg", "-",
      environment: ["TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8", "HOME": "/"])
    #expect(piped.status == 0)
    #expect(try program.folder.read("plan.svg") == piped.output)
    #expect(piped.outputText.hasPrefix("<svg "))
    #expect(piped.outputText.contains("<title>Short &amp; &lt;sweet&gt;</title>"))
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var status: Int32
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String, _ status: Int32, _ message: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.message = message
    }
  }

  static let wrongs = [
    Wrong("plan ./s.yaml --svg a.png", 2, "--svg is 'a.png'; it ends in .svg, or is -"),
    Wrong("plan ./s.yaml --svg svg", 2, "--svg is 'svg'; it ends in .svg, or is -"),
    Wrong(
      "plan ./s.yaml --svg a.svg --json", 2,
      "--svg and --json ask for two results; a plan is shown as one of them"),
    Wrong(
      "plan ./s.yaml --svg none/a.svg", 1,
      "none/a.svg: its folder does not exist; make the folder first"),
    Wrong("plan ./s.yaml --svg folder.svg", 1, "folder.svg: is a directory; name a file in it"),
    Wrong(
      "plan ./session.svg --svg session.svg", 2,
      "session.svg: is the session itself; --svg names another file"),
    Wrong("play ./s.yaml --svg a.svg", 2, "--svg"),
    Wrong("render ./s.yaml --waveform -", 2, "--waveform is '-'; it ends in .svg"),
    Wrong("render ./s.yaml --waveform a.wav", 2, "--waveform is 'a.wav'; it ends in .svg"),
    Wrong(
      "render ./s.yaml --waveform none/a.svg", 1,
      "none/a.svg: its folder does not exist; make the folder first"),
    Wrong(
      "render ./s.yaml --waveform folder.svg", 1, "folder.svg: is a directory; name a file in it"),
    Wrong(
      "render ./session.svg -o a.wav --waveform session.svg", 2,
      "session.svg: is the session itself; --waveform names another file"),
    Wrong(
      "render ./s.yaml -o old.wav --waveform link.svg", 2,
      "link.svg: --output and --waveform are one file; they take one each"),
    Wrong(
      "render ./s.yaml -o a.wav --labels old.txt --waveform labels.svg", 2,
      "labels.svg: --labels and --waveform are one file; they take one each"),
  ]

  @Test(arguments: wrongs)
  func whatIsAskedWronglyIsSaidInOneLineAndWritesNothing(_ wrong: Wrong) throws {
    let program = try program()
    try program.write("session.svg", PictureTests.session)
    try program.write("old.wav", "old")
    try program.write("old.txt", "old")
    try program.folder.makeFolder("folder.svg")
    symlink("old.wav", program.folder.path(of: "link.svg"))
    symlink("old.txt", program.folder.path(of: "labels.svg"))
    let before = program.folder.names()
    let result = try program.start(wrong.arguments).wait()
    #expect(result.status == wrong.status)
    let lines = result.errorText.split(separator: "\n").filter { $0.hasPrefix("carillon: ") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(wrong.message) == true, "\(result.errorText)")
    #expect(result.outputText.isEmpty)
    #expect(program.folder.names() == before)
    #expect(try text(program.folder.read("old.wav")) == "old")
    #expect(try text(program.folder.read("session.svg")) == PictureTests.session)
  }

  @Test func theWaveIsTheOneThatIsWrittenWhereverItGoes() throws {
    let program = try program()
    let options = ["--rate", "8000", "--waveform"]
    let wav = try program.start(["render", "./s.yaml", "-o", "a.wav"] + options + ["a.svg"]).wait()
    let flac = try program.start(["render", "./s.yaml", "-o", "b.flac"] + options + ["b.svg"])
      .wait()
    let raw = try program.start(["render", "./s.yaml", "-o", "-"] + options + ["c.svg"]).wait()
    #expect(wav.status == 0 && flac.status == 0 && raw.status == 0)
    #expect(program.folder.names() == ["a.svg", "a.wav", "b.flac", "b.svg", "c.svg", "s.yaml"])
    let picture = try program.folder.read("a.svg")
    #expect(try program.folder.read("b.svg") == picture)
    #expect(try program.folder.read("c.svg") == picture)
    #expect(text(picture).contains("class=\"wave\""))
    // Raw samples stay what they are without a picture.
    let alone = try program.run("render", "./s.yaml", "-o", "-", "--rate", "8000")
    #expect(alone.output == raw.output)
  }

  @Test(arguments: [("24", "1"), ("24", "2"), ("32f", "2")])
  func everyFormOfSamplesIsDrawnAlike(_ bits: String, _ channels: String) throws {
    let program = try program()
    func picture(_ bits: String) throws -> String {
      let result = try program.run(
        "render", "./s.yaml", "-o", "-", "--bits", bits, "--channels", channels, "--rate", "8000",
        "--waveform", "\(bits).svg")
      #expect(result.status == 0, "\(result.errorText)")
      return text(try program.folder.read("\(bits).svg"))
    }
    // Where 16 bits are silent nothing is drawn, else within the hundredths of a pixel that they leave open.
    func heights(_ picture: String) -> [Substring: Double] {
      let points = picture.matches(of: /L([0-9]+\.5) ([0-9.]+)/).map(\.output)
      return Dictionary(points.map { ($0.1, Double($0.2) ?? 0) }, uniquingKeysWith: min)
    }
    let (shown, expected) = (heights(try picture(bits)), heights(try picture("16")))
    #expect(expected.count > 100)
    for (x, height) in expected {
      let other = try #require(shown[x], "nothing at \(x)")
      #expect((height - other).magnitude < 0.05)
    }
  }

  @Test func aPartOfASessionHasThePictureOfThatPart() throws {
    let program = try program()
    let result = try program.run(
      "render", "./s.yaml", "-o", "a.wav", "--length", "2s", "--rate", "8000", "--waveform",
      "a.svg")
    #expect(result.status == 0)
    let picture = text(try program.folder.read("a.svg"))
    #expect(picture.contains("Tree, left") && !picture.contains("Cat"))
    #expect(picture.contains("stretch · 0:02 · 2 steps"))
  }

  @Test func anEndlessSessionIsDrawnAsLongAsItIsRendered() throws {
    let program = try program()
    try program.write("f.yaml", "focus: {work: 2s, break: 1s, rounds: forever}\n")
    let plan = try program.run("plan", "./f.yaml", "--svg", "-")
    #expect(plan.outputText.contains("one cycle of 0:03, until stopped"))
    let render = try program.run(
      "render", "./f.yaml", "-o", "a.wav", "--length", "10s", "--rate", "8000", "--waveform",
      "a.svg")
    #expect(render.status == 0)
    let picture = text(try program.folder.read("a.svg"))
    #expect(picture.contains("0:10") && picture.contains("7 steps"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedRenderLeavesNoPicture(_ signal: Int32) throws {
    let program = try program()
    try program.write("long.yaml", "steps: [{hold: 20h, name: Sit}]\n")
    let child = try program.start(
      ["render", "./long.yaml", "-o", "long.flac", "--waveform", "long.svg"])
    #expect(try program.folder.waitForName { $0.hasPrefix(".long.flac.carillon-") })
    child.send(signal)
    _ = child.wait()
    #expect(program.folder.names() == ["long.yaml", "s.yaml"])
  }

  @Test(
    arguments: [
      ([nil, nil, nil], false), ([nil, nil, "C"], false), ([nil, nil, "C.UTF-8"], true),
      ([nil, "de_DE.utf8", "C"], true), (["C", nil, "de_DE.UTF-8"], false),
      (["", "", "en_US.UTF-8"], true), (["en_US.ISO-8859-1", "en_US.UTF-8", nil], false),
    ] as [([String?], Bool)])
  func theLocaleSaysWhichCharactersAStripHas(_ names: [String?], _ isUnicode: Bool) {
    let variables = Dictionary(uniqueKeysWithValues: zip(["LC_ALL", "LC_CTYPE", "LANG"], names))
    #expect(OutputForm.isUnicode { variables[$0] ?? nil } == isUnicode)
  }

  @Test func theStripIsInTheLocalesCharacters() throws {
    let program = try program()
    let unicode = try program.run("plan", "./s.yaml", environment: ["LC_ALL": "C.UTF-8"])
    let ascii = try program.run("plan", "./s.yaml", environment: ["LC_ALL": "C"])
    #expect(unicode.outputText.contains("█") && unicode.outputText.contains("╵0:00"))
    #expect(!ascii.outputText.contains("█") && ascii.outputText.contains("|0:00"))
  }

  @Test func kindsHaveTheirColors() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      cues: {announce: false, countdown: 0}
      steps:
        - {name: Tree, hold: 5s, say: Stand}
        - {rest: 5s}
        - {breathe: {in: 1s, out: 1s, rounds: 2}, cues: {start: soft-bell.wav}}
        - {wait: true}
      """)
    let shown = try program.run(
      "plan", "./s.yaml", environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"],
      input: .terminal(showsOutput: true))
    let text = shown.outputText
    for (code, what) in [
      ("36", "█"), ("32", "░"), ("34", "▓"), ("33", "▒"), ("2", "▁"), ("36", "2. Tree"),
      ("32", "3. Rest"), ("34", "4. Breathe"), ("33", "5. Wait"), ("33", "  say"), ("35", "♪"),
    ] {
      #expect(text.contains("\u{1B}[\(code)m\(what)"), "\(what)")
    }
  }
}
