import CommandSyntax
import HistoryStore
import Statistics

/// `carillon stats`: sums of what was practiced.
struct StatsCommand {
  let access: HistoryAccess
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let forms: [FlagName] = [.json, .csv, .svg]
    guard forms.count(where: { parsed.has($0) || parsed[$0] != nil }) <= 1 else {
      throw .usage("--json, --csv and --svg ask for different forms; give one of them")
    }
    let picture = try PictureOutput(parsed)
    let (report, history) = try report(parsed)
    let isFiltered = parsed[.kind] != nil || parsed[.session] != nil
    if report.matchesNothing, isFiltered, !parsed.has(.json), !parsed.has(.csv) {
      console.complain(try NoMatch(history, parsed, access.places).line())
    }
    if let picture {
      try picture.write(StatsPicture(report).text, of: report.title, console)
    } else if parsed.has(.json) {
      console.printStyled(StatsDocument.json(report))
    } else if parsed.has(.csv) {
      console.printStyled(StatsDocument.csv(report, by: parsed[.by] ?? "day"))
    } else {
      let text = StatsText(report, console.palette, OutputForm.current)
      console.printStyled(text.lines(by: parsed[.by]).map { $0 + "\n" }.joined())
    }
    return .done
  }

  private func report(
    _ parsed: ParsedCommand
  ) throws(CommandFailure) -> (StatsReport, History) {
    let today = LocalMoment.today
    // What was asked wrongly is said even where there is no history.
    _ = try StatsReport(parsed, [], tasks: [:], titles: [:], today: today)
    let history = try access.openToRead()
    let (parts, tasks, titles) = try HistoryAccess.asCommand { () throws(HistoryError) in
      (try history.practice(), try history.taskNames(), try history.sessionTitles())
    }
    let sessions = parsed[.session].map { RecordedSession.names($0, access.places) }
    let report = try StatsReport(
      parsed, parts, sessions: sessions, tasks: tasks, titles: titles, today: today)
    return (report, history)
  }
}
