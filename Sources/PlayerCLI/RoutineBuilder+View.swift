import PlainText
import Screen
import SessionFile
import SoundUnits
import Timeline

/// What the screen shows of a builder, in lines of at most its width.
extension RoutineBuilder {
  /// Exactly `height` lines, none wider than `width` columns.
  ///
  /// From 70 columns on both lists stand beside one another; in less room the one that has the keys.
  func lines(width: Int, height: Int, palette: Palette) -> [String] {
    let header = headerLines(width, palette)
    let footer = footerLines(width, palette)
    let room = max(1, height - header.count - footer.count)
    var body: [String]
    if width >= 70 {
      let left = width / 2 - 1
      let right = width - left - 3
      let libraryRows = libraryLines(left, room, palette)
      let routineRows = routineLines(right, room, palette)
      body = zip(libraryRows, routineRows).map { "\($0) │ \($1)" }
    } else if focus == .library {
      body = libraryLines(width, room, palette)
    } else {
      body = routineLines(width, room, palette)
    }
    body = Array(body.prefix(room))
    return Array((header + body + footer).prefix(height))
  }

  /// Lead-in, holds with all their sides, rests and gaps: what `list` will say.
  var total: ExactTime {
    guard !routine.steps.isEmpty, let session = routine.session(library),
      let schedule = try? Schedule(session)
    else {
      return .zero
    }
    return schedule.length
  }

  private func headerLines(_ width: Int, _ palette: Palette) -> [String] {
    let cursor = focus == .title ? "▏" : ""
    let title = routine.title.isEmpty && focus != .title ? "(no name yet)" : routine.title + cursor
    let count = routine.steps.count
    let facts = "  \(count == 1 ? "1 step" : "\(count) steps")  \(total.clock())"
    let room = max(1, width - TextWidth.columns(facts))
    return [
      palette.bold(TextWidth.fitted(title.printable, room)) + facts,
      palette.dim(String(repeating: "─", count: width)),
    ]
  }

  private func footerLines(_ width: Int, _ palette: Palette) -> [String] {
    let help: [String]
    switch focus {
    case .title: help = ["type a name", "Enter done"]
    case .library:
      help = [
        "↑↓ choose", "←→ body part", "Enter add", "r rest", "Tab routine", "n name", "s save",
        "Esc leave",
      ]
    case .routine:
      help = [
        "↑↓ choose", "u d move", "+ - length", "x drop", "r rest", "Tab library", "n name",
        "s save",
        "Esc leave",
      ]
    }
    var lines: [String] = []
    for part in help {
      if let last = lines.last, TextWidth.columns(last) + 3 + TextWidth.columns(part) <= width {
        lines[lines.count - 1] += " · \(part)"
      } else {
        lines.append(part)
      }
    }
    let said = remark.map { palette.bold(TextWidth.fitted($0, width)) }
    return [said ?? ""] + lines.map { palette.dim(TextWidth.fitted($0, width)) }
  }

  private func libraryLines(_ width: Int, _ height: Int, _ palette: Palette) -> [String] {
    let rows = listed.map { stretch in
      let sides = stretch.sides.isEmpty ? "" : " ×\(stretch.sides.count)"
      return (stretch.name, "\(stretch.bodyPart ?? "")  \(stretch.duration)\(sides)")
    }
    return column(
      "Library: \(part ?? "all")", rows, marked: choice, isActive: focus == .library, width, height,
      palette)
  }

  private func routineLines(_ width: Int, _ height: Int, _ palette: Palette) -> [String] {
    let rows = routine.steps.enumerated().map { index, step in
      let name: String
      var sides = ""
      switch step {
      case .rest: name = "Rest"
      case .stretch(let id, _):
        name = library[id]?.name ?? id
        if let count = library[id]?.sides.count, count > 0 { sides = " ×\(count)" }
      }
      return ("\(index + 1)  \(name)", "\(length(of: step))\(sides)")
    }
    return column(
      "Routine", rows, marked: step, isActive: focus == .routine, width, height, palette)
  }

  /// A heading and as many rows as there is room for, the marked one among them.
  private func column(
    _ heading: String, _ rows: [(name: String, fact: String)], marked: Int, isActive: Bool,
    _ width: Int, _ height: Int, _ palette: Palette
  ) -> [String] {
    let room = max(0, height - 1)
    let first = max(0, min(marked - room / 2, rows.count - room))
    var lines = [palette.bold(TextWidth.fitted(heading.printable, width))]
    for (index, row) in rows.enumerated().dropFirst(first).prefix(room) {
      let isMarked = isActive && index == marked
      let fact = TextWidth.columns(row.fact) + 12 > width ? "" : row.fact.printable
      let nameWidth = max(1, width - 2 - TextWidth.columns(fact) - (fact.isEmpty ? 0 : 1))
      let name = TextWidth.fitted(row.name.printable, nameWidth)
      let line = (isMarked ? "› " : "  ") + name + (fact.isEmpty ? "" : " " + fact)
      lines.append(isMarked ? palette.bold(line) : line)
    }
    while lines.count < height { lines.append(String(repeating: " ", count: width)) }
    return Array(lines.prefix(height))
  }
}
