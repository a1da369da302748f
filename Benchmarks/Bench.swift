import Glibc

/// Measures what README.md of this folder promises and prints one table; status 1 where a figure is
/// missed.
@main
enum Bench {
  static func main() throws {
    if let path = CommandLine.arguments.dropFirst().first, path.hasPrefix("-") {
      Report.complain("usage: carillon-bench [FOLDER]; renders go below FOLDER, /tmp unless given")
      exit(2)
    }
    let bench = try Workbench(in: CommandLine.arguments.dropFirst().first ?? "/tmp")
    defer { bench.remove() }
    var report = Report()
    // Memory first: a child's peak is never told as less than this process had when it started it.
    try MemoryFigures.measure(bench, &report)
    try BedFigures.measure(bench, &report)
    try RenderFigures.measure(bench, &report)
    try StartFigures.measure(bench, &report)
    try OnsetFigures.measure(bench, &report)
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
