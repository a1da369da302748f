import Mixer
import SoundUnits

extension Clip {
  /// Steady rain on leaves: a soft broad hiss, and single drops near by.
  static let rain = Clip(
    name: "rain.wav", channelCount: 2, length: .seconds(12), peak: .decibels(-6), isLoop: true
  ) {
    let count = frames(.seconds(12))
    var channels = [rainfall(count, seed: 21), rainfall(count, seed: 22)]
    addDrops(to: &channels, count: 900, seed: 23)
    return interleave(channels[0], channels[1])
  }

  private static func rainfall(_ count: Int, seed: UInt64) -> [Double] {
    var bottom = Biquad.highPass(hertz: 350)
    var body = Biquad.bandPass(hertz: 1_100, q: 0.5)
    var top = Biquad.lowPass(hertz: 5_500, q: 0.5)
    return seamlessNoise(count: count, seed: seed) { frame, noise in
      // One breath of wind in the loop, and a smaller one: both fit it a whole number of times.
      let turns = Double(frame) / Double(count)
      let wind =
        1 + 0.12 * ExactMath.sine(turns: turns) + 0.06 * ExactMath.sine(turns: 3 * turns + 0.2)
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
        amplitude: 0.03 + 0.45 * size * size * size * size * size,
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

  /// Two waves that come in and run back over sand, eight seconds each, above a far rumble.
  static let sea = Clip(
    name: "sea.wav", channelCount: 2, length: .seconds(16), peak: .decibels(-6), isLoop: true
  ) {
    let count = frames(.seconds(16))
    // The second channel hears the wave a little later: it runs along the beach.
    return interleave(surf(count, seed: 31, late: 0), surf(count, seed: 32, late: 0.25))
  }

  private static func surf(_ count: Int, seed: UInt64, late: Double) -> [Double] {
    var rumble = Biquad.lowPass(hertz: 220, q: 0.6)
    var bottom = Biquad.highPass(hertz: 60)
    var crash = 0.0
    var crashAgain = 0.0
    let water = seamlessNoise(count: count, seed: seed) { frame, noise in
      let seconds = Double(frame) / Double(rate.hertz) - late
      let wave =
        swell(at: seconds - 0.4, rise: 3.2, fall: 5.2)
        + 0.75 * swell(at: seconds - 8.1, rise: 3.6, fall: 5.6)
      // Two poles that open with the wave, from a murmur to a roar.
      let openness = 0.020 + 0.16 * wave * wave
      crash += openness * (noise - crash)
      crashAgain += openness * (crash - crashAgain)
      return bottom.filter(0.9 * rumble.filter(noise) + (0.25 + 1.1 * wave) * crashAgain)
    }
    var hiss = Biquad.bandPass(hertz: 3_200, q: 0.5)
    // Of its own noise: with the water's, the two would cancel where they meet.
    let foam = seamlessNoise(count: count, seed: seed + 100) { frame, noise in
      let seconds = Double(frame) / Double(rate.hertz) - late
      let foam =
        swell(at: seconds - 2.4, rise: 1.6, fall: 5.5)
        + 0.75 * swell(at: seconds - 10.4, rise: 1.8, fall: 5.9)
      return 0.11 * foam * hiss.filter(noise)
    }
    return zip(water, foam).map { $0 + $1 }
  }

  /// One wave's rise and fall in a loop of 16 s, from 0 to 1.
  private static func swell(at seconds: Double, rise: Double, fall: Double) -> Double {
    let time = seconds < 0 ? seconds + 16 : seconds
    if time < rise { return smoothRise(time / rise) }
    return time < rise + fall ? smoothRise((rise + fall - time) / fall) : 0
  }
}
