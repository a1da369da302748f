import SoundUnits
import Timeline

/// Follows what is heard of a session from place to place, and tells of the steps and sounds on the way.
///
/// A listener's turns are told when they are written, each with its number, and are gone through once a status says
/// that they are heard: what they leave out is not told, however many lie between two looks.
struct PlaceTracker {
  private struct Turn {
    var way: PlayerTurn
    var isJump: Bool
    /// The step that is left is a wait, which is over when somebody says so.
    var endsWait: Bool
  }

  private struct Arrival { var isJump: Bool }

  /// Where the session begins, until that is told.
  var beginning: FramePosition?

  private var turns: [Turn] = []
  /// The number of the last turn that was told.
  private var notedTurn = 0
  /// A turn was lost on the way: where the session is, only the next look tells.
  private var isAdrift = false
  private var lostEvents = 0
  private var hertz = 0
  private var lap: Int64 = 0
  /// Everything before this frame was told.
  private var place: FramePosition = 0
  /// The step at `place`, or behind the last one their count; `nil` before the first look.
  private var step: Int?
  /// Whether it was played from its beginning on.
  private var isWhole = true
  /// It has not been told yet, since nothing of it was heard; and whether somebody went there.
  private var arrival: Arrival?

  /// More than a person does while nobody looks.
  private static let mostTurns = 256

  /// A turn is written.
  mutating func note(_ way: PlayerTurn, isJump: Bool, endsWait: Bool = false) {
    if way.number != notedTurn + 1 || turns.count == PlaceTracker.mostTurns {
      isAdrift = true
      turns = []
    }
    notedTurn = max(notedTurn, way.number)
    if !isAdrift { turns.append(Turn(way: way, isJump: isJump, endsWait: endsWait)) }
  }

  /// Tells what was passed since the last look.
  mutating func follow(
    from before: PlayerStatus?, to status: PlayerStatus, _ plan: Plan,
    _ happenings: inout [PlayerHappening]
  ) {
    if status.turns > notedTurn {
      // Its event is on its way, unless it found no room.
      guard status.lostEvents != lostEvents else { return }
      notedTurn = status.turns
      isAdrift = true
    }
    lostEvents = status.lostEvents
    guard !isAdrift || status.turns == notedTurn else { return }
    let now = status.heardFrame
    let isHeard = PlaceTracker.isHeard(status) && before.map(PlaceTracker.isHeard) ?? true
    if step == nil || hertz != status.hertz || isAdrift {
      begin(status, plan)
    }
    while let turn = turns.first, turn.way.number <= status.turns {
      turns.removeFirst()
      advance(to: turn.way.from, lap: turn.way.fromLap, plan, isHeard: isHeard, &happenings)
      take(turn, plan, isHeard: isHeard, &happenings)
    }
    let isBack = status.heardLap == lap && now < place
    // A device's delay may shrink and grow a little. One that went away may have lost more.
    if isBack && !isHeard && PlaceTracker.step(at: now, plan) != step {
      arrive(at: now, lap: lap, isJump: true, plan)
    }
    advance(to: now, lap: status.heardLap, plan, isHeard: isHeard, &happenings)
    settle(plan, &happenings)
  }

  private static func isHeard(_ status: PlayerStatus) -> Bool {
    !status.isDeviceAway && status.state != .interrupted
  }

  /// The first look, or the first one by another plan or behind a gap.
  private mutating func begin(_ status: PlayerStatus, _ plan: Plan) {
    let now = status.heardFrame
    let known = step
    if step == nil, !isAdrift, let beginning {
      arrive(at: beginning, lap: 0, isJump: beginning > 0, plan)
    } else {
      turns.removeAll { $0.way.number <= status.turns }
      arrive(at: now, lap: status.heardLap, isJump: now > 0, plan)
      if known == step { arrival = nil }
    }
    beginning = nil
    hertz = status.hertz
    isAdrift = false
  }

  // MARK: - Ways

  /// Goes elsewhere; what lies between is left out.
  private mutating func take(
    _ turn: Turn, _ plan: Plan, isHeard: Bool, _ happenings: inout [PlayerHappening]
  ) {
    let way = turn.way
    if turn.isJump {
      arrive(at: way.to, lap: way.toLap, isJump: true, plan)
      return
    }
    guard way.to > place, let left = step, left < plan.steps.count else { return }
    if plan.steps[left].endFrame > way.to {
      place = way.to
      return
    }
    if turn.endsWait && isWhole && isHeard {
      settle(plan, &happenings)
      happenings.append(.stepEnded(left))
    }
    arrive(at: way.to, lap: lap, isJump: false, plan)
  }

  /// Behind the last one their count.
  private static func step(at frame: FramePosition, _ plan: Plan) -> Int {
    frame < plan.scheduleFrames ? plan.stepIndex(at: frame) ?? 0 : plan.steps.count
  }

  /// Is at a place of which nothing was heard yet.
  private mutating func arrive(
    at frame: FramePosition, lap: Int64, isJump: Bool, _ plan: Plan
  ) {
    (place, self.lap) = (frame, lap)
    let step = PlaceTracker.step(at: frame, plan)
    self.step = step
    isWhole = step < plan.steps.count && plan.steps[step].frame == frame
    arrival = Arrival(isJump: isJump)
  }

  /// Something of the step is heard: now it may be told.
  private mutating func settle(_ plan: Plan, _ happenings: inout [PlayerHappening]) {
    guard let arrival, let step else { return }
    self.arrival = nil
    if step < plan.steps.count {
      happenings.append(.stepStarted(step, isJump: arrival.isJump))
    }
  }

  /// Tells of everything before a frame, over the ends of laps.
  private mutating func advance(
    to frame: FramePosition, lap target: Int64, _ plan: Plan, isHeard: Bool,
    _ happenings: inout [PlayerHappening]
  ) {
    while lap < target {
      // What sounds at the very end, sounds.
      play(to: max(place, plan.scheduleFrames) + 1, plan, isHeard: isHeard, &happenings)
      arrive(at: 0, lap: lap + 1, isJump: false, plan)
      isWhole = isHeard
    }
    if lap == target { play(to: frame, plan, isHeard: isHeard, &happenings) }
  }

  private mutating func play(
    to frame: FramePosition, _ plan: Plan, isHeard: Bool, _ happenings: inout [PlayerHappening]
  ) {
    while place < frame {
      settle(plan, &happenings)
      guard let current = step, current < plan.steps.count, plan.steps[current].endFrame <= frame
      else {
        if isHeard { cues(in: place..<frame, plan, &happenings) }
        place = frame
        return
      }
      let end = max(place, plan.steps[current].endFrame)
      if isHeard { cues(in: place..<end, plan, &happenings) }
      place = end
      if isWhole && isHeard { happenings.append(.stepEnded(current)) }
      step = current + 1
      isWhole = isHeard
      arrival = Arrival(isJump: false)
    }
  }

  private func cues(
    in range: Range<FramePosition>, _ plan: Plan, _ happenings: inout [PlayerHappening]
  ) {
    var index = plan.events.partitioningIndex { $0.frame >= range.lowerBound }
    while index < plan.events.count, plan.events[index].frame < range.upperBound {
      if plan.events[index].frames > 0 { happenings.append(.cue(index)) }
      index += 1
    }
  }
}
