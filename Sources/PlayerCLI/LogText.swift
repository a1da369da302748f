import HistoryStore
import SoundUnits

/// Runs as lines, JSON and CSV.
struct LogText {
  /// A focus session of which more was practiced counts.
  let percent: Int

  /// A line for each run.
  func lines(_ runs: [Run], _ tasks: [Int: String]) -> [String] {
    var table = TextTable(
      alignments: [.right, .left, .left, .left, .right, .left, .left], yielding: 2)
    for run in runs {
      let task = run.task.map { "for \($0)" + (tasks[$0].map { ", \($0)" } ?? "") }
      let rest = [run.moods.joined(separator: " "), task ?? "", run.note ?? ""]
      table.add([
        "\(run.id)", run.moment.text, run.title, run.kind, practice(run), run.stateText(percent),
        rest.filter { !$0.isEmpty }.joined(separator: " · "),
      ])
    }
    return table.lines()
  }

  private func practice(_ run: Run) -> String {
    // To the nearest second: an end is seen a blink of an eye late.
    let practiced = ExactTime.milliseconds(run.practisedMilliseconds + 500).clock()
    guard let planned = run.plannedMilliseconds else { return practiced }
    return "\(practiced) of \(ExactTime.milliseconds(planned).clock())"
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
  func csv(_ runs: [Run], _ tasks: [Int: String]) -> String {
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
        run.task.flatMap { tasks[$0] } ?? "", run.note ?? "",
      ])
    }
    return csv.text
  }
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
