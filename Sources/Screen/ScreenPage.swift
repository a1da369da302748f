/// A grid that is being drawn on, and what goes there.
struct ScreenPage {
  let model: ScreenModel
  var grid: ScreenGrid
  let usesBlocks: Bool

  /// Kept free for the digits beside a small ring.
  static let digitColumns = 26

  init(_ model: ScreenModel, _ grid: ScreenGrid, usesBlocks: Bool) {
    self.model = model
    self.grid = grid
    self.usesBlocks = usesBlocks
  }

  // MARK: - What is said

  /// Of the step, or of what can be known instead.
  var digits: String { model.secondsLeft.map(ClockText.clock) ?? "-:--" }

  /// What stands out: why nothing moves.
  var stateText: String? {
    let canType = !model.keys.isEmpty
    switch model.state {
    case .playing: return canType && model.isWait ? "Enter goes on" : nil
    case .settling: return "about to begin"
    case .paused: return canType ? "paused · Space goes on" : "paused"
    case .waiting: return canType ? "waiting · Enter goes on" : "waiting"
    case .away: return "no sound device"
    case .stopping: return "stopping"
    }
  }

  var roundText: String? { model.round.map { "round \($0.number) of \($0.count)" } }

  var detailText: String {
    [model.side, roundText].compactMap { $0 }.joined(separator: " · ")
  }

  var leftText: String {
    model.sessionSecondsLeft.map { "\(ClockText.clock($0)) left" } ?? "until stopped"
  }

  var colors: (ScreenColor, ScreenColor) {
    switch model.mood {
    case .yoga: (.rgb(129, 110, 255), .rgb(255, 120, 190))
    case .stretch: (.rgb(0, 190, 200), .rgb(120, 225, 90))
    case .focus: (.rgb(255, 190, 60), .rgb(255, 85, 70))
    case .rest: (.rgb(90, 140, 220), .rgb(150, 190, 240))
    }
  }

  // MARK: - Top and bottom

  mutating func drawHeader() {
    let right = [model.gain, leftText].compactMap { $0 }.joined(separator: " · ")
    let room = grid.width - TextWidth.columns(right) - 4
    grid.put(TextWidth.shortened(model.title, room), x: 1, y: 0, .dim)
    grid.put(right, x: grid.width - 1 - TextWidth.columns(right), y: 0, .bold)
  }

  /// The last rows: what comes next, the strip, and hints or a warning.
  ///
  /// - Returns: The first row of it.
  mutating func drawFooter() -> Int {
    let last = grid.height - 1
    drawHint(y: last)
    drawStrip(x: 1, y: last - 1, width: grid.width - 2)
    if let next = model.next {
      grid.put(
        TextWidth.shortened("next: \(next)", grid.width - 2), x: 1, y: last - 2, .plain)
    }
    return last - 2
  }

  /// One line: what went wrong, what is worked on, or that there are keys.
  mutating func drawHint(y: Int) {
    let room = grid.width - 2
    if let warning = model.warning {
      let style = CellStyle(color: .rgb(255, 190, 60), isBold: true)
      grid.put(TextWidth.shortened("! \(warning)", room), x: 1, y: y, style)
    } else if let task = model.task {
      grid.put(TextWidth.shortened(task, room), x: 1, y: y)
    } else if !model.keys.isEmpty {
      let long = "? keys · Space pause · n next · p back · q stop"
      let hint = TextWidth.columns(long) <= room ? long : "? keys · Space pause · q stop"
      grid.put(TextWidth.shortened(hint, room), x: 1, y: y, .dim)
    }
  }

  mutating func drawStrip(x: Int, y: Int, width: Int) {
    let columns = model.strip.columns(width, at: model.stripPosition)
    let now = columns.firstIndex { $0.phase == .now }
    for (index, column) in columns.enumerated() {
      let line: Character =
        usesBlocks
        ? (column.isGap ? "-" : column.isStart ? "|" : "=")
        : (column.isGap ? "┄" : column.isStart ? "╺" : "━")
      let color = colors.0.mixed(with: colors.1, thousandths: index * 1_000 / max(1, width))
      let style: CellStyle =
        switch column.phase {
        case .past: CellStyle(color: column.isGap ? nil : color)
        case .now: CellStyle(color: color, isBold: true)
        case .future: .dim
        }
      let mark: Character = usesBlocks ? "#" : "█"
      let isMarked = column.phase == .now && (column.isPassed || index == now)
      grid.set(isMarked ? mark : line, x: x + index, y: y, style)
    }
  }

