import Mixer
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import SessionEngine

/// How a cut sounds.
@Suite struct CutTests {
  private static let ramp = 80

  /// Out of the middle of a clip into silence in 10 ms, and on from the very same frame.
  @Test func pausedClipFadesOutAndGoesOnWhereItWas() {
    let score = makeSession(
      [(.hold, 20_000)], [Cue(frame: 400, sound: noise(frames: 9_000, seed: 1))])
    let plan = render(score)
    let rig = TransportRig(score)
    rig.play(to: 2_000)
    rig.perform(.pause)
    rig.play(to: 2_800)
    rig.perform(.resume)
    rig.play(to: 6_000)
    var expected = plan.frames(0..<2_000)
    for frame in 0..<800 {
      let factor = max(0, 1 - Float(frame) / Float(Self.ramp))
      for channel in 0..<2 { expected.append(plan[2 * (2_000 + frame) + channel] * factor) }
    }
    for frame in 0..<3_200 {
      let factor = min(1, Float(frame) / Float(Self.ramp))
      for channel in 0..<2 { expected.append(plan[2 * (2_000 + frame) + channel] * factor) }
    }
    #expect(firstDifference(rig.heard, expected) == nil)
  }

  /// A sound that begins where somebody paused is not heard before, and is heard whole behind.
  @Test func soundThatBeginsAtThePauseIsHeardOnceAndWhole() {
    let score = makeSession(
      [(.hold, 20_000)], [Cue(frame: 2_010, sound: noise(frames: 900, seed: 1))])
    let rig = TransportRig(score)
    rig.play(to: 2_000)
    rig.perform(.pause)
    rig.play(to: 2_400)
    rig.perform(.resume)
    rig.play(to: 4_000)
    let expected = silence(2_410) + render(score).frames(2_010..<4_000)
    #expect(firstDifference(rig.heard, Array(expected.prefix(rig.heard.count))) == nil)
  }

  @Test func pauseThatIsTakenBackAtOnceIsNone() {
    let score = makeSession(
      [(.hold, 20_000)], [Cue(frame: 0, sound: noise(frames: 9_000, seed: 1))])
    let rig = TransportRig(score)
    rig.play(to: 2_000)
    rig.perform(.toggle)
    rig.perform(.toggle)
    rig.play(to: 4_000)
    #expect(firstDifference(rig.heard, render(score).frames(0..<4_000)) == nil)
  }

  /// 50 ms are asked for.
  @Test func soundsOfTheOldPlaceEndTenMillisecondsBehindAJump() {
    let score = makeSession(
      [(.hold, 20_000), (.hold, 20_000)], [Cue(frame: 0, sound: noise(frames: 19_000, seed: 1))])
    let rig = TransportRig(score)
    rig.play(to: 2_000)
    rig.perform(.next)
    rig.play(to: 4_000)
    #expect(rig.heard[2 * 2_040] != 0)
    #expect(rig.heard.frames(2_080..<4_000).allSatisfy { $0 == 0 })
  }

  /// Nothing of the old place comes up when a paused session goes on elsewhere.
  @Test func jumpInAPauseIsSilent() {
    let score = makeSession(
      [(.hold, 20_000), (.hold, 20_000)], [Cue(frame: 0, sound: noise(frames: 19_000, seed: 1))])
    let rig = TransportRig(score)
    rig.play(to: 2_000)
    rig.perform(.pause)
    rig.play(to: 2_800)
    rig.perform(.next)
    rig.play(to: 3_200)
    #expect(rig.listener.isPaused)
    rig.perform(.resume)
    rig.play(to: 4_000)
    #expect(rig.heard.frames(2_080..<4_000).allSatisfy { $0 == 0 })
    #expect(rig.position.sessionFrame == 20_800)
  }

  /// The tail of a lap rings over the next; a pause in it loses nothing.
  @Test func tailOfTheLapBeforeGoesOnBehindAPause() {
    let gong = noise(frames: 3_000, seed: 3)
    let score = makeSession([(.hold, 4_000)], [Cue(frame: 4_000, sound: gong)])
    let rig = TransportRig(score, repeats: true)
    rig.play(to: 4_800)
    rig.perform(.pause)
    rig.play(to: 9_600)
    rig.perform(.resume)
    rig.play(to: 11_000)
    let plan = render(score)
    #expect(rig.heard.frames(9_680..<11_000) == plan.frames(4_880..<6_200))
  }

