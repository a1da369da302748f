/// How somebody felt, in a word or an emoji.
public struct Mood: Hashable, Sendable, Identifiable {
  /// Its number in this database.
  public var id: Int
  /// Its number everywhere.
  public var uuid: RecordID
  /// The run that it belongs to.
  public var run: Int?
  /// 1 to 40 characters, one line.
  public var mood: String
  /// When it was told: milliseconds since 1970 in UTC.
  public var milliseconds: Int64
  /// How far the clocks of the place were ahead of UTC then.
  public var zoneOffsetSeconds: Int
}

extension History {
  /// Notes a mood, beside those that there are. Spaces around it are let go.
  ///
  /// - Parameter run: The run that it belongs to; `nil` for none.
  /// - Throws: `refused` for one that is blank, longer than 40 characters or not one line;
  ///   `unknown` where there is no such run.
  @discardableResult
  public func addMood(_ mood: String, run: Int?) throws(HistoryError) -> Int {
    let now = clock.reading
    return try database.transaction { () throws(HistoryError) in
      if let run, try self.run(run) == nil { throw unknownRun(run) }
      return try insertMood(mood, run: run, at: now)
    }
  }

  /// All moods, or those of a run, in the order in which they were told.
  public func moods(run: Int? = nil) throws(HistoryError) -> [Mood] {
    try database.rows(
      """
      SELECT id, uuid, run, mood, at_ms, offset_s FROM moods
      \(run == nil ? "" : "WHERE run = ?") ORDER BY at_ms, id
      """, run.map { [.int($0)] } ?? []
    ) {
      Mood(
        id: $0.int(0), uuid: RecordID(bytes: $0.bytes(1)) ?? RecordID(), run: $0.optionalInt(2),
        mood: $0.text(3), milliseconds: $0.integer(4), zoneOffsetSeconds: $0.int(5))
    }
  }

  /// Removes a mood.
  ///
  /// - Throws: `unknown` where there is no such mood.
  public func removeMood(_ id: Int) throws(HistoryError) {
    try database.execute("DELETE FROM moods WHERE id = ?", [.int(id)])
    if database.changedRowCount == 0 { throw unknown("mood \(id): there is none") }
  }

  @discardableResult
  func insertMood(
    _ mood: String, run: Int?, at reading: ClockReading
  ) throws(HistoryError) -> Int {
    try insertMood(
      mood, uuid: RecordID(), run: run, at: reading.wallMilliseconds,
      zoneOffsetSeconds: reading.zoneOffsetSeconds)
  }

  func insertMood(
    _ mood: String, uuid: RecordID, run: Int?, at milliseconds: Int64, zoneOffsetSeconds: Int
  ) throws(HistoryError) -> Int {
    if let problem = TextRules.problem("mood", mood, longest: TextRules.longestMood) {
      throw refused(problem)
    }
    try database.execute(
      "INSERT INTO moods (uuid, run, mood, at_ms, offset_s) VALUES (?, ?, ?, ?, ?)",
      [
        .bytes(uuid.bytes), .int(run), .text(mood.asOneLine), .integer(milliseconds),
        .int(zoneOffsetSeconds),
      ])
    return database.lastRowID
  }
}
