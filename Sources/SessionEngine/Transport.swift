import SoundUnits

/// What is played on which device frame, and how loud: the state machine behind a listener's commands.
///
/// A value that is driven by commands at frames and knows neither a device nor a clock; the same commands
/// at the same frames give the same maps. Owned by the render thread; takes no lock and allocates nothing.
struct Transport: ~Copyable {
  /// Up to so long behind a step's start `previous` means the step before.
  static let grace = ExactTime.seconds(2)
  /// The longest time that one command takes away, and for which a session stands still since time was
  /// added, however often.
  static let longestAdded = ExactTime.hours(24)

  private(set) var head: PlayHead
  private(set) var pauses: PauseTrack
  private(set) var gains: GainTrack
  private let rate: SampleRate
  /// No command applies before one that was taken earlier, even where an xrun has taken frames back.
  private var lastCommandFrame: FramePosition = 0
  /// The device frame at which the listener last changed the session's course.
  private(set) var lastTurnFrame: FramePosition = 0

  init(head: consuming PlayHead, listener: Listener, rate: SampleRate, rampFrames: FrameCount) {
    self.head = head
    pauses = PauseTrack(isPaused: listener.isPaused, pauses: listener.pauses)
    gains = GainTrack(amplitude: listener.amplitude, rampFrames: rampFrames)
    self.rate = rate
  }

  // MARK: - Reading

  /// Where the session is on a device frame.
  func position(at deviceFrame: FramePosition) -> PlayHead.Position {
    head.position(at: pauses.playedFrame(at: deviceFrame))
  }

  /// The number of the listener's last turn before what is heard on a device frame.
  func turn(at deviceFrame: FramePosition) -> Int {
    head.segment(head.index(at: pauses.playedFrame(at: deviceFrame))).turn
  }

  /// Up to where the session's frame counts up, or stands still, as it does on a device frame.
  func runEnd(from deviceFrame: FramePosition) -> FramePosition {
    let index = pauses.index(at: deviceFrame)
    let piece = pauses.piece(index)
    let end = pauses.end(of: index)
    guard !piece.isPaused else { return end }
    let segmentEnd = head.end(of: head.index(at: pauses.playedFrame(at: deviceFrame)))
    return segmentEnd == .max ? end : min(end, segmentEnd - piece.playedFrame + piece.deviceFrame)
  }

  /// For how many frames the session still stands still there, since time was added.
  func heldFrames(at deviceFrame: FramePosition) -> FrameCount {
    head.heldFrames(at: pauses.playedFrame(at: deviceFrame))
  }

  /// The device frame at which everything has sounded; `.max` until that is known.
  var endFrame: FramePosition { pauses.deviceFrame(playing: head.endFrame) }

  /// The device frame on which the device has settled, as things are.
  var settledFrame: FramePosition { head.settledFrame }

  // MARK: - Going on

  /// Lays out what happens by itself up to a device frame.
  mutating func extend(to deviceFrame: FramePosition, along course: Course) {
    head.extend(to: pauses.playedFrame(at: deviceFrame), along: course)
  }

  /// The frame at which a command applies that is taken when `deviceFrame` is written next.
  mutating func commandFrame(_ deviceFrame: FramePosition) -> FramePosition {
    lastCommandFrame = max(lastCommandFrame, deviceFrame)
    return lastCommandFrame
  }

  /// Everything gets as loud as the listener wants it.
  mutating func setLoudness(_ listener: Listener, at deviceFrame: FramePosition) {
    gains.change(to: listener.amplitude, at: commandFrame(deviceFrame))
  }

