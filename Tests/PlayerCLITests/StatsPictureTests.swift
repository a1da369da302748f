import TestSupport
import Testing

@testable import PlayerCLI

/// What `stats --svg` draws can be read: no line through a text, no day without its month.
@Suite struct StatsPictureTests {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  /// An element of a picture: its name, its attributes and its text.
  private struct Element {
    var name: String
    var text: String
    private var attributes: [String: String] = [:]

    init?(_ line: Substring) {
      guard line.first == "<", let end = line.firstIndex(of: ">") else { return nil }
      name = String(line.dropFirst().prefix { $0.isLetter })
      text = String(line[line.index(after: end)...].prefix { $0 != "<" })
      let words = line[..<end].split(separator: "\"", omittingEmptySubsequences: false)
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        let key = words[index].split(separator: " ").last?.dropLast() ?? ""
        attributes[String(key)] = String(words[index + 1])
      }
    }

    subscript(key: String) -> String { attributes[key] ?? "" }
    func number(_ key: String) -> Double { Double(self[key]) ?? .nan }
  }

  private func picture(_ runs: [ImportedRun], _ flags: [String]) throws -> [Element] {
    let program = try PlayerProgram()
    _ = try program.run("import", try program.write("in.json", ImportedRun.file(runs)))
    let svg = try program.start(["stats", "--svg", "-"] + flags).wait().outputText
    return svg.split(separator: "\n").compactMap { Element($0) }
  }

  /// 1 March 2020, 07:00 in UTC, and so many minutes on so many days.
  private func runs(_ minutes: [Int64]) -> [ImportedRun] {
    minutes.enumerated().map { index, minutes in
      ImportedRun(
        number: index + 1, start: 1_583_046_000_000 + Int64(index) * Self.day,
        spans: [(minutes * Self.minute, 0)])
    }
  }

  @Test(
    arguments: [
      [24, 25, 3, 24, 9, 14, 19], [4, 5, 1, 2, 3, 4, 5], [55, 60, 29, 30, 31, 59, 44],
    ] as [[Int64]])
  func noLineRunsThroughALabel(_ minutes: [Int64]) throws {
    let elements = try picture(runs(minutes), ["--until", "2020-03-07"])
    let values = elements.indices.filter {
      elements[$0].name == "text" && elements[$0]["text-anchor"] == "middle"
        && elements[$0].text.hasSuffix(" min")
    }
    #expect(values.count == 7)
    for index in values {
      let label = elements[index]
      let paper = elements[index - 1]
      #expect(paper.name == "rect" && paper["class"] == "paper", "\(label.text)")
      // The letters are above the base line and hardly below it, and no lines come after.
      #expect(paper.number("y") <= label.number("y") - 9)
      #expect(paper.number("y") + paper.number("height") >= label.number("y") + 3)
      #expect(paper.number("width") >= 7 * Double(label.text.count) * 0.75)
      let middle = paper.number("x") + paper.number("width") / 2
      #expect(abs(middle - label.number("x")) < 0.1)
      #expect(!elements[index...].contains { $0.name == "line" && $0["class"] == "grid-line" })
      // Nor does the ground hide a bar.
      for bar in elements where bar.name == "rect" && bar["rx"] == "1.5" {
        let isBeside =
          bar.number("x") >= paper.number("x") + paper.number("width")
          || bar.number("x") + bar.number("width") <= paper.number("x")
        let isBelow = bar.number("y") >= paper.number("y") + paper.number("height") - 0.01
        #expect(isBeside || isBelow, "\(label.text)")
      }
    }
  }

  /// First and last day, how many they are, and the months that stand below, with the number of days before each.
  static let ranges: [(since: String, until: String, count: Int, months: [(String, Int)])] = [
    ("2020-02-10", "2020-04-05", 56, [("Feb", 0), ("Mar", 20), ("Apr", 51)]),
    ("2020-02-28", "2020-03-05", 7, [("Feb", 0), ("Mar", 2)]),
    // There is no room for the one day of January.
    ("2020-01-31", "2020-03-28", 58, [("Feb", 1), ("Mar", 30)]),
    ("2020-02-15", "2020-03-01", 16, [("Feb", 0), ("Mar", 15)]),
    ("2020-03-01", "2020-03-31", 31, []),
  ]

  @Test func daysOfSeveralMonthsHaveTheirNames() throws {
    for range in Self.ranges {
      let elements = try picture(
        runs([24, 25, 3]), ["--since", range.since, "--until", range.until])
      let texts = elements.filter { $0.name == "text" && $0["text-anchor"] == "middle" }
      let lowest = texts.map { $0.number("y") }.max() ?? 0
      let months = texts.filter { $0.number("y") == lowest && $0.text.first?.isLetter == true }
        .filter { $0.text.count == 3 }
      #expect(months.map(\.text) == range.months.map(\.0), "\(range)")
      #expect(lowest < 420)
      // Each below its own day, and none over another.
      for (month, wanted) in zip(months, range.months) {
        let slot = (772.0 - 100) / Double(range.count)
        #expect(abs(month.number("x") - (100 + slot * (Double(wanted.1) + 0.5))) < 0.1)
      }
      for (left, right) in zip(months, months.dropFirst()) {
        #expect(right.number("x") - left.number("x") >= 24)
      }
    }
  }
}
