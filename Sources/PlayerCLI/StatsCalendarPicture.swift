import Pictures
import Statistics

/// The calendar of a year as a picture: a column for each week, a square for each day.
struct StatsCalendarPicture {
  private static let pitch = 17.0
  private static let side = 14.0
  private static let left = 74.0
  private static let top = 116.0
  private static let opacities = [1, 0.42, 0.6, 0.8, 1]

  private let report: StatsReport
  /// The Monday on or before the first day.
  private let start: CalendarDay
  private let most: Int64

  init(_ report: StatsReport) {
    self.report = report
    start = report.range.first - (report.range.first.weekday - 1)
    most = report.bars.map(\.milliseconds).max() ?? 0
  }

  private var weeks: Int { (report.range.last.number - start.number) / 7 + 1 }

  var text: String {
    let pitch = StatsCalendarPicture.pitch
    let width = StatsCalendarPicture.left + Double(weeks) * pitch + StatsPicture.margin
    let bottom = StatsCalendarPicture.top + 7 * pitch
    var document = SVGDocument(
      width: width, height: bottom + 60, title: "Practice, \(report.title)",
      summary: "A square for each day of the year: \(report.totalText)")
    StatsPicture.drawHeading(report, width: width, into: &document)
    drawNames(into: &document)
    // They add up to the total above.
    let lengths = LengthColumn(report.bars.map(\.milliseconds)).texts
    for (day, length) in zip(report.range.days, lengths) { draw(day, length, into: &document) }
    drawLegend(right: width - StatsPicture.margin, y: bottom + 22, into: &document)
    return document.text
  }

  private func x(_ day: CalendarDay) -> Double {
    StatsCalendarPicture.left
      + Double((day.number - start.number) / 7) * StatsCalendarPicture.pitch
  }

  private func y(weekday: Int) -> Double {
    StatsCalendarPicture.top + Double(weekday - 1) * StatsCalendarPicture.pitch
  }

  private func drawNames(into document: inout SVGDocument) {
    for weekday in 1...7 where weekday % 2 == 1 {
      document.text(
        CalendarDay.weekdayNames[weekday - 1], x: StatsCalendarPicture.left - 10,
        y: y(weekday: weekday) + 11, fill: .faint, anchor: .end)
    }
    for day in report.range.days where day.day == 1 {
      // Above the first week that begins in the month, so that names stand apart.
      let monday = day.weekday == 1 ? day : day + (8 - day.weekday)
      document.text(
        day.monthName, x: x(monday), y: StatsCalendarPicture.top - 10, fill: .faint)
    }
  }

  private func draw(_ day: CalendarDay, _ length: String, into document: inout SVGDocument) {
    let milliseconds = report.statistics.milliseconds(on: day)
    let tip =
      day > report.today && milliseconds == 0
      ? nil : "\(day): \(length.isEmpty ? "nothing" : length)"
    square(
      StatsCalendar.level(milliseconds, most: most), x: x(day), y: y(weekday: day.weekday),
      tip: tip, into: &document)
  }

  private func square(
    _ level: Int, x: Double, y: Double, tip: String? = nil, into document: inout SVGDocument
  ) {
    document.rectangle(
      x: x, y: y, width: StatsCalendarPicture.side, height: StatsCalendarPicture.side, radius: 3,
      fill: level == 0 ? .grid : .hold, opacity: StatsCalendarPicture.opacities[level], tip: tip)
  }

  private func drawLegend(right: Double, y: Double, into document: inout SVGDocument) {
    let most = "\(LengthText.text(self.most)), the most on one day"
    var x = right - TextExtent.width(of: most, size: 12)
    document.text(most, x: x, y: y + 11, fill: .faint)
    for level in (0...4).reversed() {
      x -= StatsCalendarPicture.pitch
      square(level, x: x - 6, y: y, into: &document)
    }
    document.text("nothing", x: x - 14, y: y + 11, fill: .faint, anchor: .end)
  }
}