  /// Takes any other command but `stop`.
  ///
  /// - Parameter deviceFrame: The one that is written next.
  /// - Returns: What came of it; `nil` where it has no effect here.
  mutating func perform(
    _ command: TransportCommand, at deviceFrame: FramePosition, along course: Course,
    _ listener: inout Listener
  ) -> PlayerEvent? {
    let frame = commandFrame(deviceFrame)
    let played = pauses.playedFrame(at: frame)
    // A turn that lies on this very frame comes first.
    head.extend(to: played + 1, along: course)
    guard frame < endFrame else { return nil }
    let position = head.position(at: played)
    switch command {
    case .pause, .resume, .toggle:
      guard listener.pauseOrGoOn(command) else { return nil }
      if listener.isPaused {
        _ = pauses.pause(at: frame)
        return .paused(at: position.sessionFrame)
      }
      if let length = pauses.resume(at: frame), length > 0 {
        head.settle(by: length, at: played)
        head.cut(at: played)
      }
      return .resumed(at: position.sessionFrame)
    case .waitOver:
      guard let wait = course.wait(around: position.sessionFrame) else { return nil }
      var target = position
      target.sessionFrame = wait.endFrame
      let turn = beginTurn(from: position, to: target, at: frame, &listener)
      _ = head.goOn(at: played, along: course)
      return .waitOver(turn)
    case .addTime(let time):
      return add(time, at: played, frame, along: course, &listener)
    case .next, .previous, .jumpToStep, .jumpToTime:
      let held = head.standstill(at: played)
      guard
        let target = course.target(of: command, from: position, held: held, rate: rate)
      else { return nil }
      let turn = beginTurn(from: position, to: target, at: frame, &listener)
      head.jump(to: target, at: played, isCut: pauses.begins(at: played), along: course)
      listener.added = nil
      return .jumped(turn)
    case .changeGain, .setGain, .mute, .unmute, .toggleMute, .stop:
      return nil
    }
  }

  /// Numbers a turn; what is laid out from here on bears its number.
  private mutating func beginTurn(
    from: PlayHead.Position, to: PlayHead.Position, at frame: FramePosition,
    _ listener: inout Listener
  ) -> PlayerTurn {
    let turn = listener.turn(from: from, to: to)
    head.turn = turn.number
    lastTurnFrame = frame
    return turn
  }

  private mutating func add(
    _ time: ExactTime, at played: FramePosition, _ frame: FramePosition, along course: Course,
    _ listener: inout Listener
  ) -> PlayerEvent? {
    let position = head.position(at: played)
    guard
      let change = course.change(
        by: time, at: position, held: head.heldFrames(at: played), rate: rate)
    else { return nil }
    var target = position
    target.sessionFrame += change.skippedFrames
    let turn = beginTurn(from: position, to: target, at: frame, &listener)
    if change.heldFrames > 0 { head.hold(for: change.heldFrames, at: played, along: course) }
    if change.heldFrames < 0 { head.release(-change.heldFrames, at: played) }
    if change.skippedFrames > 0 {
      head.skip(to: target.sessionFrame, at: played, along: course)
    }
    listener.add(change.addedFrames, to: change.step, lap: position.lap)
    return .timeAdded(change.addedFrames, turn)
  }
}

extension Course {
  /// Where a command leads that goes elsewhere; `nil` where it leads nowhere.
  ///
  /// - Parameter held: For so long the session has stood still there.
  func target(
    of command: TransportCommand, from position: PlayHead.Position, held: FrameCount,
    rate: SampleRate
  ) -> PlayHead.Position? {
    var target = position
    switch command {
    case .next: return next(after: position)
    case .previous:
      return previous(before: position, held: held, grace: rate.frame(at: Transport.grace))
    case .jumpToStep(let index):
      guard steps.indices.contains(index) else { return nil }
      target.sessionFrame = steps[index].frame
    case .jumpToTime(let time): target.sessionFrame = frame(at: time, rate: rate)
    default: return nil
    }
    return target
  }

  /// What making a step longer or shorter comes to.
  struct Change: Equatable {
    var step: Int
    /// So much longer the session stands still; negative: shorter.
    var heldFrames: FrameCount = 0
    /// So much is left out.
    var skippedFrames: FrameCount = 0

    var addedFrames: FrameCount { heldFrames - skippedFrames }
  }

  /// What is left of added time goes first where a step is made shorter.
  ///
  /// - Parameter held: For so long the session still stands still.
  /// - Returns: `nil` where there is no step to change, or it waits for the listener.
  func change(
    by time: ExactTime, at position: PlayHead.Position, held: FrameCount, rate: SampleRate
  ) -> Change? {
    guard position.motion != .waiting, let step = stepIndex(at: position.sessionFrame)
    else { return nil }
    let limit = Transport.longestAdded
    let length = min(max(time, .zero - limit), limit)
    guard length < .zero else {
      let frames = min(rate.frame(at: length), rate.frame(at: limit) - held)
      return frames > 0 ? Change(step: step, heldFrames: frames) : nil
    }
    let frames = rate.frame(at: .zero - length)
    let released = min(frames, held)
    let target = shortened(position.sessionFrame, by: frames - released)
    let change = Change(
      step: step, heldFrames: -released, skippedFrames: target - position.sessionFrame)
    return change.addedFrames == 0 ? nil : change
  }
}
