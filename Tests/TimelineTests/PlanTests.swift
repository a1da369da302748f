import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@Suite struct PlanTests {
  @Test func aPlanEndsWithItsScheduleOrItsLastSound() throws {
    let session = session(hold(10.s))
    #expect(try plan(session, lengths: ["gong": 12.s]).frames == 22 * 48_000)
    #expect(try plan(session, lengths: ["gong": 12.s]).scheduleFrames == 10 * 48_000)
    #expect(try plan(session, lengths: ["bell": 9.s]).frames == 10 * 48_000)
    #expect(try plan(session, lengths: ["bell": 11.s]).frames == 11 * 48_000)
  }

  @Test(
    arguments: [
      (-1, nil), (0, 0), (47_999, 0), (48_000, 1), (143_999, 1), (144_000, 2), (191_999, 2),
      (192_000, 2), (Int64.max, 2),
    ] as [(FramePosition, Int?)])
  func everyFrameLiesInAStep(_ frame: FramePosition, _ index: Int?) throws {
    let plan = try plan(session(hold(1.s), hold(2.s), hold(1.s)))
    #expect(plan.stepIndex(at: frame) == index)
  }

  @Test func aPlanWithoutStepsHasNoneAtAnyFrame() throws {
    #expect(try plan(session()).stepIndex(at: 0) == nil)
  }

  @Test func eventsAreOfTheirKindAndCalledByTheirSound() throws {
    let pitched = SoundCue(
      sound: .freeTone(FreeTone(pitchMillihertz: 880_000, length: 200.ms)), gain: .decibels(-3),
      location: here)
    let session = session(
      hold("Tree", 10.s, say: phrase("Fix your gaze.")) {
        $0.timed = [timed(.fromStart(2.s), clip("a.wav")), timed(.fromStart(3.s), pitched)]
      })
    let plan = try plan(session)
    #expect(
      plan.events.prefix(4).map { "\(plan.eventKind($0)) \(plan.name(of: $0)) \($0.gain)" } == [
        "tone bell 0dB", "speech Fix your gaze. 0dB", "clip a.wav 0dB", "tone 880Hz tone -3dB",
      ])
  }

  @Test func aSoundIsListedOnceHoweverOftenItSounds() throws {
    let session = session(
      rounds(9, hold("Tree", 30.s) { $0.timed = [timed(.fromStart(2.s), clip("a.wav"))] }))
    let sounds = try plan(session).sounds
    #expect(
      sounds.map(\.name) == ["bell", "chime", "tick", "a.wav", "wood", "Tree", "gong"])
  }

  @Test func clipsOfOneNameInTwoFoldersAreTwoSounds() throws {
    let cues = ["/a", "/b", "/a"].map { folder in
      timed(
        .fromStart(2.s),
        SoundCue(sound: .clip(name: "bell.wav", folder: folder), location: here))
    }
    let session = session(hold("Tree", 30.s) { $0.timed = cues }, cues: silence)
    #expect(try plan(session).sounds.count == 2)
  }

  @Test(arguments: [[], [1], [1, 2, 2, 3, 9]])
  func partitioningFindsTheFirstOfTheSecondPart(_ numbers: [Int]) {
    for bound in 0...10 {
      #expect(
        numbers.partitioningIndex { $0 >= bound }
          == numbers.firstIndex { $0 >= bound } ?? numbers.count)
    }
  }
}
