import Glibc
import TestSupport
import Testing

extension PlayerProgram {
  /// Where this program records.
  var historyFolder: String { "\(path)/.local/share/carillon" }
  var historyFile: String { "\(historyFolder)/history.sqlite" }

  /// A session of one hold, without a lead-in or a sound's tail.
  @discardableResult
  func writeHold(_ length: String, kind: String = "stretch") throws -> String {
    try write(
      "s.yaml",
      """
      title: Hold still
      kind: \(kind)
      lead-in: 0
      cues: {start: none, halfway: none, countdown: none, end: none, complete: none, announce: false}
      steps: [{name: Tree, hold: \(length)}]
      """)
  }

  /// Plays `s.yaml` to its end.
  func playAll(
    _ arguments: [String] = [], ppm: Int = TestDevice.tenfold
  ) throws -> ChildProcess.Result {
    let device = try TestDevice(ppm: ppm)
    // The device's folder goes with it.
    defer { withExtendedLifetime(device) {} }
    return try play(device, arguments, environment: ["CARILLON_OPENING_SILENCE": "0"]).wait()
  }

  /// What `log --json` says, as a text.
  func log() throws -> String { try run("log", "--json").outputText }

  /// The numbers behind a key in `log --json` and `stats --json`, in order.
  func numbers(_ key: String, in text: String) -> [Int] {
    text.components(between: "\"\(key)\": ").compactMap { Int($0.prefix { $0.isNumber }) }
  }
}

extension String {
  /// What follows each place where `mark` stands.
  func components(between mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      parts.append(rest)
    }
    return parts
  }
}

/// A run for `carillon import`, practiced in one piece.
struct ImportedRun {
  var number: Int
  var title = "Sun salutation"
  var session = "sun"
  var kind = "yoga"
  /// Milliseconds since 1970 in UTC.
  var start: Int64
  var zoneOffsetSeconds = 0
  /// Each begins where the one before ends.
  var spans: [(milliseconds: Int64, zoneOffsetSeconds: Int)]
  var moods: [String] = []
  var note: String?
  var task: Int?
  var state = "completed"

  private static func uuid(_ kind: Int, _ number: Int) -> String {
    let digits = String(number + 1_000_000)
    return "0000000\(kind)-0000-4000-8000-00000\(digits)"
  }

  /// The file that `import` takes.
  static func file(_ runs: [ImportedRun], tasks: [String] = []) -> String {
    let moods = runs.flatMap { run in
      run.moods.enumerated().map { index, mood in
        """
        {"uuid": "\(uuid(2, run.number * 10 + index))", "run": "\(uuid(1, run.number))", \
        "mood": "\(mood)", "milliseconds": \(run.start + Int64(index)), \
        "zoneOffsetSeconds": \(run.zoneOffsetSeconds)}
        """
      }
    }
    let tasks = tasks.enumerated().map { index, title in
      """
      {"uuid": "\(uuid(3, index + 1))", "number": \(index + 1), "title": "\(title)", \
      "priority": "high", "category": null, "color": "#7C3AED", "createdMilliseconds": 1}
      """
    }
    return """
      {"version": 1, "tasks": [\(tasks.joined(separator: ",\n"))],
      "runs": [\(runs.map(\.json).joined(separator: ",\n"))],
      "moods": [\(moods.joined(separator: ",\n"))]}
      """
  }

  private var json: String {
    var begin = start
    let spans = spans.map { span in
      defer { begin += span.milliseconds }
      return """
        {"step": 0, "name": "Tree", "isPractice": true, "startMilliseconds": \(begin), \
        "zoneOffsetSeconds": \(span.zoneOffsetSeconds), "milliseconds": \(span.milliseconds)}
        """
    }
    let noteText = note.map { "\"\($0)\"" } ?? "null"
    let taskText = task.map { "\"\(ImportedRun.uuid(3, $0))\"" } ?? "null"
    return """
      {"uuid": "\(ImportedRun.uuid(1, number))", "session": "\(session)", "title": "\(title)", \
      "kind": "\(kind)", "startMilliseconds": \(start), "zoneOffsetSeconds": \(zoneOffsetSeconds), \
      "plannedMilliseconds": 1800000, "rounds": 0, "state": "\(state)", "pauses": 0, "xruns": 0, \
      "note": \(noteText), "task": \(taskText), "spans": [\(spans.joined(separator: ", "))]}
      """
  }
}
