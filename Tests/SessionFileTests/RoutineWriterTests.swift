import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

/// What is written reads as what was meant.
@Suite struct RoutineWriterTests {
  /// Texts that other readers of YAML, or a careless writer, would take for something else.
  static let oddTexts = [
    "no", "Yes", "null", "~", "1:30", "12", "0x1F", "1e3", "2024-01-01", "3 slow breaths", "- a",
    "-", "--- x", "...", "? a", ": a", "a: b", "a:", "a #b", "#a", "a#b", "'", "\"", "'a' b",
    "\"a\"", "a \\ b", "{a}", "[a]", "a, b", "& a", "*a", "!a", "|", ">", "%a", "@a", "`a`", "=",
    "<<", "🧘 Morgen", "Übung für Füße", "é", "(quiet)", "a\u{A0}b", "\u{FEFF}a",
    "\u{FFFE}", "真っ直ぐ", String(repeating: "ab ", count: 100) + "c",
    String(repeating: "x", count: 300), "a\u{200B}b", "💯", "y", "off",
  ]

  private static func library(_ random: inout SeededRandom) -> StretchLibrary {
    var text = ""
    for (index, name) in oddTexts.shuffled(using: &random).prefix(8).enumerated() {
      text += "- {id: s\(index), name: \"\(escaped(name))\", duration: \(index + 1)s"
      if index % 2 == 0 { text += ", sides: [left, right], body-part: hips" }
      if index % 3 == 0 { text += ", instructions: Breathe." }
      text += "}\n"
    }
    return StretchLibrary.read(text: Array(text.utf8), path: "library.yaml").0
  }

  /// By the JSON rules, which are not the writer's.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII && $0 != "\"" && $0 != "\\"
        ? String($0)
        : "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
          + String($0.value, radix: 16)
    }.joined()
  }

  @Test(arguments: 0..<UInt64(200))
  func aRandomRoutineReadsAsItself(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let library = Self.library(&random)
    #expect(library.stretches.count == 8)
    var routine = Routine(title: try #require(Self.oddTexts.randomElement(using: &random)))
    if Bool.random(using: &random) {
      routine.difficulty = Self.oddTexts.randomElement(using: &random)
    }
    if Bool.random(using: &random) {
      routine.description = Self.oddTexts.randomElement(using: &random)
    }
    routine.leadIn = ExactTime(nanoseconds: Int64.random(in: 0...5_000_000_000, using: &random))
    routine.transition = .milliseconds(Int64.random(in: 0...9_000, using: &random))
    routine.sideSwitch = .seconds(Int64.random(in: 0...90, using: &random))
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let length = ExactTime.milliseconds(Int64.random(in: 1...7_200_000, using: &random))
      let id = "s\(Int.random(in: 0..<8, using: &random))"
      switch Int.random(in: 0..<3, using: &random) {
      case 0: routine.steps.append(.rest(length))
      case 1: routine.steps.append(.stretch(id, hold: length))
      default: routine.steps.append(.stretch(id, hold: nil))
      }
    }
    let text = SessionWriter.text(of: routine, name: "r", schemaPath: "/s.json")
    let read = try session(text, library: library)
    let wanted = try #require(routine.session(library))
    #expect(read.saysTheSame(as: wanted), "\(text)")
  }

  @Test(arguments: oddTexts)
  func anOddTitleIsKept(_ title: String) throws {
    let library = try Self.oneStretch()
    let routine = Routine(title: title, steps: [.stretch("a", hold: nil)])
    let text = SessionWriter.text(of: routine, name: "r")
    #expect(try session(text, library: library).title == title, "\(text)")
  }

  @Test(arguments: ["no", "1:30", "12", "y", "null", "1e3", "2024-01-01", "0x1F"])
  func whatOthersTakeForATypeIsQuoted(_ title: String) {
    let text = SessionWriter.text(of: Routine(title: title, steps: [.rest(.seconds(1))]), name: "r")
    #expect(text.contains("title: \"\(title)\"\n"))
  }

  @Test(arguments: ["Morning wake-up", "3 slow breaths", "Übung", "It's late", "🧘 Morgen"])
  func whatNeedsNoQuotesHasNone(_ title: String) {
    let text = SessionWriter.text(of: Routine(title: title, steps: [.rest(.seconds(1))]), name: "r")
    #expect(text.contains("title: \(title)\n"))
  }

  @Test func theFileIsAsAPersonWouldWriteIt() {
    let routine = Routine(
      title: "Evening", difficulty: "easy", description: "Two stretches.",
      steps: [
        .stretch("neck", hold: nil), .rest(.seconds(10)), .stretch("calf", hold: .seconds(90)),
      ])
    expectGolden(SessionWriter.text(of: routine, name: "evening"), "routine.yaml")
  }

  private static func oneStretch() throws -> StretchLibrary {
    StretchLibrary.read(text: Array("[{id: a, name: A, duration: 1s}]".utf8), path: "l.yaml").0
  }
}
