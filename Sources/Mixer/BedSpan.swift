import SoundUnits

/// One stretch of a session under which a bed lies.
public struct BedSpan: Equatable, Sendable {
  /// Frames since the session's start, fades included.
  public var frames: Range<FramePosition>
  /// Index into the bed's sources.
  public var source: Int
  /// Where nothing is ducked and nothing fades.
  public var gain: Gain
  /// How much lower it lies under a duck: 9 dB is 9 dB down. 0 or more.
  public var duckDepth: Gain
  /// So many frames it takes from silence to its gain.
  public var fadeInFrames: FrameCount
  /// So many frames before its end it begins to fade to silence.
  public var fadeOutFrames: FrameCount

  /// A stretch of one source.
  public init(
    frames: Range<FramePosition>, source: Int, gain: Gain = .zero, duckDepth: Gain = .zero,
    fadeInFrames: FrameCount = 0, fadeOutFrames: FrameCount = 0
  ) {
    self.frames = frames
    self.source = source
    self.gain = gain
    self.duckDepth = duckDepth
    self.fadeInFrames = fadeInFrames
    self.fadeOutFrames = fadeOutFrames
  }
}

/// A stretch under which every bed lies lower by its duck's depth.
public struct BedDuck: Equatable, Sendable {
  /// Where it is down for the whole depth: the frames of what is spoken.
  public var frames: Range<FramePosition>
  /// Before them it takes so many frames to go down.
  public var attackFrames: FrameCount
  /// Behind them it takes so many frames to come up.
  public var releaseFrames: FrameCount

  /// A duck for something that sounds on `frames`.
  public init(
    frames: Range<FramePosition>, attackFrames: FrameCount, releaseFrames: FrameCount
  ) {
    self.frames = frames
    self.attackFrames = attackFrames
    self.releaseFrames = releaseFrames
  }

  /// The ducks that are heard: sorted, none meets another.
  ///
  /// What overlaps becomes one. So does what is close: where the bed would not lie open for
  /// `shortestOpenFrames` between coming up and going down again it stays down, since going up for a
  /// moment is what listeners call pumping.
  ///
  /// - Parameter ducks: In any order; empty ones count for nothing.
  public static func merged(
    _ ducks: [BedDuck], shortestOpenFrames: FrameCount
  ) -> [BedDuck] {
    var merged: [BedDuck] = []
    let sorted = ducks.lazy.filter { !$0.frames.isEmpty }.sorted {
      ($0.downFrame, $0.frames.lowerBound) < ($1.downFrame, $1.frames.lowerBound)
    }
    for duck in sorted {
      guard let last = merged.last, duck.downFrame - last.upFrame < shortestOpenFrames else {
        merged.append(duck)
        continue
      }
      let first = min(last.frames.lowerBound, duck.frames.lowerBound)
      let end = max(last.frames.upperBound, duck.frames.upperBound)
      let up = max(last.upFrame, duck.upFrame)
      merged[merged.count - 1] = BedDuck(
        frames: first..<end, attackFrames: first - last.downFrame, releaseFrames: up - end)
    }
    return merged
  }

  /// The first frame of the way down.
  var downFrame: FramePosition { frames.lowerBound - attackFrames }
  /// The first frame on which all is as if there were no duck.
  var upFrame: FramePosition { frames.upperBound + releaseFrames }
}
