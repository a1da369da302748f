import Mixer
import SoundUnits
import Timeline

/// A plan with its samples: all that rendering needs. Immutable; any thread may use it.
public final class Score: Sendable {
  public let plan: Plan
  public let mixer: VoiceMixer
  /// The last frame of each wait, where a player holds.
  let waits: [Wait]

  /// Where a wait's last frame lies, and where the session goes on.
  struct Wait: Sendable {
    var holdFrame: FramePosition
    var endFrame: FramePosition
  }

  /// - Parameter sounds: For each of the plan's sounds its samples at the plan's rate, `nil` where there are none.
  public init(plan: Plan, sounds: [Sound?]) {
    self.plan = plan
    mixer = VoiceMixer(
      voices: plan.events.lazy.filter { $0.frames > 0 }.map {
        Voice(onset: $0.frame, sound: $0.sound, amplitude: $0.gain.amplitude)
      }, sounds: sounds)
    waits = plan.steps.lazy.filter { $0.kind == .wait && $0.frames > 0 }.map {
      Wait(holdFrame: $0.endFrame - 1, endFrame: $0.endFrame)
    }
  }

  /// The first frame on which anything sounds; the plan's end without a sound.
  var firstOnset: FramePosition {
    plan.events.first { $0.frames > 0 }?.frame ?? plan.frames
  }
}
