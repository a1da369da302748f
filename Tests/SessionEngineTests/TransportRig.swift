import AudioOutput
import Mixer
import SoundUnits
import TestSupport

@testable import SessionEngine
@testable import Timeline

/// A score of steps one after the other.
func makeSession(
  _ steps: [(kind: StepKind, frames: FrameCount)], _ cues: [Cue] = [], bed: Bed? = nil
) -> Score {
  let length = steps.reduce(0) { $0 + $1.frames }
  let score = makeScore(cues, scheduleFrames: length)
  var plan = score.plan
  plan.steps = []
  for step in steps {
    plan.steps.append(
      PlannedStep(
        kind: step.kind, name: "step", frame: plan.steps.last?.endFrame ?? 0, frames: step.frames))
  }
  return Score(plan: plan, sounds: cues.map(\.sound), bed: bed)
}

/// The render path without an output: a listener's commands between periods, and frames that are asked
/// for again as an xrun does.
final class TransportRig {
  let score: Score
  let course: Course
  let periodFrames: Int
  var renderer: LiveRenderer
  var listener = Listener(gain: .zero)
  private(set) var deviceFrame: FramePosition = 0
  private var clipping = ClippingReport()
  /// Everything that was heard, interleaved stereo; empty unless kept.
  private(set) var heard: [Float] = []
  private let keeps: Bool

  init(
    _ score: Score, repeats: Bool = false, holdsAtWaits: Bool = true, periodFrames: Int = 80,
    keeps: Bool = true, settledFrame: FramePosition = 0, from start: FramePosition = 0
  ) {
    self.score = score
    self.periodFrames = periodFrames
    self.keeps = keeps
    course = score.course(holdsAtWaits: holdsAtWaits, repeats: repeats)
    renderer = LiveRenderer(
      format: .test(periodFrames: periodFrames), listener: listener,
      head: PlayHead(
        at: .init(sessionFrame: start, motion: .standing), settledFrame: settledFrame,
        retainedFrames: FrameCount(8 * periodFrames)))
  }

  @discardableResult
  func perform(_ command: TransportCommand) -> PlayerEvent? {
    guard listener.adjust(command) else {
      return renderer.transport.perform(command, at: deviceFrame, along: course, &listener)
    }
    renderer.transport.setLoudness(listener, at: deviceFrame)
    return nil
  }

  /// Renders one period and hands it over.
  @discardableResult
  func period() -> UnsafeBufferPointer<Float> {
    renderer.render(deviceFrame, score, along: course, report: &clipping)
    let bytes = renderer.bytes(from: 0, frames: periodFrames)
    deviceFrame += FramePosition(periodFrames)
    let samples = bytes.bindMemory(to: Float.self)
    if keeps { heard += samples }
    return samples
  }

  /// Renders up to a device frame at least.
  func play(to frame: FramePosition) { while deviceFrame < frame { period() } }

  /// Takes frames back, as an xrun does.
  func rewind(by frames: FrameCount) {
    deviceFrame = max(0, deviceFrame - frames)
    if keeps { heard.removeLast(heard.count - 2 * Int(deviceFrame)) }
  }

  var position: PlayHead.Position { renderer.transport.position(at: deviceFrame) }
  var endFrame: FramePosition { renderer.transport.endFrame }
}