  @Test func addedTimeLetsTailsRingAndShiftsWhatComes() {
    let tail = noise(frames: 3_000, seed: 1)
    let later = noise(frames: 500, seed: 2)
    let rig = TransportRig(
      makeSession(
        [(.hold, 9_000)], [Cue(frame: 500, sound: tail), Cue(frame: 2_000, sound: later)]))
    rig.play(to: 1_600)
    rig.perform(.addTime(.seconds(1)))
    rig.play(to: 17_000)
    let expected = render(
      makeScore(
        [Cue(frame: 500, sound: tail), Cue(frame: 10_000, sound: later)], scheduleFrames: 17_000))
    #expect(firstDifference(rig.heard, expected) == nil)
    #expect(rig.endFrame == 17_000)
  }

  /// Cues in what is left out are dropped, never played in a burst.
  @Test func timeTakenAwayDropsWhatLiesInIt() {
    let cues = (0..<20).map {
      Cue(frame: 100 + 400 * FramePosition($0), sound: noise(frames: 200, seed: UInt64($0)))
    }
    let rig = TransportRig(makeSession([(.hold, 8_000), (.hold, 8_000)], cues))
    rig.play(to: 1_680)
    rig.perform(.addTime(.milliseconds(-500)))
    rig.play(to: 4_000)
    let heard = cues.filter { $0.frame < 1_680 || $0.frame >= 5_680 }.map {
      Cue(frame: $0.frame < 1_680 ? $0.frame : $0.frame - 4_000, sound: $0.sound)
    }
    let expected = render(makeScore(heard, scheduleFrames: 12_000))
    #expect(firstDifference(rig.heard, Array(expected.frames(0..<4_000))) == nil)
  }

  @Test func gainChangesOverTenMillisecondsAndMuteIsSilence() {
    let score = makeSession([(.hold, 20_000)], [Cue(frame: 0, sound: level(20_000, 0.5))])
    let rig = TransportRig(score)
    rig.play(to: 800)
    rig.perform(.setGain(.decibels(-6)))
    rig.play(to: 1_600)
    rig.perform(.toggleMute)
    rig.play(to: 2_400)
    rig.perform(.unmute)
    rig.perform(.setGain(.zero))
    rig.play(to: 3_200)
    let soft = 0.5 * Gain.decibels(-6).amplitude
    #expect(rig.heard[2 * 799] == 0.5)
    #expect(abs(rig.heard[2 * 840] - (0.5 + soft) / 2) < 1e-6)
    #expect(rig.heard[2 * 900] == soft)
    #expect(rig.heard.frames(1_680..<2_400).allSatisfy { $0 == 0 })
    #expect(rig.heard[2 * 2_500] == 0.5)
    #expect(largestStep(rig.heard) <= 0.5 / Float(Self.ramp) + 1e-6)
  }

  @Test func gainStaysWithinWhatIsSupported() {
    var listener = Listener(gain: .decibels(23))
    let isTaken = listener.adjust(.gainUp)
    #expect(isTaken)
    #expect(listener.gain == .decibels(24))
    for _ in 0..<100 { _ = listener.adjust(.gainDown) }
    #expect(listener.gain == .decibels(-120))
    _ = listener.adjust(.setGain(Gain(thousandths: .max)))
    #expect(listener.gain == .decibels(24))
  }

