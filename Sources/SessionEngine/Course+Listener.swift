import SoundUnits

// Where a listener's commands lead: pure steps from place to place, in session frames.
extension Course {
  /// The step that a frame lies in; `nil` before and behind them all.
  func stepIndex(at frame: FramePosition) -> Int? {
    guard frame >= 0 && frame < scheduleFrames else { return nil }
    return lastStep(upTo: frame)
  }

  /// The start of the next step that is not a gap. Behind the last one the session's end, or the first one
  /// of the next lap; `nil` where there is no going on.
  func next(after position: PlayHead.Position) -> PlayHead.Position? {
    var next = position
    var index = lastStep(upTo: position.sessionFrame).map { $0 + 1 } ?? 0
    while index < steps.count && (steps[index].isGap || steps[index].frame <= next.sessionFrame) {
      index += 1
    }
    if index < steps.count {
      next.sessionFrame = steps[index].frame
    } else if repeats {
      next.lap += 1
      next.sessionFrame = steps.first { !$0.isGap }?.frame ?? 0
    } else {
      guard position.sessionFrame < scheduleFrames else { return nil }
      next.sessionFrame = scheduleFrames
    }
    return next
  }

  /// The start of the running step that is not a gap, or of the one before.
  ///
  /// - Parameters:
  ///   - held: For so long the session has stood still.
  ///   - grace: The step before is meant up to so many frames behind a step's start.
  func previous(
    before position: PlayHead.Position, held: FrameCount, grace: FrameCount
  ) -> PlayHead.Position {
    var previous = position
    var index = practice(upTo: position.sessionFrame)
    if let running = index {
      previous.sessionFrame = steps[running].frame
      if position.sessionFrame + held - steps[running].frame >= grace { return previous }
      index = practice(upTo: steps[running].frame - 1)
    } else if position.sessionFrame + held >= grace || position.lap == 0 {
      // In the lead-in.
      previous.sessionFrame = 0
      return previous
    }
    if let index {
      previous.sessionFrame = steps[index].frame
    } else if repeats && position.lap > 0, let last = practice(upTo: scheduleFrames) {
      previous.lap -= 1
      previous.sessionFrame = steps[last].frame
    } else {
      previous.sessionFrame = 0
    }
    return previous
  }

  /// Where the session goes on when its running step is made shorter by so many frames: at most at the
  /// step's end, and no wait is left that way.
  func shortened(_ frame: FramePosition, by frames: FrameCount) -> FramePosition {
    guard let index = stepIndex(at: frame) else { return frame }
    let end = wait(around: frame)?.holdFrame ?? steps[index].endFrame
    return max(frame, min(frame + frames, end))
  }

  /// A time of the session as far as it has steps.
  func frame(at time: ExactTime, rate: SampleRate) -> FramePosition {
    max(0, min(rate.frame(at: max(.zero, time)), scheduleFrames))
  }

  /// The last step that begins up to a frame.
  private func lastStep(upTo frame: FramePosition) -> Int? {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].frame > frame { high = middle } else { low = middle + 1 }
    }
    return low == 0 ? nil : low - 1
  }

  /// The last step up to a frame that is not a gap.
  private func practice(upTo frame: FramePosition) -> Int? {
    guard var index = lastStep(upTo: frame) else { return nil }
    while steps[index].isGap {
      guard index > 0 else { return nil }
      index -= 1
    }
    return index
  }
}
