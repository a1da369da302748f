import Statistics

/// Sums for other programs.
enum StatsDocument {
  /// One object: the days, their sums by everything, streaks.
  static func json(_ report: StatsReport) -> String {
    var json = JSONText()
    json.object { json in
      json.line()
      json.member("from", "\(report.range.first)")
      json.member("to", "\(report.range.last)")
      json.member("today", "\(report.today)")
      json.member("milliseconds", report.statistics.milliseconds)
      json.member("runs", report.statistics.runCount)
      json.member("streakDays", report.streaks.current)
      json.member("longestStreakDays", report.streaks.longest)
      list("days", report.sums(by: "day"), key: "day", to: &json)
      list("kinds", report.sums(by: "kind"), key: "kind", to: &json)
      list("sessions", report.sums(by: "session"), key: "session", titles: report.titles, to: &json)
      json.line()
      json.key("tasks")
      json.array { json in
        for group in report.statistics.byTask {
          json.line()
          json.object { json in
            json.member("task", group.key)
            json.member("title", report.tasks[group.key]?.title)
            if report.tasks[group.key]?.isRemoved == true { json.member("removed", true) }
            json.member("milliseconds", group.milliseconds)
            json.member("runs", group.runCount)
          }
        }
      }
      list("moods", report.sums(by: "mood"), key: "mood", to: &json)
    }
    json.line()
    return json.text
  }

  private static func list(
    _ name: String, _ sums: [StatsReport.Sum], key: String, titles: [String: String]? = nil,
    to json: inout JSONText
  ) {
    json.line()
    json.key(name)
    json.array { json in
      for sum in sums {
        json.line()
        json.object { json in
          json.member(key, sum.name)
          if let titles { json.member("title", titles[sum.name]) }
          json.member("milliseconds", sum.milliseconds)
          json.member("runs", sum.runCount)
        }
      }
    }
  }

  /// A heading, then a line for each day, kind, session, task or mood.
  static func csv(_ report: StatsReport, by word: String) -> String {
    var csv = CSVText()
    let titles = word == "session" ? report.titles : nil
    csv.row([word, "seconds", "minutes", "sessions"] + (titles == nil ? [] : ["title"]))
    for sum in report.sums(by: word) {
      let row = [
        sum.name, "\(LengthText.seconds(sum.milliseconds))", LengthText.minutes(sum.milliseconds),
        "\(sum.runCount)",
      ]
      csv.row(row + (titles.map { [$0[sum.name] ?? ""] } ?? []))
    }
    return csv.text
  }
}
