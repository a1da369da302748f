import CEBUR128
import Mixer
import SoundUnits

/// How loud a sound is, by EBU R 128 (libebur128), heard from both channels.
public struct Loudness: Equatable, Sendable {
  /// In LUFS: integrated over the whole for sounds of 3 s and more, else the loudest 400 ms; `nil` for
  /// silence and what lies below −70 LUFS.
  public var level: Double?
  /// The true peak in dBFS, from samples at four times the rate.
  public var truePeak: Double

  /// The level that speech and matched clips come to, in LUFS. Broadcast's −23 is too low for small
  /// loudspeakers; at −18 a voice keeps some 6 dB to full scale for what sounds with it.
  public static let target = -18.0
  /// No matched sound peaks higher, in dBFS: two of them together stay below full scale.
  public static let highestPeak = -6.0
  /// What is so quiet was meant to be, or is noise; in dB.
  static let mostGain = 24.0

  /// Measures a sound at its rate.
  ///
  /// - Returns: `nil` where libebur128 does not take the rate or has no memory.
  public init?(of sound: Sound, rate: SampleRate) {
    let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
    // Mono is measured once and counts twice: the same figures for half the work.
    let channelCount = sound.channelCount == 1 ? 1 : 2
    guard let state = ebur128_init(UInt32(channelCount), UInt(rate.hertz), Int32(mode)) else {
      return nil
    }
    var owner: UnsafeMutablePointer<ebur128_state>? = state
    defer { ebur128_destroy(&owner) }
    if channelCount == 1 { ebur128_set_channel(state, 0, Int32(EBUR128_DUAL_MONO.rawValue)) }
    var loudest = -Double.infinity
    // 100 ms at a time, and silence behind it, so that a short sound fills a window of 400 ms.
    let blockFrames = FrameCount(rate.hertz / 10)
    let isShort = sound.frames < FrameCount(rate.hertz) * 3
    var block = [Float](repeating: 0, count: Int(blockFrames) * channelCount)
    var frame: FrameCount = 0
    let end = isShort ? sound.frames + 4 * blockFrames : sound.frames
    while frame < end {
      let frames = min(blockFrames, end - frame)
      for index in 0..<Int(frames) {
        let isInside = frame + Int64(index) < sound.frames
        for channel in 0..<channelCount {
          block[channelCount * index + channel] =
            isInside ? sound.sample(frame: frame + Int64(index), channel: channel) : 0
        }
      }
      guard ebur128_add_frames_float(state, block, Int(frames)) == Loudness.success else {
        return nil
      }
      var momentary = 0.0
      if isShort, ebur128_loudness_momentary(state, &momentary) == Loudness.success {
        loudest = max(loudest, momentary)
      }
      frame += frames
    }
    if !isShort { ebur128_loudness_global(state, &loudest) }
    level = loudest.isFinite && loudest > -70 ? loudest : nil
    var peak = 0.0
    for channel in 0..<UInt32(channelCount) {
      var channelPeak = 0.0
      ebur128_true_peak(state, channel, &channelPeak)
      peak = max(peak, channelPeak)
    }
    truePeak = Loudness.decibels(peak)
  }

  /// What brings the sound to `target`, as far as its peak allows; nothing for silence.
  public var matchingGain: Gain {
    guard let level else { return .zero }
    let wanted = min(Loudness.target - level, Loudness.highestPeak - truePeak, Loudness.mostGain)
    return Gain(thousandths: Int32((max(wanted, -60) * 100).rounded(.down)) * 10)
  }

  /// As libebur128's functions return it.
  private static let success = Int32(EBUR128_SUCCESS.rawValue)

  private static func decibels(_ amplitude: Double) -> Double {
    guard amplitude > 0 else { return -.infinity }
    // ExactMath has no logarithm and need not: gains are rounded to a hundredth of a dB.
    var (low, high) = (-400.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if ExactMath.decibelsToAmplitude(middle) < amplitude { low = middle } else { high = middle }
    }
    return high
  }
}
