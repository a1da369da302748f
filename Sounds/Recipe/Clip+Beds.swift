import Mixer
import SoundUnits

extension Clip {
  /// Steady rain on leaves: a soft broad hiss, and single drops near by.
  static let rain = Clip(
    name: "rain.flac", channelCount: 2, length: .seconds(60), peak: .decibels(-12), isLoop: true
  ) {
    let count = frames(.seconds(60))
    var channels = [rainfall(count, seed: 21), rainfall(count, seed: 22)]
    addDrops(to: &channels, count: 4_500, seed: 23)
    return interleave(channels[0], channels[1])
  }

  private static func rainfall(_ count: Int, seed: UInt64) -> [Double] {
    var bottom = Biquad.highPass(hertz: 350)
    var body = Biquad.bandPass(hertz: 1_100, q: 0.5)
    var top = Biquad.lowPass(hertz: 5_500, q: 0.5)
    return seamlessNoise(count: count, seed: seed) { frame, noise in
      // Breaths of wind: each fits the loop a whole number of times.
      let turns = Double(frame) / Double(count)
      let wind =
        1 + 0.10 * ExactMath.sine(turns: 2 * turns) + 0.08 * ExactMath.sine(turns: 5 * turns + 0.2)
        + 0.05 * ExactMath.sine(turns: 13 * turns + 0.6)
      let low = bottom.filter(noise)
      return 0.20 * wind * (body.filter(low) + 0.5 * top.filter(low))
    }
  }

  /// Each drop is a short ringing at a place of its own between the channels; one that falls late
  /// rings on at the loop's beginning.
  private static func addDrops(to channels: inout [[Double]], count: Int, seed: UInt64) {
    var source = NoiseSource(seed: seed)
    let loop = channels[0].count
    for _ in 0..<count {
      let start = Int(source.next(in: 0..<Double(loop)))
      let side = source.next(in: 0..<1)
      let size = source.next(in: 0..<1)
      let drop = Partial(
        hertz: source.next(in: 1_200..<4_200), glide: source.next(in: 0..<9_000),
        amplitude: 0.03 + 0.32 * size * size * size * size * size,
        decay: source.next(in: 0.012..<0.05),
        attack: 0.0015)
      var samples = [Double](repeating: 0, count: frames(.milliseconds(110)))
      samples.withUnsafeMutableBufferPointer { drop.add(to: $0, rate: rate) }
      for (offset, sample) in samples.enumerated() {
        let frame = (start + offset) % loop
        channels[0][frame] += sample * (1 - side)
        channels[1][frame] += sample * side
      }
    }
  }

  /// One wave: when it begins to rise in the loop of 60 s, in seconds; how high it comes, the
  /// highest being 1; and the seconds of its rise and of its running back.
  private struct Wave {
    var start: Double
    var size: Double
    var rise: Double
    var fall: Double
  }

  /// No two alike, and none at even distances: an ear that has found the period hears nothing else.
  private static let waves = [
    Wave(start: 0.4, size: 1.00, rise: 3.2, fall: 5.4),
    Wave(start: 8.9, size: 0.70, rise: 3.6, fall: 5.6),
    Wave(start: 17.0, size: 0.88, rise: 3.3, fall: 5.2),
    Wave(start: 26.3, size: 0.62, rise: 3.9, fall: 5.8),
    Wave(start: 34.2, size: 0.95, rise: 3.1, fall: 5.5),
    Wave(start: 43.1, size: 0.80, rise: 3.5, fall: 5.3),
    Wave(start: 51.6, size: 0.66, rise: 3.8, fall: 5.9),
  ]

  /// Seven waves that come in and run back over sand, above a far rumble.
  static let sea = Clip(
    name: "sea.flac", channelCount: 2, length: .seconds(60), peak: .decibels(-12), isLoop: true
  ) {
    let count = frames(.seconds(60))
    // The second channel hears the waves a little later: they run along the beach.
    return interleave(surf(count, seed: 31, late: 0), surf(count, seed: 32, late: 0.25))
  }

  private static func surf(_ count: Int, seed: UInt64, late: Double) -> [Double] {
    let loop = Double(count) / Double(rate.hertz)
    var rumble = Biquad.lowPass(hertz: 220, q: 0.6)
    var bottom = Biquad.highPass(hertz: 60)
    var crash = 0.0
    var crashAgain = 0.0
    let water = seamlessNoise(count: count, seed: seed) { frame, noise in
      let seconds = Double(frame) / Double(rate.hertz) - late
      var swell = 0.0
      for wave in waves {
        swell +=
          wave.size * bump(at: seconds - wave.start, of: loop, rise: wave.rise, fall: wave.fall)
      }
      // Two poles that open with the wave, from a murmur to a roar.
      let openness = 0.020 + 0.16 * swell * swell
      crash += openness * (noise - crash)
      crashAgain += openness * (crash - crashAgain)
      return bottom.filter(0.9 * rumble.filter(noise) + (0.25 + 1.1 * swell) * crashAgain)
    }
    var hiss = Biquad.bandPass(hertz: 3_200, q: 0.5)
    // Of its own noise: with the water's, the two would cancel where they meet.
    let foam = seamlessNoise(count: count, seed: seed + 100) { frame, noise in
      let seconds = Double(frame) / Double(rate.hertz) - late
      var foam = 0.0
      // It comes up when the wave breaks, and lies on the sand a while longer.
      for wave in waves {
        foam +=
          wave.size
          * bump(at: seconds - wave.start - 2, of: loop, rise: wave.rise / 2, fall: wave.fall + 0.3)
      }
      return 0.11 * foam * hiss.filter(noise)
    }
    return zip(water, foam).map { $0 + $1 }
  }

  /// One rise from 0 to 1 and the fall back, in a loop of so many seconds.
  private static func bump(
    at seconds: Double, of loop: Double, rise: Double, fall: Double
  ) -> Double {
    let time = seconds < 0 ? seconds + loop : seconds
    if time < rise { return smoothRise(time / rise) }
    return time < rise + fall ? smoothRise((rise + fall - time) / fall) : 0
  }
}
