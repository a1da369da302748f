import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import SessionEngine

/// Where a listener's commands lead.
@Suite struct TransportTests {
  /// Lead-in 5 s, three holds of 20 s with 4 s between them, a rest of 10 s, a hold of 20 s.
  private static let steps: [(kind: StepKind, frames: FrameCount)] = [
    (.leadIn, 40_000), (.hold, 160_000), (.transition, 32_000), (.hold, 160_000),
    (.transition, 32_000), (.hold, 160_000), (.rest, 80_000), (.hold, 160_000),
  ]
  private static let starts: [FramePosition] = [
    0, 40_000, 200_000, 232_000, 392_000, 424_000, 584_000, 664_000,
  ]
  private static let end: FramePosition = 824_000

  struct Case: CustomTestStringConvertible {
    var from: FramePosition
    var commands: [TransportCommand]
    var frame: FramePosition
    var lap: Int64 = 0
    var repeats = false
    var testDescription: String { "\(commands) at \(from)" }
  }

  @Test(arguments: [
    Case(from: 1_000, commands: [.next], frame: starts[1]),
    Case(from: 50_000, commands: [.next], frame: starts[3]),
    Case(from: 210_000, commands: [.next], frame: starts[3]),
    Case(from: 500_000, commands: [.next], frame: starts[6]),
    Case(from: 50_000, commands: [.next, .next, .previous], frame: starts[3]),
    Case(from: 50_000, commands: [.next, .next, .next, .next], frame: starts[7]),
    Case(from: 700_000, commands: [.next], frame: end),
    Case(from: 700_000, commands: [.next], frame: starts[1], lap: 1, repeats: true),
    Case(from: 300_000, commands: [.previous], frame: starts[3]),
    Case(from: 300_000, commands: [.previous, .previous], frame: starts[1]),
    Case(from: 247_999, commands: [.previous], frame: starts[1]),
    Case(from: 248_000, commands: [.previous], frame: starts[3]),
    Case(from: 400_000, commands: [.previous], frame: starts[3]),
    Case(from: 300_000, commands: [.previous, .previous, .previous], frame: 0),
    Case(from: 39_000, commands: [.previous], frame: 0),
    Case(from: 1_000, commands: [.previous], frame: 0),
    Case(
      from: 700_000, commands: [.next, .previous], frame: starts[7], lap: 0, repeats: true),
    Case(from: 1_000, commands: [.jumpToStep(4)], frame: starts[4]),
    Case(from: 1_000, commands: [.jumpToStep(8)], frame: 1_000),
    Case(from: 1_000, commands: [.jumpToStep(-1)], frame: 1_000),
    Case(from: 1_000, commands: [.jumpToTime(.seconds(60))], frame: 480_000),
    Case(from: 1_000, commands: [.jumpToTime(.seconds(-60))], frame: 0),
    Case(from: 1_000, commands: [.jumpToTime(.hours(60))], frame: end),
    Case(from: 50_000, commands: [.addTime(.seconds(-3))], frame: 74_000),
    Case(from: 50_000, commands: [.addTime(.seconds(-3_000))], frame: starts[2]),
    Case(from: 50_000, commands: [.addTime(ExactTime(nanoseconds: .min))], frame: starts[2]),
    Case(
      from: 50_000, commands: [.addTime(.seconds(60)), .addTime(.seconds(-61))], frame: 58_000),
    Case(from: 50_000, commands: [.pause, .next], frame: starts[3]),
    Case(from: 50_000, commands: [.waitOver, .resume, .stop], frame: 50_000),
  ])
  func commandLeadsThere(_ given: Case) {
    let rig = TransportRig(
      makeSession(Self.steps), repeats: given.repeats, keeps: false, from: given.from)
    for command in given.commands { rig.perform(command) }
    rig.renderer.transport.extend(to: 1, along: rig.course)
    #expect(rig.position.sessionFrame == given.frame)
    #expect(rig.position.lap == given.lap)
  }

  /// In a session of gaps alone there is nothing to pass over.
  @Test func gapsAreStepsWhereThereIsNothingElse() {
    let rig = TransportRig(makeSession([(.leadIn, 8_000), (.transition, 8_000)]), keeps: false)
    rig.perform(.next)
    rig.play(to: 80)
    #expect(rig.position.sessionFrame == 8_080)
  }

