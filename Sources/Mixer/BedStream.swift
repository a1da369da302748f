import SoundUnits

/// Where the samples of a bed come from. Every source is endless: what ends goes round.
public enum BedSource: Sendable {
  /// Wholly in memory.
  case loop(SoundLoop)
  /// Too long for that.
  case stream(any BedStream)
}

/// An endless bed that lies on a disk.
///
/// Two ways lead to its samples, which are the same on both. A render takes a reader of its own and waits
/// for each frame; a player calls `startReading` once and then reads `window`, which somebody keeps filled.
public protocol BedStream: AnyObject, Sendable {
  /// What is in memory of it, for the render path.
  var window: BedWindow { get }

  /// Starts to keep the window filled, from a frame of the endless bed on, on a thread of its own. It ends
  /// with the stream's last reference. Called again it goes on from the new place.
  func startReading(at frame: FramePosition)

  /// Whether a reader comes to any place quickly: without decoding all that lies before, or making again
  /// much of what another reader makes.
  var jumpsQuickly: Bool { get }

  /// A reader with a place of its own; for one thread at a time.
  func makeReader() -> any BedReader

  /// What went wrong while reading since this was asked last, a line each with the file's name; for any thread
  /// but the render thread.
  func takeProblems() -> [String]
}

/// Reads an endless bed where it is told to and waits for the disk.
public protocol BedReader: AnyObject {
  /// Puts frames of the endless bed into `output`, interleaved stereo with full scale at ±1. What cannot be
  /// read is silence.
  func read(_ frames: Range<FramePosition>, into output: UnsafeMutablePointer<Float>)
}
