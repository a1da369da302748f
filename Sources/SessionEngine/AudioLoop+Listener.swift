import AudioOutput
import SoundUnits

// What a listener asks for, and what is told of it.
extension AudioLoop {
  // MARK: - Render thread

  func takeCommands() {
    while let command = commands.pop() {
      switch command {
      case .begin: break  // it plays already
      case .transport(.stop): stop()
      case .transport(let command): obey(command)
      case .holdAtWaits(let holds):
        holdsAtWaits = holds
        piece?.course.holdsAtWaits = holds
      }
    }
  }

  private func obey(_ command: TransportCommand) {
    guard let piece, !isStopping else { return }
    if adjust(command) {
      renderer.transport.setLoudness(listener, at: deviceFrame)
    } else if let event = renderer.transport.perform(
      command, at: deviceFrame, along: piece.course, &listener)
    {
      tell(event)
    } else {
      return
    }
    dropPending()
  }

  /// Takes a command that is about loudness.
  ///
  /// - Returns: Whether it is one.
  func adjust(_ command: TransportCommand) -> Bool {
    let before = (listener.gain, listener.isMuted)
    guard listener.adjust(command) else { return false }
    (status.gain, status.isMuted) = (listener.gain, listener.isMuted)
    if before != (listener.gain, listener.isMuted) {
      tell(.gainChanged(listener.gain, isMuted: listener.isMuted))
    }
    return true
  }

  /// Shows a place of the session as what is heard.
  ///
  /// - Parameters:
  ///   - pauses: How often it was paused, as heard.
  ///   - turns: The number of the listener's last turn before what is heard.
  func show(
    _ position: PlayHead.Position, heldFrames: FrameCount, isPaused: Bool, pauses: Int,
    turns: Int, _ piece: Piece
  ) {
    status.heardFrame = min(position.sessionFrame, piece.course.frames)
    status.heardLap = position.lap
    status.isWaiting = position.motion == .waiting
    status.isPaused = isPaused
    status.pauses = pauses
    status.turns = turns
    status.heldFrames = heldFrames
    let step = piece.course.stepIndex(at: status.heardFrame)
    status.addedFrames = 0
    if let step, let added = listener.added, added.step == step, added.lap == position.lap {
      status.addedFrames = added.frames
    }
    status.state = state(position, isLeadIn: step.map { piece.course.steps[$0].isLeadIn } ?? false)
  }

  private func state(_ position: PlayHead.Position, isLeadIn: Bool) -> TransportState {
    if status.isPaused { return .paused }
    if status.phase == .away { return .interrupted }
    switch position.motion {
    case .waiting: return .waiting
    case .standing: return status.hasBegun ? .interrupted : .leadIn
    case .muted: return .interrupted
    case .held, .playing: return isLeadIn ? .leadIn : .playing
    }
  }

  // MARK: - Around the render path

  /// Takes a command that comes while there is no plan.
  func pauseBeforeStart(_ command: TransportCommand) {
    guard listener.pauseOrGoOn(command) else { return }
    status.isPaused = listener.isPaused
    status.pauses = listener.pauses
    tell(
      listener.isPaused
        ? .paused(at: status.heardFrame) : .resumed(at: status.heardFrame))
  }
}

extension StreamFormat {
  /// So many frames at most wait in an output, and may have to be written again: sound servers hold 2 s
  /// beyond the buffer.
  var longestDelayFrames: FrameCount { FrameCount(bufferFrames + 2 * rate.hertz) }
}