  /// No sample step of any command is steeper than that of a ramp of 10 ms over all that sounds. Cuts wait for
  /// nothing, so where more of them come within 10 ms their ramps add up. What sounds here is flat but for slow
  /// edges, over a bed that is ducked.
  @Test(arguments: 0..<4 as Range<UInt64>, paces)
  func noCommandClicks(_ seed: UInt64, _ pace: Pace) {
    var numbers = SeededNumbers(seed: seed)
    let peak: Float = 0.25
    let edge = 600
    let cues = (0..<30).map {
      Cue(frame: 500 + 2_000 * FramePosition($0), sound: level(1_500, peak, edge: edge))
    }
    let bed = Bed(
      spans: [
        BedSpan(
          frames: 0..<60_000, source: 0, duckDepth: .decibels(9), fadeInFrames: 2_000,
          fadeOutFrames: 2_000)
      ],
      ducks: (0..<10).map { number in
        let start = 1_000 + 6_000 * FramePosition(number)
        return BedDuck(frames: start..<start + 3_000, attackFrames: 960, releaseFrames: 1_920)
      }, sources: [.loop(SoundLoop(level(4_000, peak), rate: .test))])
    let score = makeSession(
      [(.hold, 20_000), (.transition, 4_000), (.hold, 20_000), (.wait, 8_000), (.rest, 8_000)],
      cues, bed: bed)
    let rig = TransportRig(score, repeats: true, periodFrames: pace.periodFrames, keeps: false)
    let commands: [TransportCommand] = [
      .pause, .resume, .toggle, .toggle, .next, .previous, .jumpToStep(0), .jumpToStep(2),
      .jumpToStep(3),
      .jumpToTime(.milliseconds(3_211)), .addTime(.milliseconds(-300)),
      .addTime(.milliseconds(-2_000)), .waitOver, .waitOver,
      // Ends by itself, where the next cut may be.
      pace.isApart ? .next : .addTime(.milliseconds(30)),
    ]
    // What the edges, the bed's fades (a quarter of a sine), its ducks (9 dB) and its way from one loudness to
    // another (9 dB in 50 ms) do by themselves.
    let fades = peak * 1.571 / 2_000 + peak * 1.037 / 960 + peak * 0.646 / 400
    let own = peak / Float(edge) + fades
    let steepest = Float(pace.cutsInARamp) * (peak + peak) / Float(Self.ramp) + own
    var last: Float = 0
    var loudest: Float = 0
    let first = pace.isApart ? 2 : 1
    for number in 0..<1_000 {
      rig.perform(commands.randomElement(using: &numbers)!)
      for _
        in 0..<Int.random(in: first..<(number % 3 == 0 ? 30 : first + 3), using: &numbers)
      {
        let samples = rig.period()
        for frame in 0..<pace.periodFrames {
          let sample = samples[2 * frame]
          if abs(sample - last) > steepest {
            Issue.record("seed \(seed), command \(number): \(last) to \(sample)")
            return
          }
          last = sample
          loudest = max(loudest, sample)
        }
      }
    }
    #expect(loudest > 0.3)
  }

  static let paces = [
    Pace(periodFrames: 37), Pace(periodFrames: 80), Pace(periodFrames: 80, isApart: true),
  ]

  /// How commands follow on one another.
  struct Pace: CustomTestStringConvertible {
    var periodFrames: Int
    /// Each comes when the ramp of the one before is over.
    var isApart = false
    /// What ends by itself may do so together with a command.
    var cutsInARamp: Int { isApart ? 1 : max(2, (80 + periodFrames - 1) / periodFrames) }
    var testDescription: String { "\(periodFrames) frames\(isApart ? ", apart" : "")" }
  }

  /// A bed goes on across a jump with its next frame, and is silent in a pause.
  @Test func bedGoesOnAcrossAJumpAndStopsInAPause() {
    let loop = SoundLoop(noise(frames: 900, seed: 4), rate: .test)
    let bed = Bed(spans: [BedSpan(frames: 0..<40_000, source: 0)], sources: [.loop(loop)])
    let rig = TransportRig(makeSession([(.hold, 20_000), (.hold, 20_000)], bed: bed))
    rig.play(to: 1_600)
    rig.perform(.next)
    rig.play(to: 3_200)
    rig.perform(.pause)
    rig.play(to: 4_800)
    rig.perform(.resume)
    rig.play(to: 8_000)
    var raw = [Float](repeating: 0, count: 2 * 8_000)
    raw.withUnsafeMutableBufferPointer { loop.read(0..<8_000, into: $0.baseAddress!) }
    // One goes down as the other comes up, so the jump is not heard at all.
    for frame in 0..<2 * 3_200 where abs(rig.heard[frame] - raw[frame]) > 1e-6 {
      Issue.record("sample \(frame): \(rig.heard[frame]) is not \(raw[frame])")
      return
    }
    #expect(rig.heard.frames(3_280..<4_800).allSatisfy { $0 == 0 })
    #expect(rig.heard.frames(4_880..<8_000) == raw.frames(3_280..<6_400))
  }
}

/// The same sample again and again, with straight edges.
private func level(_ frames: Int, _ value: Float, edge: Int = 0) -> Sound {
  let samples = (0..<frames).map { frame -> Float in
    guard edge > 0 else { return value }
    let nearest = min(frame, frames - 1 - frame)
    return value * min(1, Float(nearest) / Float(edge))
  }
  return Sound(float32: samples, channelCount: 1)
}

private func largestStep(_ samples: [Float]) -> Float {
  var largest: Float = 0
  for index in stride(from: 2, to: samples.count, by: 2) {
    largest = max(largest, abs(samples[index] - samples[index - 2]))
  }
  return largest
}
