import SoundUnits

/// How a session runs when nobody interferes: where it stands still, starts again and ends.
///
/// Plain numbers in session frames; knows no device and no clock.
struct Course: Equatable, Sendable {
  /// A step that lasts until the listener says so.
  struct Wait: Equatable, Sendable {
    var frame: FramePosition
    /// Where the session goes on.
    var endFrame: FramePosition

    /// The last frame of the step: the session stands still behind it.
    var holdFrame: FramePosition { endFrame - 1 }
  }

  /// A step as a listener goes to and fro among them.
  struct Step: Equatable, Sendable {
    var frame: FramePosition
    var endFrame: FramePosition
    /// Nothing is done in it.
    var isGap = false
    var isLeadIn = false
  }

  /// What comes next by itself.
  enum Turn: Equatable {
    case wait, lap, end
  }

  /// The end of the last sound.
  let frames: FrameCount
  /// The end of the last step, where a session that repeats starts again.
  let scheduleFrames: FrameCount
  let repeats: Bool
  /// In their order.
  let waits: [Wait]
  /// Whether the session stands still at their ends. Otherwise their limit ends them; the listener may all the same.
  var holdsAtWaits = true
  /// In their order, from frame 0 on.
  let steps: [Step]
  /// When each sound begins and ends, by its onset.
  let sounds: [Range<FramePosition>]

  /// - Parameters:
  ///   - repeats: Has no effect on a session without length, which would never end.
  ///   - steps: Where all are gaps, none is passed over.
  init(
    frames: FrameCount, scheduleFrames: FrameCount, repeats: Bool = false, waits: [Wait] = [],
    steps: [Step] = [], sounds: [Range<FramePosition>] = []
  ) {
    self.frames = frames
    self.scheduleFrames = scheduleFrames
    self.repeats = repeats && scheduleFrames > 0
    self.waits = waits
    self.sounds = sounds
    self.steps =
      steps.contains { !$0.isGap }
      ? steps
      : steps.map {
        Step(frame: $0.frame, endFrame: $0.endFrame, isLeadIn: $0.isLeadIn)
      }
  }

  // MARK: - Render thread

  /// What comes next, and how many frames are played before it.
  func nextTurn(from frame: FramePosition) -> (distance: FrameCount, turn: Turn) {
    let index = waitIndex(endingAfter: frame)
    if holdsAtWaits && index < waits.count {
      let distance = waits[index].endFrame - frame
      if !repeats || frame + distance <= scheduleFrames { return (distance, .wait) }
    }
    return repeats
      ? (max(0, scheduleFrames - frame), .lap) : (max(0, frames - frame), .end)
  }

  /// Whether a sound that begins in a range is heard behind a frame of the session.
  func rings(_ onsets: Range<FramePosition>, behind frame: FramePosition) -> Bool {
    var low = 0
    var high = sounds.count
    while low < high {
      let middle = (low + high) / 2
      if sounds[middle].lowerBound >= onsets.lowerBound { high = middle } else { low = middle + 1 }
    }
    while low < sounds.count && sounds[low].lowerBound < onsets.upperBound {
      if sounds[low].upperBound > frame { return true }
      low += 1
    }
    return false
  }

  /// The wait that a frame lies in.
  func wait(around frame: FramePosition) -> Wait? {
    waitIndex(around: frame).map { waits[$0] }
  }

  func waitIndex(around frame: FramePosition) -> Int? {
    let index = waitIndex(endingAfter: frame)
    return index < waits.count && waits[index].frame <= frame ? index : nil
  }

  private func waitIndex(endingAfter frame: FramePosition) -> Int {
    var low = 0
    var high = waits.count
    while low < high {
      let middle = (low + high) / 2
      if waits[middle].endFrame > frame { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: - Without a device

  /// Where the session has come to when it has run for so many frames: at most to a wait, or to its end.
  func position(_ frames: FrameCount, after start: PlayHead.Position) -> PlayHead.Position {
    var position = start
    var left = frames
    while true {
      let (distance, turn) = nextTurn(from: position.sessionFrame)
      guard distance <= left else {
        position.sessionFrame += left
        return position
      }
      left -= distance
      position.sessionFrame += distance
      switch turn {
      case .wait:
        position.sessionFrame -= 1
        position.motion = .waiting
        return position
      case .lap:
        position.sessionFrame = 0
        position.lap += 1
      case .end:
        return position
      }
    }
  }

  /// Whether everything has sounded.
  func hasEnded(at position: PlayHead.Position) -> Bool {
    !repeats && position.sessionFrame >= frames
  }
}
