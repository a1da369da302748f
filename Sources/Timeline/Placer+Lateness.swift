import SessionModel
import SoundUnits

extension Placer {
  /// Rounding alone moves a step's end and a sound's length by up to a frame against each other;
  /// that makes no sound late, so that a sound as long as its step fits at every rate.
  private static let roundingFrames: FrameCount = 1

  /// Where a cue starts; `nil` for one that is left out, which is among the warnings.
  ///
  /// Tones at boundaries and breaths start at their time and ring freely.
  mutating func onset(of cue: ScheduledCue, length: FrameCount) -> FramePosition? {
    switch cue.role {
    case .announce:
      return announcementOnset(of: cue, length: length)
    case .end, .side, .rest, .complete, .countdown, .breath, .bed:
      return rate.frame(at: cue.time)
    case .start, .halfway, .say, .timed:
      let time = rate.frame(at: cue.time)
      return cue.endsAtTime
        ? onset(of: cue, endingAt: time, length: length)
        : onset(of: cue, from: following(cue, time), length: length)
    }
  }

  /// A sound that should end at a time starts no earlier than its step.
  private mutating func onset(
    of cue: ScheduledCue, endingAt time: FramePosition, length: FrameCount
  ) -> FramePosition? {
    let start = steps[cue.step].frame
    let excess = length - (time - start)
    guard excess > Placer.roundingFrames else {
      return onset(of: cue, from: following(cue, max(start, time - length)), length: length)
    }
    let what = "and its step begins \(text(time - start)) before its end"
    guard cue.late != .drop else {
      warn(cue, length, what, "it is left out")
      return nil
    }
    warn(cue, length, what, "it starts with its step and rings over by \(text(excess))")
    return following(cue, start)
  }

  private func following(_ cue: ScheduledCue, _ frame: FramePosition) -> FramePosition {
    cue.followsPrevious ? max(frame, previousEnd ?? frame) : frame
  }

  /// The rule for a sound longer than its room, which ends with its step.
  ///
  /// A tone's tail rings freely unless a rule is written, and so does whatever is put on the step's
  /// end itself.
  private mutating func onset(
    of cue: ScheduledCue, from frame: FramePosition, length: FrameCount
  ) -> FramePosition? {
    let step = steps[cue.step]
    let room = step.endFrame - frame
    let excess = length - room
    let isTail = isTone(cue) && room >= 0
    guard excess > Placer.roundingFrames, cue.late != nil || !isTail else { return frame }
    let what =
      room < 0
      ? "and follows a sound that ends \(text(-room)) after its step"
      : "and has \(text(room)) before its step ends"
    switch cue.late ?? .ring {
    case .ring:
      let isMeantToRing = !cue.endsAtTime && rate.frame(at: cue.time) == step.endFrame
      if !isMeantToRing { warn(cue, length, what, "it rings over by \(text(excess))") }
      return frame
    case .earlier:
      let earlier = max(following(cue, step.frame), step.endFrame - length)
      let excess = earlier + length - step.endFrame
      let moved = earlier < frame ? ["it starts \(text(frame - earlier)) earlier"] : []
      let rings = excess > Placer.roundingFrames ? ["it rings over by \(text(excess))"] : []
      warn(cue, length, what, (moved + rings).joined(separator: ", "))
      return earlier
    case .drop:
      warn(cue, length, what, "it is left out")
      return nil
    }
  }

  /// Ends before its step starts; reaches back as far as it must, but never over a start tone and
  /// not before frame 0.
  private mutating func announcementOnset(
    of cue: ScheduledCue, length: FrameCount
  ) -> FramePosition? {
    let end = rate.frame(at: cue.time)
    guard length > 0 else { return max(end, 0) }
    let start = steps[cue.step].frame
    let frame = max(end - length, quietUntil, 0)
    guard frame + length <= start else {
      warn(cue, length, "and has \(text(max(0, start - frame))) before its step", "it is left out")
      return nil
    }
    return frame
  }

  private func isTone(_ cue: ScheduledCue) -> Bool {
    switch sounds[cue.sound] {
    case .tone, .freeTone, .noise: true
    case .clip, .speech: false
    }
  }

  // MARK: - Warnings

  private mutating func warn(
    _ cue: ScheduledCue, _ length: FrameCount, _ what: String, _ consequence: String
  ) {
    let sound = sounds[cue.sound].messageText
    let step = steps[cue.step].title
    warnings.append(
      SessionProblem(
        cue.location, "\(sound) of '\(step)' lasts \(text(length)) \(what); \(consequence)"))
  }

  /// To the millisecond; nothing that is there is called nothing.
  private func text(_ frames: FrameCount) -> String {
    let milliseconds = (rate.time(of: frames).nanoseconds + 500_000) / 1_000_000
    return ExactTime.milliseconds(frames > 0 ? max(1, milliseconds) : milliseconds).description
  }
}
