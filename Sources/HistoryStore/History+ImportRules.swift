import PlainText

// What is right in contents that come in.
extension History {
  /// - Throws: `refused` with what is wrong and what would be right.
  func check(_ run: HistoryContents.ContentRun) throws(HistoryError) {
    let texts = RunTexts(session: run.session, title: run.title, kind: run.kind)
    if let problem = texts.problem { throw refused(problem) }
    if let note = run.note,
      let problem = TextRules.problem("note", note, longest: TextRules.longestNote)
    {
      throw refused(problem)
    }
    try checkTime(run.startMilliseconds, zoneOffsetSeconds: run.zoneOffsetSeconds)
    for count in [run.rounds, run.pauses, run.xruns] where count < 0 {
      throw refused("rounds, pauses or xruns: is \(count); it is 0 or more")
    }
    if let planned = run.plannedMilliseconds, planned < 0 {
      throw refused("plannedMilliseconds: is \(planned); it is 0 or more")
    }
    for (index, span) in run.spans.enumerated() {
      try checkTime(span.startMilliseconds, zoneOffsetSeconds: span.zoneOffsetSeconds)
      guard span.step >= 0, (1...ContentRules.longestSpan).contains(span.milliseconds) else {
        throw refused(
          "spans[\(index)]: is step \(span.step) with \(span.milliseconds) ms; "
            + "a step is 0 or more, a length 1 ms to 31 days")
      }
      if span.name != span.name.oneLine {
        throw refused("spans[\(index)]: its name has a control character; it is one line")
      }
    }
    if let index = run.spans.firstOverlap {
      throw refused(
        "spans[\(index)]: begins before spans[\(index - 1)] or one before that has ended; practice "
          + "is counted once, and clockWasSet tells of a clock that was set back")
    }
  }

  /// - Throws: `refused` for a time or a zone that there is nowhere.
  func checkTime(
    _ milliseconds: Int64, zoneOffsetSeconds: Int
  ) throws(HistoryError) {
    guard ContentRules.times.contains(milliseconds) else {
      throw refused(
        "time: is \(milliseconds) ms; it lies in the years 1970 to 9999, counted from 1970")
    }
    guard (-86_400...86_400).contains(zoneOffsetSeconds) else {
      throw refused("zoneOffsetSeconds: is \(zoneOffsetSeconds); it is at most a day")
    }
  }
}

private enum ContentRules {
  /// 1970 to 9999.
  static let times: ClosedRange<Int64> = 0...253_402_300_799_999
  static let longestSpan: Int64 = 31 * 86_400_000
}

/// Follows the spans of a run: practice is counted once, so that one begins when those before it have
/// ended, unless the clock was set back in between.
private struct SpanOrder {
  /// Wall and monotonic clock are read one after the other, each cut to milliseconds.
  private static let grainMilliseconds: Int64 = 2

  private var end: Int64 = 0
  private var last: HistoryContents.ContentSpan?

  /// Whether a span may follow. One that says that the clock was set may be anywhere, but for the same
  /// one again.
  mutating func takes(_ span: HistoryContents.ContentSpan) -> Bool {
    let start = span.startMilliseconds
    defer { last = span }
    if let last {
      let isSame = last.step == span.step && last.milliseconds == span.milliseconds
      if isSame && last.startMilliseconds == start { return false }
      if span.clockWasSet == true { end = start }
      if start < last.startMilliseconds && span.clockWasSet != true { return false }
    }
    if last != nil, start < end - SpanOrder.grainMilliseconds { return false }
    end = max(last == nil ? start : end, start &+ span.milliseconds)
    return true
  }
}

extension [HistoryContents.ContentSpan] {
  /// The first one that begins before all before it have ended, and does not say why.
  fileprivate var firstOverlap: Int? {
    var order = SpanOrder()
    return firstIndex { !order.takes($0) }
  }

  /// As they go out: what begins before the one before has ended follows a clock that was set back.
  func markingSetClocks() -> Self {
    if firstOverlap == nil { return self }
    var order = SpanOrder()
    return map { (span: HistoryContents.ContentSpan) -> HistoryContents.ContentSpan in
      let before = order
      if order.takes(span) { return span }
      order = before
      var span = span
      span.clockWasSet = true
      _ = order.takes(span)
      return span
    }
  }
}
