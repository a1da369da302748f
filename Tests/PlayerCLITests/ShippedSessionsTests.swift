import FoundationEssentials
import TestSupport
import Testing

/// Every session in `Config/sessions` is what its text says, and sounds as it should.
@Suite(.serialized) struct ShippedSessionsTests {
  /// By what they are for; the kind only says how they sound.
  static let groups: [(name: String, kind: String, sessions: [String])] = [
    ("yoga", "yoga", ["sun-salutation", "evening-flow", "standing-poses", "chair-yoga"]),
    (
      "stretching", "stretch",
      [
        "first-minute", "morning-wake-up", "desk-break", "both-sides", "after-running",
        "neck-and-shoulders",
      ]
    ),
    ("training", "stretch", ["knee-repeaters", "tabata"]),
    ("focus", "focus", ["focus-25-5", "focus-52-17", "focus-forever"]),
    ("breathing", "yoga", ["box-breathing", "four-seven-eight"]),
    ("meditation", "yoga", ["sit-and-walk"]),
  ]
  static let names = groups.flatMap(\.sessions)

  /// −1 dBFS.
  static let highestPeak: Float = 0.891_25

  let shipped: ShippedSessions

  init() throws { shipped = try ShippedSessions() }

  /// What a version without voice or bed says of itself. It goes with the version.
  private func isOfThisVersion(_ message: String) -> Bool {
    message.hasSuffix(": speech is off")
      || message.hasSuffix(": this version plays no bed")
  }

  // MARK: - The collection

  @Test func theTableHasEverySessionOfTheFolder() throws {
    let entries = try shipped.entries()
    #expect(entries.map(\.name).sorted() == Self.names.sorted())
    for (_, kind, sessions) in Self.groups {
      for entry in entries where sessions.contains(entry.name) {
        #expect(entry.kind == kind, "\(entry.name)")
        #expect(["easy", "medium", "hard"].contains(entry.difficulty), "\(entry.name)")
      }
    }
  }

  @Test func theManualTellsEverySessionAsItIs() throws {
    let rows = try shipped.text("Config/README.md").split(separator: "\n").filter {
      $0.contains("](sessions/")
    }
    let entries = try shipped.entries()
    #expect(rows.count == entries.count)
    for entry in entries {
      let row = rows.first { $0.hasPrefix("| [`\(entry.name)`](sessions/\(entry.name).yaml) ") }
      let length = entry.endless ? "until stopped" : Self.words(entry.nanoseconds)
      #expect(row?.contains(" | \(entry.kind) | \(length) | ") == true, "\(entry.name): \(length)")
    }
  }

  /// `2 h 10 min`, as people write it.
  private static func words(_ nanoseconds: Int) -> String {
    let minutes = nanoseconds / 60_000_000_000
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  // MARK: - What each promises

  @Test(arguments: names)
  func theFileSaysWhatItIs(_ name: String) throws {
    let text = try shipped.text(ofSession: name)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "# yaml-language-server: $schema=../session.schema.json")
    #expect(lines[1].hasPrefix("# Total: "))
    let comment = lines.prefix { $0.hasPrefix("#") }.dropFirst(2)
    #expect(comment.count >= 4, "a comment tells how it is designed")
    for key in ["title", "kind", "difficulty", "description"] {
      #expect(lines.contains { $0.hasPrefix("\(key): ") }, "\(key)")
    }
  }

  /// In the description, where a person reads it, and on top of the file.
  @Test(arguments: names)
  func theLengthIsWhatTheTextSays(_ name: String) throws {
    let entry = try #require(try shipped.entries().first { $0.name == name })
    let lines = try shipped.text(ofSession: name).split(separator: "\n").map(String.init)
    let description = try #require(lines.first { $0.hasPrefix("description: ") })
    guard !entry.endless else {
      #expect(description.hasSuffix("until it is stopped."))
      return
    }
    let claim = try #require(
      try #/ in (?:(\d+) hours?)?(?: ?(\d+) minutes?)?\.$/#.firstMatch(in: description))
    let total = try #require(
      try #/^# Total: (?:(\d+) h)?(?: ?(\d+) min)?(?: (\d+) s)?[. ]/#.firstMatch(in: lines[1]))
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    let claimed = number(claim.1) * 3_600 + number(claim.2) * 60
    let written = number(total.1) * 3_600 + number(total.2) * 60 + number(total.3)
    #expect(entry.nanoseconds == claimed * 1_000_000_000, "\(description)")
    #expect(entry.nanoseconds == written * 1_000_000_000, "\(lines[1])")
  }

  @Test(arguments: names)
  func nothingIsWrongAndNothingIsLate(_ name: String) throws {
    let check = try shipped.program.run("check", name)
    #expect(check.status == 0)
    let lines = check.outputText.split(separator: "\n").map(String.init)
    #expect(lines.filter { !isOfThisVersion($0) }.count == 1, "\(check.outputText)")
    #expect(lines.last?.contains(": no problems; ") == true)
    let warnings = try shipped.plan(name).warnings.map(\.message)
    #expect(warnings.allSatisfy(isOfThisVersion), "\(warnings)")
  }

  /// Whole, at 48 000 Hz; the focus sessions, whose hours are silence between tones, at 16 000 Hz,
  /// which holds every partial of every tone; one that has no end for two of its cycles.
  @Test(arguments: names)
  func theRenderKeepsADecibelFree(_ name: String) throws {
    let plan = try shipped.plan(name)
    try expectRoom(name, plan, speech: "off")
  }

  /// With its phrases, over its bed.
  @Test(.enabled(if: hasProgram("espeak-ng"), "espeak-ng is not installed"), arguments: names)
  func theSpokenRenderKeepsADecibelFree(_ name: String) throws {
    try expectRoom(name, try shipped.plan(name), speech: "on")
  }

  private func expectRoom(
    _ name: String, _ plan: PlanCommandTests.Document, speech: String
  ) throws {
    let isFocus = plan.kind == "focus"
    let rate = isFocus ? 16_000 : 48_000
    let isEndless = name == "focus-forever"
    let (meter, messages) = try shipped.render(
      name, rate: rate, isEndless ? ["--length", "2h"] : [], speech: speech)
    #expect(
      messages.allSatisfy { speech == "off" && isOfThisVersion($0) }, "\(messages)")
    let length = isEndless ? 2 * 3_600 * 48_000 : plan.frames
    // To nearest, at the other rate.
    #expect(abs(meter.frames * 48_000 / rate - length) <= 48_000 / rate)
    #expect(meter.truePeak <= Self.highestPeak)
    #expect(meter.truePeak > 0.1, "it is heard")
  }
}
