import SoundUnits
import Statistics

/// Records one run while it is played: on the disk at its beginning, at every step, every few
/// seconds and at its end, so that whatever kills the player takes at most 5 s of it.
///
/// For the thread that controls the player. Methods that write throw where the disk or the database
/// is in the way; the session goes on, and the next call tries again with all that is missing.
/// `heard` is always how much of the session was heard since the run began, jumps left out; it
/// never goes back.
public final class RunRecorder {
  /// The run's number in the history.
  public let run: Int
  /// How often the run has been paused.
  public private(set) var pauses = 0
  /// How often the device ran dry since this recorder began; the player sets it, the next note writes
  /// it.
  public var xruns = 0

  private let history: History
  private let file: String
  private var keeper: SpanKeeper
  private var position: RunPosition?
  private var lastNote: Int64 = .min
  private var isEnded = false
  /// What a run that goes on had before: how often its device ran dry, and how many spans.
  private let earlierXruns: Int
  private let firstNumber: Int

  /// Less than the 5 s that may be lost, by what a slow disk may take.
  private static let noteMilliseconds: Int64 = 4_000

  init(_ history: History, run: Int, file: String, start: ClockReading) {
    self.history = history
    self.run = run
    self.file = file
    keeper = SpanKeeper(start: start)
    (earlierXruns, firstNumber) = (0, 0)
    lastNote = start.monotonicMilliseconds
  }

  /// Goes on with a run.
  ///
  /// - Parameter firstNumber: The number of the next span.
  init(
    _ history: History, goingOnWith run: Run, after earlier: EarlierPractice, file: String,
    firstNumber: Int, at reading: ClockReading
  ) {
    self.history = history
    self.run = run.id
    self.file = file
    self.firstNumber = firstNumber
    var start = reading
    start.wallMilliseconds = run.startMilliseconds
    start.zoneOffsetSeconds = run.zoneOffsetSeconds
    keeper = SpanKeeper(start: start, after: earlier)
    position = run.position
    pauses = run.pauses
    earlierXruns = run.xruns
    lastNote = reading.monotonicMilliseconds
  }

  /// Without an end it is marked as interrupted at the next opening, as a killed one is.
  deinit { history.locks.release(run: run) }

  /// What counts so far, in milliseconds.
  public var practisedMilliseconds: Int64 { keeper.practisedMilliseconds }

  /// Rounds that were done so far.
  public var rounds: Int { keeper.rounds }

  /// A step begins to be heard; what was heard until then belongs to the one before. Writes.
  ///
  /// - Parameters:
  ///   - heard: How much was heard when it began.
  ///   - late: So long ago it began.
  public func begin(
    _ step: RunStep, heard: ExactTime, late: ExactTime = .zero, frame: FramePosition, hertz: Int
  ) throws(HistoryError) {
    let reading = history.clock.reading.earlier(by: late)
    var step = step
    step.name = TextRules.kept(step.name, longest: TextRules.longestName)
    keeper.begin(step, heard: heard, at: reading)
    position = RunPosition(
      file: file, step: step.index, frame: frame, hertz: hertz, stepName: step.name,
      stepStart: step.start)
    try write(at: reading)
  }

  /// So much was heard by now, and there it stands. As often as one likes; writes when 4 s have
  /// passed since the last time.
  ///
  /// - Parameters:
  ///   - held: So much of time that was added to the step is still to come.
  ///   - atOnce: Writes whatever has passed: the place is another one than was to be expected.
  /// - Returns: Whether it was written.
  @discardableResult
  public func note(
    heard: ExactTime, frame: FramePosition, hertz: Int, held: ExactTime = .zero,
    atOnce: Bool = false
  ) throws(HistoryError) -> Bool {
    let reading = history.clock.reading
    keeper.note(heard: heard, at: reading)
    position?.frame = frame
    position?.hertz = hertz
    position?.held = held
    guard atOnce || reading.monotonicMilliseconds - lastNote >= RunRecorder.noteMilliseconds
    else { return false }
    try write(at: reading)
    return true
  }

  /// Nothing is heard from here on. Writes.
  ///
  /// - Parameter late: So long ago.
  public func pause(heard: ExactTime, late: ExactTime = .zero) throws(HistoryError) {
    let reading = history.clock.reading.earlier(by: late)
    keeper.pause(heard: heard, at: reading)
    pauses += 1
    try write(at: reading)
  }

