extension PlanPicture {
  /// What was rendered, full height at the next power of two above its peak.
  func drawWave(_ wave: WaveEnvelope, _ row: Int, y: Double, into document: inout SVGDocument) {
    let (scale, label) = PlanPicture.scale(peak: wave.peak)
    let half = PlanPicture.waveHeight / 2
    let middle = y + half
    drawLaneName(label, y: y + 9, into: &document)
    let end = layout.x(layout.shownFrames(ofRow: row).upperBound, row: row)
    document.line(TimelineLayout.left, middle, end, middle, stroke: .wave, width: 0.75)
    let first = row * TimelineLayout.rowWidth
    var path = SVGPath()
    var run: [(x: Double, range: ClosedRange<Float>)] = []
    for index in 0...TimelineLayout.rowWidth {
      let column = index < TimelineLayout.rowWidth ? wave.columns[first + index] : nil
      if let column, column != 0...0 {
        run.append((TimelineLayout.left + Double(index), column))
      } else if !run.isEmpty {
        addOutline(of: run, middle: middle, scale: Double(half) * Double(scale), to: &path)
        run = []
      }
    }
    document.area(path, fill: .wave)
  }

  /// Along the highest samples to the right and along the lowest ones back.
  private func addOutline(
    of run: [(x: Double, range: ClosedRange<Float>)], middle: Double, scale: Double,
    to path: inout SVGPath
  ) {
    path.move(run[0].x, middle)
    for (x, range) in run { path.line(x + 0.5, middle - Double(range.upperBound) * scale) }
    path.line(run[run.count - 1].x + 1, middle)
    for (x, range) in run.reversed() {
      path.line(x + 0.5, middle - Double(range.lowerBound) * scale)
    }
    path.close()
  }

  /// Lanes of quiet sessions are not empty: by halves, each 6 dB, down to 1/64.
  static func scale(peak: Float) -> (factor: Float, label: String) {
    var (factor, decibels) = (Float(1), 0)
    while peak > 0 && peak * factor <= 0.5 && factor < 64 {
      factor *= 2
      decibels -= 6
    }
    return (factor, decibels == 0 ? "0 dBFS" : "−\(-decibels) dBFS")
  }
}