  // MARK: - Ring and digits

  /// A ring with the digits in it, and why nothing moves under them.
  mutating func drawRing(rows: Int, x: Int, y: Int) {
    let ring = ring(rows: rows)
    ring.draw(x: x, y: y, on: &grid)
    let scale = (1...).prefix { scale in
      let rows = BigDigits.rows(scale: scale)
      return BigDigits.columns(digits, scale: scale) <= ring.innerColumns(rows: rows)
        && rows <= ring.rows * 2 / 3
    }.last
    let middle = y + rows / 2
    guard let scale else {
      let room = ring.innerColumns(rows: 1)
      grid.putCentered(digits, x: x + rows - room / 2, y: middle, .bold, limit: room)
      return drawState(x: x + rows - room / 2, y: middle + 1, width: room)
    }
    let digitRows = BigDigits.rows(scale: scale)
    drawDigits(scale: scale, centeredIn: 2 * rows, x: x, y: middle - digitRows / 2)
    let room = ring.innerColumns(rows: digitRows + 4)
    drawState(x: x + rows - room / 2, y: middle - digitRows / 2 + digitRows + 1, width: room)
  }

  /// A small ring and the digits at its right, under them why nothing moves.
  ///
  /// - Parameter height: Rows for all of it, 1 more than the digits have.
  mutating func drawSmallRing(rows: Int, height: Int, x: Int, y: Int) {
    ring(rows: rows).draw(x: x, y: y, on: &grid)
    let left = x + 2 * rows + 1
    let room = min(ScreenPage.digitColumns + 1, grid.width - left - 1)
    let scale = max(1, BigDigits.scale(digits, columns: room, rows: 5))
    let digitRows = BigDigits.rows(scale: scale)
    drawDigits(scale: scale, centeredIn: room, x: left, y: y + (height - 1 - digitRows) / 2)
    drawState(x: left, y: y + height - 1, width: room)
  }

  private func ring(rows: Int) -> Ring {
    Ring(
      rows: rows, thousandthsDone: model.thousandthsDone, dots: usesBlocks ? .blocks : .braille,
      colors: colors)
  }

  mutating func drawDigits(scale: Int, centeredIn width: Int, x: Int, y: Int) {
    let columns = BigDigits.columns(digits, scale: scale)
    let style =
      model.state == .playing ? CellStyle(color: colors.1, isBold: true) : CellStyle.plain
    BigDigits.draw(digits, scale: scale, x: x + (width - columns) / 2, y: y, style, on: &grid)
  }

  mutating func drawState(x: Int, y: Int, width: Int) {
    guard let text = stateText else { return }
    // The first word alone says it, too.
    let short = TextWidth.columns(text) <= width ? text : String(text.prefix { $0 != "·" })
    grid.putCentered(short, x: x, y: y, CellStyle(isBold: true, isReversed: true), limit: width)
  }

  // MARK: - Texts

  /// Name, side and round, what was said, and a picture where there is room.
  mutating func drawTexts(x: Int, y: Int, width: Int, rows: Int) {
    guard width > 0 && rows > 0 else { return }
    var row = y
    let end = y + rows
    for line in TextWrap.lines(model.name, width: width, limit: rows >= 6 ? 3 : 1) {
      grid.put(line, x: x, y: row, CellStyle(color: colors.1, isBold: true), limit: width)
      row += 1
    }
    if !detailText.isEmpty && row < end {
      grid.put(TextWidth.shortened(detailText, width), x: x, y: row, .bold, limit: width)
      row += 1
    }
    if let cue = model.cue, row < end {
      if end - row >= 4 { row += 1 }
      let hasPicture = model.picture != nil && end - row >= 8
      for line in TextWrap.lines(cue, width: width, limit: hasPicture ? 3 : end - row) {
        grid.put(line, x: x, y: row, limit: width)
        row += 1
      }
    }
    if let picture = model.picture, end - row >= 5 {
      let top = end - min(picture.height, end - row - 1)
      picture.draw(x: x, y: top, width: width, height: end - top, on: &grid)
    }
  }
}

/// Times as a clock shows them.
enum ClockText {
  /// `0:05`, `12:30`, `1:02:03`
  static func clock(_ seconds: Int) -> String {
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(padded(seconds % 60))"
      : "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds % 60))"
  }
}
