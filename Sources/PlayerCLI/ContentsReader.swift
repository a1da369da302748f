import HistoryStore

/// Reads the JSON that `export` writes. What a key does not know is passed over.
enum ContentsReader {
  static func contents(_ bytes: [UInt8]) throws(JSONProblem) -> HistoryContents {
    var reader = JSONReader(bytes)
    var contents = HistoryContents()
    var version: Int64?
    try reader.object { (reader, key) throws(JSONProblem) in
      switch key {
      case "version": version = try reader.integer()
      case "tasks":
        try reader.array { (reader) throws(JSONProblem) in
          contents.tasks.append(try task(&reader))
        }
      case "runs":
        try reader.array { (reader) throws(JSONProblem) in contents.runs.append(try run(&reader)) }
      case "moods":
        try reader.array { (reader) throws(JSONProblem) in
          contents.moods.append(try mood(&reader))
        }
      default: try reader.skip()
      }
    }
    try reader.end()
    guard let version else { throw reader.problem("version is missing; carillon export writes it") }
    contents.version = Int(version)
    return contents
  }

  private static func task(
    _ reader: inout JSONReader
  ) throws(JSONProblem) -> HistoryContents.ContentTask {
    let fields = try JSONFields(
      &reader, texts: ["uuid", "title", "priority", "category", "color"],
      numbers: ["number", "createdMilliseconds", "doneMilliseconds", "removedMilliseconds"])
    return HistoryContents.ContentTask(
      uuid: try fields.id("uuid"), number: try fields.int("number"),
      title: try fields.text("title"), priority: try fields.word("priority"),
      category: fields.optionalText("category"), color: fields.optionalText("color"),
      createdMilliseconds: try fields.number("createdMilliseconds"),
      doneMilliseconds: fields.optionalNumber("doneMilliseconds"),
      removedMilliseconds: fields.optionalNumber("removedMilliseconds"))
  }

  private static func run(
    _ reader: inout JSONReader
  ) throws(JSONProblem) -> HistoryContents.ContentRun {
    var spans: [HistoryContents.ContentSpan] = []
    let fields = try JSONFields(
      &reader, texts: ["uuid", "session", "title", "kind", "state", "note", "task"],
      numbers: [
        "startMilliseconds", "zoneOffsetSeconds", "plannedMilliseconds", "rounds", "pauses",
        "xruns",
      ], truths: ["isEdited"]
    ) { (reader, key) throws(JSONProblem) in
      guard key == "spans" else { return false }
      try reader.array { (reader) throws(JSONProblem) in spans.append(try span(&reader)) }
      return true
    }
    return HistoryContents.ContentRun(
      uuid: try fields.id("uuid"), session: try fields.text("session"),
      title: try fields.text("title"), kind: try fields.text("kind"),
      startMilliseconds: try fields.number("startMilliseconds"),
      zoneOffsetSeconds: try fields.int("zoneOffsetSeconds"),
      plannedMilliseconds: fields.optionalNumber("plannedMilliseconds"),
      rounds: try fields.int("rounds"), state: try fields.word("state"),
      pauses: try fields.int("pauses"), xruns: try fields.int("xruns"),
      note: fields.optionalText("note"), task: try fields.optionalID("task"),
      isEdited: fields.optionalTruth("isEdited"), spans: spans)
  }

  private static func span(
    _ reader: inout JSONReader
  ) throws(JSONProblem) -> HistoryContents.ContentSpan {
    let fields = try JSONFields(
      &reader, texts: ["name"],
      numbers: ["step", "startMilliseconds", "zoneOffsetSeconds", "milliseconds"],
      truths: ["isPractice", "clockWasSet"])
    return HistoryContents.ContentSpan(
      step: try fields.int("step"), name: try fields.text("name"),
      isPractice: try fields.truth("isPractice"),
      startMilliseconds: try fields.number("startMilliseconds"),
      zoneOffsetSeconds: try fields.int("zoneOffsetSeconds"),
      milliseconds: try fields.number("milliseconds"),
      clockWasSet: fields.optionalTruth("clockWasSet"))
  }

  private static func mood(
    _ reader: inout JSONReader
  ) throws(JSONProblem) -> HistoryContents.ContentMood {
    let fields = try JSONFields(
      &reader, texts: ["uuid", "run", "mood"], numbers: ["milliseconds", "zoneOffsetSeconds"])
    return HistoryContents.ContentMood(
      uuid: try fields.id("uuid"), run: try fields.optionalID("run"),
      mood: try fields.text("mood"), milliseconds: try fields.number("milliseconds"),
      zoneOffsetSeconds: try fields.int("zoneOffsetSeconds"))
  }
}
