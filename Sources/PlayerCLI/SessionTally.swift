import SessionEngine
import SoundUnits
import Timeline

/// What was done of a session: steps, time, pauses. Time that was skipped or paused is not practice.
struct SessionTally {
  private var frames: FrameCount = 0
  private var rate: SampleRate?
  private var last: (lap: Int64, frame: FramePosition)?
  private var lastStep: (lap: Int64, index: Int)?
  private var jump: Jump?
  private var pauses = 0
  private(set) var steps = 0

  /// What follows begins there, in frames of this plan.
  mutating func begin(at frame: FramePosition, _ plan: Plan) {
    if let rate, rate != plan.rate {
      // The place is kept by time; where exactly, the next look tells.
      frames = plan.rate.frame(at: rate.time(of: frames))
      (last, jump) = (nil, nil)
    } else {
      last = (0, frame)
    }
    rate = plan.rate
  }

  mutating func follow(_ status: PlayerStatus, _ plan: Plan) {
    pauses = status.pauses
    guard status.hasBegun else { return }
    let heard = min(status.heardFrame, plan.scheduleFrames)
    if let jump, let last, jump.isHeard(heard, status.heardLap, after: last) {
      frames += max(0, jump.from - last.frame) + max(0, heard - jump.to)
      self.last = (status.heardLap, heard)
      let target = plan.stepIndex(at: jump.to) ?? 0
      // Going back to the beginning of a step is not another one.
      lastStep = (status.heardLap, lastStep?.index == target ? target : target - 1)
      self.jump = nil
    } else if let last {
      let laps = FrameCount(status.heardLap - last.lap)
      let passed = heard - last.frame + laps * plan.scheduleFrames
      if passed > 0 { frames += passed }
    }
    last = (status.heardLap, heard)
    // Steps shorter than the time between two looks count, too.
    guard let index = plan.stepIndex(at: status.heardFrame) else { return }
    let first = lastStep.map { $0.lap == status.heardLap && $0.index <= index ? $0.index + 1 : 0 }
    for step in (first ?? index)..<max(first ?? index, index + 1) where plan.steps[step].isDone {
      steps += 1
    }
    lastStep = (status.heardLap, index)
  }

  /// The player goes elsewhere, which is heard a little later: what lies between is not done.
  mutating func jump(from: FramePosition, to: FramePosition) {
    jump = Jump(from: jump?.from ?? from, to: to)
  }

  /// A step was made so much longer, or shorter.
  mutating func add(_ added: FrameCount) { frames += added }

  /// A way that was taken and is not heard yet.
  private struct Jump {
    var from: FramePosition
    var to: FramePosition

    func isHeard(
      _ frame: FramePosition, _ lap: Int64, after last: (lap: Int64, frame: FramePosition)
    ) -> Bool {
      lap != last.lap || (to >= from ? frame >= to : frame < last.frame)
    }
  }

  /// `0:45 · 3 steps · 1 pause`
  func text(_ rate: SampleRate) -> String {
    func count(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
    var parts = [rate.time(of: max(0, frames)).clock(), count(steps, "step")]
    if pauses > 0 { parts.append(count(pauses, "pause")) }
    return parts.joined(separator: " · ")
  }
}
