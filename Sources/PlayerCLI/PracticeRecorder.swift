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
  private static let placeNanoseconds: Int64 = 500_000_000
  /// A database that is locked is tried again so often.
  private static let retryNanoseconds: Int64 = 4_000_000_000

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

  /// Takes in what is heard now; as often as one likes.
  ///
  /// - Parameter heard: How much was heard since the session began; never goes back.
  func follow(_ status: PlayerStatus, _ plan: Plan, heard: ExactTime) {
    guard status.hasBegun, !hasEnded, !hasGivenUp, status.hertz == plan.rate.hertz else { return }
    let earlier = self.heard
    self.heard = heard
    guard let run = begun(plan) else { return }
    run.xruns = status.xruns
    let frame = min(status.heardFrame, plan.scheduleFrames)
    attempt { () throws(HistoryError) in
      if let index = plan.stepIndex(at: frame), frame < plan.scheduleFrames,
        step?.index != index || step?.lap != status.heardLap
      {
        let begun = RunStep(plan, index)
        // Of what was heard since the last look, so much is this step's.
        let passed = plan.rate.time(of: max(0, frame - plan.steps[index].frame))
        let late = step == nil ? .zero : min(passed, heard - earlier)
        // What was heard before the first look belongs to the first step, where that counts.
        let before = step == nil && begun.isPractice ? .zero : heard - late
        step = (index, status.heardLap)
        try run.begin(begun, heard: before, late: late, frame: frame, hertz: status.hertz)
        goesOn()
      }
      if status.isPaused != isPaused {
        isPaused = status.isPaused
        if isPaused { try run.pause(heard: heard) } else { run.resume(heard: heard) }
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
    guard let run else { return }
    run.xruns = status.xruns
    // Nothing plays any more: a lock of another program is worth waiting for.
    for attemptsLeft in (0..<20).reversed() {
      do throws(HistoryError) {
        try run.end(state, heard: heard)
        if let mood = wish.mood { try history?.addMood(mood, run: run.run) }
        goesOn()
        return
      } catch {
        if error.reason != .busy || attemptsLeft == 0 { return complain(error) }
      }
    }
  }

  // MARK: - Parts

  /// The run's recorder, from the first sound on.
  private func begun(_ plan: Plan) -> RunRecorder? {
    if let run { return run }
    guard clock.nanoseconds >= nextTry else { return nil }
    nextTry = clock.nanoseconds + PracticeRecorder.retryNanoseconds
    attempt { () throws(HistoryError) in
      let history: History
      if let opened = self.history { history = opened } else { history = try wish.open(console) }
      self.history = history
      if let earlier = wish.beginning.run {
        run = try history.goOn(with: earlier, file: wish.file, task: wish.task)
      }
      if run == nil { run = try history.beginRun(wish.start(plan)) }
      goesOn()
    }
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
