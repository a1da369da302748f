import Mixer
import SoundUnits
import TestSupport

@testable import SessionEngine
@testable import Timeline

/// A sound that begins on a frame.
struct Cue {
  var frame: FramePosition
  var sound: Sound
  var gain = Gain.zero
}

/// A score of sounds at frames, with steps that matter to nobody but a player: a hold unless told
/// otherwise.
func makeScore(
  _ cues: [Cue], rate: SampleRate = .test, scheduleFrames: FrameCount,
  waits: [Range<FramePosition>] = []
) -> Score {
  var steps: [PlannedStep] = []
  func add(_ kind: StepKind, upTo end: FramePosition) {
    let frame = steps.last?.endFrame ?? 0
    guard end > frame else { return }
    steps.append(PlannedStep(kind: kind, name: "step", frame: frame, frames: end - frame))
  }
  for wait in waits {
    add(.hold, upTo: wait.lowerBound)
    add(.wait, upTo: wait.upperBound)
  }
  add(.hold, upTo: scheduleFrames)
  let sorted = cues.enumerated().sorted {
    ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
  }
  let events = sorted.map { index, cue in
    PlannedEvent(
      frame: cue.frame, frames: cue.sound.frames, role: .timed, sound: index, step: 0,
      gain: cue.gain)
  }
  let plan = Plan(
    title: "test", kind: .stretch, rate: rate,
    frames: cues.reduce(scheduleFrames) { max($0, $1.frame + $1.sound.frames) },
    scheduleFrames: scheduleFrames, steps: steps, events: events,
    sounds: cues.map { _ in .tone(.beep) }, warnings: [], repeatsForever: false)
  return Score(plan: plan, sounds: cues.map(\.sound))
}

/// Stereo noise in which no frame is like another and none is silent, so that every shift, gap and
/// repetition shows.
func noise(frames: Int, seed: UInt64, peak: Float = 0.25) -> Sound {
  var numbers = SeededNumbers(seed: seed)
  let samples = (0..<(2 * frames)).map { _ in
    peak * (Float(numbers.next() >> 41) / 0x1p23 * 0.9 + 0.1)
  }
  return Sound(float32: samples, channelCount: 2)
}

/// One sample of full scale and nothing behind it: its place is its onset.
func click(frames: Int = 1, value: Float = 1) -> Sound {
  Sound(float32: [value] + Array(repeating: 0, count: frames - 1), channelCount: 1)
}

/// Every sample of a score as float, interleaved stereo.
func render(
  _ score: Score, _ range: Range<FramePosition>? = nil, blockFrames: Int = 32_768,
  length: ExactTime? = nil
) -> [Float] {
  let renderer = OfflineRenderer(
    score, encoder: SampleEncoder(format: .float32, channelCount: 2), length: length)
  var samples: [Float] = []
  _ = renderer.render(range, blockFrames: blockFrames) { bytes, _, _ in
    samples += bytes.bindMemory(to: Float.self)
  }
  return samples
}

/// Every byte of a score in a format.
func renderBytes(_ score: Score, _ encoder: SampleEncoder) -> [UInt8] {
  var bytes: [UInt8] = []
  _ = OfflineRenderer(score, encoder: encoder).render { block, _, _ in bytes += block }
  return bytes
}

func silence(_ frames: FrameCount) -> [Float] { Array(repeating: 0, count: 2 * Int(frames)) }

extension [Float] {
  /// The samples of a range of frames, of interleaved stereo.
  func frames(_ range: Range<FramePosition>) -> [Float] {
    Array(self[2 * Int(range.lowerBound)..<2 * Int(range.upperBound)])
  }
}

/// The first frame at which two takes of interleaved stereo differ; silence goes on behind the end of
/// either. `nil` where they are the same.
func firstDifference(_ one: [Float], _ other: [Float]) -> FramePosition? {
  let common = min(one.count, other.count)
  if one.prefix(common) != other.prefix(common),
    let index = (0..<common).first(where: { one[$0] != other[$0] })
  {
    return FramePosition(index / 2)
  }
  let rest = one.count > other.count ? one[common...] : other[common...]
  return rest.firstIndex { $0 != 0 }.map { FramePosition($0 / 2) }
}
