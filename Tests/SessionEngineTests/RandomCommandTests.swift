import Mixer
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import SessionEngine

/// Hundreds of commands in a row, against a player that is written another way.
@Suite struct RandomCommandTests {
  /// Every kind of step, some shorter than others; 78 s.
  private static let steps: [(kind: StepKind, frames: FrameCount)] = [
    (.leadIn, 40_000), (.hold, 160_000), (.transition, 24_000), (.hold, 1_001),
    (.sideSwitch, 777), (.hold, 120_000), (.rest, 64_000), (.breathe, 80_000),
    (.wait, 32_000), (.transition, 8_000), (.hold, 72_001), (.wait, 16_000),
  ]

  private static func command(
    _ numbers: inout SeededNumbers, _ allowed: Int = 12
  ) -> TransportCommand {
    switch Int.random(in: 0..<allowed, using: &numbers) {
    case 0, 1: .pause
    case 2, 3: .resume
    case 4, 5: .toggle
    case 6: .addTime(.milliseconds(.random(in: 0..<9_000, using: &numbers)))
    case 7: .addTime(.milliseconds(-.random(in: 0..<9_000, using: &numbers)))
    case 8: .waitOver
    case 9: .next
    case 10: .previous
    default:
      Bool.random(using: &numbers)
        ? .jumpToStep(.random(in: 0..<steps.count, using: &numbers))
        : .jumpToTime(.milliseconds(.random(in: 0..<99_000, using: &numbers)))
    }
  }

  /// A thousand commands in an hour.
  @Test(arguments: 0..<3 as Range<UInt64>)
  func hourOfCommandsLeadsWhereItShould(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let score = makeSession(Self.steps)
    let rig = TransportRig(score, repeats: true, keeps: false)
    var reference = ReferencePlayer(score, [], repeats: true)
    var device: FramePosition = 0
    for number in 0..<1_000 {
      let most: FrameCount = number % 3 == 0 ? 80 : 90_000
      let pause = FrameCount.random(in: 0..<most, using: &numbers)
      reference.pass(Int(pause))
      device += pause
      rig.renderer.transport.extend(to: device, along: rig.course)
      let command = Self.command(&numbers)
      _ = rig.renderer.transport.perform(command, at: device, along: rig.course, &rig.listener)
      reference.perform(command)
      rig.renderer.transport.extend(to: device + 1, along: rig.course)
      let position = rig.renderer.transport.position(at: device)
      let expected = (reference.shown, reference.lap, reference.isPaused, reference.held)
      let told = (
        Int(position.sessionFrame), Int(position.lap),
        rig.renderer.transport.pauses.isPaused(at: device),
        Int(rig.renderer.transport.heldFrames(at: device))
      )
      // A turn between two frames is taken by the reference when the next one is played.
      let isTurning = reference.shown == reference.length
      guard told == expected || isTurning else {
        Issue.record("seed \(seed), command \(number) \(command): \(told) is not \(expected)")
        return
      }
    }
    #expect(device > 28_000_000)
  }

  /// Every sample: nothing twice, nothing lost, every cut a ramp. Periods are shorter than a ramp, so
  /// that ramps overlap, and an xrun now and then takes frames back.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func everySampleIsThatOfAPlayerWrittenAnotherWay(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let mono = (0..<8).map { index -> (frame: Int, samples: [Float]) in
      let onset = index == 7 ? 617_779 : Int.random(in: 0..<610_000, using: &numbers)
      let frames = Int.random(in: 500..<90_000, using: &numbers)
      var samples: [Float] = []
      for _ in 0..<frames { samples.append(.random(in: 0.01..<0.1, using: &numbers)) }
      return (onset, samples)
    }.sorted { $0.frame < $1.frame }
    let cues = mono.map {
      Cue(frame: FramePosition($0.frame), sound: Sound(float32: $0.samples, channelCount: 1))
    }
    let score = makeSession(Self.steps, cues)
    let period = [37, 80, 509][Int(seed % 3)]
    let rig = TransportRig(score, repeats: true, periodFrames: period)
    var reference = ReferencePlayer(score, mono, repeats: true)
    var expected: [Float] = []
    for number in 0..<1_000 {
      for _ in 0..<Int.random(in: 0..<(number % 4 == 0 ? 40 : 4), using: &numbers) {
        rig.period()
        for _ in 0..<period { expected.append(reference.step()) }
      }
      let command = Self.command(&numbers)
      rig.perform(command)
      reference.perform(command)
      if number % 5 == 0 {
        // Heard again: the same.
        let before = rig.deviceFrame
        rig.rewind(by: .random(in: 0..<300, using: &numbers))
        rig.play(to: before)
        while expected.count < Int(rig.deviceFrame) { expected.append(reference.step()) }
      }
    }
    #expect(rig.heard.count == 2 * expected.count)
    for frame in expected.indices
    where abs(rig.heard[2 * frame] - expected[frame]) > 1e-5
      || rig.heard[2 * frame] != rig.heard[2 * frame + 1]
    {
      Issue.record("seed \(seed), frame \(frame): \(rig.heard[2 * frame]) not \(expected[frame])")
      return
    }
  }
}
