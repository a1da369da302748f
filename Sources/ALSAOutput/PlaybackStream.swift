import AudioOutput
import SoundUnits

/// One opened PCM from its first frame to its loss: waits for room, recovers from what can be
/// recovered from, and keeps count of what was played.
///
/// Writing takes no lock, allocates nothing and prints nothing, except to tell of a loss. Every wait
/// has an end, and every pass through an error sleeps, so that a device that fails for ever is asked 20
/// times a second at most.
final class PlaybackStream {
  /// What stands between the stream and the next frame.
  enum Condition: Equatable {
    case flowing
    /// Must be prepared before it takes frames; nobody needs to be told.
    case unprepared
    /// Stopped, with frames that were never played; must be prepared and then reported.
    case stopped(Interruption, lostFrames: FrameCount)
    /// Asleep since a time of the clock, with so many frames that may still be played.
    case suspended(since: Int64, queued: FrameCount)
  }

  static let longestWait: Int64 = 100_000_000
  /// Between two tries of anything that failed: 20 a second.
  static let errorPause: Int64 = 50_000_000
  static let failuresUntilLost = 10
  static let stallLimit: Int64 = 2_000_000_000
  static let stallLimitAfterStart: Int64 = 3_000_000_000
  static let suspendLimit: Int64 = 30_000_000_000
  /// What a sound server may hold beyond the buffer.
  static let extraDelaySeconds = 2

  let name: String
  let format: StreamFormat
  let pcm: any PlaybackPCM
  let clock: any SteadyClock

  var condition = Condition.flowing
  /// Frames taken since the stream was last prepared.
  var accepted: FrameCount = 0
  /// Frames of these that were seen to be played.
  var played: FrameCount = 0
  var queue = QueueEstimate()
  var rateWatch: RateWatch
  /// Keeps the pace for a PCM that has none (`null`).
  var pacer: Pacer?
  /// Recoveries, and of these the ones after a stall, since a frame was last played.
  var failures = 0
  var stalls = 0
  /// Since when it has been waiting for room without any progress.
  var waitingSince: Int64?
  /// When the last frame was seen to be played, or else the stream was opened.
  var lastProgress: Int64
  /// The delay as last reported by the device.
  var delay: FrameCount = 0

  /// - Parameter isPaced: Whether the PCM takes frames as fast as they come, so that the clock must
  ///   keep the pace.
  init(
    name: String, format: StreamFormat, pcm: any PlaybackPCM, clock: any SteadyClock,
    isPaced: Bool = false
  ) {
    self.name = name
    self.format = format
    self.pcm = pcm
    self.clock = clock
    lastProgress = clock.nanoseconds
    rateWatch = RateWatch(rate: format.rate, periodFrames: format.periodFrames)
    pacer = isPaced ? Pacer(rate: format.rate, bufferFrames: format.bufferFrames) : nil
  }

  // MARK: - Audio thread

