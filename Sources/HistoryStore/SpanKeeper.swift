import SoundUnits
import Statistics

/// What was practised in a run before it was cut and went on.
struct EarlierPractice {
  /// In order.
  var spans: [RunSpan] = []
  /// Rounds that were done.
  var rounds = 0
  /// The step in which it was cut.
  var step: Int?

  /// Everything that counts, in milliseconds.
  var practisedMilliseconds: Int64 {
    spans.reduce(0) { $1.isPractice ? $0 + $1.span.milliseconds : $0 }
  }

  /// What was heard of the step in which it was cut, in milliseconds.
  var stepMilliseconds: Int64 {
    var sum: Int64 = 0
    for span in spans.reversed() {
      guard span.step == step else { break }
      sum += span.span.milliseconds
    }
    return sum
  }
}

/// Makes spans of what a player tells: so long was heard, at such a time. A value: clocks are told,
/// never asked.
///
/// A span never gets longer than the time that passed on the monotonic clock, so that minutes never
/// exceed real time, whatever is told. It ends, and another begins, at a new step, at a pause, when
/// the zone changes, when the wall clock jumps, and when more time passed than was heard: so each
/// lies where it was, and can be cut at midnight.
struct SpanKeeper {
  /// A wall clock that is corrected by less than this does not end a span.
  static let jumpMilliseconds: Int64 = 2_000
  /// Before 2025 no Carillon was there: a clock that says so was never set (a Pi has none of its
  /// own).
  static let earliestMilliseconds: Int64 = 1_735_689_600_000
  /// What a round may lack.
  static let roundPercent: Int64 = 95

  /// A span, and what the clocks showed when it began.
  struct Entry {
    var span: RunSpan
    fileprivate var monotonicMilliseconds: Int64
  }

  /// What the clocks showed when the run began.
  private(set) var start: ClockReading
  /// All spans of the run, in order; those of no length are left out when they end.
  private(set) var entries: [Entry] = []
  /// Everything from this one on has changed since `markSaved`.
  private(set) var firstUnsaved = 0
  /// Rounds that were done.
  private(set) var rounds = 0
  /// What was practised before the run was cut and went on; written already.
  private let earlier: EarlierPractice
  /// Until its first step begins, that one may have been cut.
  private var isGoingOn: Bool

  private var step: RunStep?
  /// What was heard of the present step, in milliseconds.
  private var stepMilliseconds: Int64 = 0
  /// Whether the last of `entries` goes on.
  private var isOpen = false
  private var isPaused = false
  private var toldNanoseconds: Int64 = 0
  /// Told and not yet in a span.
  private var pendingMilliseconds: Int64 = 0

  init(start: ClockReading, after earlier: EarlierPractice = EarlierPractice()) {
    self.start = start
    self.earlier = earlier
    rounds = earlier.rounds
    isGoingOn = earlier.step != nil
  }

  /// The day in which all practice lies; `nil` where it lies in several, or there is none.
  var day: CalendarDay? { RunSpan.day(of: earlier.spans + entries.map(\.span)) }

  /// Everything that counts, in milliseconds.
  var practisedMilliseconds: Int64 {
    var sum = earlier.practisedMilliseconds
    for entry in entries where entry.span.isPractice { sum += entry.span.span.milliseconds }
    return sum
  }

  /// A step begins to be heard; the one before ends here.
  mutating func begin(_ step: RunStep, heard: ExactTime, at reading: ClockReading) {
    note(heard: heard, at: reading)
    endStep()
    self.step = step
    // Of a step that was cut and goes on, what was heard before counts towards its round.
    if isGoingOn, step.index == earlier.step { stepMilliseconds = earlier.stepMilliseconds }
    isGoingOn = false
    if !isPaused { open(at: reading) }
  }

