import Pictures
import Statistics

/// Sums as a picture for a wall: bars of days or months by kind, or the calendar of a year.
struct StatsPicture {
  static let margin = 28.0
  let report: StatsReport

  init(_ report: StatsReport) { self.report = report }

  /// The whole SVG file.
  var text: String {
    report.shape == .year ? StatsCalendarPicture(report).text : StatsBarPicture(report).text
  }

  /// Title, total and streak, above everything.
  static func drawHeading(
    _ report: StatsReport, width: Double, into document: inout SVGDocument
  ) {
    let room = width - 2 * margin
    document.text(
      TextExtent.fitted("Practice, \(report.title)", width: room, size: 22) ?? "", x: margin, y: 42,
      size: 22, isBold: true)
    let facts = "\(report.totalText) · \(report.streakText)"
    document.text(
      TextExtent.fitted(facts, width: room, size: 13) ?? "", x: margin, y: 64, size: 13,
      fill: .faint)
  }
}

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
    for (index, kind) in kinds.enumerated() {
      let length = LengthText.text(report.statistics.byKind[index].milliseconds)
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
    let slot = (StatsBarPicture.right - StatsBarPicture.left) / Double(bars.count)
    let width = min(64, slot * 0.68)
    // The widest of all labels decides how many of them have room.
    let widest = bars.map { TextExtent.width(of: label($0), size: 12) }.max() ?? 0
    let every = max(1, Int(((widest + 8) / slot).rounded(.up)))
    for (index, bar) in bars.enumerated() {
      let middle = StatsBarPicture.left + slot * (Double(index) + 0.5)
      var below: Int64 = 0
      for (kind, part) in parts[index].enumerated() where part > 0 {
        let top = y(below + part)
        document.rectangle(
          x: middle - width / 2, y: top, width: width, height: max(1, y(below) - top), radius: 1.5,
          fill: paint(kind), tip: "\(label(bar)): \(kinds[kind]), \(LengthText.text(part))")
        below += part
      }
      let value = LengthText.text(bar.milliseconds)
      if bar.milliseconds > 0, TextExtent.width(of: value, size: 12) + 4 < slot {
        document.text(value, x: middle, y: y(bar.milliseconds) - 6, anchor: .middle)
      }
      // Counted from the last bar, which is the one that people look for.
      if (bars.count - 1 - index) % every == 0 {
        document.text(
          label(bar), x: middle, y: StatsBarPicture.bottom + 20, fill: .faint, anchor: .middle)
      }
    }
    document.line(
      StatsBarPicture.left, StatsBarPicture.bottom, StatsBarPicture.right, StatsBarPicture.bottom,
      stroke: .faint)
  }

  private func label(_ bar: StatsReport.Bar) -> String {
    let day = bar.days.first
    if report.shape == .months {
      return bars.count > 12 ? "\(day.monthName) \(day.year)" : day.monthName
    }
    return bars.count > 10 ? "\(day.day)" : "\(day.weekdayName) \(day.day)"
  }
}

/// Round numbers beside bars.
struct StatsScale {
  /// Minutes between two of them.
  private static let steps: [Int64] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_000, 6_000, 12_000, 30_000, 60_000,
  ]

  private let step: Int64

  /// - Parameter most: The highest bar, in milliseconds.
  init(most: Int64) {
    let minutes = StatsScale.steps.first { $0 * 60_000 * 5 >= most } ?? 120_000
    let step = minutes * 60_000
    let count = max(1, (most + step - 1) / step)
    self.step = step
    ticks = (0...count).map { $0 * step }
  }

  /// In milliseconds, from 0 on.
  let ticks: [Int64]

  /// The last of them.
  var end: Int64 { ticks.last ?? step }

  /// `30 min`, `2 h`
  func label(_ tick: Int64) -> String {
    let minutes = tick / 60_000
    if step % 3_600_000 == 0 { return "\(minutes / 60) h" }
    return minutes < 60 || step < 60_000 ? "\(minutes) min" : LengthText.text(tick)
  }
}
