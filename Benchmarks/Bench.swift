import Glibc

/// Measures what README.md of this folder promises and prints one table; status 1 where a figure is
/// missed.
@main
enum Bench {
  private typealias Measure = @Sendable (Workbench, inout Report) throws -> Void

  private static let groups: [(name: String, measure: Measure)] = [
    // Memory first: a child's peak is never told as less than this process had when it started it.
    ("memory", MemoryFigures.measure), ("render", RenderFigures.measure),
    ("bed", BedFigures.measure), ("start", StartFigures.measure),
    ("speech", SpeechFigures.measure), ("live", LiveFigures.measure),
    ("screen", ScreenFigures.measure),
    ("onsets", OnsetFigures.measure), ("history", HistoryFigures.measure),
  ]

  static func main() throws {
    var folder: String?
    var wanted: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--only", let name = arguments.popFirst(),
        groups.contains(where: { $0.name == name })
      {
        wanted.append(name)
      } else if !argument.hasPrefix("-") && folder == nil {
        folder = argument
      } else {
        let names = groups.map(\.name).joined(separator: "|")
        Report.complain(
          "usage: carillon-bench [--only \(names)]... [FOLDER]; renders go below FOLDER, /tmp unless given"
        )
        exit(2)
      }
    }
    let bench = try Workbench(in: folder ?? "/tmp")
    defer { bench.remove() }
    var report = Report()
    for group in groups where wanted.isEmpty || wanted.contains(group.name) {
      try group.measure(bench, &report)
    }
    report.printTable()
    if report.hasMissed {
      bench.remove()
      exit(1)
    }
  }
}

/// A figure that was measured, what was promised, and whether that holds.
struct Report {
  private var rows: [(what: String, measured: String, promised: String, holds: Bool)] = []

  var hasMissed: Bool { rows.contains { !$0.holds } }

  mutating func add(_ what: String, _ measured: String, promised: String, holds: Bool) {
    Report.complain("\(what): \(measured)")
    rows.append((what, measured, promised, holds))
  }

  /// What cannot be measured here, and why: said, and no failure.
  mutating func addMissing(_ what: [String], _ why: String) {
    for what in what { add(what, "not measured: \(why)", promised: "–", holds: true) }
  }

  func printTable() {
    print("| figure | measured | promised | holds |")
    print("| --- | --- | --- | --- |")
    for row in rows {
      print("| \(row.what) | \(row.measured) | \(row.promised) | \(row.holds ? "yes" : "**no**") |")
    }
  }

  /// A line on standard error, where progress goes.
  static func complain(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(2, bytes, bytes.count)
  }
}

/// A number with so many digits behind the point.
func text(_ value: Double, digits: Int = 2) -> String {
  var unit = 1.0
  for _ in 0..<digits { unit *= 10 }
  let scaled = Int((value * unit).rounded())
  guard digits > 0 else { return String(scaled) }
  let rest = String(Int(unit) + abs(scaled) % Int(unit)).dropFirst()
  return "\(scaled < 0 ? "-" : "")\(abs(scaled) / Int(unit)).\(rest)"
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

/// The median of each pair's ratio: pairs were measured in turns.
func medianRatio(_ values: [Double], _ others: [Double]) -> Double {
  median(zip(values, others).map { $0 / $1 })
}
