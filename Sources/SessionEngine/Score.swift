import Mixer
import SoundUnits
import Timeline

/// A plan with its samples: all that rendering needs. Immutable; any thread may use it.
public final class Score: Sendable {
  /// What sounds when.
  public let plan: Plan
  /// The plan's events as voices.
  public let mixer: VoiceMixer
  /// What lies under it.
  public let bed: Bed?

  /// - Parameters:
  ///   - sounds: For each of the plan's sounds its samples at the plan's rate, `nil` where there are none.
  ///   - bed: On the plan's frames, its sources at the plan's rate.
  public init(plan: Plan, sounds: [Sound?], bed: Bed? = nil) {
    precondition(sounds.count == plan.sounds.count, "every sound of the plan has samples or nil")
    self.plan = plan
    self.bed = bed
    mixer = VoiceMixer(
      voices: plan.events.lazy.filter { $0.frames > 0 && $0.role != .bed }.map {
        Voice(onset: $0.frame, sound: $0.sound, amplitude: $0.gain.amplitude)
      }, sounds: sounds)
  }

  /// How long nothing sounds at the session's beginning.
  var silenceAtStart: ExactTime {
    let firstEvent = plan.events.first { $0.frames > 0 && $0.role != .bed }
    let firstSound: FramePosition = firstEvent?.frame ?? plan.frames
    let firstBed: FramePosition = bed?.firstFrame ?? firstSound
    return plan.rate.time(of: max(0, min(firstSound, firstBed)))
  }

  /// How a player goes through the plan.
  func course(holdsAtWaits: Bool, repeats: Bool) -> Course {
    let waits = plan.steps.filter { $0.kind == .wait && $0.frames > 0 }
    var course = Course(
      frames: plan.frames, scheduleFrames: plan.scheduleFrames,
      repeats: repeats || plan.repeatsForever,
      waits: waits.map { Course.Wait(frame: $0.frame, endFrame: $0.endFrame) },
      steps: plan.steps.map {
        // A rest is something to do here, and to be skipped.
        Course.Step(
          frame: $0.frame, endFrame: $0.endFrame, isGap: $0.kind.isGap && $0.kind != .rest,
          isLeadIn: $0.kind == .leadIn)
      },
      sounds: plan.events.filter { $0.frames > 0 && $0.role != .bed }.map { $0.frame..<$0.endFrame }
    )
    course.holdsAtWaits = holdsAtWaits
    return course
  }
}