  /// See `AudioOutput.write`.
  func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    guard frames > 0, let base = bytes.baseAddress else { return .accepted(0) }
    if condition != .flowing, let outcome = recover() { return outcome }
    let deadline = clock.nanoseconds + PlaybackStream.longestWait
    var count = frames
    if pacer != nil {
      count = waitForPace(frames)
      if count == 0 { return .accepted(0) }
    }
    var idleWakes = 0
    while true {
      // Always tried before the first wait: a stream that was never filled may never wake its poll.
      let result = pcm.write(base, count: count)
      if result > 0 { return accept(min(result, count)) }
      switch Trouble(result) {
      case .again: break
      case .xrun:
        stop(.xrun)
        return recover() ?? .accepted(0)
      case .suspended:
        suspend()
        return recover() ?? .accepted(0)
      case .dead(let code):
        return lose(ALSAError(call: "snd_pcm_writei", code: code))
      }
      if let outcome = waitForRoom(for: count, until: deadline, &idleWakes) { return outcome }
    }
  }

  /// See `AudioOutput.waitForRoom`. Waits once: whatever else wakes the poll is the next write's to see to.
  func waitForRoom() {
    guard condition == .flowing else { return }
    if pacer != nil {
      _ = waitForPace(format.periodFrames)
      return
    }
    guard pcm.state == .running else { return }
    observe()
    guard room < FrameCount(format.periodFrames) else { return }
    _ = pcm.wait(milliseconds: Int32(PlaybackStream.longestWait / 1_000_000))
  }

  private func accept(_ count: Int) -> WriteOutcome {
    let now = clock.nanoseconds
    accepted += FrameCount(count)
    waitingSince = nil
    queue.add(count, bufferFrames: format.bufferFrames)
    pacer?.take(count, at: now)
    observe()
    noteProgress(at: now)
    return .accepted(count)
  }

  /// Waits once. Returns what to tell the caller, or `nil` to try again.
  private func waitForRoom(
    for count: Int, until deadline: Int64, _ idleWakes: inout Int
  ) -> WriteOutcome? {
    let now = clock.nanoseconds
    let since = waitingSince ?? now
    waitingSince = since
    if now - max(since, lastProgress) >= stallLimit { return stall() }
    guard now < deadline else { return .accepted(0) }
    if let trouble = startIfFull(isOverdue: now - since > PlaybackStream.longestWait) {
      return trouble
    }
    // Woken, and yet refused: with all but a period still queued, sleeping for one is safe.
    if idleWakes > 0 {
      let period = format.rate.time(of: FrameCount(format.periodFrames)).nanoseconds
      clock.wait(nanoseconds: min(idleWakes == 1 ? period / 2 : period, deadline - now))
    }
    let milliseconds = max(1, (deadline - clock.nanoseconds + 999_999) / 1_000_000)
    switch pcm.wait(milliseconds: Int32(clamping: milliseconds)) {
    case .gone:
      return lose(ALSAError(call: "poll", code: ALSAError.noDevice))
    case .woken:
      idleWakes += 1
      observe()
      // A descriptor that is always ready must not make this a loop that spins.
      let missing = FrameCount(min(count, format.periodFrames)) - room
      if missing > 0, pcm.state == .running {
        let pause = format.rate.time(of: missing).nanoseconds
        clock.wait(nanoseconds: min(pause, deadline - clock.nanoseconds))
      }
    case .timedOut:
      observe()
    }
    return pcm.state == .disconnected
      ? lose(ALSAError(call: "snd_pcm_state", code: ALSAError.noDevice)) : nil
  }

  /// Frames of room when the device was last seen.
  private var room: FrameCount { FrameCount(format.bufferFrames) - queue.queued }

  /// Starts a device that took all it can and did not start by itself.
  ///
  /// - Parameter isOverdue: Nothing happened for a while: start with what is there.
  func startIfFull(isOverdue: Bool) -> WriteOutcome? {
    guard pcm.state == .prepared, accepted > 0,
      isOverdue || accepted >= FrameCount(format.startThreshold)
    else { return nil }
    do {
      try pcm.start()
      return nil
    } catch {
      switch Trouble(-Int(error.code)) {
      case .again: return nil
      case .xrun: stop(.xrun)
      case .suspended: suspend()
      case .dead: return lose(error)
      }
      return recover() ?? .accepted(0)
    }
  }

  /// Frames of a paced stream that fit in, waiting for a period's room at most 100 ms.
  private func waitForPace(_ frames: Int) -> Int {
    guard let pacer else { return frames }
    let wanted = min(frames, format.periodFrames)
    let wait = pacer.nanosecondsUntilRoom(for: wanted, at: clock.nanoseconds)
    clock.wait(nanoseconds: min(wait, PlaybackStream.longestWait))
    return min(frames, pacer.room(at: clock.nanoseconds))
  }

  /// Looks at how far the device has come. Numbers that cannot be are bounded.
  func observe() {
    let now = clock.nanoseconds
    if let pacer {
      delay = pacer.queuedFrames(at: now)
      queue.see(queued: delay, at: now)
    } else {
      guard condition == .flowing, let (available, reported) = pcm.availableAndDelay() else {
        return
      }
      let buffer = FrameCount(format.bufferFrames)
      let queued = min(max(0, buffer - FrameCount(available)), min(buffer, accepted))
      let mostDelay =
        buffer + FrameCount(PlaybackStream.extraDelaySeconds * format.rate.hertz)
      delay = min(max(0, FrameCount(reported)), mostDelay)
      queue.see(queued: queued, at: now)
    }
    noteProgress(at: now)
  }

  /// What was taken and is no longer queued was played; so was what the buffer cannot hold, even where
  /// the device tells nothing.
  private func noteProgress(at now: Int64) {
    let nowPlayed = accepted - queue.queued
    guard nowPlayed > played else { return }
    played = nowPlayed
    lastProgress = now
    failures = 0
    stalls = 0
    rateWatch.see(played: played, at: now)
  }

  /// Frames taken and not yet heard, asked of the device now.
  var delayFrames: FrameCount {
    observe()
    switch condition {
    case .flowing: return delay
    case .suspended(_, let queued): return queued
    case .unprepared, .stopped: return 0
    }
  }
}
