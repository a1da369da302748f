import SoundUnits

/// A named stretch of a render: a step, as other programs show it.
public struct Marker: Equatable, Sendable {
  /// Its first frame.
  public var frame: FramePosition
  /// Its length; 0 for a point.
  public var frames: FrameCount
  /// What a person reads; anything, in any script.
  public var name: String

  /// A marker from `frame` on.
  public init(frame: FramePosition, frames: FrameCount, name: String) {
    self.frame = frame
    self.frames = frames
    self.name = name
  }
}

/// The kinds of file that a render is written as; the raw value is the file's extension.
public enum Container: String, CaseIterable, Sendable {
  case wav, flac, ogg

  /// The one that `pathExtension` asks for, in any case and without the dot.
  public init?(pathExtension: String) {
    self.init(rawValue: pathExtension.lowercased())
  }
}

/// How samples are kept in the file: `--bits 16`, `24` or `32f`.
public enum Encoding: String, CaseIterable, Sendable {
  case int16 = "16"
  case int24 = "24"
  case float32 = "32f"
}

/// What a render is written as.
public struct RenderFormat: Equatable, Sendable {
  /// The kind of file.
  public var container: Container
  /// How samples are kept; Ogg pays no attention to it, FLAC refuses `.float32`.
  public var encoding: Encoding
  /// Frames a second.
  public var rate: SampleRate
  /// 1 or 2.
  public var channelCount: Int

  /// A format of one or two channels.
  public init(container: Container, encoding: Encoding, rate: SampleRate, channelCount: Int) {
    precondition(channelCount == 1 || channelCount == 2, "a render has one or two channels")
    self.container = container
    self.encoding = encoding
    self.rate = rate
    self.channelCount = channelCount
  }

  /// The form in which `SoundFileWriter.write` wants the samples.
  public var sampleFormat: SampleFormat {
    if container == .ogg { return .float32 }
    return switch encoding {
    case .int16: .int16
    case .int24: .int24High
    case .float32: .float32
    }
  }

  /// Bytes of one frame as `SoundFileWriter.write` wants it.
  public var bytesPerFrame: Int { channelCount * sampleFormat.bytesPerSample }

  /// Bytes of one frame in a WAV.
  var storedBytesPerFrame: Int {
    channelCount * (encoding == .int24 ? 3 : sampleFormat.bytesPerSample)
  }
}
