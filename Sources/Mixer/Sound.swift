import SoundUnits

/// The samples of one sound, loaded once and read from any thread.
///
/// One or two channels, interleaved, in the narrowest form that holds the source exactly: 16-bit integers,
/// or floats with full scale at ±1. A mono sound goes to both channels unchanged.
public final class Sound: Sendable {
  /// How the samples are kept.
  public enum Form: Sendable {
    /// Full scale is 32 768.
    case int16
    /// Full scale is 1.
    case float32
  }

  /// How the samples are kept.
  public let form: Form
  /// 1 or 2.
  public let channelCount: Int
  /// The sound's length.
  public let frames: FrameCount
  /// The largest magnitude, linear; 0 for silence.
  public let peak: Float
  /// Written only before `init` returns and freed only in `deinit`, so every thread may read it.
  nonisolated(unsafe) let samples: UnsafeRawPointer

  /// A sound of 16-bit samples.
  ///
  /// - Parameter samples: Interleaved, `channelCount` to a frame; they are copied.
  public convenience init(int16 samples: UnsafeBufferPointer<Int16>, channelCount: Int) {
    var peak: Float = 0
    for sample in samples { peak = max(peak, Float(sample.magnitude) / 32_768) }
    self.init(.int16, UnsafeRawBufferPointer(samples), channelCount: channelCount, peak: peak)
  }

  /// A sound of floats with full scale at ±1.
  ///
  /// - Parameter samples: Interleaved, `channelCount` to a frame, every one finite; they are copied.
  public convenience init(float32 samples: UnsafeBufferPointer<Float>, channelCount: Int) {
    var peak: Float = 0
    for sample in samples { peak = max(peak, sample.magnitude) }
    self.init(.float32, UnsafeRawBufferPointer(samples), channelCount: channelCount, peak: peak)
  }

  /// As above, from an array.
  public convenience init(float32 samples: [Float], channelCount: Int) {
    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    self.init(
      owning: samples.withUnsafeBytes(Sound.copy), form: .float32, channelCount: channelCount,
      frames: FrameCount(samples.count / channelCount), peak: peak)
  }

  private convenience init(
    _ form: Form, _ source: UnsafeRawBufferPointer, channelCount: Int, peak: Float
  ) {
    let bytesPerFrame = channelCount * (form == .int16 ? 2 : 4)
    self.init(
      owning: Sound.copy(source), form: form, channelCount: channelCount,
      frames: FrameCount(source.count / bytesPerFrame), peak: peak)
  }

  private init(
    owning samples: UnsafeMutableRawPointer, form: Form, channelCount: Int, frames: FrameCount,
    peak: Float
  ) {
    precondition(channelCount == 1 || channelCount == 2, "a sound has one or two channels")
    self.samples = UnsafeRawPointer(samples)
    self.form = form
    self.channelCount = channelCount
    self.frames = frames
    self.peak = peak
  }

  deinit { samples.deallocate() }

  private static func copy(_ source: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(source.count, 1), alignment: 16)
    if let base = source.baseAddress { copy.copyMemory(from: base, byteCount: source.count) }
    return copy
  }

  /// What it takes in memory.
  public var byteCount: Int {
    Int(frames) * channelCount * (form == .int16 ? 2 : 4)
  }

  /// One sample as a float with full scale at ±1; for tests and measurements, not for mixing.
  public func sample(frame: FrameCount, channel: Int) -> Float {
    precondition(
      (0..<frames).contains(frame) && (0..<channelCount).contains(channel),
      "a sample lies inside its sound")
    let index = Int(frame) * channelCount + channel
    return switch form {
    case .int16: Float(samples.assumingMemoryBound(to: Int16.self)[index]) / 32_768
    case .float32: samples.assumingMemoryBound(to: Float.self)[index]
    }
  }
}
