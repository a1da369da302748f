import SoundUnits

/// How many frames passed full scale, and which was the first.
public struct ClippingReport: Equatable, Sendable {
  /// Frames of which a channel passed ±1 and was limited.
  public private(set) var frames: FrameCount = 0
  /// The first that was reported.
  public private(set) var first: FramePosition?

  /// Nothing has passed full scale yet.
  public init() {}

  /// Adds what was counted on later frames.
  public mutating func add(_ later: ClippingReport) {
    if frames == 0 { first = later.first }
    frames += later.frames
  }

  @_noLocks
  mutating func add(_ frame: FramePosition) {
    if frames == 0 { first = frame }
    frames += 1
  }
}

/// Turns the mix into what a file or a device takes: once, at the very end, for both alike.
///
/// To nearest (halves to even), saturating at full scale: +1 is the largest integer, one step below
/// where it would lie. With dither, triangular noise of ±1 step is added to 16 and 24 bits; it depends on
/// the frame number alone and leaves samples of exactly 0 alone (Lipshitz, Wannamaker and Vanderkooy,
/// *Quantization and Dither*, JAES 1992).
public struct SampleEncoder: Sendable {
  /// How the encoded samples lie in memory.
  public let format: SampleFormat
  /// 1: the mean of both. 2 and more: the first two carry the mix, the others silence.
  public let channelCount: Int
  /// Whether dither is added; never to 32-bit formats, whose steps are far below what is heard.
  public let dithers: Bool
  private let bytesPerSample: Int

  /// An encoder for interleaved output of so many channels.
  public init(format: SampleFormat, channelCount: Int, dithers: Bool = false) {
    precondition(channelCount >= 1, "an output has channels")
    self.format = format
    self.channelCount = channelCount
    self.dithers = dithers && format != .int32 && format != .float32
    bytesPerSample = format.bytesPerSample
  }

  /// What one encoded frame takes.
  public var bytesPerFrame: Int { channelCount * bytesPerSample }

  /// Encodes `frames` frames of interleaved stereo.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  ///
  /// - Parameters:
  ///   - input: Two samples a frame, full scale at ±1. None is NaN: sounds are cleaned when they are
  ///     loaded. (One would become −1.)
  ///   - firstFrame: What the dither and the report count from.
  ///   - output: Room for `frames` × `bytesPerFrame` bytes, aligned for the sample type.
  ///   - report: Gets the frames that passed full scale, as the output hears them: in mono, means.
  @_noLocks
  public func encode(
    _ input: UnsafePointer<Float>, frames: Int, firstFrame: FramePosition,
    into output: UnsafeMutableRawPointer, report: inout ClippingReport
  ) {
    countClipping(input, frames: frames, firstFrame: firstFrame, report: &report)
    if channelCount == 2 && !dithers {
      encodeFlat(input, samples: 2 * frames, into: output)
    } else {
      encodeFrames(input, frames: frames, firstFrame: firstFrame, into: output)
    }
  }

  @_noLocks
  private func countClipping(
    _ input: UnsafePointer<Float>, frames: Int, firstFrame: FramePosition,
    report: inout ClippingReport
  ) {
    // Magnitudes have the order of their bits, and the largest of whole numbers is found by vector
    // instructions, where that of floats would be found one by one. A NaN counts as large.
    var peak: Int32 = 0
    for index in 0..<(2 * frames) {
      let magnitude = Int32(bitPattern: input[index].bitPattern & 0x7FFF_FFFF)
      peak = magnitude > peak ? magnitude : peak
    }
    guard peak > 0x3F80_0000 else { return }  // 1
    for frame in 0..<frames {
      let (left, right) = (input[2 * frame], input[2 * frame + 1])
      if channelCount == 1 {
        let mean = (left + right) * 0.5
        if mean > 1 || mean < -1 { report.add(firstFrame + Int64(frame)) }
      } else if left > 1 || left < -1 || right > 1 || right < -1 {
        report.add(firstFrame + Int64(frame))
      }
    }
  }

  /// Stereo to stereo without dither: one loop a format, which the compiler turns into vector
  /// instructions.
  @_noLocks
  private func encodeFlat(
    _ input: UnsafePointer<Float>, samples: Int, into output: UnsafeMutableRawPointer
  ) {
    switch format {
    case .int16:
      let output = output.assumingMemoryBound(to: Int16.self)
      for index in 0..<samples { output[index] = int16(input[index] * 32_768) }
    case .int24:
      let output = output.assumingMemoryBound(to: UInt8.self)
      for index in 0..<samples {
        put24(int24(Double(input[index]) * 8_388_608), output + 3 * index)
      }
    case .int24In32:
      let output = output.assumingMemoryBound(to: Int32.self)
      for index in 0..<samples { output[index] = int24(Double(input[index]) * 8_388_608) }
    case .int24High:
      let output = output.assumingMemoryBound(to: Int32.self)
      for index in 0..<samples { output[index] = int24(Double(input[index]) * 8_388_608) &<< 8 }
    case .int32:
      let output = output.assumingMemoryBound(to: Int32.self)
      for index in 0..<samples { output[index] = int32(input[index]) }
    case .float32:
      let output = output.assumingMemoryBound(to: Float.self)
      for index in 0..<samples { output[index] = clamped(input[index]) }
    }
  }

