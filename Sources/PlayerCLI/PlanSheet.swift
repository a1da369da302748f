import SoundUnits
import Timeline

/// The cue sheet for people: each step with the sounds that begin in it, within 80 columns.
struct PlanSheet {
  private let plan: Plan
  private let palette: Palette
  private let timeWidth: Int
  private let frameWidth: Int
  /// Columns that are left for what sounds.
  private let nameWidth: Int
  private static let lengthWidth = 9
  private static let roleWidth = 9

  init(_ plan: Plan, palette: Palette) {
    self.plan = plan
    self.palette = palette
    timeWidth = plan.rate.time(of: plan.frames).clock(milliseconds: true).count
    frameWidth = max(5, String(plan.frames).count)
    nameWidth = 80 - timeWidth - frameWidth - PlanSheet.roleWidth - PlanSheet.lengthWidth - 10
  }

  var text: String {
    var lines = [heading, ""]
    lines.append(
      palette.dim(row("TIME", "FRAME", "", "", "LENGTH").trimmed))
    var events = plan.events[...]
    for (index, step) in plan.steps.enumerated() {
      let next = index + 1 < plan.steps.count ? plan.steps[index + 1].frame : FramePosition.max
      // Sounds of the step before that lie on this step's first frame come before its line.
      while let event = events.first, event.frame == step.frame, event.step < index {
        lines.append(line(event))
        events.removeFirst()
      }
      lines.append(line(step, number: index + 1))
      while let event = events.first,
        event.frame < next || (event.frame == next && event.step <= index)
      {
        lines.append(line(event))
        events.removeFirst()
      }
    }
    for event in events { lines.append(line(event)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let schedule = plan.rate.time(of: plan.scheduleFrames)
    let length = plan.repeatsForever ? "one cycle of \(schedule.clock())" : schedule.clock()
    let parts = [
      plan.kind.rawValue, length, "\(plan.steps.count) steps", "\(plan.events.count) sounds",
      "\(plan.rate.hertz) Hz", "\(plan.frames) frames",
    ]
    return palette.bold(plan.title) + "\n" + parts.joined(separator: " · ")
  }

  private func line(_ step: PlannedStep, number: Int) -> String {
    var name = "\(number). \(step.title)"
    if let round = step.round, let rounds = step.rounds { name += " (\(round) of \(rounds))" }
    let width = nameWidth + PlanSheet.roleWidth + 2
    let cells = row(
      time(step.frame), String(step.frame), name, nil, length(step.frames), nameWidth: width)
    return step.kind.isHold || step.kind == .wait ? palette.hold(cells) : cells
  }

  private func line(_ event: PlannedEvent) -> String {
    var name = plan.name(of: event)
    if event.gain != .zero && event.role != .bed { name += " \(event.gain)" }
    let length = event.frames > 0 ? length(event.frames) : "–"
    return palette.dim(
      row(time(event.frame), String(event.frame), "  " + event.role.rawValue, name, length))
  }

  private func row(
    _ time: String, _ frame: String, _ what: String, _ name: String?, _ length: String,
    nameWidth: Int? = nil
  ) -> String {
    var cells = [right(time, timeWidth), right(frame, frameWidth)]
    if let name {
      cells.append(left(what, PlanSheet.roleWidth + 2))
      cells.append(left(name, self.nameWidth))
    } else {
      cells.append(left(what, (nameWidth ?? self.nameWidth) + 2))
    }
    cells.append(right(length, PlanSheet.lengthWidth))
    return cells.joined(separator: "  ")
  }

  private func time(_ frame: FramePosition) -> String {
    plan.rate.time(of: frame).clock(milliseconds: true)
  }

  private func length(_ frames: FrameCount) -> String {
    let milliseconds = (plan.rate.time(of: frames).nanoseconds + 500_000) / 1_000_000
    return ExactTime.milliseconds(milliseconds).description
  }

  private func left(_ text: String, _ width: Int) -> String {
    let fitted = TextWidth.fitted(text, width)
    return fitted + String(repeating: " ", count: width - TextWidth.columns(fitted))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
