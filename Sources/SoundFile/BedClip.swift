import Mixer
import SoundUnits

/// A clip as a bed: of any length, and never wholly in memory where it is long.
public enum BedClip {
  /// What a clip takes in memory that is kept there; longer ones are streamed.
  public static let mostBytesInMemory = 2 << 20

  /// A clip that was opened as a bed.
  public struct Opened: Sendable {
    /// What to give to `Bed`.
    public let source: BedSource
    /// The clip's length at the rate that was asked for. It goes round a little sooner (`LoopShape`).
    public let frames: FrameCount
    /// What a person should know, each without the file's name.
    public let notes: [String]
    /// Frames a second of the file itself.
    public let sourceRate: Int
  }

  /// Opens the clip at `path` to go round for ever at `rate`.
  ///
  /// A long clip is looked at in two places, where it begins and where its header says that it ends;
  /// where the end is not there all of it is read once to find it. Its descriptor stays open, so a file that
  /// is removed meanwhile plays on.
  ///
  /// - Throws: `ClipError` as `ClipLoader.load`; and `noFrames` where nothing can go round.
  public static func open(path: String, rate: SampleRate) throws(ClipError) -> Opened {
    try open(path: path, rate: rate, mostBytes: mostBytesInMemory)
  }

  static func open(
    path: String, rate: SampleRate, mostBytes: Int
  ) throws(ClipError) -> Opened {
    if let short = try inMemory(path: path, rate: rate, mostBytes: mostBytes) { return short }
    let stream = try ClipStream.open(path: path, rate: rate)
    return Opened(
      source: .stream(stream), frames: stream.shape.clipFrames, notes: stream.notes,
      sourceRate: stream.sourceRate)
  }

  /// `nil` where it takes more memory.
  private static func inMemory(
    path: String, rate: SampleRate, mostBytes: Int
  ) throws(ClipError) -> Opened? {
    let clip: LoadedClip
    do throws(ClipError) {
      clip = try ClipLoader.load(path: path, rate: rate, maxBytes: mostBytes)
    } catch {
      if case .tooLarge = error.reason { return nil }
      throw error
    }
    guard clip.sound.frames > 0 else { throw ClipError(path: path, reason: .noFrames) }
    var notes = clip.notes
    if clip.sound.frames < rate.frame(at: shortestUnheardRound) {
      notes.append("\(clip.sound.frames) frames go round so fast that they are heard as a tone")
    }
    return Opened(
      source: .loop(SoundLoop(clip.sound, rate: rate)), frames: clip.sound.frames, notes: notes,
      sourceRate: clip.sourceRate)
  }

  /// 20 times a second is the lowest pitch that is heard.
  private static let shortestUnheardRound = ExactTime.milliseconds(50)
}
