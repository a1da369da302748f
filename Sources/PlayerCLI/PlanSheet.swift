import Pictures
import PlainText
import Screen
import SoundUnits
import Timeline

/// The cue sheet for people: the whole session in a strip, then each step with the sounds that begin in
/// it. Within 80 columns, more where a terminal has them and long names need them, or fewer where it has
/// fewer: then names are cut, and where they had no room left frames are not shown.
struct PlanSheet {
  private let plan: Plan
  private let palette: Palette
  private let form: OutputForm
  private let timeWidth: Int
  /// `nil` on a narrow terminal.
  private let frameWidth: Int?
  /// Columns between frame and length: for a step its name, for a sound its role and name.
  private let middleWidth: Int
  private let lengthWidth: Int
  private static let roleWidth = 9
  /// Where no terminal is, and on one that has no fewer.
  private static let usualColumns = 80
  /// Narrower, nothing is left of names.
  private static let leastColumns = 40
  /// Wider, a name and its length are no longer seen together.
  private static let mostColumns = 120
  private static let usualLengthWidth = 9
  /// A sound's role and some letters of its name.
  private static let leastMiddle = 24
  /// Some letters, without which its gain says nothing.
  private static let leastName = 8

  init(_ plan: Plan, _ palette: Palette, _ form: OutputForm) {
    self.plan = plan
    self.palette = palette
    self.form = form
    let columns = min(max(form.columns, PlanSheet.leastColumns), PlanSheet.mostColumns)
    let isNarrow = columns < PlanSheet.usualColumns
    timeWidth = plan.rate.time(of: plan.frames).clock(milliseconds: true).count
    lengthWidth = isNarrow ? PlanSheet.longestLength(of: plan) : PlanSheet.usualLengthWidth
    let frameColumns = max("FRAME".count, String(plan.frames).count)
    let others = timeWidth + lengthWidth + 2 * PlanSheet.gap.count
    let withFrames = others + frameColumns + PlanSheet.gap.count
    let showsFrames = columns - withFrames >= PlanSheet.leastMiddle
    frameWidth = showsFrames ? frameColumns : nil
    let room = columns - (showsFrames ? withFrames : others)
    // Up to the usual width the columns stand in one place; further only as far as names reach.
    let longest = min(PlanSheet.longestMiddle(of: plan), room)
    middleWidth = max(room - max(0, columns - PlanSheet.usualColumns), longest)
  }

  /// The whole sheet.
  var text: String {
    var lines = [heading, ""]
    lines += PlanStripText(plan, palette, form).lines
    lines += ["", row("TIME", "FRAME", "", "LENGTH")]
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
    lines += events.map(line)
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let length = plan.rate.time(of: plan.scheduleFrames).clock()
    let parts = [
      plan.kind.rawValue, plan.repeatsForever ? "one cycle of \(length)" : length,
      counted(plan.steps.count, "step"), counted(plan.events.count, "sound"),
      "\(plan.rate.hertz) Hz",
      "\(plan.frames) frames",
    ]
    let title = plan.title.printable
    let separator = form.isUnicode ? " · " : " - "
    guard form.isTerminal else {
      return palette.bold(title) + "\n" + parts.joined(separator: separator)
    }
    let width = max(form.columns, PlanSheet.leastColumns)
    var lines = [""]
    for part in parts {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = part
      } else if line.count + separator.count + part.count <= width {
        lines[lines.count - 1] += separator + part
      } else {
        lines.append(part)
      }
    }
    let shown = TextWidth.shortened(title, width)
    return ([palette.bold(shown)] + lines).joined(separator: "\n")
  }

  private func line(_ step: PlannedStep, number: Int) -> String {
    row(
      time(step.frame), String(step.frame), "\(number). \(step.titleWithRound)",
      length(step.frames)
    ) { text in
      let ink = TimelineInk(step.kind)
      let shown = ink == .gap ? text : palette.ink(ink, text)
      return step.isDone ? palette.bold(shown) : shown
    }
  }

  private func line(_ event: PlannedEvent) -> String {
    let role = PlanSheet.role(of: event)
    let name = plan.name(of: event).printable
    // A name that is cut keeps its gain, unless no name were left.
    var gain = PlanSheet.gain(of: event)
    var room = middleWidth - role.count - gain.count
    if room < min(PlanSheet.leastName, TextWidth.columns(name)) {
      room += gain.count
      gain = ""
    }
    let shown = TextWidth.columns(name) <= room ? name : TextWidth.fitted(name, room)
    let length = event.frames > 0 ? length(event.frames) : "–"
    return row(time(event.frame), String(event.frame), role + shown + gain, length) {
      palette.ink(TimelineInk(plan.eventKind(event)), $0)
    }
  }

  private static func gain(of event: PlannedEvent) -> String {
    event.gain == .zero || event.role == .bed ? "" : " \(event.gain)"
  }

  private static func role(of event: PlannedEvent) -> String {
    "  " + TextWidth.fitted(event.role.rawValue, PlanSheet.roleWidth) + PlanSheet.gap
  }

  /// What the widest name takes.
  private static func longestMiddle(of plan: Plan) -> Int {
    var longest = 0
    for (index, step) in plan.steps.enumerated() {
      longest = max(
        longest, TextWidth.columns("\(index + 1). \(step.titleWithRound.printable)"))
    }
    for event in plan.events {
      let name = TextWidth.columns(plan.name(of: event).printable)
      longest = max(longest, role(of: event).count + name + gain(of: event).count)
    }
    return longest
  }

  /// What the widest length takes.
  private static func longestLength(of plan: Plan) -> Int {
    let frames = Set(plan.steps.map(\.frames) + plan.events.map(\.frames))
    return frames.reduce("LENGTH".count) { max($0, length($1, plan.rate).count) }
  }

  // MARK: - Columns

  private static let gap = "  "

  /// - Parameter color: Of what stands between frame and length; times are dim.
  private func row(
    _ time: String, _ frame: String, _ middle: String, _ length: String,
    color: (String) -> String = { $0 }
  ) -> String {
    let start =
      right(time, timeWidth) + (frameWidth.map { PlanSheet.gap + right(frame, $0) } ?? "")
    let end = right(length, lengthWidth)
    return palette.dim(start) + PlanSheet.gap
      + color(TextWidth.fitted(middle.printable, middleWidth)) + PlanSheet.gap + palette.dim(end)
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func time(_ frame: FramePosition) -> String {
    plan.rate.time(of: frame).clock(milliseconds: true)
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func length(_ frames: FrameCount) -> String { PlanSheet.length(frames, plan.rate) }

  private static func length(_ frames: FrameCount, _ rate: SampleRate) -> String {
    rate.time(of: frames).toMilliseconds.description
  }
}

extension PlannedStep {
  /// What people see of a step: `Cat (2 of 3)`; a single round needs no count.
  var titleWithRound: String {
    guard let round, let rounds, rounds > 1 else { return title }
    return "\(title) (\(round) of \(rounds))"
  }

  /// Something that the listener does, no gap.
  var isDone: Bool { kind.isHold || kind == .wait }
}

extension ExactTime {
  /// Rounded to the nearest whole millisecond, halves up: finer is not for people.
  var toMilliseconds: ExactTime { .milliseconds((nanoseconds + 500_000) / 1_000_000) }
}
