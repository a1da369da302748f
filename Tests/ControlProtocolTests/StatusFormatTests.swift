import ControlProtocol
import SoundUnits
import Testing

@Suite struct StatusFormatTests {
  static let report: PlayerReport = {
    var report = ControlReplyTests.full
    report.title = "Morning"
    return report
  }()

  struct Case: CustomTestStringConvertible, Sendable {
    var format: String
    var full: String
    var empty: String
    var testDescription: String { format }

    init(_ format: String, _ full: String, _ empty: String) {
      self.format = format
      self.full = full
      self.empty = empty
    }
  }

  /// Every placeholder, for a player in the middle of a step and for one that has not begun.
  static let cases = [
    Case("{player}", "morning", "a"), Case("{session}", "morning-wake-up", "./a.yaml"),
    Case("{title}", "Morning", "A"), Case("{state}", "playing", "opening"),
    Case("{symbol}", "▶", "…"), Case("{step}", "2", ""), Case("{steps}", "19", ""),
    Case("{name}", "Neck roll, left", ""), Case("{side}", "left", ""), Case("{kind}", "hold", ""),
    Case("{round}", "1", ""), Case("{rounds}", "3", ""), Case("{elapsed}", "0:03", ""),
    Case("{left}", "0:27", ""), Case("{next}", "Neck roll, right", ""),
    Case("{position}", "0:08", "0:00"), Case("{length}", "7:23", "0:00"),
    Case("{remaining}", "7:15", "0:00"), Case("{percent}", "1", "0"), Case("{lap}", "2", "1"),
    Case("{gain}", "muted", "0dB"),
    Case("", "", ""), Case("plain", "plain", "plain"),
    Case("{name} {left} …", "Neck roll, left 0:27 …", "  …"), Case("{{name}}", "{name}", "{name}"),
    Case("{{{step}}}", "{2}", "{}"), Case("a\\nb\\tc\\\\n", "a\nb\tc\\n", "a\nb\tc\\n"),
    Case("\\x", "\\x", "\\x"),
  ]

  @Test(arguments: cases)
  func aFormatBecomesText(_ test: Case) throws {
    let format = try StatusFormat(test.format)
    #expect(format.text(for: Self.report) == test.full)
    #expect(format.text(for: ControlReplyTests.empty) == test.empty)
  }

  @Test func everyPlaceholderHasACase() {
    for field in StatusFormat.Field.allCases {
      #expect(Self.cases.contains { $0.format == "{\(field.rawValue)}" }, "\(field)")
    }
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    var format: String
    var message: String
    var testDescription: String { format }
  }

  static let names =
    "player, session, title, state, symbol, step, steps, name, side, kind, round, rounds, elapsed, "
    + "left, next, position, length, remaining, percent, lap, gain"

  static let wrongFormats = [
    Wrong(format: "{nme}", message: "unknown placeholder '{nme}'; there are \(names)"),
    Wrong(format: "{}", message: "unknown placeholder '{}'; there are \(names)"),
    Wrong(format: "{ name }", message: "unknown placeholder '{ name }'; there are \(names)"),
    Wrong(format: "a {name", message: "'{' has no '}' behind it; '{{' is a brace"),
    Wrong(format: "name}", message: "'}' has no '{' before it; '}}' is a brace"),
  ]

  @Test(arguments: wrongFormats)
  func aFormatThatIsNoneSaysWhy(_ wrong: Wrong) {
    #expect(throws: StatusFormat.Problem(message: wrong.message)) {
      try StatusFormat(wrong.format)
    }
  }

  @Test func theLastSecondIsOneAndTheEndIsNought() throws {
    let format = try StatusFormat("{left}")
    var report = Self.report
    for (milliseconds, shown) in [(59_001, "1:00"), (1_000, "0:01"), (1, "0:01"), (0, "0:00")] {
      report.step?.left = .milliseconds(Int64(milliseconds))
      #expect(format.text(for: report) == shown)
    }
  }

  @Test func theLineForAPerson() {
    var report = Self.report
    #expect(
      report.line == "Morning · playing · Neck roll, left · 0:27 left · step 2 of 19 · muted")
    (report.repeats, report.isMuted) = (false, false)
    #expect(
      report.line
        == "Morning · playing · Neck roll, left · 0:27 left · step 2 of 19 · 7:15 to go")
    #expect(ControlReplyTests.empty.line == "A · opening")
  }
}

@Suite struct PlayerNameTests {
  static let sessions = [
    ("morning-wake-up", "morning-wake-up"), ("./a/b c.yaml", "b-c"), ("/x/.hidden.yaml", "hidden"),
    (".yaml", "yaml"), ("Дыхание.yaml", "Дыхание"), ("a//b", "b"), ("a b!?c.yaml", "a-b-c"),
    ("😀.yaml", "session"), ("", "session"), ("-x-", "x"), ("a\u{1B}[2J", "a-2J"),
    ("...", "session"),
    (String(repeating: "é", count: 300), String(repeating: "é", count: 30)),
  ]

  @Test(arguments: sessions)
  func aSessionNamesItsPlayer(_ session: String, _ name: String) {
    #expect(PlayerName.make(fromSession: session) == name)
    #expect(PlayerName.isValid(name))
    #expect(PlayerName.isValid(PlayerName.numbered(name, 999)))
  }

  @Test(arguments: ["", ".a", "-a", "a/b", "a b", "..", "a\n", String(repeating: "a", count: 65)])
  func namesThatAreNone(_ name: String) {
    #expect(!PlayerName.isValid(name))
  }
}
