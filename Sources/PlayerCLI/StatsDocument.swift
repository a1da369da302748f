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
      list("sessions", report.sums(by: "session"), key: "session", to: &json)
      json.line()
      json.key("tasks")
      json.array { json in
        for group in report.statistics.byTask {
          json.line()
          json.object { json in
            json.member("task", group.key)
            json.member("title", report.tasks[group.key])
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
    _ name: String, _ sums: [StatsReport.Sum], key: String, to json: inout JSONText
  ) {
    json.line()
    json.key(name)
    json.array { json in
      for sum in sums {
        json.line()
        json.object { json in
          json.member(key, sum.name)
          json.member("milliseconds", sum.milliseconds)
          json.member("runs", sum.runCount)
        }
      }
    }
  }

  /// A heading, then a line for each day, kind, session, task or mood.
  static func csv(_ report: StatsReport, by word: String) -> String {
    var csv = CSVText()
    csv.row([word, "seconds", "minutes", "sessions"])
    for sum in report.sums(by: word) {
      csv.row([
        sum.name, "\(sum.milliseconds / 1_000)", LengthText.minutes(sum.milliseconds),
        "\(sum.runCount)",
      ])
    }
    return csv.text
  }
}
