import Screen
import Statistics

/// Sums as a terminal shows them.
struct StatsText {
  private let report: StatsReport
  private let palette: Palette
  private let form: OutputForm

  /// Wider bars say no more.
  private static let longestBar = 60
  private static let longestName = 40
  /// So many of a table's lines are shown where more was asked for than that table.
  private static let shownSums = 5

  init(_ report: StatsReport, _ palette: Palette, _ form: OutputForm) {
    self.report = report
    self.palette = palette
    self.form = form
  }

  /// All of it, or the sums of what `--by` names.
  func lines(by word: String?) -> [String] {
    var lines = [palette.bold("Practice, \(report.title)"), ""]
    if let word, word != "day" {
      let sums = report.sums(by: word)
      return lines
        + (sums.isEmpty ? ["  nothing yet"] : table(sums, by: word, shown: sums.count))
    }
    lines += report.shape == .year ? StatsCalendar(report, palette, form).lines : bars
    if word == nil {
      lines += [""] + fact("Total ", report.totalText) + fact("Streak", report.streakText)
      for word in ["kind", "session", "task", "mood"] {
        let sums = report.sums(by: word)
        // A single kind says what the total says.
        if sums.isEmpty || (word == "kind" && sums.count == 1) { continue }
        lines +=
          ["", palette.bold("By \(word)")]
          + table(sums, by: word, shown: StatsText.shownSums)
      }
    }
    return lines
  }

  /// A line, or one for each part of it where the terminal is too narrow.
  private func fact(_ name: String, _ text: String) -> [String] {
    let line = "  \(name)  \(text)"
    if TextWidth.columns(line) <= form.columns { return [line] }
    let margin = String(repeating: " ", count: 4 + name.count)
    return line.replacing(", ", with: ",\n\(margin)").split(separator: "\n").map(String.init)
  }

  // MARK: - Bars

  private var bars: [String] {
    let bars = report.bars
    let labels = bars.map { label($0.days) }
    let values = LengthColumn(bars.map(\.milliseconds)).texts
    let labelWidth = labels.map(\.count).max() ?? 0
    let valueWidth = values.map(\.count).max() ?? 0
    let room = max(4, min(StatsText.longestBar, form.columns - labelWidth - valueWidth - 7))
    let most = max(1, bars.map(\.milliseconds).max() ?? 1)
    return bars.indices.map { index in
      let padding = String(repeating: " ", count: labelWidth - labels[index].count)
      let milliseconds = bars[index].milliseconds
      if milliseconds == 0 {
        return "  " + labels[index] + padding + "  " + palette.dim(form.isUnicode ? "·" : ".")
      }
      let eighths = max(1, Int(milliseconds * Int64(8 * room) / most))
      return "  \(labels[index])\(padding)  \(palette.bar(bar(eighths))) \(values[index])"
    }
  }

  private func bar(_ eighths: Int) -> String {
    guard form.isUnicode else { return String(repeating: "#", count: max(1, (eighths + 4) / 8)) }
    let parts = Array("▏▎▍▌▋▊▉")
    let whole = String(repeating: "█", count: eighths / 8)
    return eighths % 8 == 0 ? whole : whole + String(parts[eighths % 8 - 1])
  }

  private func label(_ days: DayRange) -> String {
    if report.shape == .months { return "\(days.first.monthName) \(days.first.year)" }
    let day = days.first
    return "\(day.weekdayName) \(LengthText.padded(Int64(day.day))) \(day.monthName)"
  }

  // MARK: - Tables

  private func table(_ sums: [StatsReport.Sum], by word: String, shown: Int) -> [String] {
    var table = TextTable(alignments: [.left, .right, .right], yielding: 0)
    // Those of tasks and moods are not the whole.
    let isWhole = word == "kind" || word == "session"
    let all = sums.map(\.milliseconds)
    let lengths = isWhole ? LengthColumn(all).texts : all.map { LengthText.text($0) }
    for (sum, length) in zip(sums, lengths).prefix(shown) {
      let runs = sum.runCount == 1 ? "1 session" : "\(sum.runCount) sessions"
      table.add([TextWidth.shortened(sum.label, StatsText.longestName), length, runs])
    }
    let more = sums.count > shown ? ["  and \(sums.count - shown) more"] : []
    return table.lines(indent: 2).map { "  " + $0 } + more
  }
}

extension Palette {
  /// A bar, or a day on which something was practiced.
  func bar(_ text: String) -> String { wrap(text, "32") }
}
