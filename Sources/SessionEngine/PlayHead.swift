import SoundUnits

/// Maps the frames that a device takes to frames of the session: a list of segments, each from its
/// device frame on.
///
/// What is written next and what is heard now are the same map read at two frames. Nothing in it moves
/// by itself, so a device frame can be asked for again after an xrun and gives the same session frame.
/// Room is fixed: adding a segment to a full list forgets the oldest, whose sounds then end. With 256
/// segments that takes a session that repeats 256 times before a sound has rung out.
struct PlayHead: ~Copyable {
  /// What the session does in a segment.
  enum Motion: Sendable {
    /// It stands still until the device has settled; nothing is heard.
    case standing
    /// It stands still until the listener says so; sounds begun before ring out.
    case waiting
    /// It goes on and nothing is heard of it until the device has settled.
    case muted
    case playing
  }

  /// One segment; plain numbers only.
  struct Segment: Equatable, Sendable {
    /// Where it begins.
    var deviceFrame: FramePosition
    /// The session's frame there.
    var sessionFrame: FramePosition
    var motion: Motion
    /// Sounds that begin earlier in the session belong to an earlier segment.
    var firstOnset: FramePosition = .min
    /// Sounds of earlier segments end here, and those in whose middle it begins fade in over 10 ms.
    /// Otherwise what began before rings on.
    var isJump = false
    /// How often the session has started again.
    var lap: Int32 = 0
    /// The bed's frame there. It counts up with the session's, and goes on where the session waits, starts
    /// again or leaves something out: a bed never stops or jumps.
    var bedFrame: FramePosition = 0
  }

  /// Where in the session a device frame lies.
  struct Position: Equatable, Sendable {
    var sessionFrame: FramePosition
    var motion: Motion
    var lap: Int32 = 0
  }

  static let capacity = 256
  private let segments: UnsafeMutablePointer<Segment>
  private(set) var count = 1
  /// Before this device frame nothing may be heard: many devices swallow what comes first.
  let settledFrame: FramePosition
  /// Segments are laid out up to here.
  private var plannedFrame: FramePosition = 0
  /// The device frame at which everything has sounded; `.max` until that is known.
  private(set) var endFrame: FramePosition = .max

  /// Begins at a place of the session, at device frame 0.
  init(at place: Position, settledFrame: FramePosition = 0) {
    segments = .allocate(capacity: PlayHead.capacity)
    let first = Segment(
      deviceFrame: 0, sessionFrame: place.sessionFrame, motion: place.motion, isJump: true,
      lap: place.lap, bedFrame: place.sessionFrame)
    segments.initialize(repeating: first, count: PlayHead.capacity)
    self.settledFrame = settledFrame
  }

  deinit { segments.deallocate() }

  // MARK: - Reading

  /// The segments, oldest first.
  @_noLocks
  func segment(_ index: Int) -> Segment { segments[index] }

  /// Where segment `index` gives way to the next: a device frame.
  @_noLocks
  func end(of index: Int) -> FramePosition {
    index + 1 < count ? segments[index + 1].deviceFrame : .max
  }

  /// Up to where the sounds of segment `index` may ring: the next jump, a device frame.
  @_noLocks
  func ringEnd(of index: Int) -> FramePosition {
    var next = index + 1
    while next < count && !segments[next].isJump { next += 1 }
    return next < count ? segments[next].deviceFrame : .max
  }

  /// Which sounds belong to segment `index`, by the session frames at which they begin.
  ///
  /// Those that begin behind its end belong to the segments that follow. Where the session starts
  /// again there is nothing that follows: what rings beyond the schedule belongs to the lap before.
  @_noLocks
  func onsets(of index: Int) -> Range<FramePosition> {
    let segment = segments[index]
    var end = FramePosition.max
    if index + 1 < count {
      let next = segments[index + 1]
      if next.isJump || next.lap == segment.lap {
        end = segment.sessionFrame + (next.deviceFrame - segment.deviceFrame)
      }
    }
    return segment.firstOnset..<(end > segment.firstOnset ? end : segment.firstOnset)
  }

