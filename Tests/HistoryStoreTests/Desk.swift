import Glibc
import SoundUnits
import Statistics
import Synchronization
import TestSupport
import Testing

@testable import HistoryStore

/// Clocks that a test sets: time goes on when it is told, the zone follows from the wall clock.
final class HandClock: HistoryClock {
  private struct State {
    var wall: Int64
    var monotonic: Int64 = 1_000_000
    var zone: @Sendable (Int64) -> Int
  }
  private let state: Mutex<State>

  init(_ wall: Int64 = noon, zone: @escaping @Sendable (Int64) -> Int = { _ in 0 }) {
    state = Mutex(State(wall: wall, zone: zone))
  }

  var reading: ClockReading {
    state.withLock {
      ClockReading(
        wallMilliseconds: $0.wall, monotonicMilliseconds: $0.monotonic,
        zoneOffsetSeconds: $0.zone($0.wall))
    }
  }

  func advance(_ milliseconds: Int64) {
    state.withLock {
      $0.wall += milliseconds
      $0.monotonic += milliseconds
    }
  }

  /// The wall clock is set, or the machine slept.
  func jump(_ milliseconds: Int64) { state.withLock { $0.wall += milliseconds } }

  func move(to zone: @escaping @Sendable (Int64) -> Int) { state.withLock { $0.zone = zone } }
}

/// 30 November 2026, 12:00 in UTC.
let noon = milliseconds("2026-11-30", 12, 0)

/// A time of a day in UTC.
func milliseconds(_ day: String, _ hours: Int64, _ minutes: Int64) -> Int64 {
  guard let day = CalendarDay(day) else { preconditionFailure("\(day) is a day") }
  return Int64(day.number) * 86_400_000 + hours * 3_600_000 + minutes * 60_000
}

func day(_ text: String) -> CalendarDay {
  guard let day = CalendarDay(text) else { preconditionFailure("\(text) is a day") }
  return day
}

let minute: Int64 = 60_000

/// A folder for histories, and a clock for them.
struct Desk {
  let folder: TemporaryFolder
  let clock: HandClock

  init(clock: HandClock = HandClock()) throws {
    folder = try TemporaryFolder()
    self.clock = clock
  }

  var path: String { folder.path(of: "history.sqlite") }

  func open(_ rule: History.DamageRule = .refuse, busyMilliseconds: Int = 10_000) throws -> History
  {
    try History.open(
      path, clock: clock, whenDamaged: rule, busyMilliseconds: busyMilliseconds)
  }

  /// Plays a session of one step for so long, as a player would, and returns its recorder, still
  /// running.
  func begin(
    _ history: History, _ session: String = "tree", kind: String = "yoga", seconds: Int64 = 60,
    planned: ExactTime? = .minutes(10), task: Int? = nil, tick: Int64 = 1_000
  ) throws -> Playing {
    let start = RunStart(
      session: session, title: "Title of \(session)", kind: kind, file: "/\(session).yaml",
      planned: planned, task: task)
    let playing = Playing(recorder: try history.beginRun(start), clock: clock, tick: tick)
    try playing.step("Hold")
    try playing.play(seconds)
    return playing
  }

  /// The same, played to its end.
  @discardableResult
  func record(
    _ history: History, _ session: String = "tree", kind: String = "yoga", seconds: Int64 = 60,
    planned: ExactTime? = .minutes(10), task: Int? = nil, state: RunState = .completed
  ) throws -> Int {
    let playing = try begin(
      history, session, kind: kind, seconds: seconds, planned: planned, task: task, tick: 60_000)
    try playing.end(state)
    return playing.run
  }
}

/// A player that hears every second of its clock.
final class Playing {
  let recorder: RunRecorder
  private let clock: HandClock
  private let tick: Int64
  private(set) var heard = ExactTime.zero
  private var stepIndex = -1

  init(recorder: RunRecorder, clock: HandClock, tick: Int64 = 1_000) {
    self.recorder = recorder
    self.clock = clock
    self.tick = tick
  }

  var run: Int { recorder.run }
  private var frame: FramePosition { SampleRate.standard.frame(at: heard) }

  func step(
    _ name: String, planned: ExactTime = .minutes(10), isPractice: Bool = true,
    isRound: Bool = false
  ) throws {
    stepIndex += 1
    let step = RunStep(
      index: stepIndex, name: name, planned: planned, isPractice: isPractice, isRound: isRound)
    try recorder.begin(step, heard: heard, frame: frame, hertz: 48_000)
  }

  func play(_ seconds: Int64) throws {
    var left = seconds * 1_000
    while left > 0 {
      let part = min(tick, left)
      clock.advance(part)
      heard += .milliseconds(part)
      left -= part
      try recorder.note(heard: heard, frame: frame, hertz: 48_000)
    }
  }

  func end(_ state: RunState = .completed) throws { try recorder.end(state, heard: heard) }
}

/// The reason that `body` throws a `HistoryError` for; `nil` where it throws none.
func reason(_ body: () throws -> Void) -> HistoryError.Reason? {
  do { try body() } catch { return (error as? HistoryError)?.reason }
  return nil
}
