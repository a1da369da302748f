import Mixer
import SoundUnits

/// A clip that this project makes and ships.
package struct Clip: Sendable {
  /// Its file's name.
  package var name: String
  package var channelCount: Int
  /// Interleaved samples at `rate`, full scale at ±1.
  package var samples: @Sendable () -> [Double]

  /// Of all clips.
  package static let rate = SampleRate.standard

  package func wavBytes() -> [UInt8] {
    make_sounds.wavBytes(samples(), channelCount: channelCount, rate: Clip.rate)
  }

  package static let all: [Clip] = []
}
