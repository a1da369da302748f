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