  @Test func previousRestartsAStepThatHasStoodStillForLong() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, from: Self.starts[3])
    rig.perform(.addTime(.seconds(60)))
    rig.play(to: 20_000)
    rig.perform(.previous)
    #expect(rig.position.sessionFrame == Self.starts[3])
    rig.perform(.previous)
    #expect(rig.position.sessionFrame == Self.starts[1])
  }

  @Test func addedTimeIsHeldAndThenTheStepGoesOn() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, from: 50_000)
    let event = rig.perform(.addTime(.seconds(1)))
    #expect(event == .timeAdded(8_000, PlayerTurn(1, from: 50_000, to: 50_000)))
    rig.play(to: 4_000)
    #expect(rig.position == .init(sessionFrame: 50_000, motion: .held))
    #expect(rig.renderer.transport.heldFrames(at: 4_000) == 4_000)
    #expect(
      rig.perform(.addTime(.milliseconds(500)))
        == .timeAdded(4_000, PlayerTurn(2, from: 50_000, to: 50_000)))
    #expect(
      rig.perform(.addTime(.milliseconds(-250)))
        == .timeAdded(-2_000, PlayerTurn(3, from: 50_000, to: 50_000)))
    rig.play(to: 12_000)
    #expect(rig.position.sessionFrame == 52_000)
    #expect(rig.listener.added?.frames == 10_000)
    #expect(rig.perform(.addTime(.zero)) == nil)
  }

  /// However often: what a step stands still for can be told as a time.
  @Test func addedTimeNeverAddsUpToMoreThanADay() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, from: 50_000)
    let day: FrameCount = 24 * 3_600 * 8_000
    func added(_ frames: FrameCount, _ number: Int) -> PlayerEvent {
      .timeAdded(frames, PlayerTurn(number, from: 50_000, to: 50_000))
    }
    #expect(rig.perform(.addTime(.hours(23))) == added(day / 24 * 23, 1))
    #expect(rig.perform(.addTime(.hours(23))) == added(day / 24, 2))
    #expect(rig.perform(.addTime(.hours(23))) == nil)
    rig.play(to: 8_000)
    #expect(rig.perform(.addTime(.hours(23))) == added(8_000, 3))
    #expect(rig.renderer.transport.heldFrames(at: 8_000) == day)
  }

  /// Only in a step of its own is time added to.
  @Test func addedTimeIsCountedForItsStepOnly() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, from: 50_000)
    rig.perform(.addTime(.seconds(1)))
    rig.perform(.addTime(.seconds(-1_000)))
    #expect(rig.listener.added?.frames == -150_000)
    rig.play(to: 80)
    rig.perform(.addTime(.seconds(1)))
    #expect(rig.listener.added?.frames == 8_000)
  }

  @Test func nothingHappensBehindTheEnd() {
    let rig = TransportRig(makeSession([(.hold, 1_000)]), keeps: false)
    rig.play(to: 1_040)
    for command in [TransportCommand.pause, .next, .previous, .addTime(.seconds(1)), .waitOver] {
      #expect(rig.perform(command) == nil)
    }
    #expect(rig.endFrame == 1_000)
    #expect(!rig.listener.isPaused)
  }

  @Test func sessionThatIsPausedNearItsEndDoesNotEnd() {
    let rig = TransportRig(makeSession([(.hold, 1_000)]), keeps: false)
    rig.play(to: 960)
    rig.perform(.pause)
    rig.play(to: 9_600)
    #expect(rig.endFrame == .max)
    rig.perform(.resume)
    rig.play(to: 9_680)
    #expect(rig.endFrame == 9_640)
  }

  /// A device that was open during a pause has settled meanwhile.
  @Test func pauseCountsTowardsTheSilenceAfterOpening() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, settledFrame: 12_000)
    rig.play(to: 800)
    rig.perform(.pause)
    rig.play(to: 8_800)
    rig.perform(.resume)
    rig.play(to: 12_800)
    #expect(rig.position == .init(sessionFrame: 800, motion: .playing))
  }

  /// What was lost is written again before a new command counts.
  @Test func xrunUndoesNoCommand() {
    let rig = TransportRig(makeSession(Self.steps), keeps: false, from: 50_000)
    rig.play(to: 800)
    rig.perform(.jumpToStep(3))
    rig.play(to: 880)
    rig.rewind(by: 200)
    rig.perform(.jumpToStep(5))
    rig.play(to: 880)
    #expect(rig.renderer.transport.position(at: 799).sessionFrame == 50_799)
    #expect(rig.renderer.transport.position(at: 800).sessionFrame == Self.starts[5])
  }

  /// Each frame of the plan is played once, in order, however often it is paused and made longer.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func pausesAndAddedTimeLoseNothingAndRepeatNothing(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let rig = TransportRig(
      makeSession([(.hold, 30_000), (.rest, 9_000), (.hold, 51_000)]), keeps: false)
    var next: FramePosition = 0
    var frame: FramePosition = 0
    var commands = 0
    while rig.endFrame == .max || frame < rig.endFrame {
      let length = FramePosition.random(in: 0..<300, using: &numbers)
      rig.renderer.transport.extend(to: frame + length, along: rig.course)
      for device in frame..<frame + length {
        let position = rig.renderer.transport.position(at: device)
        guard position.motion == .playing, !rig.renderer.transport.pauses.isPaused(at: device)
        else { continue }
        if position.sessionFrame != next {
          Issue.record("seed \(seed), frame \(device): \(position.sessionFrame) is not \(next)")
          return
        }
        next += 1
      }
      frame += length
      let command: TransportCommand =
        Int.random(in: 0..<3, using: &numbers) > 0
        ? .toggle : .addTime(.milliseconds(.random(in: 0..<40, using: &numbers)))
      _ = rig.renderer.transport.perform(command, at: frame, along: rig.course, &rig.listener)
      commands += 1
    }
    #expect(commands > 500)
    #expect(next >= 90_000)
  }

  /// Ten thousand pauses, and a sound that began before the first goes on where it was.
  @Test func tenThousandPausesForgetNothingThatRings() {
    let sound = noise(frames: 400_000, seed: 9)
    let score = makeSession([(.hold, 100), (.hold, 500_000)], [Cue(frame: 50, sound: sound)])
    let rig = TransportRig(score, periodFrames: 20, keeps: false)
    rig.play(to: 80)
    // From here on the sound rings from a place that the session has left.
    rig.perform(.addTime(.milliseconds(10)))
    for _ in 0..<10_000 {
      rig.perform(.pause)
      rig.period()
      rig.perform(.resume)
      rig.period()
    }
    rig.play(to: 80 + 400_000 + 400)
    let first = rig.renderer.transport.pauses.playedFrame(at: rig.deviceFrame)
    let heard = Array(rig.period())
    let expected = render(score).frames(first..<first + 20)
    #expect(first == 80 + 200_000 + 400)
    #expect(heard == expected)
    #expect(rig.listener.pauses == 10_000)
  }
}
