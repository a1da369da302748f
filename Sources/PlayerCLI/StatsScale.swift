/// Round numbers beside bars.
struct StatsScale {
  /// Minutes between two of them.
  private static let steps: [Int64] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_000, 6_000, 12_000, 30_000, 60_000,
  ]

  private let step: Int64

  /// - Parameter most: The highest bar, in milliseconds.
  init(most: Int64) {
    let minutes = StatsScale.steps.first { $0 * 60_000 * 5 >= most } ?? 120_000
    let step = minutes * 60_000
    let count = max(1, (most + step - 1) / step)
    self.step = step
    ticks = (0...count).map { $0 * step }
  }

  /// In milliseconds, from 0 on.
  let ticks: [Int64]

  /// The last of them.
  var end: Int64 { ticks.last ?? step }

  /// `30 min`, `2 h`
  func label(_ tick: Int64) -> String {
    let minutes = tick / 60_000
    if step % 3_600_000 == 0 { return "\(minutes / 60) h" }
    return minutes < 60 || step < 60_000 ? "\(minutes) min" : LengthText.text(tick)
  }
}
