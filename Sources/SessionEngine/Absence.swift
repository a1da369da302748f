import SoundUnits

/// Where a session is while its device is away. A value: time is told, never asked for.
///
/// Session time goes on by the clock for 30 s, then stands still. It stands still at once where it did
/// so before and where the listener pauses it, and never passes a wait by itself.
struct Absence {
  /// So long session time goes on without a device.
  static let longestNanoseconds: Int64 = 30_000_000_000

  /// The first frame that was not heard.
  private(set) var start: PlayHead.Position
  private var course: Course
  private var rate: SampleRate
  /// When the device made its last progress, on a clock that stands still while the machine sleeps.
  private let lostNanoseconds: Int64
  /// Where the session was last known to be, and when.
  private var anchor: PlayHead.Position
  private var anchorNanoseconds: Int64
  /// For so long it stands still there first, since time was added.
  private var heldFrames: FrameCount
  /// The listener paused it, or did so before.
  private(set) var isPaused: Bool

  init(
    at start: PlayHead.Position, sinceNanoseconds lost: Int64, along course: Course,
    rate: SampleRate, heldFrames: FrameCount = 0, isPaused: Bool = false
  ) {
    self.start = start
    self.course = course
    self.rate = rate
    lostNanoseconds = lost
    anchor = start
    anchorNanoseconds = lost
    self.heldFrames = heldFrames
    self.isPaused = isPaused
  }

  /// Where the session is at a time of the clock.
  func position(atNanoseconds now: Int64) -> PlayHead.Position {
    let frames = passedFrames(atNanoseconds: now)
    guard !isPaused, anchor.motion != .standing && anchor.motion != .waiting,
      frames >= heldFrames
    else { return anchor }
    var start = anchor
    if start.motion == .held { start.motion = .playing }
    return course.position(frames - heldFrames, after: start)
  }

  /// For how many frames it still stands still at a time of the clock, since time was added.
  func heldFrames(atNanoseconds now: Int64) -> FrameCount {
    if isPaused || anchor.motion == .standing { return heldFrames }
    return max(0, heldFrames - passedFrames(atNanoseconds: now))
  }

  /// Frames since the anchor.
  private func passedFrames(atNanoseconds now: Int64) -> FrameCount {
    let running = min(now, lostNanoseconds + Absence.longestNanoseconds) - anchorNanoseconds
    return rate.frame(at: ExactTime(nanoseconds: max(0, running)))
  }

  /// Whether the session stands still for no other reason than that the device has been away for long.
  func hasPaused(atNanoseconds now: Int64) -> Bool {
    guard !isPaused, now - lostNanoseconds >= Absence.longestNanoseconds else { return false }
    let position = position(atNanoseconds: now)
    return position.motion != .standing && position.motion != .waiting
  }

  /// Takes a listener's command but `stop` and those about loudness, as `Transport.perform` does.
  mutating func perform(
    _ command: TransportCommand, atNanoseconds now: Int64, _ listener: inout Listener
  ) -> PlayerEvent? {
    let position = position(atNanoseconds: now)
    guard !course.hasEnded(at: position) else { return nil }
    let held = heldFrames(atNanoseconds: now)
    switch command {
    case .pause, .resume, .toggle:
      guard listener.pauseOrGoOn(command) else { return nil }
      stay(at: position, held: held, now)
      isPaused = listener.isPaused
      return isPaused ? .paused(at: position.sessionFrame) : .resumed(at: position.sessionFrame)
    case .waitOver:
      guard goOn(atNanoseconds: now) else { return nil }
      return .waitOver(listener.turn(from: position, to: anchor))
    case .addTime(let time):
      guard let change = course.change(by: time, at: position, held: held, rate: rate)
      else { return nil }
      var place = position
      place.sessionFrame += change.skippedFrames
      stay(at: place, held: held + change.heldFrames, now)
      listener.add(change.addedFrames, to: change.step, lap: position.lap)
      return .timeAdded(change.addedFrames, listener.turn(from: position, to: place))
    case .next, .previous, .jumpToStep, .jumpToTime:
      guard var target = course.target(of: command, from: position, held: 0, rate: rate)
      else { return nil }
      if target.motion != .standing { target.motion = .playing }
      stay(at: target, held: 0, now)
      listener.added = nil
      return .jumped(listener.turn(from: position, to: target))
    case .changeGain, .setGain, .mute, .unmute, .toggleMute, .stop:
      return nil
    }
  }

  /// The listener paused or let it go on while nobody asked here.
  mutating func follow(_ listener: Listener, atNanoseconds now: Int64) {
    guard listener.isPaused != isPaused else { return }
    stay(at: position(atNanoseconds: now), held: heldFrames(atNanoseconds: now), now)
    isPaused = listener.isPaused
  }

  private mutating func stay(
    at position: PlayHead.Position, held: FrameCount, _ now: Int64
  ) {
    anchor = position
    anchorNanoseconds = now
    heldFrames = held
  }

  /// The listener leaves the wait that the session is in.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func goOn(atNanoseconds now: Int64) -> Bool {
    var position = position(atNanoseconds: now)
    guard let wait = course.wait(around: position.sessionFrame) else { return false }
    position.sessionFrame = wait.endFrame
    if position.motion == .waiting { position.motion = .playing }
    stay(at: position, held: 0, now)
    return true
  }

  /// From now on waits last until somebody ends them, or no longer.
  mutating func holdAtWaits(_ holds: Bool, atNanoseconds now: Int64) {
    stay(
      at: position(atNanoseconds: now), held: heldFrames(atNanoseconds: now), now)
    course.holdsAtWaits = holds
  }

  /// Another device has come back: the same places in a plan at its rate, kept by time.
  mutating func move(to course: Course, rate: SampleRate) {
    func moved(_ position: PlayHead.Position) -> PlayHead.Position {
      var moved = position
      moved.sessionFrame = rate.frame(at: self.rate.time(of: position.sessionFrame))
      // Rounding never carries it out of a wait.
      if let index = self.course.waitIndex(around: position.sessionFrame),
        index < course.waits.count
      {
        moved.sessionFrame = min(moved.sessionFrame, course.waits[index].holdFrame)
      }
      return moved
    }
    start = moved(start)
    anchor = moved(anchor)
    heldFrames = rate.frame(at: self.rate.time(of: heldFrames))
    self.course = course
    self.rate = rate
  }
}
