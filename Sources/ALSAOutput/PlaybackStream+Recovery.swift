import AudioOutput
import Glibc
import SoundUnits

/// What a failed call means for the stream.
enum Trouble: Equatable {
  case again
  case xrun
  case suspended
  case dead(Int32)

  /// - Parameter result: What a C call returned: 0 frames, or a negative errno.
  init(_ result: Int) {
    switch Int32(clamping: -result) {
    case 0, EAGAIN, EINTR: self = .again
    case EPIPE: self = .xrun
    case ESTRPIPE: self = .suspended
    case let code: self = .dead(code)
    }
  }
}

extension ALSAError {
  static let noDevice = ENODEV

  /// `snd_pcm_open: No such file or directory`
  var text: String { "\(call): \(String(cString: strerror(code)))" }
}

extension PlaybackStream {
  /// Goes from any condition towards flowing, one step and at most one pause.
  ///
  /// - Returns: What to tell the caller, or `nil` if the stream flows and nothing happened.
  func recover() -> WriteOutcome? {
    switch condition {
    case .flowing: return nil
    case .suspended(let since, let queued): return resume(since: since, queued: queued)
    case .stopped(let cause, let lostFrames): return restart(cause, lostFrames)
    case .unprepared:
      do { try pcm.prepare() } catch { return lose(error) }
      begin()
      return nil
    }
  }

  /// The device stopped by itself.
  func stop(_ cause: Interruption) {
    condition = .stopped(cause, lostFrames: lostFrames())
  }

  /// The device sleeps. Its clock stood still with it, so time says nothing about what it played.
  func suspend() {
    condition = .suspended(
      since: clock.nanoseconds, queued: queue.heldFrames(reported: reportedQueue()))
  }

  /// Wakes a sleeping device. `snd_pcm_recover` would do this in a loop without end.
  private func resume(since: Int64, queued: FrameCount) -> WriteOutcome {
    do {
      try pcm.resume()
      switch pcm.state {
      case .suspended: return keepWaiting(since: since)
      case .xrun, .setup: return restart(.suspend, queued)
      case .disconnected: return lose(ALSAError(call: "snd_pcm_resume", code: ENODEV))
      default: break
      }
    } catch {
      switch Trouble(-Int(error.code)) {
      case .again, .suspended: return keepWaiting(since: since)
      // ENOSYS: it cannot resume, but it can start anew; if it cannot do that either, it is lost.
      case .xrun, .dead: return restart(.suspend, queued)
      }
    }
    if let lost = countFailure() { return lost }
    condition = .flowing
    waitingSince = nil
    rateWatch.restart()
    observe()
    return .restarted(cause: .suspend, lostFrames: 0)
  }

  private func keepWaiting(since: Int64) -> WriteOutcome {
    guard clock.nanoseconds - since < PlaybackStream.suspendLimit else {
      return lose(ALSAError(call: "snd_pcm_resume", code: ETIMEDOUT))
    }
    clock.wait(nanoseconds: PlaybackStream.errorPause)
    return .accepted(0)
  }

  /// Prepares a stopped stream; the frames that were lost are reported once, when that worked.
  private func restart(_ cause: Interruption, _ lostFrames: FrameCount) -> WriteOutcome {
    condition = .stopped(cause, lostFrames: lostFrames)
    if let lost = countFailure() { return lost }
    do {
      try pcm.prepare()
    } catch {
      if case .dead = Trouble(-Int(error.code)) { return lose(error) }
      return .accepted(0)
    }
    begin()
    return .restarted(cause: cause, lostFrames: lostFrames)
  }

  /// The first recovery since a frame was played is immediate, the next ones pause, the tenth is a loss.
  private func countFailure() -> WriteOutcome? {
    failures += 1
    if failures >= PlaybackStream.failuresUntilLost {
      return lose(ALSAError(call: "snd_pcm_prepare", code: EPIPE))
    }
    if failures > 1 { clock.wait(nanoseconds: PlaybackStream.errorPause) }
    return nil
  }

  /// The device's pointer stands at zero again.
  private func begin() {
    condition = .flowing
    accepted = 0
    played = 0
    delay = 0
    queue = QueueEstimate()
    waitingSince = nil
    pacer?.reset()
    rateWatch.restart()
  }

  var stallLimit: Int64 {
    played == 0 ? PlaybackStream.stallLimitAfterStart : PlaybackStream.stallLimit
  }

  /// A device that takes nothing and reports nothing: started anew once, then lost.
  func stall() -> WriteOutcome {
    observe()
    stalls += 1
    let held = queue.heldFrames(reported: reportedQueue())
    guard stalls == 1 else {
      condition = .stopped(.stall, lostFrames: held)
      return lose(ALSAError(call: "snd_pcm_writei", code: ETIMEDOUT))
    }
    // A failure here shows in `prepare`.
    try? pcm.drop()
    return restart(.stall, held)
  }

  /// The device is gone; whoever owns the stream closes it.
  func lose(_ error: ALSAError) -> WriteOutcome {
    let lost: FrameCount =
      switch condition {
      case .flowing: lostFrames()
      case .stopped(_, let frames): frames
      case .suspended(_, let queued): queued
      case .unprepared: 0
      }
    condition = .unprepared
    return .lost(
      OutputError(output: name, reason: .lost, cause: error.text), lostFrames: lost)
  }

  private func lostFrames() -> FrameCount {
    queue.lostFrames(
      at: clock.nanoseconds, speed: rateWatch.speed, reported: reportedQueue())
  }

  private func reportedQueue() -> FrameCount? {
    guard let available = pcm.availableAfterStop() else { return nil }
    return min(max(0, FrameCount(format.bufferFrames) - FrameCount(available)), accepted)
  }
}
