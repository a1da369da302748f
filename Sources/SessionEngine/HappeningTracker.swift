import SoundUnits
import Timeline

/// Makes happenings of what the audio thread says: a value that compares each status with the one before.
///
/// The control thread gives it every event as it comes (`note`) and then the newest status (`observe`), some ten times
/// a second. Steps shorter than that are told all the same.
public struct HappeningTracker {
  private var place = PlaceTracker()
  private var noted: [PlayerHappening] = []
  private var last: PlayerStatus?
  private var end: PlayerHappening?
  private var isAway = false

  /// Knows of nothing yet.
  public init() {}

  /// The session is about to begin at this frame. The first look comes later, and what lies between has happened.
  public mutating func begin(at frame: FramePosition) { place.beginning = frame }

  /// Takes in an event of `LivePlayer.nextEvent()`.
  public mutating func note(_ event: PlayerEvent) {
    switch event {
    case .jumped(let turn):
      place.note(turn, isJump: true)
      noted.append(.jumped)
    case .timeAdded(_, let turn):
      place.note(turn, isJump: false)
      noted.append(.timeAdded)
    case .waitOver(let turn):
      place.note(turn, isJump: false, endsWait: true)
      noted.append(.waitOver)
    case .gainChanged: noted.append(.gainChanged)
    case .ended(let stopped): end = stopped ? .stopped : .complete
    case .opened, .failedToOpen, .interrupted, .deviceLost, .pausedWhileAway, .deviceReturned,
      .endedWhileAway, .paused, .resumed, .rateIsOff:
      break
    }
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
    if !isAway, status.isDeviceAway {
      isAway = true
      happenings.append(.deviceAway)
    }
    // It is back when something can be heard again, not in the silence before.
    if isAway, !status.isDeviceAway, status.state != .interrupted, status.phase != .ended {
      isAway = false
      happenings.append(.deviceBack)
    }
    if status.hasBegun { place.follow(from: before, to: status, plan, &happenings) }
    // A pause and its end may lie between two looks.
    var isPaused = before?.isPaused ?? false
    for _ in min(before?.pauses ?? 0, status.pauses)..<status.pauses {
      if isPaused { happenings.append(.resumed) }
      happenings.append(.paused)
      isPaused = true
    }
    if isPaused && !status.isPaused { happenings.append(.resumed) }
    if status.isWaiting && before?.isWaiting != true { happenings.append(.waiting) }
    if let end { happenings.append(end) }
    end = nil
    last = status
    return happenings
  }
}
