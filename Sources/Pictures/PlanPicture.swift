import SoundUnits
import Timeline

/// A plan as a picture: time from left to right, in as many rows as names need, each with lanes for
/// steps, sounds and the bed.
///
/// The same plan gives the same bytes. However many steps there are, the file stays below a megabyte:
/// what is narrower than a few pixels is drawn together.
public struct PlanPicture: Sendable {
  // Sizes of fonts and heights of lanes, in pixels.
  static let nameSize = 11.5
  static let smallSize = 10.0
  static let waveHeight = 56.0
  static let lineHeight = 13.0
  static let stepHeight = 46.0
  static let soundHeight = 13.0
  static let bedHeight = 26.0
  static let margin = 20.0
  private static let axisHeight = 18.0
  private static let laneGap = 5.0
  private static let rowGap = 14.0

  let plan: Plan
  let layout: TimelineLayout
  /// The kinds of sound that have a lane.
  let soundLanes: [TimelineInk]
  /// Of the beds that are shown.
  var bedCurve: BedCurve { BedCurve(plan) }

  /// A picture of a whole plan, ringing sounds included, or of another length.
  public init(_ plan: Plan, frames: FrameCount? = nil) {
    let frames = frames ?? plan.frames
    var plan = plan
    plan.steps.removeAll { $0.frame >= frames }
    plan.events.removeAll { $0.frame >= frames }
    self.plan = plan
    layout = TimelineLayout(plan, frames: frames)
    let kinds = Set(plan.events.map { TimelineInk(plan.eventKind($0)) })
    soundLanes = [.tone, .clip, .speech].filter(kinds.contains)
  }

  /// The whole SVG file.
  public var text: String { text(with: nil) }

  /// Where each column of pixels begins, row after row, and the end of the last.
  var columnStarts: [FramePosition] {
    let rows = 0..<layout.rowCount
    let starts = rows.flatMap { row in
      (0..<TimelineLayout.rowWidth).map { layout.frame(ofColumn: $0, row: row) }
    }
    return starts + [layout.frames(ofRow: layout.rowCount - 1).upperBound]
  }

  // MARK: - The whole

  /// The whole file, with a lane for a wave whose columns are `columnStarts`.
  func text(with wave: WaveEnvelope?) -> String {
    var heights = PlanPicture.axisHeight + PlanPicture.stepHeight + PlanPicture.laneGap
    if wave != nil { heights += PlanPicture.waveHeight + PlanPicture.laneGap }
    heights += Double(soundLanes.count) * PlanPicture.soundHeight
    if !plan.beds.isEmpty { heights += PlanPicture.bedHeight + PlanPicture.laneGap }
    let rowHeight = heights + PlanPicture.rowGap
    let top = 66.0
    let bottom = top + Double(layout.rowCount) * rowHeight
    var document = SVGDocument(
      width: TimelineLayout.width, height: bottom + 26, title: plan.title, summary: summary)
    drawHeading(into: &document)
    for row in 0..<layout.rowCount {
      draw(row, top: top + Double(row) * rowHeight, height: heights, wave, into: &document)
    }
    drawLegend(y: bottom + 4, into: &document)
    return document.text
  }

  private func draw(
    _ row: Int, top: Double, height: Double, _ wave: WaveEnvelope?, into document: inout SVGDocument
  ) {
    drawAxis(row, top: top, bottom: top + height, into: &document)
    var y = top + PlanPicture.axisHeight
    if let wave {
      drawWave(wave, row, y: y, into: &document)
      y += PlanPicture.waveHeight + PlanPicture.laneGap
    }
    drawSteps(row, y: y, into: &document)
    y += PlanPicture.stepHeight + PlanPicture.laneGap
    for lane in soundLanes {
      drawSounds(lane, row, y: y, into: &document)
      y += PlanPicture.soundHeight
    }
    if !plan.beds.isEmpty {
      drawBed(row, y: y + PlanPicture.laneGap, into: &document)
    }
  }

  // MARK: - What stands around

  private var length: String {
    let length = plan.rate.time(of: min(plan.scheduleFrames, layout.frames)).clock()
    return plan.repeatsForever ? "one cycle of \(length), until stopped" : length
  }

  private var facts: [String] {
    func count(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    return [
      plan.kind.rawValue, length, count(plan.steps.count, "step"),
      count(plan.events.count, "sound"),
    ]
  }

  private var summary: String {
    "A timeline from left to right: " + facts.joined(separator: ", ")
      + (layout.rowCount == 1 ? "" : ", in \(layout.rowCount) rows")
  }

  private func drawHeading(into document: inout SVGDocument) {
    let room = TimelineLayout.width - 2 * PlanPicture.margin
    let title = TextExtent.fitted(plan.title, width: room, size: 19) ?? "…"
    document.text(
      title.directionIsolated, x: PlanPicture.margin, y: 32, size: 19, isBold: true)
    document.text(
      facts.joined(separator: " · "), x: PlanPicture.margin, y: 51, fill: .faint)
  }

  private func drawAxis(
    _ row: Int, top: Double, bottom: Double, into document: inout SVGDocument
  ) {
    for time in layout.ticks(ofRow: row) {
      let x = layout.x(plan.rate.frame(at: time), row: row)
      document.line(x, top + 12, x, bottom, stroke: .grid)
      let label = TimeScale.label(time, interval: layout.interval)
      let end = x + 3 + TextExtent.width(of: label, size: PlanPicture.smallSize)
      guard end < TimelineLayout.width else { continue }
      document.text(label, x: x + 3, y: top + 11, size: PlanPicture.smallSize, fill: .faint)
    }
  }

  /// Left of a lane; `y` is its base line.
  func drawLaneName(_ name: String, y: Double, into document: inout SVGDocument) {
    document.text(
      name, x: TimelineLayout.left - 8, y: y, size: PlanPicture.smallSize, fill: .faint,
      anchor: .end)
  }

  private func drawLegend(y: Double, into document: inout SVGDocument) {
    var x = TimelineLayout.left
    let steps = Set(plan.steps.map { TimelineInk($0.kind) })
    for ink in TimelineInk.allCases where steps.contains(ink) {
      document.rectangle(
        x: x, y: y + 10 * (1 - ink.height), width: 14, height: 10 * ink.height, fill: ink.paint)
      document.text(ink.word, x: x + 19, y: y + 9, size: 11, fill: .faint)
      x += 19 + TextExtent.width(of: ink.word, size: 11) + 16
    }
    if plan.events.contains(where: { $0.frames == 0 }) {
      document.rectangle(x: x + 4, y: y + 4, width: 3, height: 3, fill: .faint)
      document.text("a sound that is not heard", x: x + 14, y: y + 9, size: 11, fill: .faint)
    }
  }
}
