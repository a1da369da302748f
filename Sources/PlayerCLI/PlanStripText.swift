import Pictures
import Timeline

/// A session's strip as lines with their colors, legend included.
struct PlanStripText {
  let lines: [String]

  /// Narrower it says nothing, and wider it is no easier to read.
  private static let widths = 20...300

  init(_ plan: Plan, _ palette: Palette, _ form: OutputForm) {
    let bounds = PlanStripText.widths
    let width = min(max(form.columns, bounds.lowerBound), bounds.upperBound)
    let strip = PlanStrip(plan, width: width, isUnicode: form.isUnicode)
    lines =
      [
        PlanStripText.line(strip.steps, palette), PlanStripText.line(strip.sounds, palette),
        palette.dim(strip.scale),
      ] + PlanStripText.legend(strip.legend, width: width, palette)
  }

  /// Cells of one ink together, for every change of color is some bytes; no spaces at the end.
  private static func line(_ cells: [PlanStrip.Cell], _ palette: Palette) -> String {
    var line = ""
    var rest = cells[...]
    while let last = rest.last, last.ink == nil { rest.removeLast() }
    while let first = rest.first {
      let run = rest.prefix { $0.ink == first.ink }
      let text = String(run.map(\.sign))
      line += first.ink.map { palette.ink($0, text) } ?? text
      rest.removeFirst(run.count)
    }
    return line
  }

  /// Signs and what they stand for, in as many lines as it takes.
  private static func legend(
    _ entries: [(sign: Character, ink: TimelineInk)], width: Int, _ palette: Palette
  ) -> [String] {
    var lines: [String] = []
    var used = 0
    for (sign, ink) in entries {
      let columns = 2 + ink.word.count
      let entry = "\(palette.ink(ink, String(sign))) \(palette.dim(ink.word))"
      if lines.isEmpty || used + 3 + columns > width {
        lines.append(entry)
        used = columns
      } else {
        lines[lines.count - 1] += "   " + entry
        used += 3 + columns
      }
    }
    return lines
  }
}

extension Palette {
  /// A step or a sound by its kind; colors that can be told apart on black and on white.
  func ink(_ ink: TimelineInk, _ text: String) -> String {
    switch ink {
    case .hold: wrap(text, "36")
    case .breathe: wrap(text, "34")
    case .rest: wrap(text, "32")
    case .wait: wrap(text, "33")
    case .gap, .tone: dim(text)
    case .clip: wrap(text, "35")
    case .speech: wrap(text, "33")
    case .bed: wrap(text, "34")
    }
  }
}
