import SoundUnits

/// Where a session is while its device is away. A value: time is told, never asked for.
///
/// Session time goes on by the clock for 30 s, then stands still. It stands still at once where it did
/// so before, and never passes a wait by itself.
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

  init(
    at start: PlayHead.Position, sinceNanoseconds lost: Int64, along course: Course,
    rate: SampleRate
  ) {
    self.start = start
    self.course = course
    self.rate = rate
    lostNanoseconds = lost
    anchor = start
    anchorNanoseconds = lost
  }

  /// Where the session is at a time of the clock.
  func position(atNanoseconds now: Int64) -> PlayHead.Position {
    guard anchor.motion != .standing && anchor.motion != .waiting else { return anchor }
    let running = min(now, lostNanoseconds + Absence.longestNanoseconds) - anchorNanoseconds
    let frames = rate.frame(at: ExactTime(nanoseconds: max(0, running)))
    return course.position(frames, after: anchor)
  }

  /// Whether the session stands still for no other reason than that the device has been away for long.
  func hasPaused(atNanoseconds now: Int64) -> Bool {
    guard now - lostNanoseconds >= Absence.longestNanoseconds else { return false }
    let position = position(atNanoseconds: now)
    return position.motion != .standing && position.motion != .waiting
  }

  /// The listener leaves the wait that the session is in.
  mutating func goOn(atNanoseconds now: Int64) {
    var position = position(atNanoseconds: now)
    guard let wait = course.wait(around: position.sessionFrame) else { return }
    position.sessionFrame = wait.endFrame
    if position.motion == .waiting { position.motion = .playing }
    anchor = position
    anchorNanoseconds = now
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
    self.course = course
    self.rate = rate
  }
}
