import Statistics

/// What is to be changed about a run that has ended; what is not set stays.
public struct RunEdit: Sendable {
  /// Takes the place of all its moods; none for an empty list.
  public var moods: [String]?
  /// The task that it counts towards; `.some(nil)` for none.
  public var task: Int??
  /// A note; `.some(nil)` for none.
  public var note: String??
  /// How long was practised, in milliseconds: no more than was recorded. The end is what goes.
  public var practisedMilliseconds: Int64?

  /// No change, but for what is set.
  public init(
    moods: [String]? = nil, task: Int?? = nil, note: String?? = nil,
    practisedMilliseconds: Int64? = nil
  ) {
    self.moods = moods
    self.task = task
    self.note = note
    self.practisedMilliseconds = practisedMilliseconds
  }
}

extension History {
  /// Changes a run, in all that the edit says or in nothing.
  ///
  /// - Throws: `unknown` where there is no such run or task; `refused` where it is still being
  ///   played, a text cannot be kept, or more was to be practised than was recorded.
  public func edit(run id: Int, _ edit: RunEdit) throws(HistoryError) {
    let now = clock.reading
    try database.transaction { () throws(HistoryError) in
      guard let run = try run(id) else { throw unknownRun(id) }
      if run.state == .running {
        throw refused("run \(id): is still being played; change it when it has ended")
      }
      if let moods = edit.moods {
        try database.execute("DELETE FROM moods WHERE run = ?", [.int(id)])
        for mood in moods { try insertMood(mood, run: id, at: now) }
      }
      if let task = edit.task {
        if let task { try requireTask(task) }
        try database.execute("UPDATE runs SET task = ? WHERE id = ?", [.int(task), .int(id)])
      }
      if let note = edit.note {
        if let note,
          let problem = TextRules.problem("note", note, longest: TextRules.longestNote)
        {
          throw refused(problem)
        }
        try database.execute("UPDATE runs SET note = ? WHERE id = ?", [.text(note), .int(id)])
      }
      if let practised = edit.practisedMilliseconds { try shorten(run, to: practised) }
      try database.execute("UPDATE runs SET is_edited = 1 WHERE id = ?", [.int(id)])
    }
  }

  /// Removes a run with its practice and its moods. There is no way back.
  ///
  /// - Throws: `unknown` where there is no such run; `refused` where it is still being played.
  public func removeRun(_ id: Int) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in
      guard let run = try run(id) else { throw unknownRun(id) }
      if run.state == .running {
        throw refused("run \(id): is still being played; remove it when it has ended")
      }
      try database.execute("DELETE FROM runs WHERE id = ?", [.int(id)])
    }
  }

  func unknownRun(_ id: Int) -> HistoryError {
    unknown("run \(id): there is none; carillon log shows them")
  }

  /// Takes the end of a run's practice away.
  private func shorten(_ run: Run, to milliseconds: Int64) throws(HistoryError) {
    guard (0...run.practisedMilliseconds).contains(milliseconds) else {
      throw refused(
        "run \(run.id): \(secondsText(milliseconds)) s of practice; "
          + "it has 0 to \(secondsText(run.practisedMilliseconds)) s, for no more was recorded")
    }
    var left = milliseconds
    var spans = try spans(run: run.id)
    for index in spans.indices where spans[index].isPractice {
      spans[index].span.milliseconds = min(left, spans[index].span.milliseconds)
      left -= spans[index].span.milliseconds
    }
    try replaceSpans(spans, run: run.id)
  }

  /// Seconds, with thousandths where there are any: what can be asked for, to the last of it.
  private func secondsText(_ milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    var digits = rest == 0 ? "" : "." + String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (milliseconds < 0 ? "-" : "") + "\(seconds)\(digits)"
  }

  /// Writes a run's practice anew, and what follows from it.
  func replaceSpans(_ spans: [RunSpan], run: Int) throws(HistoryError) {
    try database.execute("DELETE FROM spans WHERE run = ?", [.int(run)])
    var practised: Int64 = 0
    for (number, span) in spans.enumerated() where span.span.milliseconds > 0 {
      try write(span, number: number, run: run)
      if span.isPractice { practised += span.span.milliseconds }
    }
    try database.execute(
      "UPDATE runs SET practised_ms = ?, day = ? WHERE id = ?",
      [.integer(practised), .int(RunSpan.day(of: spans)?.number), .int(run)])
  }
}
