import SessionEngine
import SoundUnits
import Timeline

/// What was done of a session, for the line at its end.
struct SessionTally {
  private var lastStep: Int?
  private(set) var steps = 0

  /// Counts the steps in which something is done. Going back to the beginning of one is not another.
  mutating func note(_ happenings: [PlayerHappening], _ plan: Plan) {
    for happening in happenings {
      guard case .stepStarted(let index, let isJump) = happening else { continue }
      let isAnew = isJump && index == lastStep
      if plan.steps[index].isDone && !isAnew { steps += 1 }
      lastStep = index
    }
  }

  /// `0:45 · 3 steps · 1 pause`
  func text(_ heard: ExactTime, pauses: Int) -> String {
    func count(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
    var parts = [heard.clock(), count(steps, "step")]
    if pauses > 0 { parts.append(count(pauses, "pause")) }
    return parts.joined(separator: " · ")
  }
}
