import TestSupport
import Testing

@testable import PlayerCLI

/// Titles that are too long, or that would turn a line around.
@Suite struct LongTextTests {
  private func table(_ titles: [String], yielding: Int? = 1) -> TextTable {
    var table = TextTable(alignments: [.left, .left, .right], yielding: yielding)
    for title in titles { table.add(["name", title, "1:00"]) }
    return table
  }

  @Test func aLongTitleGivesWayToTheTerminal() {
    let lines = table(["short", String(repeating: "x", count: 300)]).lines(terminal: 40)
    #expect(lines[0] == "name  short" + String(repeating: " ", count: 25) + "1:00")
    #expect(lines[1] == "name  " + String(repeating: "x", count: 27) + "…  1:00")
  }

  @Test func withoutATerminalAColumnHasItsMost() {
    let lines = table(["short", String(repeating: "x", count: 300)]).lines(terminal: nil)
    #expect(lines.map(\.count) == [72, 72])
    #expect(lines[1].hasSuffix("x…  1:00"))
  }

  @Test func shortTitlesAreAsWideAsTheyAre() {
    for terminal in [nil, 80] {
      #expect(
        table(["a", "bcd"]).lines(terminal: terminal) == ["name  a    1:00", "name  bcd  1:00"])
    }
  }

  @Test func whatStandsLastAndWhatIdentifiesIsWhole() {
    let long = String(repeating: "x", count: 300)
    var last = TextTable(alignments: [.left, .left], yielding: 1)
    last.add(["name", long])
    #expect(last.lines(terminal: nil) == ["name  \(long)"])
    #expect(table([long], yielding: nil).lines(terminal: 40) == ["name  \(long)  1:00"])
  }

  @Test(arguments: [
    ("a\u{202E}b", "a\\u{202e}b"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("zero\u{200B}width", "zero\\u{200b}width"), ("\u{200F}", "\\u{200f}"),
    ("Grüße, שלום, 日本", "Grüße, שלום, 日本"), ("👩\u{200D}👧", "👩\u{200D}👧"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
  ])
  func whatTurnsALineIsShownAndNotObeyed(_ text: String, _ shown: String) {
    #expect(text.printable == shown)
  }

  @Test func listsCutTitlesAndJSONDoesNot() throws {
    let program = try PlayerProgram()
    let title = String(repeating: "Long ", count: 60) + "end"
    try program.write(
      "config/carillon/sessions/long.yaml",
      "title: \(title)\nsteps: [{name: \"Tr\u{202E}ee\", hold: 30s}]\n")
    for command in [["list"], ["routine", "list"]] {
      let result = try program.start(command).wait()
      #expect(result.status == 0)
      let lines = result.outputText.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("long") && $0.contains("…") })
      #expect(lines.allSatisfy { $0.count <= 120 }, "\(result.outputText)")
    }
    #expect(try program.run("list", "--json").outputText.contains(title))
    let plan = try program.run("plan", "long").outputText
    #expect(plan.contains("Tr\\u{202e}ee") && !plan.unicodeScalars.contains("\u{202E}"))
  }
}
