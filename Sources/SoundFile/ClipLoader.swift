import CLinux
import Glibc
import Mixer
import SoundUnits

/// A clip in memory, at the rate that was asked for.
public struct LoadedClip: Sendable {
  /// Its samples: 16-bit integers where these hold the file exactly, else floats.
  public let sound: Sound
  /// What a person should know, each without the file's name: `3 samples that are no numbers were
  /// silenced`. The clip is played all the same.
  public let notes: [String]
  /// Frames a second of the file itself.
  public let sourceRate: Int
}

/// Turns sound files, which may be broken or made to harm, into sounds.
///
/// Nothing is sized by what a header says: the file is read in blocks to its end, under a cap of
/// bytes and of time. Everything here may run in several threads at once, one clip each.
public enum ClipLoader {
  /// Frames a second that a clip may have; libsndfile itself accepts 1 Hz and 2,147,483,647 Hz.
  public static let supportedRates = 4_000...384_000

  /// Longer than any honest clip takes, on a slow card too.
  static let secondsLimit = 60

  /// Decodes the file at `path` and brings it to `rate`.
  ///
  /// At the file's own rate, 8- and 16-bit samples are kept as 16-bit integers and 24-bit and float
  /// ones as floats, all bit for bit; 32-bit integers and doubles are rounded to float. At another
  /// rate the clip is resampled to floats; its length is its own length times the ratio, rounded to
  /// the nearest frame (halves up), and what lay on frame *n* lies on *n* times the ratio.
  ///
  /// NaN and infinities become 0, what exceeds ±8 (18 dB over full scale) is limited to it, and of
  /// a truncated file what is there is taken, each with a note. Denormals become 0 and a file
  /// without frames is silence, without one.
  ///
  /// - Parameter maxBytes: What the samples may take in memory; while loading, the buffer that
  ///   grows and the finished sound stand side by side, so up to twice that.
  /// - Throws: `ClipError`, before any sample is decoded for files of a wrong kind, rate or number
  ///   of channels.
  public static func load(
    path: String, rate: SampleRate, maxBytes: Int
  ) throws(ClipError) -> LoadedClip {
    try load(path: path, rate: rate, maxBytes: maxBytes, secondsLimit: secondsLimit)
  }

  static func load(
    path: String, rate: SampleRate, maxBytes: Int, secondsLimit: Int
  ) throws(ClipError) -> LoadedClip {
    let source = try open(path, secondsLimit: secondsLimit)
    let file = source.file
    let decoder = ClipDecoder(source, rate: rate, maxBytes: maxBytes)
    let outcome = decoder.decode()
    if file.failure != 0 {
      throw ClipError(path: path, reason: .unreadable(cause: systemText(file.failure)))
    }
    switch outcome {
    case .done: break
    case .full: throw ClipError(path: path, reason: .tooLarge(maxBytes: maxBytes))
    case .late: throw ClipError(path: path, reason: .tooSlow(seconds: secondsLimit))
    case .noMemory: throw ClipError(path: path, reason: .unreadable(cause: systemText(ENOMEM)))
    }
    return LoadedClip(
      sound: decoder.makeSound(), notes: decoder.notes(), sourceRate: source.hertz)
  }

  /// Opens a clip that can be played; reading it ends after so many seconds.
  static func open(_ path: String, secondsLimit: Int) throws(ClipError) -> SndFile {
    let file = try open(path)
    file.deadline = clinux_monotonic_ns() + Int64(secondsLimit) * 1_000_000_000
    let source = SndFile(reading: file)
    if file.failure != 0 {
      throw ClipError(path: path, reason: .unreadable(cause: systemText(file.failure)))
    }
    if file.isPastDeadline { throw ClipError(path: path, reason: .tooSlow(seconds: secondsLimit)) }
    guard let source else { throw ClipError(path: path, reason: reasonNotToOpen(file)) }
    guard (1...2).contains(source.channelCount) else {
      throw ClipError(path: path, reason: .tooManyChannels(source.channelCount))
    }
    guard supportedRates.contains(source.hertz) else {
      throw ClipError(path: path, reason: .unusableRate(source.hertz))
    }
    return source
  }

  /// Opens a regular file and nothing else. O_NONBLOCK so that a FIFO without a writer cannot stop
  /// us; the kind is asked of the open file, so it cannot change in between.
  private static func open(_ path: String) throws(ClipError) -> ByteFile {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = retrying { clinux_open(path, flags, 0) }
    guard descriptor >= 0 else {
      let reason: ClipError.Reason =
        switch errno {
        case ENOENT, ENOTDIR: .missing
        case ENXIO: .notAFile(kind: "socket")
        default: .unreadable(cause: systemText(errno))
        }
      throw ClipError(path: path, reason: reason)
    }
    let file = ByteFile(owning: descriptor)
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      throw ClipError(path: path, reason: .unreadable(cause: systemText(errno)))
    }
    if let kind = specialKind(info.st_mode) {
      throw ClipError(path: path, reason: .notAFile(kind: kind))
    }
    return file
  }

  /// Our own look at a file that the library does not open.
  private static func reasonNotToOpen(_ file: ByteFile) -> ClipError.Reason {
    if file.length == 0 { return .emptyFile }
    guard let kind = SoundFileKind(file) else { return .unrecognized }
    return .damaged(kind: kind.rawValue)
  }
}
