import CSoxr

/// A stream from one rate to another at libsoxr's very high quality (28 bits, linear phase).
///
/// Linear phase with the delay taken out: what lies on input frame *n* comes out on frame *n* times
/// the ratio. Memory does not depend on the stream's length.
struct Resampler: ~Copyable {
  private let stream: OpaquePointer

  /// `nil` where memory ends.
  static func make(from source: Int, to target: Int, channelCount: Int) -> Resampler? {
    var samples = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
    var quality = soxr_quality_spec(UInt(SOXR_VHQ), 0)
    let stream = soxr_create(
      Double(source), Double(target), UInt32(channelCount), nil, &samples, &quality, nil)
    guard let stream else { return nil }
    return Resampler(stream: stream)
  }

  private init(stream: OpaquePointer) { self.stream = stream }

  deinit { soxr_delete(stream) }

  /// Takes up to `frames` of `input` and gives up to `room` frames; `nil` as input ends the stream
  /// and brings out what is still inside, until a call gives 0.
  ///
  /// - Returns: Frames taken and given; `nil` where libsoxr failed.
  func process(
    _ input: UnsafePointer<Float>?, frames: Int, into output: UnsafeMutableRawPointer, room: Int
  ) -> (taken: Int, given: Int)? {
    var (taken, given) = (0, 0)
    let failure = soxr_process(stream, input, frames, &taken, output, room, &given)
    return failure == nil ? (taken, given) : nil
  }
}
