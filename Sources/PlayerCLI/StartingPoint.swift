import CommandSyntax
import SessionFile
import SoundUnits
import Timeline

/// Where a session begins: as `--from` says, or where it was left.
enum StartingPoint: Equatable {
  /// Counted from 0.
  case step(Int)
  case time(ExactTime)
  /// A frame of a step, at the rate at which it was noted.
  case place(FramePosition, SampleRate, step: Int)

  /// A whole number is a step, counted from 1; a time has a unit or a colon.
  init?(_ text: String) {
    if text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let number = Int(text), number >= 1 else { return nil }
      self = .step(number - 1)
    } else {
      guard case .length(let time) = DurationText(text) else { return nil }
      self = .time(time)
    }
  }

  static func parse(_ parsed: ParsedCommand) throws(CommandFailure) -> StartingPoint {
    guard let text = parsed[.from] else { return .time(.zero) }
    guard let point = StartingPoint(text) else {
      throw .usage("--from is '\(text)'; it is a step such as 3, or a time such as 90s or 1:30")
    }
    return point
  }

  /// Throws for a point that the session does not have. Its very end is one: what ends a session
  /// sounds there.
  func check(_ schedule: Schedule) throws(CommandFailure) {
    let count = schedule.steps.count
    switch self {
    case .step(let index) where index >= count:
      let steps = count == 1 ? "1 step" : "\(count) steps"
      throw .usage(
        schedule.repeatsForever
          ? "--from is \(index + 1); it is one of the first \(steps) of a session without end"
          : "--from is \(index + 1); the session has \(steps), as carillon plan counts them")
    case .time(let time) where time > schedule.length:
      throw .usage(
        schedule.repeatsForever
          ? "--from is \(time); it lies in the first \(schedule.length) of a session without end"
          : "--from is \(time); the session lasts \(schedule.length)")
    case .step, .time, .place: break
    }
  }

  /// Its frame in a plan of the schedule that it was checked with.
  func frame(in plan: Plan) -> FramePosition {
    switch self {
    case .step(let index): plan.steps[index].frame
    case .time(let time): plan.rate.frame(at: time)
    case .place(let frame, let rate, let index):
      // By exact time at another rate, and never in another step for rounding.
      min(
        max(
          rate == plan.rate ? frame : plan.rate.frame(at: rate.time(of: frame)),
          plan.steps[index].frame),
        plan.steps[index].endFrame - 1)
    }
  }
}
