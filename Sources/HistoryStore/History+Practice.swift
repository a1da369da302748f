import Statistics

extension History {
  /// What was practised, cut at local midnights: what `PracticeStatistics` takes.
  ///
  /// - Parameter range: Only these days; all unless given.
  public func practice(in range: DayRange? = nil) throws(HistoryError) -> [PracticePart] {
    try database.snapshot { () throws(HistoryError) in
      let moods = try moodTexts()
      let bounds: [SQLValue] = [
        .int(range?.first.number ?? .min), .int(range?.last.number ?? .max),
      ]
      var parts = try database.rows(
        """
        SELECT id, day, practised_ms, kind, session, task FROM runs
        WHERE day BETWEEN ? AND ? AND practised_ms > 0
        """, bounds
      ) { row -> PracticePart in
        History.part(row, day: CalendarDay(number: row.int(1)), moods)
      }
      // Runs of several days: span by span.
      let spans = try database.rows(
        """
        SELECT id, day, spans.practised_ms, kind, session, task,
          spans.start_ms, spans.offset_s
        FROM runs JOIN spans ON spans.run = runs.id
        WHERE day IS NULL AND runs.practised_ms > 0 AND is_practice ORDER BY id, number
        """
      ) { row -> [PracticePart] in
        let span = PracticeSpan(
          startMilliseconds: row.integer(6), zoneOffsetSeconds: row.int(7),
          milliseconds: row.integer(2))
        return span.days.map { day, milliseconds in
          var part = History.part(row, day: day, moods)
          part.milliseconds = milliseconds
          return part
        }
      }
      for part in spans.joined() where range?.contains(part.day) != false {
        if let last = parts.last, last.run == part.run, last.day == part.day {
          parts[parts.count - 1].milliseconds += part.milliseconds
        } else {
          parts.append(part)
        }
      }
      return parts
    }
  }

  private static func part(
    _ row: Statement, day: CalendarDay, _ moods: [Int: [String]]
  ) -> PracticePart {
    PracticePart(
      run: row.int(0), day: day, milliseconds: row.integer(2), kind: row.text(3),
      session: row.text(4), task: row.optionalInt(5), moods: moods[row.int(0)] ?? [])
  }
}
