import SoundUnits
import Timeline

extension PlanPicture {
  /// A lane of sounds of one kind: a tone as a stroke that dies away over its length, what is recorded
  /// or said as a bar, and a point where nothing is heard.
  func drawSounds(_ lane: TimelineInk, _ row: Int, y: Double, into document: inout SVGDocument) {
    drawLaneName(lane == .speech ? lane.word : lane.word + "s", y: y + 9, into: &document)
    let shown = layout.shownFrames(ofRow: row)
    var (strokes, bodies, points) = (SVGPath(), SVGPath(), SVGPath())
    let (top, middle, bottom) = (y + 1, y + 6, y + 11)
    // One stroke for a pixel, and bodies that end before the last one did are under it.
    var (lastStroke, lastEnd) = (-1.0, -1.0)
    for event in plan.events {
      if event.frame >= shown.upperBound { break }
      guard event.role != .bed, TimelineInk(plan.eventKind(event)) == lane,
        max(event.endFrame, event.frame + 1) > shown.lowerBound
      else { continue }
      let isHere = event.frame >= shown.lowerBound
      let x = layout.x(max(event.frame, shown.lowerBound), row: row)
      let end = layout.x(min(event.endFrame, shown.upperBound), row: row)
      let isNew = x >= lastStroke + 1
      if event.frames == 0 {
        if isNew { points.rectangle(x: x - 1.5, y: middle - 1.5, width: 3, height: 3) }
      } else if lane == .tone {
        if isHere && isNew { strokes.rectangle(x: x, y: top, width: 1.5, height: bottom - top) }
        if end > x + 2 && end > lastEnd + 1 {
          addDecay(of: event, row, middle: middle, bottom: bottom, &bodies)
          lastEnd = end
        }
      } else if isNew || end > lastEnd + 1 {
        bodies.rectangle(x: x, y: top + 1, width: max(1.5, end - x - 0.5), height: bottom - top - 2)
        lastEnd = max(lastEnd, end)
      }
      if isNew { lastStroke = x }
    }
    document.area(bodies, fill: lane.paint, opacity: lane == .tone ? 0.4 : 0.85)
    document.area(strokes, fill: lane.paint)
    document.area(points, fill: lane.paint)
  }

  /// The part of a wedge that lies in the row: as high as half its lane at the onset, nothing at the
  /// end.
  private func addDecay(
    of event: PlannedEvent, _ row: Int, middle: Double, bottom: Double, _ path: inout SVGPath
  ) {
    let part = (event.frame..<event.endFrame).clamped(to: layout.shownFrames(ofRow: row))
    func y(_ frame: FramePosition) -> Double {
      bottom - (bottom - middle) * Double(event.endFrame - frame) / Double(event.frames)
    }
    let (x, end) = (layout.x(part.lowerBound, row: row), layout.x(part.upperBound, row: row))
    path.move(x, bottom)
    path.line(x, y(part.lowerBound))
    path.line(end, y(part.upperBound))
    if part.upperBound < event.endFrame { path.line(end, bottom) }
    path.close()
  }
}
