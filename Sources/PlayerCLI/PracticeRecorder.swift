import AudioOutput
import CommandSyntax
import HistoryStore
import SessionEngine
import SoundUnits
import Timeline

/// Records a session while it plays, from what is heard of it. For the control thread: a slow disk delays
/// neither sound nor audio thread.
///
/// Whatever is in the way, the session plays; standard error has one line about it, and one more where
/// the record goes on.
final class PracticeRecorder {
  /// So long after a command its effect is surely heard; commands that come together are one note.
  private static let placeNanoseconds: Int64 = 250_000_000
  /// A database that is locked is tried again so often.
  private static let retryNanoseconds: Int64 = 4_000_000_000
  /// How often the end of a run is tried while the database is locked: for some 10 s.
  private static let lastAttempts = 100

  private let wish: RecordWish
  private let console: Console
  private let clock = MonotonicClock()
  private var history: History?
  private var run: RunRecorder?
  /// As it was told last.
  private var heard = ExactTime.zero
  /// The step and the lap that are recorded.
  private var step: (index: Int, lap: Int64)?
  private var isPaused = false
  /// What is to be written, once it can be.
  private var waiting: [Note] = []
  private var lastLook: Int64?
  /// When the session began, by the clock, and as what.
  private var beginning: Int64?
  private var start: RunStart?
  private var isMoodNoted = false
  private var hasEnded = false
  /// Nothing more is tried.
  private var hasGivenUp = false
  private var nextTry: Int64 = .min
  /// The session was moved: by then its place is noted.
  private var placeDeadline: Int64 = .max
  private var isInTrouble = false

  init(_ wish: RecordWish, _ history: History?, _ console: Console) {
    self.wish = wish
    self.history = history
    self.console = console
  }

  /// The title of the task that the session counts towards.
  var taskTitle: String? { wish.taskTitle }

  /// The history and the run in it, once that has ended and is recorded.
  var ended: (history: History, run: Int, practiced: ExactTime)? {
    guard hasEnded, !isInTrouble, let history, let run else { return nil }
    return (history, run.run, .milliseconds(run.practisedMilliseconds))
  }

  /// Something to be written, and when it was.
  private struct Note {
    enum Change {
      case step(RunStep, frame: FramePosition, hertz: Int)
      case pause, resume
    }

    var change: Change
    /// How much was heard until then.
    var heard: ExactTime
    var now: Int64
  }

  /// More steps and pauses than anybody has while a database is locked.
  private static let mostNotes = 4_096

  /// Takes in what is heard now; as often as one likes.
  ///
  /// - Parameter heard: How much was heard since the session began; never goes back.
  func follow(_ status: PlayerStatus, _ plan: Plan, heard: ExactTime) {
    guard status.hasBegun, !hasEnded, !hasGivenUp, status.hertz == plan.rate.hertz else { return }
    note(status, plan, heard: heard)
    guard let run = begun() else { return }
    run.xruns = status.xruns
    let frame = min(status.heardFrame, plan.scheduleFrames)
    attempt { () throws(HistoryError) in
      while !waiting.isEmpty {
        try write(waiting.removeFirst(), to: run)
        goesOn()
      }
      let isDue = clock.nanoseconds >= placeDeadline
      if isDue { placeDeadline = .max }
      let held = plan.rate.time(of: max(0, status.heldFrames))
      if try run.note(
        heard: heard, frame: frame, hertz: status.hertz, held: held, atOnce: isDue)
      {
        goesOn()
      }
    }
  }

  /// Somebody moved the session: its place is noted as soon as that is heard.
  func hasMoved() {
    placeDeadline = min(placeDeadline, clock.nanoseconds + PracticeRecorder.placeNanoseconds)
  }

  /// The session is over.
  func end(_ state: RunState, _ status: PlayerStatus, heard: ExactTime) {
    guard !hasEnded, !hasGivenUp else { return }
    hasEnded = true
    // Nothing plays any more: a lock of another program is worth waiting for.
    for attemptsLeft in (0..<PracticeRecorder.lastAttempts).reversed() {
      do throws(HistoryError) {
        guard let run = try openedRun() else { return }
        run.xruns = status.xruns
        while !waiting.isEmpty { try write(waiting.removeFirst(), to: run) }
        try run.end(state, heard: heard)
        try noteMood(run)
        goesOn()
        return
      } catch {
        if error.reason != .busy || attemptsLeft == 0 { return complain(error) }
      }
    }
  }

  // MARK: - Parts

