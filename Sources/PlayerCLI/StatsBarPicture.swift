import Pictures
import Statistics

/// Bars, each of the kinds that were practiced.
struct StatsBarPicture {
  private static let width = 800.0
  private static let left = 100.0
  private static let right = width - StatsPicture.margin
  private static let top = 128.0
  private static let bottom = 372.0

  private let report: StatsReport
  private let bars: [StatsReport.Bar]
  private let kinds: [String]
  private let scale: StatsScale
  /// Milliseconds of each bar by kind.
  private let parts: [[Int64]]

  init(_ report: StatsReport) {
    self.report = report
    bars = report.bars
    kinds = report.statistics.byKind.map(\.key)
    scale = StatsScale(most: bars.map(\.milliseconds).max() ?? 0)
    var sums: [String: [CalendarDay: Int64]] = [:]
    for part in report.statistics.parts {
      sums[part.kind, default: [:]][part.day, default: 0] += part.milliseconds
    }
    parts = bars.map { bar in
      report.statistics.byKind.map { kind in
        bar.days.days.reduce(0) { $0 + (sums[kind.key]?[$1] ?? 0) }
      }
    }
  }

  var text: String {
    var document = SVGDocument(
      width: StatsBarPicture.width, height: 424, title: "Practice, \(report.title)",
      summary: "Bars of the time practiced: \(report.totalText)")
    StatsPicture.drawHeading(report, width: StatsBarPicture.width, into: &document)
    drawLegend(into: &document)
    drawScale(into: &document)
    drawBars(into: &document)
    return document.text
  }

  /// One kind has one color in every picture.
  private func paint(_ kind: Int) -> Paint {
    switch kinds[kind] {
    case "stretch": .hold
    case "yoga": .breathe
    case "focus": .speech
    default: .tone
    }
  }

  private func drawLegend(into document: inout SVGDocument) {
    var x = StatsPicture.margin
    // They add up to the total above, and so do those of the bars.
    let lengths = LengthColumn(report.statistics.byKind.map(\.milliseconds)).texts
    for (index, kind) in kinds.enumerated() {
      let length = lengths[index]
      let word = TextExtent.fitted("\(kind), \(length)", width: 200, size: 12) ?? ""
      let end = x + 18 + TextExtent.width(of: word, size: 12)
      guard end < StatsBarPicture.right else { break }
      document.rectangle(x: x, y: 82, width: 12, height: 12, radius: 2, fill: paint(index))
      document.text(word, x: x + 18, y: 93)
      x = end + 20
    }
  }

  private func y(_ milliseconds: Int64) -> Double {
    let height = StatsBarPicture.bottom - StatsBarPicture.top
    return StatsBarPicture.bottom - height * Double(milliseconds) / Double(scale.end)
  }

  private func drawScale(into document: inout SVGDocument) {
    for tick in scale.ticks {
      let y = y(tick)
      document.line(StatsBarPicture.left, y, StatsBarPicture.right, y, stroke: .grid)
      document.text(
        scale.label(tick), x: StatsBarPicture.left - 8, y: y + 4, fill: .faint, anchor: .end)
    }
  }

  private func drawBars(into document: inout SVGDocument) {
    let values = LengthColumn(bars.map(\.milliseconds)).texts
    // The widest of all labels decides how many of them have room.
    let widest = bars.map { TextExtent.width(of: label($0), size: 12) }.max() ?? 0
    let every = max(1, Int(((widest + 8) / slot).rounded(.up)))
    for (index, bar) in bars.enumerated() {
      draw(bar, parts[index], values[index], x: middle(index), into: &document)
      // Counted from the last bar, which is the one that people look for.
      if (bars.count - 1 - index) % every == 0 {
        document.text(
          label(bar), x: middle(index), y: StatsBarPicture.bottom + 20, fill: .faint,
          anchor: .middle)
      }
    }
    drawMonths(into: &document)
    document.line(
      StatsBarPicture.left, StatsBarPicture.bottom, StatsBarPicture.right, StatsBarPicture.bottom,
      stroke: .faint)
  }

  private var slot: Double {
    (StatsBarPicture.right - StatsBarPicture.left) / Double(bars.count)
  }

  private func middle(_ index: Int) -> Double {
    StatsBarPicture.left + slot * (Double(index) + 0.5)
  }

  private func draw(
    _ bar: StatsReport.Bar, _ parts: [Int64], _ value: String, x: Double,
    into document: inout SVGDocument
  ) {
    let width = min(64, slot * 0.68)
    let day = bar.days.first
    let name = report.shape == .months ? "\(day.longMonthName) \(day.year)" : "\(day)"
    var below: Int64 = 0
    for (kind, part) in parts.enumerated() where part > 0 {
      let top = y(below + part)
      let length = part == bar.milliseconds ? value : LengthText.text(part)
      document.rectangle(
        x: x - width / 2, y: top, width: width, height: max(1, y(below) - top), radius: 1.5,
        fill: paint(kind), tip: "\(name): \(kinds[kind]), \(length)")
      below += part
    }
    let extent = TextExtent.width(of: value, size: 12)
    guard !value.isEmpty, extent + 4 < slot else { return }
    // Lines of the scale end beside it.
    let base = y(bar.milliseconds) - 6
    document.rectangle(
      x: x - extent / 2 - 2, y: base - 11, width: extent + 4, height: 15, fill: .paper)
    document.text(value, x: x, y: base, anchor: .middle)
  }

  /// Below the days of several months: each month's name below its first day, and that of the one in
  /// which they begin below the first of all, where the next one leaves it room.
  private func drawMonths(into document: inout SVGDocument) {
    let days = bars.map(\.days.first)
    guard report.shape == .days, days.first?.monthName != days.last?.monthName else { return }
    let firsts = days.indices.filter { $0 == 0 || days[$0].day == 1 }
    for (index, next) in zip(firsts, firsts.dropFirst() + [days.count]) {
      let name = days[index].monthName
      let room = slot * Double(next - index)
      guard TextExtent.width(of: name, size: 12) + 4 < room || next == days.count else { continue }
      document.text(
        name, x: middle(index), y: StatsBarPicture.bottom + 38, fill: .faint, anchor: .middle)
    }
  }

  private func label(_ bar: StatsReport.Bar) -> String {
    let day = bar.days.first
    if report.shape == .months {
      return bars.count > 12 ? "\(day.monthName) \(day.year)" : day.monthName
    }
    return bars.count > 10 ? "\(day.day)" : "\(day.weekdayName) \(day.day)"
  }
}
