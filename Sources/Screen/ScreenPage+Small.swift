extension ScreenPage {
  // MARK: - For a wall

  /// Digits as large as they can be; the name above, the strip below.
  mutating func drawBig() {
    let (width, height) = (grid.width, grid.height)
    let name = [model.name, detailText].filter { !$0.isEmpty }.joined(separator: " · ")
    grid.putCentered(name, x: 0, y: 0, CellStyle(color: colors.1, isBold: true), limit: width)
    let footer = height >= 9 ? 2 : 1
    let room = height - 1 - footer
    let scale = BigDigits.scale(digits, columns: width, rows: room)
    if scale > 0 {
      let rows = BigDigits.rows(scale: scale)
      drawDigits(scale: scale, centeredIn: width, x: 0, y: 1 + (room - rows) / 2)
    } else {
      grid.putCentered(digits, x: 0, y: 1, .bold, limit: width)
    }
    if footer == 2 { drawStrip(x: 0, y: height - 2, width: width) }
    if let warning = model.warning {
      grid.put(TextWidth.shortened("! \(warning)", width), x: 0, y: height - 1, .bold)
    } else if stateText != nil {
      drawState(x: 0, y: height - 1, width: width)
    } else {
      let next = [model.next.map { "next: \($0)" }, leftText].compactMap { $0 }
      grid.putCentered(
        next.joined(separator: " · "), x: 0, y: height - 1, .plain, limit: width)
    }
  }

  // MARK: - For small terminals

  /// What matters most first: time left and name, then the rest as far as there are rows.
  mutating func drawSmall() {
    let (width, height) = (grid.width, grid.height)
    var row = 0
    let scale = BigDigits.scale(digits, columns: width - 2, rows: min(5, height - 3))
    if scale > 0 && height >= 6 {
      let digitRows = BigDigits.rows(scale: scale)
      drawDigits(scale: scale, centeredIn: width, x: 0, y: 0)
      row = digitRows
      for line in TextWrap.lines(model.name, width: width, limit: 1) {
        grid.put(line, x: 0, y: row, .bold)
      }
      row += 1
    } else {
      grid.put(TextWidth.shortened("\(digits) \(model.name)", width), x: 0, y: 0, .bold)
      row = 1
    }
    let hasStrip = height - row >= 3
    let end = hasStrip ? height - 1 : height
    let lines: [(String, CellStyle)] = [
      (stateText ?? "", CellStyle(isBold: true, isReversed: true)),
      (model.warning.map { "! \($0)" } ?? "", .bold), (detailText, .plain),
      (model.next.map { "next: \($0)" } ?? "", .plain), (leftText, .dim),
    ]
    for (text, style) in lines where !text.isEmpty && row < end {
      grid.put(TextWidth.shortened(text, width), x: 0, y: row, style)
      row += 1
    }
    for line in TextWrap.lines(model.cue ?? "", width: width, limit: max(0, end - row)) {
      grid.put(line, x: 0, y: row, .plain)
      row += 1
    }
    if hasStrip { drawStrip(x: 0, y: height - 1, width: width) }
  }

  // MARK: - Keys

  /// Over everything, in the middle: which keys there are.
  mutating func drawKeys() {
    let keyColumns = model.keys.reduce(0) { max($0, TextWidth.columns($1.key)) }
    let rows = model.keys.map { TextWidth.fitted($0.key, keyColumns) + "  " + $0.action }
    let inner = min(rows.reduce(0) { max($0, TextWidth.columns($1)) }, max(1, grid.width - 4))
    let width = min(grid.width, inner + 4)
    let height = min(grid.height, rows.count + 2)
    guard width >= 8 && height >= 3 && !rows.isEmpty else { return }
    let (x, y) = ((grid.width - width) / 2, (grid.height - height) / 2)
    grid.fill(x: x..<(x + width), y: y..<(y + height))
    let line = String(repeating: "─", count: width - 2)
    grid.put("┌\(line)┐", x: x, y: y)
    grid.put("└\(line)┘", x: x, y: y + height - 1)
    for (index, text) in rows.prefix(height - 2).enumerated() {
      grid.put("│ \(TextWidth.fitted(text, width - 4)) │", x: x, y: y + 1 + index)
    }
  }
}
