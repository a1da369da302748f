import SoundUnits

// How a session goes on: what happens by itself, and what a listener changes.
extension PlayHead {
  /// Lays out what happens by itself up to a played frame: settling, waits, laps, the end.
  mutating func extend(to playedFrame: FramePosition, along course: Course) {
    while plannedFrame < playedFrame {
      let position = position(at: plannedFrame)
      var limit = playedFrame
      switch position.motion {
      case .waiting:
        plannedFrame = playedFrame
        return
      case .held:
        let left = heldFrames(at: plannedFrame)
        guard left <= limit - plannedFrame else {
          plannedFrame = limit
          continue
        }
        plannedFrame += left
        append(.playing, at: position, firstOnset: position.sessionFrame, along: course)
        continue
      case .standing, .muted:
        guard plannedFrame < settledFrame else {
          let held = heldFrames(at: plannedFrame)
          append(
            held > 0 ? .held : .playing, at: position, isJump: true, heldFrames: held,
            along: course)
          continue
        }
        limit = min(limit, settledFrame)
        if position.motion == .standing {
          plannedFrame = limit
          continue
        }
      case .playing: break
      }
      let (distance, turn) = course.nextTurn(from: position.sessionFrame)
      guard distance <= limit - plannedFrame else {
        plannedFrame = limit
        continue
      }
      switch turn {
      case .wait:
        plannedFrame += distance
        let hold = position.sessionFrame + distance - 1
        append(
          .waiting, at: Position(sessionFrame: hold, motion: .waiting, lap: position.lap),
          along: course)
      case .lap:
        plannedFrame += distance
        append(
          position.motion,
          at: Position(sessionFrame: 0, motion: position.motion, lap: position.lap + 1),
          firstOnset: 0, along: course)
      case .end:
        endFrame = min(endFrame, plannedFrame + distance)
        plannedFrame = limit
      }
    }
  }

  // MARK: - What a listener changes

  /// Leaves the wait that a played frame lies in, whether the session stands still there already or
  /// not; what sounds rings on.
  ///
  /// - Returns: Whether there is one.
  mutating func goOn(at playedFrame: FramePosition, along course: Course) -> Bool {
    let position = position(at: playedFrame)
    guard let wait = course.wait(around: position.sessionFrame) else { return false }
    skip(to: wait.endFrame, at: playedFrame, along: course)
    return true
  }

  /// Leaves out what comes before a frame of the session; what sounds rings on.
  mutating func skip(
    to sessionFrame: FramePosition, at playedFrame: FramePosition, along course: Course
  ) {
    let lap = position(at: playedFrame).lap
    forgetPlans(from: playedFrame)
    append(
      playedFrame < settledFrame ? .standing : .playing,
      at: Position(sessionFrame: sessionFrame, motion: .playing, lap: lap),
      firstOnset: sessionFrame, along: course)
  }

  /// Goes to another place: what sounds fades out, and what is begun there fades in.
  ///
  /// - Parameter isCut: Nothing sounds, since the player is paused.
  mutating func jump(
    to target: Position, at playedFrame: FramePosition, isCut: Bool, along course: Course
  ) {
    forgetPlans(from: playedFrame)
    // What begins on this very frame is never heard.
    while count > 1 && segments[count - 1].playedFrame == playedFrame { count -= 1 }
    append(
      playedFrame < settledFrame ? .standing : .playing, at: target, isJump: true,
      isCut: isCut || segments[count - 1].playedFrame == playedFrame, along: course)
  }

  /// Stands still for some time, or for longer where it does so already; what sounds rings on.
  mutating func hold(
    for frames: FrameCount, at playedFrame: FramePosition, along course: Course
  ) {
    let position = position(at: playedFrame)
    let index = index(at: playedFrame)
    forgetPlans(from: playedFrame)
    switch position.motion {
    case .held, .standing: segments[index].heldFrames += frames
    case .muted:
      append(
        .standing, at: position,
        heldFrames: max(0, frames - (settledFrame - playedFrame)), along: course)
    case .playing, .waiting:
      append(
        .held, at: position, firstOnset: position.sessionFrame, heldFrames: frames, along: course)
    }
  }

  /// Stands still for less time than before.
  ///
  /// - Parameter frames: At most `heldFrames(at:)`.
  mutating func release(_ frames: FrameCount, at playedFrame: FramePosition) {
    let index = index(at: playedFrame)
    forgetPlans(from: playedFrame)
    segments[index].heldFrames -= frames
  }

  /// A device that was open during a pause has settled by so much.
  mutating func settle(by frames: FrameCount, at playedFrame: FramePosition) {
    guard playedFrame < settledFrame else { return }
    forgetPlans(from: playedFrame)
    settledFrame = max(playedFrame, settledFrame - frames)
  }

  /// The fade-out of a jump on this frame was heard at the beginning of a pause.
  mutating func cut(at playedFrame: FramePosition) {
    var index = count - 1
    while index >= 0 && segments[index].playedFrame >= playedFrame {
      if segments[index].isJump && segments[index].playedFrame == playedFrame {
        segments[index].isCut = true
      }
      index -= 1
    }
  }

  /// What is laid out behind a played frame is laid out anew.
  private mutating func forgetPlans(from playedFrame: FramePosition) {
    while count > 1 && segments[count - 1].playedFrame > playedFrame { count -= 1 }
    plannedFrame = playedFrame
    endFrame = .max
  }

  // MARK: - The list

  /// Adds a segment at `plannedFrame`. An earlier one that begins there too is empty from now on.
  private mutating func append(
    _ motion: Motion, at position: Position, firstOnset: FramePosition = .min, isJump: Bool = false,
    isCut: Bool = false, heldFrames: FrameCount = 0, along course: Course
  ) {
    if count == PlayHead.capacity { makeRoom(along: course) }
    var bedFrame = bedFrame(at: plannedFrame, in: count - 1)
    // What was not heard has nothing to go on from.
    if case .standing = motion { bedFrame = position.sessionFrame }
    segments[count] = Segment(
      playedFrame: plannedFrame, sessionFrame: position.sessionFrame, motion: motion,
      firstOnset: firstOnset, isJump: isJump, isCut: isCut, heldFrames: heldFrames,
      lap: position.lap, bedFrame: bedFrame, turn: turn)
    count += 1
  }

  /// Forgets the segments of which nothing more can be heard or asked for, or else the oldest.
  private mutating func makeRoom(along course: Course) {
    let heard = plannedFrame - retainedFrames
    var kept = 0
    for index in 0..<count {
      let end = end(of: index)
      var segment = segments[index]
      let isHeardOut =
        end < heard
        && (segment.motion != .playing || ringEnd(of: index) < heard
          || !course.rings(
            onsets(of: index), behind: segment.sessionFrame + (heard - segment.playedFrame)))
      if isHeardOut { continue }
      // The segment that follows, which tells which sounds belong to this one, may go.
      if end < heard { segment.onsetEnd = onsets(of: index).upperBound }
      segments[kept] = segment
      kept += 1
    }
    if kept < count {
      count = kept
    } else {
      for index in 1..<count { segments[index - 1] = segments[index] }
      count -= 1
    }
  }
}
