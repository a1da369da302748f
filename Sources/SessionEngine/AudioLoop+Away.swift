import AudioOutput
import CLinux
import SoundUnits

/// Where a session is while its device is away. A value: time is told, never asked for.
struct Absence: Equatable {
  /// Where the session was when the device made its last progress.
  var from: ExactTime
  /// When that was, on the monotonic clock, which stands still while the machine sleeps.
  var sinceNanoseconds: Int64
  /// It stood still already, at a wait or before its beginning.
  var stoodStill: Bool

  /// So long session time goes on without a device; then the session stands still.
  static let longest = ExactTime.seconds(30)

  func length(atNanoseconds now: Int64) -> ExactTime {
    ExactTime(nanoseconds: max(0, now - sinceNanoseconds))
  }

  /// Where the session is now.
  func time(atNanoseconds now: Int64) -> ExactTime {
    stoodStill ? from : from + min(length(atNanoseconds: now), Absence.longest)
  }

  func hasPaused(atNanoseconds now: Int64) -> Bool {
    length(atNanoseconds: now) >= Absence.longest
  }
}

extension AudioLoop {
  /// Opens a lost device again, for ever, and rejoins the session where its time has come to.
  func recover() {
    output.close()
    guard let rate = format?.rate, !isStopping else { return end(stopped: isStopping) }
    status.phase = .away
    let place = renderer.head.position(at: deviceFrame)
    var absence = Absence(
      from: rate.time(of: place.sessionFrame),
      sinceNanoseconds: output.lastProgressNanoseconds ?? lastProgress,
      stoodStill: place.motion == .holding)
    guard let opened = reopen(absence) else { return end(stopped: true) }
    if opened.rate != rate {
      // Another device under the old name: the plan is made again at its rate, the place kept by time.
      tell(.opened(hertz: opened.rate.hertz))
      guard waitForScore() != nil else { return end(stopped: true) }
      score = shared.score.withLock { $0 }
      absence.from = opened.rate.time(of: opened.rate.frame(at: absence.from))
    }
    format = opened
    prepareBuffers(for: opened)
    rejoin(absence, lap: place.lap, wasWaiting: status.isWaiting, opened)
    status.phase = .playing
    lastProgress = clinux_monotonic_ns()
  }

  /// `nil`: the player was stopped meanwhile.
  private func reopen(_ absence: Absence) -> StreamFormat? {
    var delay = ReopenDelay()
    var hasPaused = absence.stoodStill
    guard let rate = format?.rate else { return nil }
    while true {
      let until = clinux_monotonic_ns() + delay.next().nanoseconds
      var now = clinux_monotonic_ns()
      while now < until {
        while let command = commands.pop() {
          if case .stop = command { return nil }
        }
        if !hasPaused && absence.hasPaused(atNanoseconds: now) {
          hasPaused = true
          tell(.pausedWhileAway)
        }
        status.heardFrame = rate.frame(at: absence.time(atNanoseconds: now))
        post()
        Wait.milliseconds(20)
        now = clinux_monotonic_ns()
      }
      if let opened = try? output.open(rate: rate) { return opened }
    }
  }

  /// Session time goes on under the silence after opening, so that the first thing heard is due just then; a
  /// session that stands still stays where it is meanwhile.
  private func rejoin(_ absence: Absence, lap: Int32, wasWaiting: Bool, _ opened: StreamFormat) {
    guard let score else { return }
    let now = clinux_monotonic_ns()
    let settle = opened.rate.frame(at: settings.openingSilence)
    let from = opened.rate.frame(at: absence.from)
    var frame = opened.rate.frame(at: absence.time(atNanoseconds: now))
    var lap = lap
    let standsStill = absence.stoodStill || absence.hasPaused(atNanoseconds: now)
    let firstHeard = standsStill ? frame : frame + settle
    tell(.deviceReturned(from: from, to: min(firstHeard, score.plan.frames)))
    if (settings.repeats || score.plan.repeatsForever) && frame >= score.plan.scheduleFrames {
      frame %= max(1, score.plan.scheduleFrames)
      lap += 1
    }
    renderer.head.append(
      .init(
        deviceFrame: deviceFrame, sessionFrame: frame, motion: standsStill ? .holding : .muted,
        isJump: true, lap: lap))
    plannedFrame = deviceFrame
    endFrame = .max
    guard !wasWaiting else { return }
    renderer.head.append(
      .init(
        deviceFrame: deviceFrame + settle, sessionFrame: standsStill ? frame : frame + settle,
        motion: .playing, isJump: true, lap: lap))
  }
}