  /// Notes where a step began and where somebody paused since the last look.
  private func note(_ status: PlayerStatus, _ plan: Plan, heard: ExactTime) {
    let earlier = self.heard
    self.heard = heard
    let now = clock.nanoseconds
    let sinceLastLook = ExactTime(nanoseconds: now - (lastLook ?? now))
    lastLook = now
    let frame = min(status.heardFrame, plan.scheduleFrames)
    if beginning == nil { (beginning, start) = (now, wish.start(plan)) }
    if waiting.count >= PracticeRecorder.mostNotes { waiting.removeFirst() }
    if let index = plan.stepIndex(at: frame), frame < plan.scheduleFrames,
      step?.index != index || step?.lap != status.heardLap
    {
      let begun = RunStep(plan, index)
      // Of what was heard since the last look, so much is this step's.
      let passed = plan.rate.time(of: max(0, frame - plan.steps[index].frame))
      let late = step == nil ? .zero : min(passed, heard - earlier, sinceLastLook)
      // What was heard before the first look belongs to the first step, where that counts.
      let before = step == nil && begun.isPractice ? .zero : heard - late
      step = (index, status.heardLap)
      waiting.append(
        Note(
          change: .step(begun, frame: frame, hertz: status.hertz), heard: before,
          now: now - late.nanoseconds))
    }
    if status.isPaused != isPaused {
      isPaused = status.isPaused
      waiting.append(Note(change: isPaused ? .pause : .resume, heard: heard, now: now))
    }
  }

  private func write(_ note: Note, to run: RunRecorder) throws(HistoryError) {
    let late = late(note.now)
    switch note.change {
    case .step(let step, let frame, let hertz):
      try run.begin(step, heard: note.heard, late: late, frame: frame, hertz: hertz)
    case .pause: try run.pause(heard: note.heard, late: late)
    case .resume: run.resume(heard: note.heard, late: late)
    }
  }

  private func late(_ then: Int64) -> ExactTime {
    ExactTime(nanoseconds: max(0, clock.nanoseconds - then))
  }

  private func noteMood(_ run: RunRecorder) throws(HistoryError) {
    guard let mood = wish.mood, !isMoodNoted else { return }
    try history?.addMood(mood, run: run.run)
    isMoodNoted = true
  }

  /// The run's recorder, from the first sound on.
  private func begun() -> RunRecorder? {
    if let run { return run }
    guard clock.nanoseconds >= nextTry else { return nil }
    nextTry = clock.nanoseconds + PracticeRecorder.retryNanoseconds
    attempt { () throws(HistoryError) in _ = try openedRun() }
    return run
  }

  private func openedRun() throws(HistoryError) -> RunRecorder? {
    if let run { return run }
    guard let start, let beginning else { return nil }
    let history: History
    if let opened = self.history { history = opened } else { history = try wish.open(console) }
    self.history = history
    if let earlier = wish.beginning.run {
      run = try history.goOn(with: earlier, file: wish.file, task: wish.task)
    }
    if run == nil { run = try history.beginRun(start, late: late(beginning)) }
    goesOn()
    if let run { try noteMood(run) }
    return run
  }

  private func attempt(_ body: () throws(HistoryError) -> Void) {
    do throws(HistoryError) { try body() } catch { complain(error) }
  }

  private func complain(_ error: HistoryError) {
    // Without a run there is nothing to go on with, but for a lock, which may go.
    if run == nil && error.reason != .busy { hasGivenUp = true }
    if !isInTrouble { console.complain(error.playerDescription) }
    isInTrouble = true
  }

  private func goesOn() {
    if isInTrouble { console.complain("this session is recorded again") }
    isInTrouble = false
  }
}

extension RunStep {
  /// A step of a plan. Lead-ins, waits and the breaks of a focus session are no practice.
  fileprivate init(_ plan: Plan, _ index: Int) {
    let step = plan.steps[index]
    self.init(
      index: index, name: step.title, planned: plan.rate.time(of: step.frames),
      isPractice: plan.isPractice(step), isRound: plan.kind == .focus && step.kind == .hold,
      start: plan.rate.time(of: step.frame))
  }
}

extension Plan {
  /// Whether the time of a step counts as practiced.
  fileprivate func isPractice(_ step: PlannedStep) -> Bool {
    switch step.kind {
    case .leadIn, .wait: false
    case .rest: kind != .focus
    case .hold, .breathe, .transition, .sideSwitch: true
    }
  }

  /// What there is to practice.
  fileprivate var practice: ExactTime {
    steps.reduce(.zero) { isPractice($1) ? $0 + rate.time(of: $1.frames) : $0 }
  }
}

extension RecordWish {
  fileprivate func start(_ plan: Plan) -> RunStart {
    RunStart(
      session: session, title: plan.title, kind: plan.kind.rawValue, file: file,
      planned: isEndless ? nil : plan.practice, task: task)
  }
}
