import SoundUnits

/// What somebody changed by a key or over the socket, in one line.
enum ChangeText {
  /// `30s added`, `10s taken away`
  static func added(_ frames: FrameCount, _ rate: SampleRate) -> String {
    let length = rate.time(of: abs(frames)).toMilliseconds
    return frames < 0 ? "\(length) taken away" : "\(length) added"
  }

  /// `gain -2dB`, `gain -2dB, muted`, `muted`, `unmuted`
  ///
  /// - Parameter wasMuted: Whether it was before.
  static func loudness(_ gain: Gain, isMuted: Bool, before wasMuted: Bool) -> String {
    if isMuted != wasMuted { return isMuted ? "muted" : "unmuted" }
    return "gain \(gain)\(isMuted ? ", muted" : "")"
  }
}