  /// So much of the session was heard since the run began, jumps left out.
  mutating func note(heard: ExactTime, at reading: ClockReading) {
    // In milliseconds of the whole, so that nothing is lost to rounding bit by bit.
    let told = max(heard.nanoseconds, toldNanoseconds)
    pendingMilliseconds += told / 1_000_000 - toldNanoseconds / 1_000_000
    toldNanoseconds = told
    guard isOpen, var entry = entries.last else {
      pendingMilliseconds = 0
      return
    }
    let elapsed = reading.monotonicMilliseconds - entry.monotonicMilliseconds
    let room = max(0, elapsed - entry.span.span.milliseconds)
    let added = min(pendingMilliseconds, room)
    // Heard before real time allows it: that is jitter, or an output that is no sound card.
    pendingMilliseconds = min(pendingMilliseconds - added, SpanKeeper.jumpMilliseconds)
    if added > 0 {
      entry.span.span.milliseconds += added
      stepMilliseconds += added
      entries[entries.count - 1] = entry
      firstUnsaved = min(firstUnsaved, entries.count - 1)
    }
    let span = entry.span.span
    let jump = reading.wallMilliseconds - span.startMilliseconds - elapsed
    if abs(jump) > SpanKeeper.jumpMilliseconds { redate(to: reading) }
    if abs(jump) > SpanKeeper.jumpMilliseconds
      || reading.zoneOffsetSeconds != span.zoneOffsetSeconds
      || elapsed - span.milliseconds > SpanKeeper.jumpMilliseconds
    {
      close()
      open(at: reading)
    }
  }

  /// Nothing is heard from here on.
  mutating func pause(heard: ExactTime, at reading: ClockReading) {
    note(heard: heard, at: reading)
    close()
    isPaused = true
  }

  /// It is heard again.
  mutating func resume(heard: ExactTime, at reading: ClockReading) {
    // What was heard while paused is the fade, or nothing.
    note(heard: heard, at: reading)
    isPaused = false
    if step != nil, !isOpen { open(at: reading) }
  }

  /// The run is over.
  mutating func end(heard: ExactTime, at reading: ClockReading) {
    note(heard: heard, at: reading)
    endStep()
  }

  /// What there is now is on the disk.
  mutating func markSaved() { firstUnsaved = entries.count }

  private mutating func endStep() {
    close()
    if let step, step.isRound {
      let planned = step.planned.nanoseconds / 1_000_000
      if stepMilliseconds * 100 >= planned * SpanKeeper.roundPercent { rounds += 1 }
    }
    step = nil
    stepMilliseconds = 0
  }

  private mutating func open(at reading: ClockReading) {
    guard let step else { return }
    let span = PracticeSpan(
      startMilliseconds: reading.wallMilliseconds, zoneOffsetSeconds: reading.zoneOffsetSeconds,
      milliseconds: 0)
    entries.append(
      Entry(
        span: RunSpan(
          step: step.index, name: step.name, isPractice: step.isPractice, span: span),
        monotonicMilliseconds: reading.monotonicMilliseconds))
    isOpen = true
  }

  private mutating func close() {
    if isOpen, entries.last?.span.span.milliseconds == 0 { entries.removeLast() }
    firstUnsaved = min(firstUnsaved, entries.count)
    isOpen = false
  }

  /// A clock that was never set has been set: what it dated is dated back from now.
  private mutating func redate(to reading: ClockReading) {
    guard reading.wallMilliseconds >= SpanKeeper.earliestMilliseconds else { return }
    func isUnset(_ milliseconds: Int64) -> Bool { milliseconds < SpanKeeper.earliestMilliseconds }
    func wallMilliseconds(at monotonic: Int64) -> Int64 {
      reading.wallMilliseconds - (reading.monotonicMilliseconds - monotonic)
    }
    if isUnset(start.wallMilliseconds) {
      start.wallMilliseconds = wallMilliseconds(at: start.monotonicMilliseconds)
      start.zoneOffsetSeconds = reading.zoneOffsetSeconds
    }
    for index in entries.indices where isUnset(entries[index].span.span.startMilliseconds) {
      entries[index].span.span.startMilliseconds = wallMilliseconds(
        at: entries[index].monotonicMilliseconds)
      entries[index].span.span.zoneOffsetSeconds = reading.zoneOffsetSeconds
      firstUnsaved = min(firstUnsaved, index)
    }
  }
}
