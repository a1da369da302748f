import SoundUnits

/// Maps the frames that are played (`PauseTrack`) to frames of the session: a list of segments, each from
/// its played frame on.
///
/// What is written next and what is heard now are the same map read at two frames. Nothing in it moves
/// by itself, so a frame can be asked for again after an xrun and gives the same session frame. Room is
/// fixed: a full list forgets the segments that have rung out, and only where there are none the oldest,
/// whose sounds then end. With 256 segments that takes a session that repeats 256 times, or a listener who
/// changes its course as often, before a sound has rung out.
struct PlayHead: ~Copyable {
  /// What the session does in a segment.
  enum Motion: Sendable {
    /// It stands still until the device has settled; nothing is heard.
    case standing
    /// It stands still until the listener says so; sounds begun before ring out.
    case waiting
    /// It stands still for the time that was added to the step; sounds begun before ring out.
    case held
    /// It goes on and nothing is heard of it until the device has settled.
    case muted
    case playing
  }

  /// One segment; plain numbers only.
  struct Segment: Equatable, Sendable {
    /// Where it begins.
    var playedFrame: FramePosition
    /// The session's frame there.
    var sessionFrame: FramePosition
    var motion: Motion
    /// Sounds that begin earlier in the session belong to an earlier segment.
    var firstOnset: FramePosition = .min
    /// Sounds that begin from here on belong to a later segment; `.max` where the segment that follows
    /// tells.
    var onsetEnd: FramePosition = .max
    /// Sounds of earlier segments fade out here over 10 ms, and those in whose middle it begins fade in.
    /// Otherwise what began before rings on.
    var isJump = false
    /// Of a jump: earlier sounds end at once, since they are faded out already.
    var isCut = false
    /// For how long a `held` segment lasts, and how much is held behind a `standing` one.
    var heldFrames: FrameCount = 0
    /// How often the session has started again.
    var lap: Int64 = 0
    /// The bed's frame there. It counts up with the session's, and goes on where the session waits, starts
    /// again or leaves something out: a bed never stops or jumps.
    var bedFrame: FramePosition = 0
    /// The number of the listener's last turn before it.
    var turn = 0
  }

  /// Where in the session a played frame lies.
  struct Position: Equatable, Sendable {
    var sessionFrame: FramePosition
    var motion: Motion
    var lap: Int64 = 0
  }

  static let capacity = 256
  let segments: UnsafeMutablePointer<Segment>
  var count = 1
  /// Before this played frame nothing may be heard: many devices swallow what comes first.
  var settledFrame: FramePosition
  /// Frames behind the one that is written next that may be asked for again.
  let retainedFrames: FrameCount
  /// Segments are laid out up to here.
  var plannedFrame: FramePosition = 0
  /// The number of the listener's last turn (`PlayerTurn`), for segments that are laid out.
  var turn: Int
  /// The played frame at which everything has sounded; `.max` until that is known.
  var endFrame: FramePosition = .max

  /// Begins at a place of the session, at played frame 0.
  ///
  /// - Parameters:
  ///   - heldFrames: For so long the session stands still behind the silence.
  ///   - turn: The number of the listener's last turn.
  init(
    at place: Position, settledFrame: FramePosition = 0, heldFrames: FrameCount = 0,
    retainedFrames: FrameCount = 0, turn: Int = 0
  ) {
    segments = .allocate(capacity: PlayHead.capacity)
    let first = Segment(
      playedFrame: 0, sessionFrame: place.sessionFrame, motion: place.motion, isJump: true,
      heldFrames: heldFrames, lap: place.lap, bedFrame: place.sessionFrame, turn: turn)
    self.turn = turn
    segments.initialize(repeating: first, count: PlayHead.capacity)
    self.settledFrame = settledFrame
    self.retainedFrames = retainedFrames
  }

  deinit { segments.deallocate() }

  // MARK: - Reading

  /// The segments, oldest first.
  @_noLocks
  func segment(_ index: Int) -> Segment { segments[index] }

  /// Where segment `index` gives way to the next: a played frame.
  @_noLocks
  func end(of index: Int) -> FramePosition {
    index + 1 < count ? segments[index + 1].playedFrame : .max
  }

  /// Up to where the sounds of segment `index` ring in full: the next jump, a played frame.
  @_noLocks
  func ringEnd(of index: Int) -> FramePosition {
    var next = index + 1
    while next < count && !segments[next].isJump { next += 1 }
    return next < count ? segments[next].playedFrame : .max
  }

