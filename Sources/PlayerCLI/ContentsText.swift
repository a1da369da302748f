import HistoryStore

/// Everything that a history holds, as the JSON that `export` writes.
enum ContentsText {
  static func json(_ contents: HistoryContents) -> String {
    var json = JSONText()
    json.object { json in
      json.line()
      json.member("version", contents.version)
      list("tasks", contents.tasks, to: &json, write)
      list("runs", contents.runs, to: &json, write)
      list("moods", contents.moods, to: &json, write)
    }
    json.line()
    return json.text
  }

  private static func list<Record>(
    _ name: String, _ records: [Record], to json: inout JSONText,
    _ write: (Record, inout JSONText) -> Void
  ) {
    json.line()
    json.key(name)
    json.array { json in
      for record in records {
        json.line()
        write(record, &json)
      }
    }
  }

  private static func write(_ task: HistoryContents.ContentTask, to json: inout JSONText) {
    json.object { json in
      json.member("uuid", "\(task.uuid)")
      json.member("number", task.number)
      json.member("title", task.title)
      json.member("priority", task.priority.rawValue)
      json.member("category", task.category)
      json.member("color", task.color)
      json.member("createdMilliseconds", task.createdMilliseconds)
      json.member("doneMilliseconds", task.doneMilliseconds)
      json.member("removedMilliseconds", task.removedMilliseconds)
    }
  }

  private static func write(_ run: HistoryContents.ContentRun, to json: inout JSONText) {
    json.object { json in
      json.member("uuid", "\(run.uuid)")
      json.member("session", run.session)
      json.member("title", run.title)
      json.member("kind", run.kind)
      json.member("startMilliseconds", run.startMilliseconds)
      json.member("zoneOffsetSeconds", run.zoneOffsetSeconds)
      json.member("plannedMilliseconds", run.plannedMilliseconds)
      json.member("rounds", run.rounds)
      json.member("state", run.state.rawValue)
      json.member("pauses", run.pauses)
      json.member("xruns", run.xruns)
      json.member("note", run.note)
      json.member("task", run.task.map { "\($0)" })
      if run.isEdited == true { json.member("isEdited", true) }
      list("spans", run.spans, to: &json, write)
    }
  }

  private static func write(_ span: HistoryContents.ContentSpan, to json: inout JSONText) {
    json.object { json in
      json.member("step", span.step)
      json.member("name", span.name)
      json.member("isPractice", span.isPractice)
      json.member("startMilliseconds", span.startMilliseconds)
      json.member("zoneOffsetSeconds", span.zoneOffsetSeconds)
      json.member("milliseconds", span.milliseconds)
      if span.clockWasSet == true { json.member("clockWasSet", true) }
    }
  }

  private static func write(_ mood: HistoryContents.ContentMood, to json: inout JSONText) {
    json.object { json in
      json.member("uuid", "\(mood.uuid)")
      json.member("run", mood.run.map { "\($0)" })
      json.member("mood", mood.mood)
      json.member("milliseconds", mood.milliseconds)
      json.member("zoneOffsetSeconds", mood.zoneOffsetSeconds)
    }
  }
}
