import SoundUnits
import Timeline

/// Where a session is as it is heard, in the words of the listener: a status and its plan put together.
public struct SessionMoment: Equatable, Sendable {
  /// What the player is doing.
  public enum State: Sendable {
    /// The device is being opened, or there is silence before the session.
    case opening
    case playing
    /// Until somebody resumes it, whatever the device does.
    case paused
    /// At the end of a step that waits for the listener.
    case waiting
    /// The device is away, or was just opened again.
    case away
    /// Everything was heard.
    case complete
    /// Ended before that.
    case stopped
  }

  /// What the player is doing.
  public var state: State
  /// The step that is heard, an index into the plan's `steps`.
  public var step: Int?
  /// How much of the step was heard, added time included.
  public var stepElapsed = ExactTime.zero
  /// How much of the step is to come.
  public var stepLeft = ExactTime.zero
  /// How far the session is.
  public var position: ExactTime
  /// How much of it is to come; of this round where it repeats.
  public var remaining: ExactTime
  /// How often it has started again.
  public var lap: Int64

  /// - Parameter status: At the plan's rate.
  public init(_ status: PlayerStatus, _ plan: Plan) {
    let frame = min(max(0, status.heardFrame), plan.scheduleFrames)
    let held = max(0, status.heldFrames)
    func time(_ frames: FrameCount) -> ExactTime { plan.rate.time(of: max(0, frames)) }
    state = SessionMoment.state(status)
    position = time(frame)
    remaining = time(plan.scheduleFrames - frame + held)
    lap = status.heardLap
    step = status.hasBegun ? plan.stepIndex(at: status.heardFrame) : nil
    guard let step else { return }
    let planned = plan.steps[step]
    stepElapsed = time(frame - planned.frame + status.addedFrames - held)
    // A wait stands still on its last frame, and nobody knows for how long.
    stepLeft = status.isWaiting ? .zero : time(planned.endFrame - frame + held)
  }

  private static func state(_ status: PlayerStatus) -> State {
    if status.phase == .ended { return status.state == .complete ? .complete : .stopped }
    if status.isPaused { return .paused }
    if status.isDeviceAway || status.state == .interrupted { return .away }
    if status.isWaiting { return .waiting }
    return status.hasBegun ? .playing : .opening
  }
}