  /// Where nothing is left of what fades out from `ringEnd` on: a played frame.
  ///
  /// - Parameter paused: Cuts from this played frame on were made in the pause there, at the beginning of
  ///   which what fades out fades on; `.max` for all that is played otherwise.
  @_noLocks
  func fadeEnd(
    from ringEnd: FramePosition, rampFrames: FrameCount, paused: FramePosition
  ) -> FramePosition {
    guard ringEnd < .max else { return .max }
    let end = ringEnd + rampFrames
    var index = count - 1
    var cut = end
    while index >= 0 && segments[index].playedFrame >= ringEnd {
      let segment = segments[index]
      if segment.isCut && segment.playedFrame < cut && segment.playedFrame < paused {
        cut = segment.playedFrame
      }
      index -= 1
    }
    return cut
  }

  /// Which sounds belong to segment `index`, by the session frames at which they begin.
  ///
  /// Those that begin behind its end belong to the segments that follow. Where the session starts
  /// again there is nothing that follows: what rings beyond the schedule belongs to the lap before.
  @_noLocks
  func onsets(of index: Int) -> Range<FramePosition> {
    let segment = segments[index]
    var end = segment.onsetEnd
    if end == .max && index + 1 < count {
      let next = segments[index + 1]
      if next.isJump || next.lap == segment.lap {
        end = segment.sessionFrame + (next.playedFrame - segment.playedFrame)
      }
    }
    return segment.firstOnset..<(end > segment.firstOnset ? end : segment.firstOnset)
  }

  /// The segment that a played frame lies in; the oldest one for frames before it.
  @_noLocks
  func index(at playedFrame: FramePosition) -> Int {
    var index = count - 1
    while index > 0 && segments[index].playedFrame > playedFrame { index -= 1 }
    return index
  }

  @_noLocks
  func position(at playedFrame: FramePosition) -> Position {
    let segment = segments[index(at: playedFrame)]
    var sessionFrame = segment.sessionFrame
    switch segment.motion {
    case .standing, .waiting, .held: break
    case .muted, .playing:
      if playedFrame > segment.playedFrame { sessionFrame += playedFrame - segment.playedFrame }
    }
    return Position(sessionFrame: sessionFrame, motion: segment.motion, lap: segment.lap)
  }

  /// For how many frames the session still stands still on a played frame, since time was added.
  @_noLocks
  func heldFrames(at playedFrame: FramePosition) -> FrameCount {
    let segment = segments[index(at: playedFrame)]
    switch segment.motion {
    case .standing: return segment.heldFrames
    case .held: return max(0, segment.playedFrame + segment.heldFrames - playedFrame)
    case .waiting, .muted, .playing: return 0
    }
  }

  /// For how many frames the session has stood still on a played frame, where it does.
  @_noLocks
  func standstill(at playedFrame: FramePosition) -> FrameCount {
    let segment = segments[index(at: playedFrame)]
    switch segment.motion {
    case .held, .waiting: return max(0, playedFrame - segment.playedFrame)
    case .standing, .muted, .playing: return 0
    }
  }

  /// The bed's frame on a played frame of segment `index`. It stands still with what is standing only.
  @_noLocks
  func bedFrame(at playedFrame: FramePosition, in index: Int) -> FramePosition {
    let segment = segments[index]
    if case .standing = segment.motion { return segment.bedFrame }
    return segment.bedFrame + (playedFrame - segment.playedFrame)
  }

  /// The session's frame that is heard last before segment `index`; `nil` where nothing is heard there.
  @_noLocks
  func frameHeard(before index: Int) -> FramePosition? {
    let previous = indexBefore(index)
    guard previous >= 0 else { return nil }
    let segment = segments[previous]
    switch segment.motion {
    case .standing, .muted: return nil
    case .waiting, .held: return segment.sessionFrame
    case .playing:
      return segment.sessionFrame + (segments[index].playedFrame - 1 - segment.playedFrame)
    }
  }

  /// The segment that is played just before segment `index`; negative where there is none.
  @_noLocks
  func indexBefore(_ index: Int) -> Int {
    var previous = index - 1
    // Those that begin on the same frame are empty.
    while previous >= 0 && segments[previous].playedFrame == segments[index].playedFrame {
      previous -= 1
    }
    return previous
  }

  /// Whether the bed comes up from nothing where segment `index` begins, and that of the segment before
  /// goes down: behind a jump, and where a change of loudness would begin within another.
  ///
  /// - Parameter glideFrames: How long a change of loudness takes.
  @_noLocks
  func bedFades(at index: Int, glideFrames: FrameCount) -> Bool {
    let start = segments[index].playedFrame
    let previous = indexBefore(index)
    var isJump = false
    var other = previous + 1
    while other <= index {
      isJump = isJump || segments[other].isJump
      other += 1
    }
    // At its very beginning the session comes in as it is planned to.
    if frameHeard(before: index) == nil {
      return segments[index].sessionFrame != 0 || segments[index].lap != 0
    }
    return isJump || start - segments[previous].playedFrame < glideFrames
  }
}
