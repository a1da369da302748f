import AudioOutput
import SessionEngine
import SoundUnits
import Timeline

/// Says on standard error what happens to the output while a session plays, one clear line each time.
final class PlayReporter {
  /// What a line tells.
  enum Kind {
    case dry, slept, stalled, lost, paused, returned, endedAway, rate, noAnswer

    /// What it is about: the newest line about one subject takes the place of older ones.
    var subject: Subject {
      switch self {
      case .dry, .slept, .stalled: .stream
      case .lost, .paused, .returned, .endedAway: .device
      case .rate, .noAnswer: .other
      }
    }
  }

  /// What lines are about.
  enum Subject { case stream, device, other }

  private let console: Console
  private let clock = MonotonicClock()
  private var limiter = LineLimiter<Subject, Kind>()
  private var xruns = 0
  /// Until then an interruption is no news.
  private var expectedUntil: Int64 = .min

  init(console: Console) { self.console = console }

  /// Says a line, or a later one in its place.
  func say(_ kind: Kind, _ line: String) {
    if let line = limiter.take(line, kind, about: kind.subject, now: clock.nanoseconds) {
      console.complain(line)
    }
  }

  /// Says the lines that were kept back for long enough.
  func sayWhatIsDue() {
    for line in limiter.takeDue(now: clock.nanoseconds) { console.complain(line) }
  }

  /// Says every line that is still kept back.
  func sayAll() {
    for line in limiter.takeAll() { console.complain(line) }
  }

  /// The process stood still, and its output ran dry.
  func expectInterruption() { expectedUntil = clock.nanoseconds + 3_000_000_000 }

  func deviceLost(_ error: OutputError?) {
    let reason = error?.description ?? "the output is gone"
    say(.lost, "\(reason); the session goes on, trying to open it again")
  }

  /// - Parameter isRealtime: The audio thread has real-time priority.
  func report(_ event: PlayerEvent, _ plan: Plan, isRealtime: Bool) {
    switch event {
    case .interrupted(let cause, let lostFrames):
      interrupted(cause, lostFrames, isRealtime)
    case .pausedWhileAway:
      say(.paused, "the output has been away for 30 s; the session pauses until it is back")
    case .deviceReturned(let from, let to):
      // The session may have started again meanwhile.
      let unheard = unheard(plan) { from <= to ? $0 >= from && $0 < to : $0 >= from || $0 < to }
      let time = plan.rate.time(of: to).clock()
      say(.returned, "the output is back; the session goes on at \(time), \(unheard)")
    case .endedWhileAway(let from):
      let unheard = unheard(plan) { $0 >= from }
      say(.endedAway, "the session ended while the output was away, \(unheard)")
    case .rateIsOff(let millionths):
      let tenths = (abs(millionths) + 500) / 1_000
      let direction = millionths < 0 ? "slow" : "fast"
      say(
        .rate,
        "the output runs \(tenths / 10).\(tenths % 10) % too \(direction), and so do all times")
    case .opened, .failedToOpen, .deviceLost, .ended, .paused, .resumed, .jumped, .timeAdded,
      .waitOver, .gainChanged:
      break
    }
  }

  /// What is known only at the end.
  func sum(_ status: PlayerStatus, _ plan: Plan?) {
    if let plan, let first = status.firstClippedFrame {
      console.complain(ClippingText.line(frames: status.clippedFrames, first: first, plan.rate))
    }
    if status.missingBedFrames > 0, let plan {
      let length = plan.rate.time(of: status.missingBedFrames).toMilliseconds
      console.complain("the bed's file was read too slowly; \(length) of it stayed silent")
    }
    if xruns > 1 { console.complain("the output ran dry \(xruns) times") }
  }

  private func interrupted(_ cause: Interruption, _ lostFrames: FrameCount, _ isRealtime: Bool) {
    if clock.nanoseconds < expectedUntil { return }
    let next = lostFrames > 0 ? "what was not heard plays again" : "nothing is skipped"
    switch cause {
    case .xrun:
      xruns += 1
      let hint = isRealtime ? "" : " (without real-time priority: see ulimit -r)"
      say(.dry, "the output ran dry\(hint); \(next)")
    case .suspend:
      say(.slept, "the output slept; the session goes on where it was")
    case .stall:
      say(.stalled, "the output stood still and was started again; \(next)")
    }
  }

  /// Sounds that passed unheard, never played in a burst but named.
  private func unheard(_ plan: Plan, where passed: (FramePosition) -> Bool) -> String {
    let events = plan.events.filter { $0.frames > 0 && passed($0.frame) }
    guard !events.isEmpty else { return "no sound was missed" }
    let names = events.prefix(8).map {
      "\(plan.name(of: $0)) at \(plan.rate.time(of: $0.frame).clock())"
    }
    let more = events.count > 8 ? " and \(events.count - 8) more" : ""
    return "not heard: " + names.joined(separator: ", ") + more
  }
}

/// Sums that passed full scale, as play and render name them.
enum ClippingText {
  static func line(frames: FrameCount, first: FramePosition, _ rate: SampleRate) -> String {
    let time = rate.time(of: first).clock(milliseconds: true)
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    return "\(count) passed full scale and were limited, the first at \(time) (frame \(first)); "
      + "lower the gain of what sounds there"
  }
}
