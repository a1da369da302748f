import SoundUnits

/// Maps the frames that a device takes to frames *played*: device frames less those of pauses.
///
/// Everything of a session is laid out in played frames (`PlayHead`), so what rang when somebody paused
/// rings on behind the pause, wherever in the session it came from, and any number of pauses changes
/// nothing but the clock. Like the play head it is a fixed map: a device frame that is asked for again
/// gives the same played frame.
///
/// Room is fixed, too: a pause in a full list forgets the oldest piece, which was heard some 500 pauses ago.
struct PauseTrack: ~Copyable {
  /// Device frames up to the next piece. Plain numbers only.
  struct Piece: Equatable, Sendable {
    /// Where it begins.
    var deviceFrame: FramePosition
    /// The played frame there: while paused, the first that is played behind the pause.
    var playedFrame: FramePosition
    var isPaused: Bool
    /// How often somebody has paused up to there.
    var pauses = 0
  }

  static let capacity = 1_024
  private let pieces: UnsafeMutablePointer<Piece>
  private(set) var count = 1

  /// Begins at device frame 0 with played frame 0.
  ///
  /// - Parameter pauses: How often it was paused before, and with this one where it is.
  init(isPaused: Bool = false, pauses: Int = 0) {
    pieces = .allocate(capacity: PauseTrack.capacity)
    let first = Piece(deviceFrame: 0, playedFrame: 0, isPaused: isPaused, pauses: pauses)
    pieces.initialize(repeating: first, count: PauseTrack.capacity)
  }

  deinit { pieces.deallocate() }

  // MARK: - Reading

  /// The pieces, oldest first; paused ones and others take turns.
  @_noLocks
  func piece(_ index: Int) -> Piece { pieces[index] }

  /// Where piece `index` gives way to the next: a device frame.
  @_noLocks
  func end(of index: Int) -> FramePosition {
    index + 1 < count ? pieces[index + 1].deviceFrame : .max
  }

  /// The piece that a device frame lies in; the oldest one for frames before it.
  @_noLocks
  func index(at deviceFrame: FramePosition) -> Int {
    var index = count - 1
    while index > 0 && pieces[index].deviceFrame > deviceFrame { index -= 1 }
    return index
  }

  /// The frame that is played on a device frame; while paused the one that comes next.
  @_noLocks
  func playedFrame(at deviceFrame: FramePosition) -> FramePosition {
    let piece = pieces[index(at: deviceFrame)]
    return piece.isPaused
      ? piece.playedFrame : piece.playedFrame + (deviceFrame - piece.deviceFrame)
  }

  @_noLocks
  func isPaused(at deviceFrame: FramePosition) -> Bool { pieces[index(at: deviceFrame)].isPaused }

  /// How often it was paused up to a device frame. One that ended where it began was none.
  @_noLocks
  func pauseCount(at deviceFrame: FramePosition) -> Int { pieces[index(at: deviceFrame)].pauses }

  /// Whether nothing more is played as things are.
  var isPaused: Bool { pieces[count - 1].isPaused }

  /// Whether nothing sounds where a played frame is written next: in a pause, or just behind it.
  func begins(at playedFrame: FramePosition) -> Bool {
    isPaused || (count > 1 && pieces[count - 1].playedFrame == playedFrame)
  }

  /// The device frame on which the played frame is heard, or will be; `.max` where a pause comes first.
  @_noLocks
  func deviceFrame(playing playedFrame: FramePosition) -> FramePosition {
    guard playedFrame < .max else { return .max }
    var index = count - 1
    while index > 0 && pieces[index].playedFrame >= playedFrame { index -= 1 }
    let piece = pieces[index]
    return piece.isPaused ? .max : piece.deviceFrame + (playedFrame - piece.playedFrame)
  }

  // MARK: - Pausing and going on

  /// Pauses from a device frame on, which lies in the last piece.
  ///
  /// - Returns: `false` where it is paused already.
  mutating func pause(at deviceFrame: FramePosition) -> Bool {
    guard !isPaused else { return false }
    turn(at: deviceFrame)
    return true
  }

  /// Goes on from a device frame on, which lies in the last piece.
  ///
  /// - Returns: For how many frames it was paused; `nil` where it is not.
  mutating func resume(at deviceFrame: FramePosition) -> FrameCount? {
    guard isPaused else { return nil }
    let length = deviceFrame - pieces[count - 1].deviceFrame
    turn(at: deviceFrame)
    return length
  }

  private mutating func turn(at deviceFrame: FramePosition) {
    let last = pieces[count - 1]
    if last.deviceFrame == deviceFrame {
      // It was never heard, so what it took the place of goes on.
      if count > 1 {
        count -= 1
      } else {
        pieces[0].isPaused = !last.isPaused
        if !last.isPaused { pieces[0].pauses += 1 }
      }
      return
    }
    let playedFrame = playedFrame(at: deviceFrame)
    if count == PauseTrack.capacity {
      for index in 1..<count { pieces[index - 1] = pieces[index] }
      count -= 1
    }
    pieces[count] = Piece(
      deviceFrame: deviceFrame, playedFrame: playedFrame, isPaused: !last.isPaused,
      pauses: last.pauses + (last.isPaused ? 0 : 1))
    count += 1
  }
}
