import Mixer
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import SessionEngine

/// What is told against what a device took: sounds of one frame, each of its own height.
@Suite struct HappeningPlayTests {
  private static let kinds: [StepKind] = [
    .leadIn, .hold, .transition, .hold, .sideSwitch, .wait, .rest, .breathe, .wait, .hold,
  ]

  private static func score(_ numbers: inout SeededNumbers) -> Score {
    var steps: [(kind: StepKind, frames: FrameCount)] = []
    var frames: Set<FramePosition> = []
    var end: FramePosition = 0
    for kind in kinds {
      let length = FrameCount.random(in: 900..<6_000, using: &numbers)
      steps.append((kind, length))
      // One on the very frame, and some within.
      frames.insert(end)
      for _ in 0..<3 { frames.insert(end + .random(in: 1..<length - 1, using: &numbers)) }
      end += length
    }
    let cues = frames.sorted().enumerated().map { index, frame in
      Cue(
        frame: frame, sound: Sound(float32: [Float(index + 1) / 128], channelCount: 1))
    }
    return makeSession(steps, cues)
  }

  private static func command(_ numbers: inout SeededNumbers) -> TransportCommand {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: .pause
    case 1: .resume
    case 2: .toggle
    case 3: .addTime(.milliseconds(.random(in: 0..<400, using: &numbers)))
    case 4: .addTime(.milliseconds(-.random(in: 0..<900, using: &numbers)))
    case 5: .addTime(.seconds(-3_600))
    case 6, 7: .waitOver
    case 8: .next
    case 9: .previous
    case 10: .jumpToStep(.random(in: 0..<kinds.count, using: &numbers))
    default: .jumpToTime(.milliseconds(.random(in: 0..<4_000, using: &numbers)))
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func soundsAreToldIfAndOnlyIfTheyAreHeard(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let score = Self.score(&numbers)
    var actions: [(frames: FrameCount, action: Action)] = []
    var frame: FrameCount = 0
    for _ in 0..<120 {
      frame += .random(in: 0..<3_000, using: &numbers)
      // Some come in one breath.
      for _ in 0..<Int.random(in: 1..<4, using: &numbers) {
        actions.append((frame, .transport(Self.command(&numbers))))
      }
    }
    // In a pause no fade changes what is heard last.
    actions += [(frame + 100, .transport(.pause)), (frame + 3_000, .stop)]
    let performance = perform(
      score,
      settings: PlayerSettings(
        rate: .test, openingSilence: .zero, holdsAtWaits: true, repeats: true),
      afterFrames: actions)

    var heard: [Int] = []
    for frame in 0..<performance.heard.count / 2 where performance.heard[2 * frame] != 0 {
      heard.append(Int((performance.heard[2 * frame] * 128).rounded()) - 1)
    }
    var tracker = HappeningTracker()
    tracker.begin(at: 0)
    for event in performance.events { tracker.note(event) }
    var told: [Int] = []
    var toldPauses = 0
    for (index, status) in performance.statuses.enumerated()
    where index == performance.statuses.count - 1 || Int.random(in: 0..<9, using: &numbers) == 0 {
      for happening in tracker.observe(status, score.plan) {
        if case .cue(let cue) = happening { told.append(cue) }
        if happening == .paused { toldPauses += 1 }
      }
    }
    #expect(heard.count > 60)
    #expect(told == heard, "seed \(seed)")
    // Of every pause that was heard, and of none that ended where it began.
    #expect(toldPauses == performance.statuses.last?.pauses)
    #expect(toldPauses > 5)
  }

  /// A pause is told when it is heard, and a second time by nobody.
  @Test func aPauseIsCountedWhenItIsHeard() {
    let performance = perform(
      makeSession([(.hold, 20_000)]),
      settings: PlayerSettings(rate: .test, openingSilence: .zero),
      afterFrames: [(4_000, .transport(.pause)), (8_000, .transport(.resume))])
    #expect(performance.statuses.contains { $0.pauses == 1 && $0.isPaused })
    for status in performance.statuses where status.pauses == 0 { #expect(!status.isPaused) }
    let first = performance.statuses.first { $0.pauses == 1 }
    #expect(first?.isPaused == true && first?.state == .paused)
  }
}
