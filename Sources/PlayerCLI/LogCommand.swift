import CommandSyntax
import HistoryStore
import SoundUnits
import Statistics

/// `carillon log`: what was played, and changes to it.
struct LogCommand {
  let access: HistoryAccess
  let console: Console

  /// So many lines are shown where nobody asks for more.
  private static let shownRuns = 25

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    switch parsed.command {
    case .logEdit: try edit(parsed)
    case .logRemove: try remove(parsed)
    case .logShow: try showSteps(parsed)
    default: try show(parsed)
    }
  }

  // MARK: - Looking

  private func show(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    if parsed.has(.json) && parsed.has(.csv) {
      throw .usage("--json and --csv ask for two forms; the log is shown in one")
    }
    let forPrograms = parsed.has(.json) || parsed.has(.csv)
    let limit = try Values.number(.limit, parsed) ?? (forPrograms ? nil : LogCommand.shownRuns)
    var filter = RunFilter(
      kind: parsed[.kind], days: try Values.days(parsed, today: LocalMoment.today),
      task: try Values.number(.task, parsed))
    filter.sessions = parsed[.session].map { RecordedSession.names($0, access.places) }
    // One more tells whether there are more.
    filter.limit = limit.map { $0 + 1 }
    let history = try access.openToRead()
    let (found, tasks) = try HistoryAccess.asCommand { () throws(HistoryError) in
      (try history.runs(filter), try history.taskNames())
    }
    let runs = Array(found.prefix(limit ?? .max))
    if parsed.has(.json) {
      console.printStyled(text.json(runs))
    } else if parsed.has(.csv) {
      console.printStyled(text.csv(runs, tasks))
    } else if runs.isEmpty {
      console.complain(try NoMatch(history, parsed, access.places).line())
    } else {
      for line in text.lines(runs, tasks) { console.print(line) }
      if found.count > runs.count { console.complain("there are older ones; --limit shows more") }
    }
    return .done
  }

  private func showSteps(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let id = try Values.number(parsed.operands[0], "ID")
    let history = try access.openToRead()
    let (found, spans, tasks) = try HistoryAccess.asCommand { () throws(HistoryError) in
      (try history.run(id), try history.spans(run: id), try history.taskNames())
    }
    guard let run = found else { throw .usage("run \(id): there is none; carillon log shows them") }
    let steps = LogSteps(spans)
    if parsed.has(.json) {
      console.printStyled(text.json(run, steps))
    } else {
      for line in text.lines(run, steps, tasks) { console.print(line) }
    }
    return .done
  }

  private var text: LogText { LogText(percent: access.settings.countsAbove) }

  // MARK: - Changing

  private func edit(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let id = try Values.number(parsed.operands[0], "ID")
    var edit = RunEdit()
    if let mood = try Values.text(.mood, parsed, limit: 40) {
      edit.moods = mood == "none" ? [] : [mood]
    }
    edit.task = try Values.taskOrNone(parsed)
    if let note = try Values.text(.note, parsed, limit: 2_000) {
      edit.note = .some(note == "none" ? nil : note)
    }
    edit.practisedMilliseconds = try Values.time(.practiced, parsed, canBeZero: true)
      .map { $0.nanoseconds / 1_000_000 }
    guard
      edit.moods != nil || edit.task != nil || edit.note != nil
        || edit.practisedMilliseconds != nil
    else { throw .usage("log edit: nothing to change; --mood, --task, --note or --practiced") }
    let history = try access.open()
    let (run, tasks) = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.edit(run: id, edit)
      return (try history.run(id), try history.taskNames())
    }
    for line in text.lines([run].compactMap { $0 }, tasks) { console.print(line) }
    return .done
  }

  private func remove(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    var ids: [Int] = []
    for word in parsed.operands { ids.append(try Values.number(word, "ID")) }
    let history = try access.open()
    for id in ids {
      try HistoryAccess.asCommand { () throws(HistoryError) in try history.removeRun(id) }
      console.print("removed \(id)")
    }
    return .done
  }
}
