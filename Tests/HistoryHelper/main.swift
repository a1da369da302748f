// A player without a sound card, to be killed, and a command without a terminal, to be run fifty
// times at once: what HistoryStoreTests needs processes for.
//
//   history-helper play FILE       records runs one after another; `heard RUN MS` before every
//   note, `done RUN MS` when a run is on the disk history-helper add FILE TITLE  adds a task,
//   prints its number history-helper fill FILE MAX   records runs where no file may pass MAX bytes,
//   prints the error's line

import Glibc
import HistoryStore
import SoundUnits
import Synchronization

/// A clock that goes on when it is told.
final class HandClock: HistoryClock {
  private let elapsed = Mutex<Int64>(0)

  var reading: ClockReading {
    let elapsed = elapsed.withLock { $0 }
    return ClockReading(
      wallMilliseconds: 1_780_000_000_000 + elapsed, monotonicMilliseconds: elapsed,
      zoneOffsetSeconds: 0)
  }

  func advance(_ milliseconds: Int64) { elapsed.withLock { $0 += milliseconds } }
}

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(1, bytes, bytes.count)
}

func playRun(_ history: History, _ clock: HandClock, minutes: Int64) throws(HistoryError) {
  let recorder = try history.beginRun(
    RunStart(
      session: "tree", title: "Tree", kind: "yoga", file: "/tree.yaml", planned: .minutes(minutes)))
  var heard = ExactTime.zero
  for step in 0..<Int(minutes) {
    say("heard \(recorder.run) \(heard.nanoseconds / 1_000_000)")
    try recorder.begin(
      RunStep(index: step, name: "Step \(step)", planned: .minutes(1)), heard: heard,
      frame: 48 * heard.nanoseconds / 1_000_000, hertz: 48_000)
    for _ in 0..<600 {
      clock.advance(100)
      heard += .milliseconds(100)
      say("heard \(recorder.run) \(heard.nanoseconds / 1_000_000)")
      try recorder.note(heard: heard, frame: 48 * heard.nanoseconds / 1_000_000, hertz: 48_000)
    }
  }
  try recorder.end(.completed, heard: heard)
  say("done \(recorder.run) \(heard.nanoseconds / 1_000_000)")
}

let arguments = CommandLine.arguments
do throws(HistoryError) {
  let clock = HandClock()
  switch (arguments.dropFirst().first, arguments.count) {
  case ("play", 3):
    let history = try History.open(arguments[2], clock: clock)
    while true { try playRun(history, clock, minutes: 1) }
  case ("add", 4):
    let history = try History.open(arguments[2], busyMilliseconds: 60_000)
    say("\(try history.addTask(TaskFields(title: arguments[3])))")
  case ("fill", 4):
    signal(SIGXFSZ, SIG_IGN)
    let most = rlim_t(arguments[3]) ?? 0
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let history = try History.open(arguments[2], clock: clock)
    while true { try playRun(history, clock, minutes: 2) }
  default:
    say("usage: history-helper play FILE | add FILE TITLE | fill FILE MAX")
    exit(2)
  }
} catch {
  say("\(error)")
  exit(1)
}