  /// The segment that a device frame lies in; the oldest one for frames before it.
  @_noLocks
  func index(at deviceFrame: FramePosition) -> Int {
    var index = count - 1
    while index > 0 && segments[index].deviceFrame > deviceFrame { index -= 1 }
    return index
  }

  @_noLocks
  func position(at deviceFrame: FramePosition) -> Position {
    let segment = segments[index(at: deviceFrame)]
    var sessionFrame = segment.sessionFrame
    switch segment.motion {
    case .standing, .waiting: break
    case .muted, .playing:
      if deviceFrame > segment.deviceFrame { sessionFrame += deviceFrame - segment.deviceFrame }
    }
    return Position(sessionFrame: sessionFrame, motion: segment.motion, lap: segment.lap)
  }

  /// The bed's frame on a device frame of segment `index`. It stands still with what is standing only.
  @_noLocks
  func bedFrame(at deviceFrame: FramePosition, in index: Int) -> FramePosition {
    let segment = segments[index]
    if case .standing = segment.motion { return segment.bedFrame }
    return segment.bedFrame + (deviceFrame - segment.deviceFrame)
  }

  /// The session's frame that is heard last before segment `index`; `nil` where nothing is heard there.
  @_noLocks
  func frameHeard(before index: Int) -> FramePosition? {
    var previous = index - 1
    // Those that begin on the same device frame are empty.
    while previous >= 0 && segments[previous].deviceFrame == segments[index].deviceFrame {
      previous -= 1
    }
    guard previous >= 0 else { return nil }
    let segment = segments[previous]
    switch segment.motion {
    case .standing, .muted: return nil
    case .waiting: return segment.sessionFrame
    case .playing:
      return segment.sessionFrame + (segments[index].deviceFrame - 1 - segment.deviceFrame)
    }
  }

  // MARK: - Going on

  /// Lays out what happens by itself up to a device frame: settling, waits, laps, the end.
  mutating func extend(to deviceFrame: FramePosition, along course: Course) {
    while plannedFrame < deviceFrame {
      let position = position(at: plannedFrame)
      var limit = deviceFrame
      switch position.motion {
      case .waiting:
        plannedFrame = deviceFrame
        return
      case .standing, .muted:
        guard plannedFrame < settledFrame else {
          append(.playing, at: position, isJump: true)
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
        append(.waiting, at: Position(sessionFrame: hold, motion: .waiting, lap: position.lap))
      case .lap:
        plannedFrame += distance
        append(
          position.motion,
          at: Position(sessionFrame: 0, motion: position.motion, lap: position.lap + 1),
          firstOnset: 0)
      case .end:
        endFrame = min(endFrame, plannedFrame + distance)
        plannedFrame = limit
      }
    }
  }

  /// Leaves the wait that a device frame lies in, whether the session stands still there already or
  /// not; what sounds rings on.
  ///
  /// - Returns: Whether there is one.
  mutating func goOn(at deviceFrame: FramePosition, along course: Course) -> Bool {
    let position = position(at: deviceFrame)
    guard let wait = course.wait(around: position.sessionFrame) else { return false }
    while count > 1 && segments[count - 1].deviceFrame > deviceFrame { count -= 1 }
    plannedFrame = deviceFrame
    endFrame = .max
    let next = Position(sessionFrame: wait.endFrame, motion: .playing, lap: position.lap)
    append(
      deviceFrame < settledFrame ? .standing : .playing, at: next, firstOnset: wait.endFrame)
    return true
  }

  /// Adds a segment at `plannedFrame`. An earlier one that begins there too is empty from now on.
  private mutating func append(
    _ motion: Motion, at position: Position, firstOnset: FramePosition = .min, isJump: Bool = false
  ) {
    if count == PlayHead.capacity {
      for index in 1..<count { segments[index - 1] = segments[index] }
      count -= 1
    }
    var bedFrame = bedFrame(at: plannedFrame, in: count - 1)
    // What was not heard has nothing to go on from.
    if case .standing = motion { bedFrame = position.sessionFrame }
    segments[count] = Segment(
      deviceFrame: plannedFrame, sessionFrame: position.sessionFrame, motion: motion,
      firstOnset: firstOnset, isJump: isJump, lap: position.lap, bedFrame: bedFrame)
    count += 1
  }
}
