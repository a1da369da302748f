import ControlProtocol
import SessionEngine
import SoundUnits
import Timeline

/// Why something is not done that was asked for over a socket: one line.
struct RemoteRefusal: Error, Equatable {
  var message: String
}

/// What a request means for a session as it stands.
struct RemoteChange {
  let status: PlayerStatus
  let plan: Plan

  /// The command for the audio thread.
  func command(for request: ControlCommand) throws(RemoteRefusal) -> TransportCommand {
    if status.phase == .ended { throw RemoteRefusal(message: "the session has ended") }
    switch request {
    case .pause: return .pause
    case .resume: return .resume
    case .toggle: return .toggle
    case .next: return .next
    case .previous: return .previous
    case .add(let time): return .addTime(time)
    case .jumpToStep(let number):
      guard number <= plan.steps.count else {
        let steps = plan.steps.count == 1 ? "1 step" : "\(plan.steps.count) steps"
        throw RemoteRefusal(message: "step is \(number); the session has \(steps)")
      }
      return .jumpToStep(number - 1)
    case .jumpToTime(let time):
      let length = plan.rate.time(of: plan.scheduleFrames)
      guard plan.rate.frame(at: time) <= plan.scheduleFrames else {
        throw RemoteRefusal(message: "the time is \(time); the session lasts \(length)")
      }
      return .jumpToTime(time)
    case .setGain(let gain): return .setGain(gain)
    case .changeGain(let change): return .changeGain(change)
    case .mute(let isMuted):
      guard let isMuted else { return .toggleMute }
      return isMuted ? .mute : .unmute
    case .waitOver:
      guard status.isWaiting || isInWait else {
        throw RemoteRefusal(message: "the session is not waiting")
      }
      return .waitOver
    case .stop: return .stop
    case .hello, .status, .follow: preconditionFailure("what only looks moves nothing")
    }
  }

  /// A wait may be ended before its limit, too.
  private var isInWait: Bool {
    plan.stepIndex(at: status.heardFrame).map { plan.steps[$0].kind == .wait } ?? false
  }
}
