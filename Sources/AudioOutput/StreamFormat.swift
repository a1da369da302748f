import SoundUnits

/// What an opened output turned out to be.
public struct StreamFormat: Equatable, Sendable {
  /// Frames a second.
  public var rate: SampleRate
  /// Samples to a frame.
  public var channelCount: Int
  /// How each sample is written.
  public var sampleFormat: SampleFormat
  /// Frames that the output takes at a time.
  public var periodFrames: Int
  /// Frames that it holds at most.
  public var bufferFrames: Int

  /// A format with these properties.
  public init(
    rate: SampleRate, channelCount: Int, sampleFormat: SampleFormat, periodFrames: Int,
    bufferFrames: Int
  ) {
    self.rate = rate
    self.channelCount = channelCount
    self.sampleFormat = sampleFormat
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
  }

  /// Bytes from one frame to the next.
  public var bytesPerFrame: Int { channelCount * sampleFormat.bytesPerSample }
}
