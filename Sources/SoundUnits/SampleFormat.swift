/// How one sample lies in memory on its way to a file or a device; all are little-endian.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// Two bytes, full scale at ±2¹⁵.
  case int16
  /// 24 bits in three bytes (ALSA's `S24_3LE`, WAV's 24 bit).
  case int24
  /// 24 bits in the low three bytes of four, the sign carried on (ALSA's `S24_LE`).
  case int24In32
  /// 24 bits in the high three bytes of four, the lowest byte 0: what libsndfile takes for 24-bit
  /// files.
  case int24High
  /// Four bytes, full scale at ±2³¹.
  case int32
  /// Full scale at ±1.
  case float32

  /// 2, 3 or 4: what one sample of one channel takes, padding included.
  public var bytesPerSample: Int {
    switch self {
    case .int16: 2
    case .int24: 3
    case .int24In32, .int24High, .int32, .float32: 4
    }
  }
}