  /// It is heard again.
  ///
  /// - Parameter late: So long ago.
  public func resume(heard: ExactTime, late: ExactTime = .zero) {
    keeper.resume(heard: heard, at: history.clock.reading.earlier(by: late))
  }

  /// The run is over: `completed`, `stopped` or `interrupted`. When this returns, it is on the disk
  /// for good.
  public func end(_ state: RunState, heard: ExactTime) throws(HistoryError) {
    precondition(state != .running, "a run that has ended does not run")
    let reading = history.clock.reading
    if !isEnded { keeper.end(heard: heard, at: reading) }
    isEnded = true
    try write(at: reading, state)
    history.locks.release(run: run)
  }

  private func write(
    at reading: ClockReading, _ state: RunState = .running
  ) throws(HistoryError) {
    // Whatever comes of it: a database that is in the way is not tried ten times a second.
    lastNote = reading.monotonicMilliseconds
    let database = history.database
    try database.transaction { () throws(HistoryError) in
      // A run that was removed meanwhile is not brought back.
      for number in keeper.firstUnsaved..<max(keeper.firstUnsaved, keeper.entries.count)
      where keeper.entries[number].span.span.milliseconds > 0 {
        try history.write(keeper.entries[number].span, number: firstNumber + number, run: run)
      }
      try database.execute(
        """
        UPDATE runs SET start_ms = ?, offset_s = ?, practised_ms = ?, day = ?, rounds = ?, state = ?,
          pauses = ?, xruns = ?, file = ?, step = ?, frame = ?, hertz = ?, step_name = ?,
          step_ns = ?, held_ns = ? WHERE id = ?
        """,
        [
          .integer(keeper.start.wallMilliseconds), .int(keeper.start.zoneOffsetSeconds),
          .integer(keeper.practisedMilliseconds), .int(keeper.day?.number), .int(keeper.rounds),
          .int(state.code), .int(pauses), .int(earlierXruns + xruns), .text(position?.file),
          .int(position?.step), .integer(position?.frame), .int(position?.hertz),
          .text(position?.stepName), .integer(position?.stepStart?.nanoseconds),
          .integer(position?.held.nanoseconds), .int(run),
        ])
    }
    keeper.markSaved()
  }
}

extension History {
  /// Begins to record a run. It is on the disk when this returns.
  ///
  /// - Parameter late: So long ago it began, where there was something in the way.
  ///
  /// Texts are made one line each: a session that is odd to look at is recorded all the same.
  ///
  /// - Throws: `unknown` where there is no such task.
  public func beginRun(
    _ start: RunStart, late: ExactTime = .zero
  ) throws(HistoryError) -> RunRecorder {
    let reading = clock.reading.earlier(by: late)
    let texts = RunTexts(session: start.session, title: start.title, kind: start.kind).kept
    let run = try database.transaction { () throws(HistoryError) -> Int in
      if let task = start.task { try requireTask(task) }
      try database.execute(
        """
        INSERT INTO runs (uuid, session, title, kind, start_ms, offset_s, planned_ms, state, task, file)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .bytes(RecordID().bytes), .text(texts.session), .text(texts.title), .text(texts.kind),
          .integer(reading.wallMilliseconds), .int(reading.zoneOffsetSeconds),
          .integer(start.planned.map { $0.nanoseconds / 1_000_000 }),
          .int(RunState.running.code), .int(start.task), .text(start.file),
        ])
      let run = database.lastRowID
      // Before anybody can see the run, so that nobody takes it for one that was left.
      locks.hold(run: run)
      return run
    }
    return RunRecorder(self, run: run, file: start.file, start: reading)
  }

  func write(_ span: RunSpan, number: Int, run: Int) throws(HistoryError) {
    try database.execute(
      """
      INSERT INTO spans (run, number, step, name, is_practice, start_ms, offset_s, practised_ms)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM runs WHERE id = ?1)
      ON CONFLICT (run, number) DO UPDATE SET
        start_ms = excluded.start_ms, offset_s = excluded.offset_s,
        practised_ms = excluded.practised_ms
      """,
      [
        .int(run), .int(number), .int(span.step), .text(span.name),
        .int(span.isPractice ? 1 : 0), .integer(span.span.startMilliseconds),
        .int(span.span.zoneOffsetSeconds), .integer(span.span.milliseconds),
      ])
  }
}
