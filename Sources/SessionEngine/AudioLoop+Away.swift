import AudioOutput
import SoundUnits

// What happens when the device is gone: outside the render path, since there is nothing to keep fed.
extension AudioLoop {
  /// How often the control thread is heard meanwhile.
  private static var patience: Int64 { 20_000_000 }

  /// Opens a lost device again, for ever, and rejoins the session where its time has come to.
  func lose(_ error: OutputError) {
    output.close()
    shared.outputError.withLock { $0 = error }
    guard let piece, !isStopping, deviceFrame < renderer.transport.endFrame else {
      // Nothing is missing but silence.
      return end(stopped: isStopping)
    }
    tell(.deviceLost)
    status.phase = .away
    // What the listener did last holds, heard or not.
    let frame = max(deviceFrame, renderer.transport.lastTurnFrame)
    var absence = Absence(
      at: renderer.transport.position(at: frame), sinceNanoseconds: progressNanoseconds,
      along: piece.course, rate: piece.format.rate,
      heldFrames: renderer.transport.heldFrames(at: frame), isPaused: listener.isPaused)
    guard let opened = reopen(&absence, piece), adopt(opened, &absence, piece) else { return }
    rejoin(absence)
  }

  /// - Returns: `nil` where the session has ended meanwhile, and with it the thread's work.
  private func reopen(_ absence: inout Absence, _ piece: Piece) -> StreamFormat? {
    var delay = ReopenDelay()
    var saidPaused = false
    while true {
      let until = clock.nanoseconds + delay.next().nanoseconds
      var now = clock.nanoseconds
      while now < until {
        while let command = commands.pop() {
          switch command {
          case .begin: break
          case .transport(.stop):
            end(stopped: true)
            return nil
          case .holdAtWaits(let holds):
            holdsAtWaits = holds
            self.piece?.course.holdsAtWaits = holds
            absence.holdAtWaits(holds, atNanoseconds: now)
          case .transport(let command):
            if !adjust(command),
              let event = absence.perform(command, atNanoseconds: now, &listener)
            {
              tell(event)
            }
          }
        }
        let position = absence.position(atNanoseconds: now)
        show(
          position, heldFrames: absence.heldFrames(atNanoseconds: now), isPaused: absence.isPaused,
          pauses: listener.pauses, turns: listener.turns, piece)
        if piece.course.hasEnded(at: position) {
          tell(.endedWhileAway(from: absence.start.sessionFrame))
          end(stopped: false)
          return nil
        }
        if !saidPaused && absence.hasPaused(atNanoseconds: now) {
          saidPaused = true
          tell(.pausedWhileAway)
        }
        post()
        clock.wait(nanoseconds: min(Self.patience, until - now))
        now = clock.nanoseconds
      }
      if let opened = try? output.open(rate: piece.format.rate) { return opened }
    }
  }

  /// Takes the device as it is now. At another rate the plan is made again, and the place kept by time.
  ///
  /// - Returns: `false` where the player was stopped meanwhile.
  private func adopt(
    _ opened: StreamFormat, _ absence: inout Absence, _ piece: Piece
  ) -> Bool {
    self.piece?.format = opened
    guard opened.rate != piece.format.rate else { return true }
    tell(.opened(hertz: opened.rate.hertz))
    guard waitForScore() != nil else {
      end(stopped: true)
      return false
    }
    takeScore(for: opened)
    if let piece = self.piece { absence.move(to: piece.course, rate: opened.rate) }
    // Paused or not while the score was made.
    absence.follow(listener, atNanoseconds: clock.nanoseconds)
    listener.move(from: piece.format.rate, to: opened.rate)
    return true
  }

  /// Session time goes on under the silence after opening, so that the first thing heard is due just
  /// then; a session that stands still stays where it is meanwhile.
  private func rejoin(_ absence: Absence) {
    guard let piece else { return }
    let now = clock.nanoseconds
    var place = absence.position(atNanoseconds: now)
    let held = absence.heldFrames(atNanoseconds: now)
    let standsStill = absence.isPaused || absence.hasPaused(atNanoseconds: now)
    let settling = piece.format.rate.frame(at: settings.openingSilence)
    if place.motion == .held || (standsStill && place.motion != .waiting) {
      place.motion = .standing
    } else if place.motion == .playing {
      place.motion = .muted
    }
    start(
      at: place, silence: settings.openingSilence,
      // The silence is part of the time that was added, unless the session stands still anyway.
      heldFrames: standsStill ? held : max(0, held - settling))
    var firstHeard = place
    if place.motion == .muted {
      firstHeard = piece.course.position(renderer.transport.settledFrame, after: place)
    }
    tell(
      .deviceReturned(from: absence.start.sessionFrame, to: firstHeard.sessionFrame))
    show(
      place, heldFrames: held, isPaused: absence.isPaused, pauses: listener.pauses,
      turns: listener.turns, piece)
    post()
  }
}
