import HistoryStore
import Screen
import SoundUnits

/// Runs as lines that fit a terminal: titles and what is told behind are cut, and where that is not
/// enough columns are left out that matter less. Where no terminal says how much room there is
/// nothing is left out.
struct LogTable {
  /// A focus session of which more was practiced counts.
  let percent: Int
  /// What tasks are called, by their numbers.
  let tasks: [Int: TaskName]

  /// What can be left out, in this order.
  private enum Extra: CaseIterable { case kind, planned, rest, state }

  /// A line for each run.
  ///
  /// - Parameter hasRest: Whether moods, task and note stand behind.
  func lines(
    _ runs: [Run], hasRest: Bool = true, terminal: Int? = OutputForm.terminalColumns
  ) -> [String] {
    var extras = Set(Extra.allCases)
    if !hasRest { extras.remove(.rest) }
    var table = table(runs, extras)
    guard let terminal else { return table.lines(terminal: nil) }
    for extra in Extra.allCases where !table.fits(terminal: terminal) {
      extras.remove(extra)
      table = self.table(runs, extras)
    }
    return table.lines(terminal: terminal).map { TextWidth.shortened($0, terminal) }
  }

  private func table(_ runs: [Run], _ extras: Set<Extra>) -> TextTable {
    var alignments: [TextTable.Alignment] = [.right, .left, .left]
    if extras.contains(.kind) { alignments.append(.left) }
    alignments.append(.right)
    if extras.contains(.state) { alignments.append(.left) }
    if extras.contains(.rest) { alignments.append(.left) }
    var table = TextTable(
      alignments: alignments, yielding: 2,
      sharing: extras.contains(.rest) ? alignments.count - 1 : nil)
    for run in runs {
      var row = ["\(run.id)", run.moment.text, run.title]
      if extras.contains(.kind) { row.append(run.kind) }
      row.append(practice(run, extras.contains(.planned)))
      if extras.contains(.state) { row.append(run.stateText(percent)) }
      if extras.contains(.rest) { row.append(rest(run)) }
      table.add(row)
    }
    return table
  }

  private func practice(_ run: Run, _ hasPlanned: Bool) -> String {
    let practiced = LengthText.clock(run.practisedMilliseconds)
    guard hasPlanned, let planned = run.plannedMilliseconds else { return practiced }
    return "\(practiced) of \(LengthText.clock(planned))"
  }

  private func rest(_ run: Run) -> String {
    let task = run.task.map { "for \(tasks.text($0))" }
    let rest = [run.moods.joined(separator: " "), task ?? "", run.note ?? ""]
    return rest.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension [Int: TaskName] {
  /// `2, Write report`, and behind it `(removed)` where it was.
  func text(_ number: Int) -> String { "\(number)" + (self[number].map { ", \($0.text)" } ?? "") }
}

extension TaskName {
  /// The title, and whether it was removed.
  var text: String { isRemoved ? "\(title) (removed)" : title }
}

extension Run {
  /// When it began, by the clocks of its place.
  var moment: LocalMoment {
    LocalMoment(milliseconds: startMilliseconds, zoneOffsetSeconds: zoneOffsetSeconds)
  }

  /// How it ended. A focus session of which enough was done counts, and is said to.
  func stateText(_ percent: Int) -> String {
    switch state {
    case .running: "plays"
    case .completed: "completed"
    case .stopped: counts(above: percent) ? "stopped, counts" : "stopped"
    case .interrupted: counts(above: percent) ? "interrupted, counts" : "interrupted"
    }
  }
}
