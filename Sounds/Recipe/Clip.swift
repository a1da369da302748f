import Mixer
import SoundUnits

/// A clip that this project makes and ships.
package struct Clip: Sendable {
  /// Its file's name.
  package var name: String
  package var channelCount = 1
  package var length: ExactTime
  package var peak: Gain
  /// Made to be repeated: its last frame leads into its first.
  package var isLoop = false
  /// Interleaved, not yet scaled to `peak`.
  var draft: @Sendable () -> [Double]

  /// Of all clips.
  package static let rate = SampleRate.standard

  package static let all = [
    lowBowl, highBowl, sungBowl, softBell, handBell, woodBlock, woodPair, breatheIn, breatheOut,
    rain, sea,
  ]

  /// The clip as the bytes of its file.
  package func wavBytes() -> [UInt8] {
    var samples = draft()
    samples.withUnsafeMutableBufferPointer {
      scale($0, toPeak: ExactMath.decibelsToAmplitude(peak.decibels))
    }
    return make_sounds.wavBytes(samples, channelCount: channelCount, rate: Clip.rate)
  }

  /// How many frames a time takes in a clip.
  static func frames(_ time: ExactTime) -> Int { Int(rate.frame(at: time)) }
}
