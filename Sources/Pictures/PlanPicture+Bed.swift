import SoundUnits
import Timeline

extension PlanPicture {
  /// The level as an area, and what lies there.
  func drawBed(_ row: Int, y: Double, into document: inout SVGDocument) {
    let height = PlanPicture.bedHeight
    drawLaneName("bed", y: y + height - 4, into: &document)
    let shown = layout.shownFrames(ofRow: row)
    let curve = bedCurve
    var points: [(x: Double, y: Double)] = []
    for column in 0..<TimelineLayout.rowWidth {
      let start = layout.frame(ofColumn: column, row: row)
      guard start < shown.upperBound else { break }
      let end = max(start + 1, layout.frame(ofColumn: column + 1, row: row))
      let level = curve.level(in: start..<min(end, shown.upperBound))
      let point = (layout.x(start, row: row), y + height - (height - 2) * level)
      // Of a straight piece only the ends.
      if points.count > 1, points[points.count - 1].y == point.1,
        points[points.count - 2].y == point.1
      {
        points.removeLast()
      }
      points.append(point)
    }
    guard let first = points.first else { return }
    let end = layout.x(shown.upperBound, row: row)
    var (area, edge) = (SVGPath(), SVGPath())
    area.move(first.x, y + height)
    edge.move(first.x, first.y)
    for point in points {
      area.line(point.x, point.y)
      edge.line(point.x, point.y)
    }
    if let last = points.last {
      area.line(end, last.y)
      edge.line(end, last.y)
    }
    area.line(end, y + height)
    area.close()
    document.area(area, fill: .bed, opacity: 0.25)
    document.curve(edge, stroke: .bed, width: 1.2)
    drawBedNames(row, y: y + height - 4, into: &document)
  }

  private func drawBedNames(_ row: Int, y: Double, into document: inout SVGDocument) {
    let shown = layout.shownFrames(ofRow: row)
    for bed in plan.beds where bed.frame < shown.upperBound && bed.endFrame > shown.lowerBound {
      let x = layout.x(max(bed.frame, shown.lowerBound), row: row)
      let width = layout.x(min(bed.endFrame, shown.upperBound), row: row) - x
      let name = "\(plan.sounds[bed.sound].name) \(bed.gain)"
      guard let text = TextExtent.fitted(name, width: width - 8, size: PlanPicture.smallSize)
      else { continue }
      document.text(
        text.directionIsolated, x: x + 4, y: y, size: PlanPicture.smallSize, fill: .ink)
    }
  }
}
