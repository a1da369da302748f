import CALSA
import SoundUnits

/// What to ask a device for.
struct StreamRequest: Equatable {
  var rate: SampleRate
  /// 80 ms in four periods where somebody waits for an answer to a key, else 170 ms in eight.
  var isAttended: Bool
  var channelCount: Int
  /// Tried before all others.
  var preferredFormat: SampleFormat?

  /// The period first: its length decides how the buffer can be divided.
  func periodFrames(at rate: Int) -> Int { isAttended ? rate / 50 : rate * 170 / 8_000 }

  func bufferFrames(at rate: Int) -> Int { periodFrames(at: rate) * (isAttended ? 4 : 8) }

  /// The formats in the order in which they are tried.
  var formats: [SampleFormat] {
    let all: [SampleFormat] = [.float32, .int32, .int24In32, .int24, .int16]
    guard let preferredFormat else { return all }
    return [preferredFormat] + all.filter { $0 != preferredFormat }
  }

  /// The channel counts that are tried one by one, before anything more.
  var channelCounts: [Int] {
    [channelCount] + [2, 1].filter { $0 != channelCount }
  }
}

extension SampleFormat {
  /// ALSA's name for it; `nil` for what only files have.
  var alsaFormat: snd_pcm_format_t? {
    switch self {
    case .int16: SND_PCM_FORMAT_S16_LE
    case .int24: SND_PCM_FORMAT_S24_3LE
    case .int24In32: SND_PCM_FORMAT_S24_LE
    case .int24High: nil
    case .int32: SND_PCM_FORMAT_S32_LE
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    }
  }
}
