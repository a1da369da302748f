import Statistics

/// A year as a terminal shows it: a column for each week, a row for each day of the week, a block for
/// each day, the fuller the more was practiced.
struct StatsCalendar {
  private let report: StatsReport
  private let palette: Palette
  private let form: OutputForm
  /// The Monday on or before the first day.
  private let start: CalendarDay
  private let most: Int64

  init(_ report: StatsReport, _ palette: Palette, _ form: OutputForm) {
    self.report = report
    self.palette = palette
    self.form = form
    start = report.range.first - (report.range.first.weekday - 1)
    most = report.bars.map(\.milliseconds).max() ?? 0
  }

  /// How much was practiced on a day, 0 to 4: nothing, then quarters of the most.
  static func level(_ milliseconds: Int64, most: Int64) -> Int {
    milliseconds <= 0 ? 0 : Int(min(4, 1 + (milliseconds - 1) * 4 / max(1, most)))
  }

  /// The calendar, in two halves where the terminal is narrow, and what its signs mean.
  var lines: [String] {
    let weeks = (report.range.last.number - start.number) / 7 + 1
    let parts = form.columns >= weeks + 7 ? [0..<weeks] : [0..<27, 27..<weeks]
    let blocks = parts.map { weeks in [months(weeks)] + (0..<7).map { row($0, weeks) } }
    return Array(blocks.joined(separator: [""])) + ["", legend]
  }

  private var signs: [Character] { Array(form.isUnicode ? "·░▒▓█" : ".-+*#") }

  private func sign(_ level: Int) -> String {
    let text = String(signs[level])
    return level == 0 ? palette.dim(text) : palette.bar(text)
  }

  /// The names of the months above the weeks in which they begin.
  private func months(_ weeks: Range<Int>) -> String {
    var line = ""
    for week in weeks {
      let days = (0..<7).map { start + (7 * week + $0) }
      guard let first = days.first(where: { $0.day == 1 && report.range.contains($0) }),
        line.count <= week - weeks.lowerBound
      else { continue }
      line += String(repeating: " ", count: week - weeks.lowerBound - line.count)
      line += first.monthName + " "
    }
    while line.last == " " { line.removeLast() }
    return "       " + line
  }

  private func row(_ weekday: Int, _ weeks: Range<Int>) -> String {
    var line = "  \(CalendarDay.weekdayNames[weekday])  "
    for week in weeks {
      let day = start + (7 * week + weekday)
      guard report.range.contains(day), day <= report.today else {
        line += " "
        continue
      }
      line += sign(StatsCalendar.level(report.statistics.milliseconds(on: day), most: most))
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private var legend: String {
    let signs = (0...4).map(sign).joined()
    return "       nothing \(signs) \(LengthText.text(most)), the most on one day"
  }
}
