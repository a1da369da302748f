import FoundationEssentials
import Screen
import TestSupport
import Testing

@Suite struct PlanCommandTests {
  /// The contract for scripts, read by a program that is not ours.
  struct Document: Decodable {
    struct Step: Decodable {
      var index: Int
      var name: String
      var kind: String
      var side: String?
      var round: Int?
      var rounds: Int?
      var frame: Int
      var frames: Int
    }
    struct Event: Decodable {
      var frame: Int
      var frames: Int
      var kind: String
      var role: String
      var name: String
      var step: Int
      var gain: Double
    }
    struct Warning: Decodable {
      var path: String
      var line: Int
      var column: Int
      var message: String
    }
    var title: String
    var kind: String
    var rate: Int
    var frames: Int
    var steps: [Step]
    var events: [Event]
    var warnings: [Warning]
  }

  private func plan(_ text: String, rate: Int = 48_000) throws -> Document {
    let program = try PlayerProgram()
    try program.write("s.yaml", text)
    let result = try program.run("plan", "./s.yaml", "--json", "--rate", "\(rate)")
    #expect(result.status == 0, "\(result.errorText)")
    return try JSONDecoder().decode(Document.self, from: Data(result.output))
  }

  @Test(arguments: [8_000, 44_100, 48_000, 192_000])
  func theExampleOfTheSpecificationLiesWhereItSays(_ rate: Int) throws {
    let plan = try plan(workedExample, rate: rate)
    let expected: [(String, String?, Int, Int)] = [
      ("lead-in", nil, 0, 5), ("hold", "left", 5, 35), ("side-switch", nil, 35, 38),
      ("hold", "right", 38, 68), ("transition", nil, 68, 72), ("hold", nil, 72, 102),
      ("rest", nil, 102, 112), ("hold", nil, 112, 132), ("transition", nil, 132, 136),
      ("hold", nil, 136, 156), ("rest", nil, 156, 171), ("hold", nil, 171, 191),
      ("transition", nil, 191, 195), ("hold", nil, 195, 215), ("rest", nil, 215, 230),
      ("hold", nil, 230, 250), ("transition", nil, 250, 254), ("hold", nil, 254, 274),
      ("transition", nil, 274, 278), ("hold", nil, 278, 323), ("transition", nil, 323, 327),
      ("breathe", nil, 327, 423), ("wait", nil, 423, 433),
    ]
    #expect(plan.steps.count == expected.count)
    for (step, wanted) in zip(plan.steps, expected) {
      #expect(step.kind == wanted.0)
      #expect(step.side == wanted.1)
      #expect(step.frame == wanted.2 * rate)
      #expect(step.frame + step.frames == wanted.3 * rate)
    }
    #expect(plan.steps.map(\.index) == Array(0..<expected.count))
    #expect(plan.steps.filter { $0.name == "Cow" }.map(\.round) == [1, 2, 3])
    #expect(plan.rate == rate && plan.title == "Morning wake-up" && plan.kind == "stretch")
  }

  @Test func eventsHaveTheContractsFields() throws {
    let plan = try plan(workedExample)
    #expect(plan.events.map(\.frame) == plan.events.map(\.frame).sorted())
    let soft = plan.events.first { $0.name == "soft-bell.wav" }
    #expect(soft?.kind == "clip" && soft?.role == "timed" && soft?.gain == -6)
    #expect(soft?.frame == 318 * 48_000)
    let sigh = try #require(plan.events.first { $0.name == "breathe-out.wav" })
    #expect(sigh.frame + sigh.frames == 323 * 48_000)
    let free = plan.events.first { $0.role == "timed" && $0.kind == "tone" }
    #expect(free?.frame == 278 * 48_000 + 33_750 * 48)
    #expect(free?.frames == 14_400)
    let announcement = plan.events.first { $0.role == "announce" && $0.name == "Tree" }
    #expect(announcement?.frame == 277_500 * 48 && announcement?.frames == 0)
    #expect(plan.events.filter { $0.kind == "bed" }.map(\.frame) == [0])
    #expect(plan.events.filter { $0.role == "complete" }.map(\.frame) == [433 * 48_000])
    #expect(plan.events.count { $0.role == "breath" } == 12)
    // Switched off, speech is planned and not heard; that is said once.
    #expect(plan.warnings.count == 1)
  }

  @Test func theSheetFitsEightyColumns() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", workedExample)
    let sheet = try program.run("plan", "./s.yaml").outputText
    for line in sheet.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let full = try program.run("plan", "morning-wake-up").outputText
    for line in full.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    expectGolden(try program.run("plan", "first-minute").outputText, "first-minute-plan.txt")
  }

  private func sheet(
    _ program: PlayerProgram, _ session: String, columns: Int
  ) throws -> [Substring] {
    let result = try program.start(
      ["plan", session], environment: ["NO_COLOR": "1", "TERM": "xterm", "LC_ALL": "C.UTF-8"],
      input: .screen(columns: columns, rows: 24)
    ).wait()
    #expect(result.status == 0)
    // Warnings, which are whole, come to the same terminal.
    return result.outputText.split { $0.isNewline }.filter { !$0.contains(".yaml:") }
  }

  @Test(arguments: [40, 53, 54, 60, 79, 80, 100])
  func theSheetFitsTheTerminal(_ columns: Int) throws {
    let program = try PlayerProgram()
    let title = String(repeating: "Long title ", count: 20)
    try program.write("s.yaml", workedExample)
    try program.write(
      "long.yaml",
      "title: \(title)\nlead-in: 10:00:00\nsteps: [{name: 日本語の\(title), hold: 10h, say: \(title)}]\n"
    )
    for session in ["./s.yaml", "./long.yaml", "standing-poses"] {
      let lines = try sheet(program, session, columns: columns)
      #expect(lines.count > 8)
      for line in lines { #expect(TextWidth.columns(String(line)) <= columns, "\(line)") }
      // All of the table's lines end with a length, in one column.
      let table = lines.drop { !$0.contains("TIME") }
      let widths = Set(table.map { TextWidth.columns(String($0)) })
      #expect(widths == [columns > 80 ? widths.max() ?? 0 : columns], "\(widths)")
    }
  }

  @Test func aNarrowSheetGivesUpFramesForNames() throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", workedExample)
    let narrow = try sheet(program, "./s.yaml", columns: 40)
    #expect(narrow.contains { $0.hasSuffix("LENGTH") && !$0.contains("FRAME") })
    #expect(narrow.contains { $0.contains("announce   ") && $0.contains("…") })
    #expect(try sheet(program, "./s.yaml", columns: 60).contains { $0.contains("FRAME") })
  }
}
