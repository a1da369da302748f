import CommandSyntax
import HistoryStore

/// `carillon mood`: notes one, or shows those that there are.
struct MoodCommand {
  let access: HistoryAccess
  let console: Console

  private static let shownMoods = 25

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let wanted = try Values.number(.run, parsed)
    let limit = try Values.number(.limit, parsed) ?? MoodCommand.shownMoods
    guard let word = parsed.operands.first else { return try show(run: wanted, limit: limit) }
    let mood = try Values.text(word, "MOOD", limit: 40)
    let history = try access.open()
    let run = try HistoryAccess.asCommand { () throws(HistoryError) -> Run in
      let found: Run?
      if let wanted { found = try history.run(wanted) } else { found = try history.lastRun() }
      guard let run = found else { throw history.noRun(wanted) }
      try history.addMood(mood, run: run.id)
      return run
    }
    console.print("\(mood) for \(run.title), \(run.moment.text)")
    return .done
  }

  private func show(run: Int?, limit: Int) throws(CommandFailure) -> ExitStatus {
    let history = try access.openToRead()
    if let run {
      try HistoryAccess.asCommand { () throws(HistoryError) in
        if try history.run(run) == nil { throw history.noRun(run) }
      }
    }
    let (moods, titles) = try HistoryAccess.asCommand {
      () throws(HistoryError) -> ([Mood], [Int: String]) in
      let moods = Array(try history.moods(run: run).suffix(limit).reversed())
      var titles: [Int: String] = [:]
      for id in Set(moods.compactMap(\.run)) { titles[id] = try history.run(id)?.title }
      return (moods, titles)
    }
    if moods.isEmpty {
      console.complain(
        run.map { "run \($0) has no mood; carillon mood calm --run \($0) notes one" }
          ?? "no moods yet; carillon mood calm notes one")
    }
    var table = TextTable(alignments: [.left, .left, .left], yielding: 2)
    for mood in moods {
      let moment = LocalMoment(
        milliseconds: mood.milliseconds, zoneOffsetSeconds: mood.zoneOffsetSeconds)
      table.add([moment.text, mood.mood, mood.run.flatMap { titles[$0] } ?? ""])
    }
    for line in table.lines() { console.print(line) }
    return .done
  }
}

extension History {
  /// - Parameter id: The one that was asked for; `nil` for the last.
  fileprivate func noRun(_ id: Int?) -> HistoryError {
    HistoryError(
      path: path,
      reason: .unknown(
        id.map { "run \($0): there is none; carillon log shows them" }
          ?? "nothing is recorded yet that a mood could belong to; carillon play records it"))
  }
}
