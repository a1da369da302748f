import SoundUnits

/// Frames that are played one after the other, and where they go.
struct Passage {
  /// Stands for a frame long before all others, and lets differences be taken.
  static var never: FramePosition {
    @_noLocks get { -0x4000_0000_0000_0000 }
  }

  /// The first, a played frame.
  var first: FramePosition
  /// Behind the last.
  var end: FramePosition
  /// What began before this played frame comes up from it on, since the listener lets it go on;
  /// `never` where nobody did.
  var resumed: FramePosition
  /// What began before this played frame goes down from it on, since the listener paused there; `.max`
  /// where nobody did.
  var paused: FramePosition
  /// Interleaved stereo; room for all of it.
  var target: UnsafeMutablePointer<Float>

  @_noLocks
  init(
    first: FramePosition, end: FramePosition, resumed: FramePosition, paused: FramePosition,
    target: UnsafeMutablePointer<Float>
  ) {
    self.first = first
    self.end = end
    self.resumed = resumed
    self.paused = paused
    self.target = target
  }
}

/// How what plays comes up and goes down: the product of up to four straight lines of one length.
struct Ramps {
  /// From nothing to full from these played frames on; `Passage.never` for no ramp.
  var up: FramePosition
  var upAgain: FramePosition
  /// From full to nothing; `.max` for no ramp.
  var down: FramePosition
  var downAgain: FramePosition

  /// What is under a passage's own ramps.
  @_noLocks
  init(_ passage: Passage) {
    up = Passage.never
    upAgain = passage.resumed
    down = .max
    downAgain = passage.paused
  }

  /// Up to which frame what is true of `frame` holds: all is heard in full, or something is under a ramp.
  @_noLocks
  func runEnd(_ frame: FramePosition, _ length: FrameCount) -> FramePosition {
    var end = FramePosition.max
    if up + length > frame { end = up + length }
    if upAgain + length > frame && upAgain + length < end { end = upAgain + length }
    if down > frame && down < end { end = down }
    if downAgain > frame && downAgain < end { end = downAgain }
    return end
  }

  @_noLocks
  func isFull(_ frame: FramePosition, _ length: FrameCount) -> Bool {
    frame >= up + length && frame >= upAgain + length && frame < down && frame < downAgain
  }

  /// The factor on a frame, 0 to 1.
  @_noLocks
  func factor(_ frame: FramePosition, _ length: FrameCount) -> Float {
    var factor: Float = 1
    if frame < up + length { factor = part(frame - up, length) }
    if frame < upAgain + length { factor *= part(frame - upAgain, length) }
    if frame > down { factor *= 1 - part(frame - down, length) }
    if frame > downAgain { factor *= 1 - part(frame - downAgain, length) }
    return factor
  }

  @_noLocks
  private func part(_ passed: FrameCount, _ length: FrameCount) -> Float {
    if passed <= 0 { return 0 }
    return passed >= length ? 1 : Float(passed) / Float(length)
  }
}
