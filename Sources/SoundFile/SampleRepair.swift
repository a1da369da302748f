/// Makes samples harmless: one NaN would otherwise silence a mix for good.
///
/// Counts what it changed, denormals excepted: they are silence to every ear and slow to compute
/// with.
struct SampleRepair {
  /// 18 dB over full scale: more is a broken file.
  static let limit: Float = 8

  private(set) var notNumbers = 0
  private(set) var limited = 0

  mutating func repair(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices {
      let sample = samples[index]
      // One comparison passes every ordinary sample but 0; NaN fails both.
      let magnitude = sample.magnitude
      if magnitude >= Float.leastNormalMagnitude && magnitude <= SampleRepair.limit { continue }
      if magnitude < Float.leastNormalMagnitude {
        samples[index] = 0
      } else if sample.isFinite {
        samples[index] = sample < 0 ? -SampleRepair.limit : SampleRepair.limit
        limited += 1
      } else {
        samples[index] = 0
        notNumbers += 1
      }
    }
  }

  /// What a person should know of it.
  var notes: [String] {
    var notes: [String] = []
    if notNumbers == 1 { notes.append("1 sample that is no number was silenced") }
    if notNumbers > 1 { notes.append("\(notNumbers) samples that are no numbers were silenced") }
    if limited == 1 { notes.append("1 sample beyond ±8 was limited to it") }
    if limited > 1 { notes.append("\(limited) samples beyond ±8 were limited to it") }
    return notes
  }
}
