import SessionModel
import SoundUnits

extension Placer {
  /// Rounding alone moves a step's end and a sound's length by up to a frame against each other;
  /// that makes no sound late, so that a sound as long as its step fits at every rate.
  static let roundingFrames: FrameCount = 1

  /// Where a cue starts; `nil` for one that is left out, which is among the warnings.
  ///
  /// Sounds at a step's end, countdowns and breaths start at their time and ring freely, unless a
  /// rule is written.
  ///
  /// - Parameter index: Of the cue in its sheet.
  mutating func onset(
    of cue: ScheduledCue, at index: Int, length: FrameCount
  ) -> FramePosition? {
    let time = rate.frame(at: cue.time)
    switch cue.role {
    case .announce:
      return announcementOnset(of: cue, at: index, length: length)
    case .countdown, .breath, .bed:
      return time
    case .end, .side, .rest, .complete:
      if cue.endsAtTime { return onset(of: cue, endingAt: time, length: length) }
      return cue.late.map { endOnset(of: cue, $0, length: length) } ?? time
    case .start, .halfway, .say, .timed, .title, .remaining:
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
      warn(cue, length, what, leftOut(excess))
      return nil
    }
    warn(cue, length, what, "it starts with its step and rings over by \(text(excess))", .orDrop)
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
      if !isMeantToRing { warn(cue, length, what, "it rings over by \(text(excess))", .orDrop) }
      return frame
    case .earlier:
      let earlier = max(following(cue, step.frame), step.endFrame - length)
      let rest = earlier + length - step.endFrame
      let moved = earlier < frame ? ["it starts \(text(frame - earlier)) earlier"] : []
      let rings = rest > Placer.roundingFrames ? ["it rings over by \(text(rest))"] : []
      warn(
        cue, length, what, (moved + rings).joined(separator: ", "),
        rings.isEmpty ? .shorten : .orDrop)
      return earlier
    case .drop:
      warn(cue, length, what, leftOut(excess))
      return nil
    }
  }

  /// A written rule for a sound at its step's end: its room is the gap that follows.
  private mutating func endOnset(
    of cue: ScheduledCue, _ rule: LateRule, length: FrameCount
  ) -> FramePosition? {
    let time = rate.frame(at: cue.time)
    guard let end = gapEnd(), time + length - end > Placer.roundingFrames else { return time }
    let excess = time + length - end
    let what = "and has \(text(end - time)) before the next step"
    switch rule {
    case .ring:
      warn(cue, length, what, "it rings over by \(text(excess))", .orDrop)
      return time
    case .earlier:
      let earlier = max(steps[cue.step].frame, end - length)
      let rest = earlier + length - end
      let rings = rest > Placer.roundingFrames ? ", it rings over by \(text(rest))" : ""
      warn(
        cue, length, what, "it starts \(text(time - earlier)) earlier\(rings)",
        rings.isEmpty ? .shorten : .orDrop)
      return earlier
    case .drop:
      warn(cue, length, what, leftOut(excess))
      return nil
    }
  }

  /// Ends before its step starts.
  ///
  /// With `earlier`, its default, it reaches back as far as it must; else no further than the gap
  /// before its step. Never over a start tone: what would ring over that of its own step is spoken
  /// behind it, and what would ring over another one is left out. Not before frame 0.
  private mutating func announcementOnset(
    of cue: ScheduledCue, at index: Int, length: FrameCount
  ) -> FramePosition? {
    let end = rate.frame(at: cue.time)
    guard length > 0 else {
      checkGap(of: cue, from: max(end, 0), lasting: 0, earliest: 0)
      return max(end, 0)
    }
    let start = steps[cue.step].frame
    let rule = cue.late ?? .earlier
    let earliest = max(quietUntil, rule == .earlier ? 0 : gapStart)
    let frame = max(end - length, earliest)
    let excess = frame + length - start
    guard excess > 0 else {
      checkGap(of: cue, from: frame, lasting: length, earliest: earliest)
      return frame
    }
    let what = "and has \(text(max(0, start - earliest))) before its step"
    guard rule == .ring else {
      warn(cue, length, what, leftOut(excess))
      return nil
    }
    let hasStart = nextStart[index] == start
    let onset = hasStart ? start + rate.frame(at: CueSheet.quietAfterStart) : frame
    guard onset + length <= nextStart[hasStart ? index + 2 : index] else {
      warn(cue, length, what, leftOut(excess))
      return nil
    }
    let consequence =
      hasStart
      ? "it is \(text(excess)) too long and follows the start tone"
      : "it rings over by \(text(excess))"
    warn(cue, length, what, consequence, .orDrop)
    return onset
  }

  private func isTone(_ cue: ScheduledCue) -> Bool {
    switch sounds[cue.sound] {
    case .tone, .freeTone, .noise: true
    case .clip, .speech: false
    }
  }

  // MARK: - Warnings

  /// What a person can do about a sound that is too long.
  private enum Remedy {
    case shorten
    /// The sound is heard where it should not be.
    case orDrop
  }

  private mutating func warn(
    _ cue: ScheduledCue, _ length: FrameCount, _ what: String, _ consequence: String,
    _ remedy: Remedy = .shorten
  ) {
    let sound = sounds[cue.sound].messageText
    let step = cutForMessage(steps[cue.step].title)
    warnings.append(
      SessionProblem(
        cue.location,
        "\(sound) of '\(step)' lasts \(text(length)) \(what); \(consequence); "
          + self.text(remedy, for: cue)))
  }

  private func text(_ remedy: Remedy, for cue: ScheduledCue) -> String {
    var ways: [String] = []
    switch sounds[cue.sound] {
    case .speech: ways.append(cue.role == .announce ? "shorten the name" : "shorten the text")
    case .clip: ways.append("shorten the clip")
    case .tone, .freeTone, .noise: break
    }
    ways.append(roomIsGap(cue) ? "lengthen the gap" : "lengthen the step")
    if remedy == .orDrop { ways.append("say late: drop") }
    return ways.count > 2
      ? "\(ways[0]), \(ways[1]) or \(ways[2])" : ways.joined(separator: " or ")
  }

  private func roomIsGap(_ cue: ScheduledCue) -> Bool {
    switch cue.role {
    case .announce: true
    case .end, .side, .rest, .complete: !cue.endsAtTime
    default: false
    }
  }

  private func leftOut(_ excess: FrameCount) -> String {
    "it is \(text(excess)) too long and left out"
  }

  /// To the millisecond; nothing that is there is called nothing.
  func text(_ frames: FrameCount) -> String {
    let milliseconds = (rate.time(of: frames).nanoseconds + 500_000) / 1_000_000
    return ExactTime.milliseconds(frames > 0 ? max(1, milliseconds) : milliseconds).description
  }
}