  /// Everything else: mono, more channels, dither.
  @_noLocks
  private func encodeFrames(
    _ input: UnsafePointer<Float>, frames: Int, firstFrame: FramePosition,
    into output: UnsafeMutableRawPointer
  ) {
    var target = output
    for frame in 0..<frames {
      let (left, right) = (input[2 * frame], input[2 * frame + 1])
      for channel in 0..<channelCount {
        let sample: Float
        if channelCount == 1 {
          sample = (left + right) * 0.5
        } else {
          sample = channel == 0 ? left : channel == 1 ? right : 0
        }
        let noise =
          dithers && sample != 0 ? dither(firstFrame + Int64(frame), channel: channel) : 0
        put(sample, noise: noise, into: target)
        target += bytesPerSample
      }
    }
  }

  @_noLocks @inline(__always)
  private func put(_ sample: Float, noise: Double, into output: UnsafeMutableRawPointer) {
    switch format {
    case .int16:
      let value =
        noise == 0
        ? int16(sample * 32_768) : int16Wide(Double(sample) * 32_768 + noise)
      output.assumingMemoryBound(to: Int16.self).pointee = value
    case .int24:
      put24(
        int24(Double(sample) * 8_388_608 + noise), output.assumingMemoryBound(to: UInt8.self))
    case .int24In32:
      output.assumingMemoryBound(to: Int32.self).pointee =
        int24(Double(sample) * 8_388_608 + noise)
    case .int24High:
      output.assumingMemoryBound(to: Int32.self).pointee =
        int24(Double(sample) * 8_388_608 + noise) &<< 8
    case .int32:
      output.assumingMemoryBound(to: Int32.self).pointee = int32(sample)
    case .float32:
      output.assumingMemoryBound(to: Float.self).pointee = clamped(sample)
    }
  }

  // MARK: - Numbers

  // Limits are compared in this order so that a NaN takes the lower one.

  /// Rounds to nearest by adding 1.5 · 2²³, exact below 2²²: the whole number then stands in the sum's
  /// lowest bits. That vectorizes, where a call to the C library or a conversion that may trap would not.
  @_noLocks @inline(__always)
  private func int16(_ scaled: Float) -> Int16 {
    let low: Float = scaled > -32_768 ? scaled : -32_768
    let limited: Float = low > 32_767 ? 32_767 : low
    return Int16(truncatingIfNeeded: (limited + 12_582_912).bitPattern)
  }

  @_noLocks @inline(__always)
  private func int16Wide(_ scaled: Double) -> Int16 {
    Int16(truncatingIfNeeded: rounded(scaled, limit: 32_768))
  }

  @_noLocks @inline(__always)
  private func int24(_ scaled: Double) -> Int32 { rounded(scaled, limit: 8_388_608) }

  @_noLocks @inline(__always)
  private func int32(_ sample: Float) -> Int32 {
    rounded(Double(sample) * 2_147_483_648, limit: 2_147_483_648)
  }

  /// As `int16`, with 1.5 · 2⁵², exact below 2⁵¹; saturates at −limit and limit − 1.
  @_noLocks @inline(__always)
  private func rounded(_ scaled: Double, limit: Double) -> Int32 {
    let low: Double = scaled > 0 - limit ? scaled : 0 - limit
    let limited: Double = low > limit - 1 ? limit - 1 : low
    return Int32(truncatingIfNeeded: (limited + 6_755_399_441_055_744).bitPattern)
  }

  @_noLocks @inline(__always)
  private func clamped(_ sample: Float) -> Float {
    let low: Float = sample > -1 ? sample : -1
    return low > 1 ? 1 : low
  }

  @_noLocks @inline(__always)
  private func put24(_ value: Int32, _ output: UnsafeMutablePointer<UInt8>) {
    output[0] = UInt8(truncatingIfNeeded: value)
    output[1] = UInt8(truncatingIfNeeded: value &>> 8)
    output[2] = UInt8(truncatingIfNeeded: value &>> 16)
  }

  /// The difference of two uniform numbers from one 64-bit hash of frame and channel (the finalizer of
  /// SplitMix64; Steele, Lea and Flood, OOPSLA 2014).
  @_noLocks @inline(__always)
  private func dither(_ frame: FramePosition, channel: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: frame &* 2 &+ Int64(channel)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits &>> 31
    let first = Double(bits &>> 32)
    let second = Double(bits & 0xFFFF_FFFF)
    return (first - second) * 0x1p-32
  }
}
