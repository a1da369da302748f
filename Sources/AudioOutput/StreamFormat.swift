import SoundUnits

/// What an opened output turned out to be.
public struct StreamFormat: Equatable, Sendable {
  public var rate: SampleRate
  public var channelCount: Int
  public var sampleFormat: SampleFormat
  /// Frames that the output takes at a time.
  public var periodFrames: Int
  /// Frames that it holds at most.
  public var bufferFrames: Int

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

  public var bytesPerFrame: Int { channelCount * sampleFormat.bytesPerSample }
}
