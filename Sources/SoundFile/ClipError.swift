import PlainText

/// Why a clip cannot be used, told by what helps, and the file it came from.
public struct ClipError: Error, Equatable, Sendable {
  /// What is wrong with the file.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// A directory, FIFO, device or socket; the text names which.
    case notAFile(kind: String)
    /// The file is there and the system does not give its bytes; the text is the system's.
    case unreadable(cause: String)
    /// The file has 0 bytes.
    case emptyFile
    /// A sound file without a frame, where there is nothing to go round.
    case noFrames
    /// Nothing that libsndfile knows.
    case unrecognized
    /// It begins as the named kind of sound file and nothing can be decoded.
    case damaged(kind: String)
    /// More than two channels.
    case tooManyChannels(Int)
    /// Frames a second outside `ClipLoader.supportedRates`.
    case unusableRate(Int)
    /// Its samples take more than so many bytes of memory.
    case tooLarge(maxBytes: Int)
    /// It was not read within so many seconds.
    case tooSlow(seconds: Int)
  }

  /// The path as it was asked for.
  public var path: String
  /// What is wrong with it.
  public var reason: Reason

  /// An error about the file at `path`.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension ClipError: CustomStringConvertible {
  /// One line: `Sounds/bell.wav: clip has 6 channels; 1 or 2 can be played`.
  public var description: String {
    let text =
      switch reason {
      case .missing: "no such file; check the name and its extension"
      case .notAFile(let kind): "is a \(kind); a clip is a file"
      case .unreadable(let cause): "cannot be read: \(cause)"
      case .emptyFile: "the file is empty (0 bytes); a clip is a sound file"
      case .noFrames: "the clip has no frames; a bed goes round a sound"
      case .unrecognized: "not a sound file; WAV, FLAC, Ogg, Opus, MP3 and AIFF can be played"
      case .damaged(let kind):
        "begins as \(kind) but cannot be decoded: damaged, or a rare encoding; "
          + "save it as WAV or FLAC"
      case .tooManyChannels(let count): "clip has \(count) channels; 1 or 2 can be played"
      case .unusableRate(let hertz):
        "clip has a rate of \(hertz) Hz; 4000 to 384000 Hz can be played"
      case .tooLarge(let maxBytes):
        "clip takes more than \(max(1, maxBytes >> 20)) MiB of memory; a shorter one can be played"
      case .tooSlow(let seconds):
        "clip was not read within \(seconds) s; copy it to a faster disk or shorten it"
      }
    return "\(path.oneLine): \(text)"
  }
}
