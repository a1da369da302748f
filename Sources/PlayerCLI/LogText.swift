import HistoryStore

/// Runs as lines, JSON and CSV.
struct LogText {
  /// A focus session of which more was practiced counts.
  let percent: Int

  /// A line for each run.
  func lines(_ runs: [Run], _ tasks: [Int: TaskName]) -> [String] {
    LogTable(percent: percent, tasks: tasks).lines(runs)
  }

  /// A run with everything that is known of it, each on a line of its own and whole, and its steps.
  func lines(_ run: Run, _ steps: LogSteps, _ tasks: [Int: TaskName]) -> [String] {
    var table = TextTable(alignments: [.left, .left])
    table.add(["session", run.session])
    if !run.moods.isEmpty { table.add(["moods", run.moods.joined(separator: " ")]) }
    if let task = run.task { table.add(["task", tasks.text(task)]) }
    if let note = run.note { table.add(["note", note]) }
    if run.rounds > 0 { table.add(["rounds", "\(run.rounds)"]) }
    if run.pauses > 0 { table.add(["pauses", "\(run.pauses)"]) }
    // How often the sound card ran dry, and silence was heard for a moment.
    if run.xruns > 0 { table.add(["xruns", "\(run.xruns)"]) }
    let facts = table.lines(terminal: nil).map { "  " + $0 }
    return LogTable(percent: percent, tasks: tasks).lines([run], hasRest: false)
      + facts + (steps.steps.isEmpty ? [] : [""] + steps.lines)
  }

  /// A list of objects, the newest first.
  func json(_ runs: [Run]) -> String {
    var json = JSONText()
    json.array { json in
      for run in runs {
        json.line()
        write(run, to: &json)
      }
    }
    json.line()
    return json.text
  }

  /// One object, its steps included.
  func json(_ run: Run, _ steps: LogSteps) -> String {
    var json = JSONText()
    write(run, steps, to: &json)
    json.line()
    return json.text
  }

  private func write(_ run: Run, _ steps: LogSteps? = nil, to json: inout JSONText) {
    json.object { json in
      json.member("id", run.id)
      json.member("uuid", "\(run.uuid)")
      json.member("start", run.moment.iso)
      json.member("startMilliseconds", run.startMilliseconds)
      json.member("session", run.session)
      json.member("title", run.title)
      json.member("kind", run.kind)
      json.member("state", run.state.rawValue)
      json.member("finished", run.counts(above: percent))
      json.member("plannedMilliseconds", run.plannedMilliseconds)
      json.member("practicedMilliseconds", run.practisedMilliseconds)
      json.member("rounds", run.rounds)
      json.member("pauses", run.pauses)
      json.member("xruns", run.xruns)
      json.key("moods")
      json.array { json in
        for mood in run.moods { json.element(mood) }
      }
      json.member("task", run.task)
      json.member("note", run.note)
      if let steps {
        json.key("steps")
        steps.write(to: &json)
      }
    }
  }

  /// A heading, then a line for each run.
  func csv(_ runs: [Run], _ tasks: [Int: TaskName]) -> String {
    var csv = CSVText()
    csv.row([
      "id", "date", "time", "session", "title", "kind", "state", "finished", "planned minutes",
      "practiced minutes", "rounds", "pauses", "xruns", "moods", "task", "task title", "note",
    ])
    for run in runs {
      csv.row([
        "\(run.id)", "\(run.day)", run.moment.time, run.session, run.title, run.kind,
        run.state.rawValue, run.counts(above: percent) ? "yes" : "no",
        run.plannedMilliseconds.map(LengthText.minutes) ?? "",
        LengthText.minutes(run.practisedMilliseconds), "\(run.rounds)", "\(run.pauses)",
        "\(run.xruns)", run.moods.joined(separator: " "), run.task.map(String.init) ?? "",
        run.task.flatMap { tasks[$0]?.text } ?? "", run.note ?? "",
      ])
    }
    return csv.text
  }
}
