import Glibc
import TestSupport
import Testing

@testable import PlayerCLI

/// `carillon export`, `import` and `backup`.
@Suite struct TransferTests {
  @Test func everythingComesOutAsItWentInAndNeverTwice() throws {
    let here = try PlayerProgram()
    let file = ImportedRun.file(StatsCommandTests.runs, tasks: ["Write \\\"report\\\" \\u00e9"])
    _ = try here.run("import", try here.write("in.json", file))
    let exported = try here.run("export", "out.json")
    #expect(exported.errorText.contains("wrote out.json: 40 sessions, 8 moods, 1 task"))
    let text = String(decoding: try here.folder.read("out.json"), as: UTF8.self)
    #expect(text.contains("Write \\\"report\\\" é"))

    let there = try PlayerProgram()
    let first = try there.run("import", here.folder.path(of: "out.json"))
    #expect(first.outputText == "took in 40 sessions, 8 moods, 1 task\n", "\(first.errorText)")
    #expect(try there.run("export").outputText == text)
    let again = try there.start(["import", "-"], input: .bytes(Array(text.utf8))).wait()
    #expect(
      again.outputText == """
        took in 0 sessions, 0 moods, 0 tasks
        49 records were here already and stay

        """, "\(again.errorText)")
    #expect(try there.run("export").outputText == text)
    let run = ImportedRun(number: 1, start: 0, spans: [(60_000, 0)])
    try there.write("one.json", ImportedRun.file([run]))
    let one = try PlayerProgram()
    _ = try one.run("import", there.folder.path(of: "one.json"))
    #expect(
      try one.run("import", there.folder.path(of: "one.json")).outputText == """
        took in 0 sessions, 0 moods, 0 tasks
        1 record was here already and stays

        """)

    // What is there is not lost for it.
    let kept = try here.run("export", "out.json")
    #expect(
      kept.status == 1
        && kept.errorText.hasSuffix(
          "out.json: is there already; it stays as it is, and --force replaces it\n"),
      "\(kept.errorText)")
    #expect(try here.run("export", "out.json", "--force").status == 0)
  }

  static let wrongFiles: [(String, String)] = [
    ("", "1:1: an object is expected"), ("hello", "1:1: an object is expected"),
    ("{\"version\": 1, \"runs\": [", "the file ends too early"),
    ("{\"version\": 2}", "version: is 2"), ("{}", "version is missing"),
    ("{\"version\": 1} x", "there is more behind the end"),
    ("{\"version\": 1,\n\"tasks\": [{\"uuid\": \"x\"}]}", "2:11: uuid is 'x'; it is a UUID"),
    (ImportedRun.file([], tasks: [" "]), "tasks[0]: title"),
    ("{\"x\": \(String(repeating: "[", count: 100))", "more than 32 lists"),
    ("{\"x\": \"\u{1}\"}", "a control character"), ("{\"x\": \"\\uD800\"}", "half a character"),
    (
      ImportedRun.file([ImportedRun(number: 1, start: 0, spans: [(-5, 0)])]),
      "runs[0]: spans[0]"
    ),
  ]

  @Test(arguments: wrongFiles)
  func aWrongFileChangesNothing(_ text: String, _ says: String) throws {
    let program = try PlayerProgram()
    let good = ImportedRun.file([ImportedRun(number: 9, start: 0, spans: [(5, 0)])])
    _ = try program.run("import", try program.write("good.json", good))
    let before = try program.run("export").outputText
    let result = try program.run("import", try program.write("bad.json", text))
    #expect(result.status == 1)
    #expect(result.errorText.contains("bad.json:"), "\(result.errorText)")
    #expect(result.errorText.contains(says), "\(result.errorText)")
    #expect(result.errorText.hasSuffix("; nothing is taken in\n"), "\(result.errorText)")
    #expect(try program.run("export").outputText == before)
  }

  @Test func anImportTellsOfOtherNumbersAndOfWhatWentOn() throws {
    let program = try PlayerProgram()
    _ = try program.run("task", "add", "Own")
    var run = ImportedRun(number: 1, start: 0, spans: [(60_000, 0)], task: 2)
    run.state = "interrupted"
    let first = try program.run(
      "import", try program.write("in.json", ImportedRun.file([run], tasks: ["One", "Two"])))
    #expect(
      first.outputText == """
        took in 1 session, 0 moods, 2 tasks
        task 1 of the file is 2 here: One
        task 2 of the file is 3 here: Two

        """, "\(first.errorText)")
    run.state = "completed"
    run.spans.append((30_000, 0))
    let second = try program.run(
      "import", try program.write("in.json", ImportedRun.file([run], tasks: ["One", "Two"])))
    #expect(
      second.outputText == """
        took in 0 sessions, 0 moods, 0 tasks
        1 session had been cut here and now has its rest
        2 records were here already and stay

        """, "\(second.errorText)")
    let log = try program.log()
    #expect(log.contains("\"state\": \"completed\"") && log.contains("\"task\": 3"), "\(log)")
    #expect(program.numbers("practicedMilliseconds", in: log) == [90_000])
  }

  @Test func oneWrongRunKeepsAllOfThemOut() throws {
    let program = try PlayerProgram()
    let runs = [
      ImportedRun(number: 1, start: 0, spans: [(5, 0)]),
      ImportedRun(number: 2, kind: " ", start: 0, spans: [(5, 0)]),
    ]
    let result = try program.run("import", try program.write("x.json", ImportedRun.file(runs)))
    #expect(result.status == 1 && result.errorText.contains("runs[1]: kind"))
    #expect(try program.log() == "[]\n")
  }

  @Test func aBackupIsMadeWhileASessionPlays() throws {
    let program = try PlayerProgram()
    try program.writeHold("60s")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(device.waitForFrame(48_000))
    #expect(try program.run("backup", "copy.sqlite").status == 0)
    child.send(SIGINT)
    _ = child.wait()
    let copy = ["CARILLON_HISTORY": program.folder.path(of: "copy.sqlite")]
    let log = try program.run("log", "--json", environment: copy).outputText
    #expect(log.contains("\"title\": \"Hold still\""), "\(log)")
    try program.write("letter.txt", "Dear Ann")
    #expect(try program.run("backup", "letter.txt").status == 1)
    #expect(try program.folder.read("letter.txt") == Array("Dear Ann".utf8))
    #expect(try program.run("backup", "copy.sqlite").status == 0)
  }

  @Test(arguments: [
    ("\"a\\u00e9\\n\\uD83D\\uDE0C\"", "aé\n😌"), ("  \"\"  ", ""), ("\"\\/\\\\\\\"\"", "/\\\""),
  ])
  func textsAreRead(_ json: String, _ text: String) throws {
    var reader = JSONReader(Array(json.utf8))
    #expect(try reader.string() == text)
    try reader.end()
  }

  @Test(arguments: ["1.5", "1e3", "--1", "99999999999999999999", "x", ""])
  func whatIsNoWholeNumberIsNone(_ json: String) {
    var reader = JSONReader(Array(json.utf8))
    #expect(throws: JSONProblem.self) { try reader.integer() }
  }
}
