import SoundUnits
import Timeline

extension PlanPicture {
  /// Narrower ones are drawn together.
  private static let narrowest = 4.0

  /// The lane of steps: each as a bar with its name, those too narrow for that together.
  func drawSteps(_ row: Int, y: Double, into document: inout SVGDocument) {
    let shown = layout.shownFrames(ofRow: row)
    var narrow = shown.lowerBound..<shown.lowerBound
    var index = plan.steps.partitioningIndex { $0.endFrame > shown.lowerBound }
    while index < plan.steps.count, plan.steps[index].frame < shown.upperBound {
      let step = plan.steps[index]
      let part = (step.frame..<step.endFrame).clamped(to: shown)
      let width = layout.x(part.upperBound, row: row) - layout.x(part.lowerBound, row: row)
      if width < PlanPicture.narrowest {
        if narrow.upperBound != part.lowerBound {
          drawTogether(narrow, row, y: y, into: &document)
          narrow = part.lowerBound..<part.lowerBound
        }
        narrow = narrow.lowerBound..<part.upperBound
      } else {
        draw(step, part, row, y: y, into: &document)
      }
      index += 1
    }
    // Narrow ones lie between those that were drawn; each run is drawn when the next begins.
    drawTogether(narrow, row, y: y, into: &document)
  }

  /// One step with its name, where there is room for it.
  private func draw(
    _ step: PlannedStep, _ part: Range<FramePosition>, _ row: Int, y: Double,
    into document: inout SVGDocument
  ) {
    let ink = TimelineInk(step.kind)
    let x = layout.x(part.lowerBound, row: row)
    let width = layout.x(part.upperBound, row: row) - x - 1
    let height = PlanPicture.stepHeight * ink.height
    let top = y + PlanPicture.stepHeight - height
    document.rectangle(
      x: x, y: top, width: width, height: height, radius: 2, fill: ink.paint, tip: tip(step))
    if ink != .gap {
      drawText(of: step, x: x + 4, top: top, width: width - 7, height, into: &document)
    }
  }

  /// The name in one line or two, then the rest, in the middle of its bar.
  private func drawText(
    of step: PlannedStep, x: Double, top: Double, width: Double, _ height: Double,
    into document: inout SVGDocument
  ) {
    let ink = TimelineInk(step.kind)
    let room = Int(height / PlanPicture.lineHeight)
    let name = TextExtent.wrapped(
      step.name, width: width, size: PlanPicture.nameSize, lines: min(2, room))
    if name.isEmpty { return }
    let details = name.count < room ? details(of: step, width: width) : nil
    let lines = Double(name.count + (details == nil ? 0 : 1))
    var y = top + (height - lines * PlanPicture.lineHeight) / 2 + 10
    for line in name {
      document.text(
        line.directionIsolated, x: x, y: y, size: PlanPicture.nameSize, fill: ink.textPaint)
      y += PlanPicture.lineHeight
    }
    if let details {
      document.text(details, x: x, y: y, size: PlanPicture.smallSize, fill: ink.textPaint)
    }
  }

  /// As much of `left · 2 of 3 · 30s` as there is room for, most telling parts first.
  private func details(of step: PlannedStep, width: Double) -> String? {
    var parts: [String] = []
    if let side = step.side { parts.append(side.directionIsolated) }
    if let round = step.round, let rounds = step.rounds, rounds > 1 {
      parts.append("\(round) of \(rounds)")
    }
    parts.append(length(step))
    while !parts.isEmpty {
      let text = parts.joined(separator: " · ")
      if TextExtent.width(of: text, size: PlanPicture.smallSize) <= width { return text }
      parts.removeLast()
    }
    return nil
  }

  private func tip(_ step: PlannedStep) -> String {
    "\(plan.rate.time(of: step.frame).clock()) \(step.title.directionIsolated) · \(length(step))"
  }

  private func length(_ step: PlannedStep) -> String {
    let time = plan.rate.time(of: step.frames)
    return ExactTime.milliseconds((time.nanoseconds + 500_000) / 1_000_000).description
  }

  /// Steps too narrow to be told apart: in every column of pixels the one in its middle.
  private func drawTogether(
    _ frames: Range<FramePosition>, _ row: Int, y: Double, into document: inout SVGDocument
  ) {
    guard !frames.isEmpty else { return }
    var paths: [TimelineInk: SVGPath] = [:]
    var run: (ink: TimelineInk, start: Double)?
    let end = layout.x(frames.upperBound, row: row)
    func close(at x: Double) {
      guard let run else { return }
      let height = PlanPicture.stepHeight * run.ink.height
      paths[run.ink, default: SVGPath()].rectangle(
        x: run.start, y: y + PlanPicture.stepHeight - height, width: x - run.start, height: height)
    }
    var x = layout.x(frames.lowerBound, row: row)
    let framesPerPixel =
      Double(layout.frames(ofRow: row).count) / Double(TimelineLayout.rowWidth)
    var place = Double(frames.lowerBound) + framesPerPixel / 2
    while x < end {
      let frame = min(FramePosition(place), frames.upperBound - 1)
      let ink = plan.stepIndex(at: frame).map { TimelineInk(plan.steps[$0].kind) } ?? .gap
      if run?.ink != ink {
        close(at: x)
        run = (ink, x)
      }
      x += 1
      place += framesPerPixel
    }
    close(at: end)
    for ink in TimelineInk.allCases {
      if let path = paths[ink] { document.area(path, fill: ink.paint) }
    }
  }
}
