import SoundUnits

/// Maps the frames that a device takes to frames of the session: a list of segments, each from its device frame on.
///
/// What is written next and what is heard now are the same map read at two frames. Nothing in it moves by itself, so a
/// device frame can be asked for again after an xrun and gives the same session frame. Fixed room: adding a segment to a full
/// list forgets the oldest.
public struct PlayHead: ~Copyable {
  /// What the session does in a segment.
  public enum Motion: Sendable {
    /// The session stands still; sounds begun before ring out.
    case holding
    /// The session goes on and nothing is heard of it (a device that has just come back).
    case muted
    case playing
  }

  /// One segment; plain numbers only.
  public struct Segment: Equatable, Sendable {
    /// Where it begins.
    public var deviceFrame: FramePosition
    /// The session's frame there.
    public var sessionFrame: FramePosition
    public var motion: Motion
    /// Sounds that begin earlier in the session belong to an earlier segment.
    public var firstOnset: FramePosition
    /// A jump: sounds of earlier segments end here, and those in whose middle it begins fade in over 10 ms. Otherwise
    /// what began before rings on.
    public var isJump: Bool
    /// How often the session has started again.
    public var lap: Int32

    public init(
      deviceFrame: FramePosition, sessionFrame: FramePosition, motion: Motion,
      firstOnset: FramePosition = .min, isJump: Bool = false, lap: Int32 = 0
    ) {
      self.deviceFrame = deviceFrame
      self.sessionFrame = sessionFrame
      self.motion = motion
      self.firstOnset = firstOnset
      self.isJump = isJump
      self.lap = lap
    }
  }

  /// Where in the session a device frame lies.
  public struct Position: Equatable, Sendable {
    public var sessionFrame: FramePosition
    public var motion: Motion
    public var lap: Int32
  }

  static let capacity = 32
  private let storage: UnsafeMutablePointer<Segment>
  public private(set) var count = 1

  /// Begins with one segment.
  public init(_ first: Segment) {
    storage = .allocate(capacity: PlayHead.capacity)
    storage.initialize(repeating: first, count: PlayHead.capacity)
  }

  deinit { storage.deallocate() }

  /// The segments, oldest first.
  @_noLocks
  public func segment(_ index: Int) -> Segment { storage[index] }

  /// Where segment `index` gives way to the next: a device frame.
  @_noLocks
  public func end(of index: Int) -> FramePosition {
    index + 1 < count ? storage[index + 1].deviceFrame : .max
  }

  /// Up to where the sounds of segment `index` may ring: the next jump, a device frame.
  @_noLocks
  public func ringEnd(of index: Int) -> FramePosition {
    var next = index + 1
    while next < count && !storage[next].isJump { next += 1 }
    return next < count ? storage[next].deviceFrame : .max
  }

  /// Adds a segment; those that begin at its frame or later never happened.
  @_noLocks
  public mutating func append(_ segment: Segment) {
    while count > 1 && storage[count - 1].deviceFrame >= segment.deviceFrame { count -= 1 }
    if count == 1 && storage[0].deviceFrame >= segment.deviceFrame {
      storage[0] = segment
      return
    }
    if count == PlayHead.capacity {
      for index in 1..<count { storage[index - 1] = storage[index] }
      count -= 1
    }
    storage[count] = segment
    count += 1
  }

  /// The segment that a device frame lies in; the oldest one for frames before it.
  @_noLocks
  public func index(at deviceFrame: FramePosition) -> Int {
    var index = count - 1
    while index > 0 && storage[index].deviceFrame > deviceFrame { index -= 1 }
    return index
  }

  @_noLocks
  public func position(at deviceFrame: FramePosition) -> Position {
    let segment = storage[index(at: deviceFrame)]
    let passed = deviceFrame > segment.deviceFrame ? deviceFrame - segment.deviceFrame : 0
    var sessionFrame = segment.sessionFrame
    switch segment.motion {
    case .holding: break
    case .muted, .playing: sessionFrame += passed
    }
    return Position(sessionFrame: sessionFrame, motion: segment.motion, lap: segment.lap)
  }
}
