import SoundUnits
import Timeline

/// Where the time of a session lies in a picture: in one row, or in several where names would not
/// fit otherwise.
struct TimelineLayout: Sendable {
  /// Of the whole picture, in pixels.
  static let width = 960.0
  /// Left of the rows; what their lanes are called stands there.
  static let left = 64.0
  /// Of a row; whole pixels, for a wave has a column for each.
  static let rowWidth = 876
  /// However long a session is, its picture has an end.
  static let mostRows = 12
  /// Between two times that are written.
  private static let tickWidth = 64.0

  let rate: SampleRate
  /// What is shown.
  let frames: FrameCount
  /// From one time that is written to the next.
  let interval: ExactTime
  /// The rows; all of one length, and the last may end before its end.
  let rowCount: Int
  private let rowTime: ExactTime

  /// - Parameter frames: What is shown of the plan, or more than it has.
  init(_ plan: Plan, frames: FrameCount) {
    rate = plan.rate
    self.frames = max(1, frames)
    let total = max(plan.rate.time(of: self.frames), ExactTime(nanoseconds: 1))
    let seconds = Double(total.nanoseconds) / 1e9
    let wanted = seconds * TimelineLayout.pixelsPerSecond(plan) / Double(TimelineLayout.rowWidth)
    let rows = max(1, min(Int64(TimelineLayout.mostRows), Int64(min(wanted, 1_000) + 0.999)))
    let share = ExactTime(nanoseconds: (total.nanoseconds - 1) / rows + 1)
    let ticks = Double(TimelineLayout.rowWidth) / TimelineLayout.tickWidth
    interval = TimeScale.interval(
      atLeast: ExactTime(nanoseconds: Int64(Double(share.nanoseconds) / ticks)))
    if rows == 1 {
      (rowTime, rowCount) = (share, 1)
    } else {
      // Rows begin at times that are written.
      rowTime = interval * ((share.nanoseconds - 1) / interval.nanoseconds + 1)
      rowCount = Int((total.nanoseconds - 1) / rowTime.nanoseconds + 1)
    }
  }

  /// The scale at which three of four names fit in two lines.
  private static func pixelsPerSecond(_ plan: Plan) -> Double {
    let done = plan.steps.filter { !$0.kind.isGap && $0.frames > 0 }
    let scales = done.map { step in
      let widths = step.name.split(separator: " ").map {
        TextExtent.width(of: String($0), size: PlanPicture.nameSize)
      }
      let whole = TextExtent.width(of: step.name, size: PlanPicture.nameSize)
      let width = max(widths.max() ?? 0, whole * 0.6) + 10
      return min(width, 120) * Double(plan.rate.hertz) / Double(step.frames)
    }
    return scales.isEmpty ? 0 : scales.sorted()[scales.count * 3 / 4]
  }

  // MARK: - Rows

  /// The frames of a row, whether or not there is so much.
  func frames(ofRow row: Int) -> Range<FramePosition> {
    rate.frame(
      at: rowTime * Int64(row))..<max(
        rate.frame(at: rowTime * Int64(row)) + 1, rate.frame(at: rowTime * Int64(row + 1)))
  }

  /// The frames of a row that are there.
  func shownFrames(ofRow row: Int) -> Range<FramePosition> {
    frames(ofRow: row).clamped(to: 0..<frames)
  }

  /// The place of a frame in its row, or beyond the row's ends.
  func x(_ frame: FramePosition, row: Int) -> Double {
    let range = frames(ofRow: row)
    return TimelineLayout.left + Double(frame - range.lowerBound) * Double(TimelineLayout.rowWidth)
      / Double(range.count)
  }

  /// The first frame of a column, counted from the row's beginning, or of the one behind the last.
  func frame(ofColumn column: Int, row: Int) -> FramePosition {
    let range = frames(ofRow: row)
    // 24 h at 192 kHz times the columns of a row fit well.
    return range.lowerBound + FrameCount(range.count) * FrameCount(column)
      / FrameCount(TimelineLayout.rowWidth)
  }

  /// The times that are written at a row.
  func ticks(ofRow row: Int) -> [ExactTime] {
    let range = shownFrames(ofRow: row)
    var time = rowTime * Int64(row)
    // The first row of one may begin anywhere; others begin at a written time.
    var ticks: [ExactTime] = []
    while rate.frame(at: time) < range.upperBound {
      ticks.append(time)
      time += interval
    }
    return ticks
  }
}
