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
    lowBowl, highBowl, threeBowls, sungBowl, softBell, handBell, fingerCymbals, woodBlock, woodPair,
    breatheIn, breatheOut, rain, sea,
  ]

  /// Whether its file is FLAC, for what is long; else WAV.
  package var isFLAC: Bool { name.hasSuffix(".flac") }

  /// The samples of its file, interleaved; full scale is 32 768.
  package func samples() -> [Int16] {
    var samples = draft()
    samples.withUnsafeMutableBufferPointer {
      scale($0, toPeak: ExactMath.decibelsToAmplitude(peak.decibels))
    }
    return quantized(samples)
  }

  /// How many frames a time takes in a clip.
  static func frames(_ time: ExactTime) -> Int { Int(rate.frame(at: time)) }
}
