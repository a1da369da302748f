import SoundUnits
import Timeline

/// Makes happenings of what the audio thread says: a value that compares each status with the one before.
///
/// The control thread gives it every event as it comes (`note`) and then the newest status (`observe`), some ten times
/// a second. Steps shorter than that are told all the same.
public struct HappeningTracker {
  /// A place where what is heard does not go on with the next frame: told when written, and heard later.
  private enum Turn {
    case jump(from: FramePosition, to: FramePosition)
    /// So many frames are left out.
    case leap(FrameCount)
  }

  private var turns: [Turn] = []
  private var noted: [PlayerHappening] = []
  private var last: PlayerStatus?
  /// The step that was told last, and whether it was played from its beginning on.
  private var step: Int?
  private var isWhole = true
  private var end: PlayerHappening?
  /// Where the session begins, until that is told.
  private var beginning: FramePosition?

  /// Knows of nothing yet.
  public init() {}

  /// The session is about to begin at this frame. The first look comes later, and what lies between has happened.
  public mutating func begin(at frame: FramePosition) { beginning = frame }

  /// Takes in an event of `LivePlayer.nextEvent()`.
  public mutating func note(_ event: PlayerEvent) {
    switch event {
    case .jumped(let from, let to):
      turns.append(.jump(from: from, to: to))
      noted.append(.jumped)
    case .timeAdded(let frames):
      if frames < 0 { turns.append(.leap(-frames)) }
      noted.append(.timeAdded)
    case .waitOver: noted.append(.waitOver)
    case .gainChanged: noted.append(.gainChanged)
    case .ended(let stopped): end = stopped ? .stopped : .complete
    case .opened, .failedToOpen, .interrupted, .deviceLost, .pausedWhileAway, .deviceReturned,
      .endedWhileAway, .paused, .resumed, .rateIsOff:
      break
    }
    // More than a person does between two looks.
    if turns.count > 64 { turns.removeFirst() }
  }

  /// What has happened since the last look, in order.
  ///
  /// - Parameters:
  ///   - status: At the plan's rate; at any other time nothing is to be observed.
  ///   - plan: The one that plays. Where the device came back at another rate it is a new one, of the same
  ///     steps.
  public mutating func observe(_ status: PlayerStatus, _ plan: Plan) -> [PlayerHappening] {
    guard status.hertz == plan.rate.hertz else { return [] }
    var happenings = noted
    noted = []
    let before = last
    if before?.isDeviceAway != true, status.isDeviceAway { happenings.append(.deviceAway) }
    if before?.isDeviceAway == true, !status.isDeviceAway, status.phase != .ended {
      happenings.append(.deviceBack)
    }
    if status.hasBegun { follow(from: before, to: status, plan, &happenings) }
    // A pause and its end may lie between two looks.
    let wasPaused = before?.isPaused ?? false
    if status.pauses > before?.pauses ?? 0 {
      if wasPaused { happenings.append(.resumed) }
      happenings.append(.paused)
      if !status.isPaused { happenings.append(.resumed) }
    } else if wasPaused && !status.isPaused {
      happenings.append(.resumed)
    }
    if status.isWaiting && before?.isWaiting != true { happenings.append(.waiting) }
    if let end { happenings.append(end) }
    end = nil
    last = status
    return happenings
  }

  // MARK: - Steps and cues

  private mutating func follow(
    from before: PlayerStatus?, to status: PlayerStatus, _ plan: Plan,
    _ happenings: inout [PlayerHappening]
  ) {
    let now = status.heardFrame
    let isHeard = !status.isDeviceAway && before?.isDeviceAway != true
    guard let before, before.hasBegun, before.hertz == status.hertz else {
      // The first look, or the first one by another plan.
      if let beginning, step == nil, turns.isEmpty, beginning <= now, status.heardLap == 0 {
        self.beginning = nil
        start(at: beginning, plan, isJump: beginning > 0, &happenings)
        play(beginning..<now, plan, isHeard: isHeard, &happenings)
        return
      }
      beginning = nil
      turns = []
      if step == nil || plan.stepIndex(at: now) != step {
        start(at: now, plan, isJump: now > 0, &happenings)
      }
      return
    }
    var place = before.heardFrame
    var isOtherLap = status.heardLap != before.heardLap
    while let turn = turns.first {
      switch turn {
      case .jump(let from, let to):
        guard now > from || now < place || isOtherLap else { break }
        turns.removeFirst()
        isOtherLap = false
        play(place..<max(place, from), plan, isHeard: isHeard, &happenings)
        start(at: to, plan, isJump: true, &happenings)
        place = to
        // What is told late is told from where it is.
        if now < place { place = now }
        continue
      case .leap(let frames):
        guard now - place >= frames else { break }
        turns.removeFirst()
        if let step, step < plan.steps.count, plan.steps[step].endFrame <= place + frames {
          isWhole = false
        }
        // The first frame behind it is heard.
        place += frames - 1
        continue
      }
      break
    }
    if isOtherLap {
      play(place..<max(place, plan.scheduleFrames), plan, isHeard: isHeard, &happenings)
      start(at: 0, plan, isJump: false, &happenings)
      place = 0
    }
    if now < place {
      start(at: now, plan, isJump: true, &happenings)
    } else {
      play(place..<now, plan, isHeard: isHeard, &happenings)
    }
  }

  /// Tells of a step that begins anew or at a new place, and of what sounds on its very frame.
  private mutating func start(
    at frame: FramePosition, _ plan: Plan, isJump: Bool, _ happenings: inout [PlayerHappening]
  ) {
    guard let index = plan.stepIndex(at: frame), frame < plan.scheduleFrames else { return }
    step = index
    isWhole = plan.steps[index].frame == frame
    happenings.append(.stepStarted(index, isJump: isJump))
    cues(in: frame..<frame + 1, plan, &happenings)
  }

  /// Tells of what lies behind the first frame of `range`, up to its end and with that.
  private mutating func play(
    _ range: Range<FramePosition>, _ plan: Plan, isHeard: Bool,
    _ happenings: inout [PlayerHappening]
  ) {
    var place = range.lowerBound
    while let current = step, current < plan.steps.count {
      let endFrame = plan.steps[current].endFrame
      guard endFrame <= range.upperBound else { break }
      if isHeard, place < endFrame { cues(in: place + 1..<endFrame, plan, &happenings) }
      place = max(place, endFrame - 1)
      if isWhole && isHeard { happenings.append(.stepEnded(current)) }
      guard current + 1 < plan.steps.count else {
        step = current + 1
        break
      }
      step = current + 1
      isWhole = isHeard
      happenings.append(.stepStarted(current + 1, isJump: false))
    }
    if isHeard, place < range.upperBound {
      cues(in: place + 1..<range.upperBound + 1, plan, &happenings)
    }
  }

  private func cues(
    in range: Range<FramePosition>, _ plan: Plan, _ happenings: inout [PlayerHappening]
  ) {
    guard !range.isEmpty else { return }
    var index = plan.events.partitioningIndex { $0.frame >= range.lowerBound }
    while index < plan.events.count, plan.events[index].frame < range.upperBound {
      if plan.events[index].frames > 0 { happenings.append(.cue(index)) }
      index += 1
    }
  }
}
