import SoundUnits

/// What an ear with closed eyes goes by, in units of about what it cannot miss.
struct ToneFeatures {
  /// The mean frequency by energy, in units of a major third (four semitones).
  var pitch: Double
  /// How the pitch of the last fifth of the energy lies to that of the first; same unit.
  var movement: Double
  /// The time in which 99 % of the energy has gone by, in doublings.
  var length: Double
  /// The time to the first 70 % of the peak, in doublings twice over.
  var attack: Double

  init(_ samples: [Float], hertz: Double) {
    let energies = samples.map { Double($0) * Double($0) }
    let total = energies.reduce(0, +)
    func frame(at share: Double) -> Int {
      var sum = 0.0
      return energies.firstIndex {
        sum += $0
        return sum >= share * total
      }!
    }
    /// The root mean square frequency: of a sum of sines, what their differences' energy says.
    func thirds(_ range: Range<Int>) -> Double {
      var steps = 0.0
      for index in range.dropFirst() {
        let step = Double(samples[index]) - Double(samples[index - 1])
        steps += step * step
      }
      let energy = energies[range].reduce(0, +)
      return log2((steps / energy).squareRoot() * hertz / 6.283185307) * 3
    }
    let end = frame(at: 0.99)
    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    let risen = samples.firstIndex { $0.magnitude >= 0.7 * peak }!
    pitch = thirds(0..<end)
    movement = thirds(frame(at: 0.8)..<end) - thirds(0..<frame(at: 0.2))
    length = log2(Double(end) / hertz)
    attack = log2(max(Double(risen) / hertz, 0.005)) / 2
  }

  /// How far apart two tones are: one unit in one feature is 1.
  func distance(to other: ToneFeatures) -> Double {
    let differences = [
      pitch - other.pitch, movement - other.movement, length - other.length, attack - other.attack,
    ]
    return differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

/// Base-2 logarithm by halving, to 12 places; enough for comparing tones.
private func log2(_ value: Double) -> Double {
  var rest = value.significand
  var result = Double(value.exponent)
  var bit = 0.5
  while bit > 1e-12 {
    rest *= rest
    if rest >= 2 {
      rest /= 2
      result += bit
    }
    bit /= 2
  }
  return result
}
