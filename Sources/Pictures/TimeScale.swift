import SoundUnits

/// The times that are written along a timeline.
enum TimeScale {
  /// From one time that is written to the next, what clocks and calendars have made usual.
  private static let intervals: [ExactTime] = {
    var intervals: [ExactTime] = []
    for count: Int64 in [1, 2, 5, 10, 20, 50, 100, 200, 500] {
      intervals.append(.milliseconds(count))
    }
    for count: Int64 in [1, 2, 5, 10, 15, 30] { intervals.append(.seconds(count)) }
    for count: Int64 in [1, 2, 5, 10, 15, 30] { intervals.append(.minutes(count)) }
    for count: Int64 in [1, 2, 3, 6, 12, 24] { intervals.append(.hours(count)) }
    return intervals
  }()

  /// The shortest usual interval of at least this length, or a day.
  static func interval(atLeast length: ExactTime) -> ExactTime {
    intervals.first { $0 >= length } ?? .hours(24)
  }

  /// A time as the scale of such an interval writes it.
  static func label(_ time: ExactTime, interval: ExactTime) -> String {
    time.clock(milliseconds: interval < .seconds(1))
  }
}
