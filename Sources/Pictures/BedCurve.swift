import SoundUnits
import Timeline

/// How loud a plan's beds are along the session, as amplitudes of which the loudest is 1.
struct BedCurve {
  private let plan: Plan
  private let loudest: Gain

  init(_ plan: Plan) {
    self.plan = plan
    loudest = plan.beds.map(\.gain).max() ?? .zero
  }

  /// The lowest level of a column, so that a short duck is not lost between two columns; 0 where no
  /// bed lies.
  func level(in frames: Range<FramePosition>) -> Double {
    let last = max(frames.lowerBound, frames.upperBound - 1)
    var level = min(self.level(at: frames.lowerBound), self.level(at: last))
    // The bottom of the first duck that ends in the column.
    let index = plan.ducks.partitioningIndex { $0.upperBound > frames.lowerBound }
    if index < plan.ducks.endIndex, plan.ducks[index].upperBound <= last {
      level = min(level, self.level(at: plan.ducks[index].upperBound - 1))
    }
    return level
  }

  /// The bed's gain, its fades and its ducks.
  func level(at frame: FramePosition) -> Double {
    guard let bed = bed(endingAfter: frame), bed.frame <= frame else { return 0 }
    var decibels = bed.gain.decibels - loudest.decibels
    let index = plan.ducks.partitioningIndex { $0.upperBound + release(behind: $0) > frame }
    if index < plan.ducks.endIndex {
      decibels -= bed.duck.decibels * depth(of: plan.ducks[index], at: frame)
    }
    let fromEnd = min(frame - bed.frame, bed.endFrame - frame)
    let fade =
      fromEnd < bed.fade ? ExactMath.sine(turns: Double(fromEnd) / Double(bed.fade) / 4) : 1
    return ExactMath.decibelsToAmplitude(max(-120, decibels)) * fade
  }

  /// How far down a duck has brought its bed, 0…1: straight in dB on both sides.
  private func depth(of duck: Range<FramePosition>, at frame: FramePosition) -> Double {
    guard let bed = bed(endingAfter: duck.lowerBound) else { return 0 }
    if frame < duck.lowerBound { return 0 }
    if frame < duck.lowerBound + bed.attack {
      return Double(frame - duck.lowerBound) / Double(bed.attack)
    }
    if frame < duck.upperBound || bed.release == 0 { return 1 }
    return max(0, 1 - Double(frame - duck.upperBound) / Double(bed.release))
  }

  private func release(behind duck: Range<FramePosition>) -> FrameCount {
    bed(endingAfter: duck.lowerBound)?.release ?? 0
  }

  /// The bed on which a frame lies, or the next one.
  private func bed(endingAfter frame: FramePosition) -> PlannedBed? {
    let index = plan.beds.partitioningIndex { $0.endFrame > frame }
    return index < plan.beds.endIndex ? plan.beds[index] : nil
  }
}
