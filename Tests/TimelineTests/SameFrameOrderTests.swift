import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// Sounds on one frame, and `after: previous`.
@Suite struct SameFrameOrderTests {
  private func lines(
    _ cues: [TimedCue], lengths: [String: ExactTime] = [:], say: SoundCue? = nil
  ) throws -> [String] {
    let quiet = session(
      hold("Hold", 60.s, say: say) { $0.timed = cues }, hold("Next", 60.s), cues: silence)
    return try plan(quiet, lengths: lengths).lines()
  }

  @Test(arguments: [CueTime.fromStart(5.s), .fromStart(.zero), .fromEnd(.zero)])
  func theFilesOrderDecidesAndSwappingLinesSwapsSounds(_ time: CueTime) throws {
    let (first, second) = (timed(time, cue(.wood)), timed(time, clip("a.wav")))
    let text = time.time(in: 60.s)
    let swapped = ["\(text) timed a.wav", "\(text) timed wood"]
    #expect(try lines([first, second]) == swapped.reversed())
    #expect(try lines([second, first]) == swapped)
    // Whatever lengths turn out to be.
    for lengths in [["wood": 9.s], ["a.wav": 9.s], ["wood": 1.s, "a.wav": 2.s]] {
      #expect(try lines([first, second], lengths: lengths) == swapped.reversed())
      #expect(try lines([second, first], lengths: lengths) == swapped)
    }
  }

  @Test func cuesAreListedByTimeWhateverTheFilesOrder() throws {
    #expect(
      try lines([
        timed(.fromStart(9.s)), timed(.fromEnd(58.s)), timed(.portion(billionths: 50_000_000)),
      ])
        == ["2s timed beep", "3s timed beep", "9s timed beep"])
  }

  @Test func ofOneStepTheStartSoundsFirstAndTheEndLast() throws {
    let session = session(
      hold("Hold", 1.s, say: phrase("Go.")) {
        $0.timed = [timed(.fromStart(.zero)), timed(.fromEnd(.zero), cue(.rise))]
      }, hold("Next", 30.s)
    ) { $0.announce = false }
    #expect(
      try plan(session).lines().prefix(6) == [
        "0s start bell", "0s say Go.", "0s timed beep", "1s timed rise", "1s end wood",
        "1s start bell",
      ])
  }

  @Test func afterPreviousSerialises() throws {
    let cues = [
      timed(.fromStart(5.s), clip("a.wav")),
      timed(.fromStart(5.s), clip("b.wav"), followsPrevious: true),
      timed(.fromStart(.zero), clip("c.wav"), followsPrevious: true),
    ]
    let lengths = ["a.wav": 3.s, "b.wav": 500.ms]
    #expect(
      try lines(cues, lengths: lengths) == ["5s timed a.wav", "8s timed b.wav", "8.5s timed c.wav"])
  }

  @Test func twoSoundsOfOneBoundaryAreSerialisedInTheFilesOrder() throws {
    let bell = timed(.fromEnd(.zero), clip("bell.wav"))
    let voice = timed(.fromEnd(.zero), clip("voice.wav"))
    func afterPrevious(_ cue: TimedCue) -> TimedCue {
      timed(cue.time, cue.cue, followsPrevious: true)
    }
    let lengths = ["bell.wav": 2.s, "voice.wav": 3.s]
    let quiet = { (cues: [TimedCue]) in
      session(hold("Hold", 60.s) { $0.timed = cues }, hold("Next", 60.s), cues: silence)
    }
    let plan = try plan(quiet([bell, afterPrevious(voice)]), lengths: lengths)
    #expect(plan.lines() == ["1m timed bell.wav", "1m2s timed voice.wav"])
    #expect(plan.warnings.isEmpty)
    #expect(
      try lines([voice, afterPrevious(bell)], lengths: lengths)
        == ["1m timed voice.wav", "1m3s timed bell.wav"])
  }

  @Test func aCueAfterAPreviousOneKeepsItsOwnLaterTime() throws {
    let cues = [
      timed(.fromStart(5.s), clip("a.wav")), timed(.fromStart(9.s), followsPrevious: true),
    ]
    #expect(try lines(cues, lengths: ["a.wav": 3.s]) == ["5s timed a.wav", "9s timed beep"])
  }

  @Test func beforeTheFirstCueStandsWhatTheStepSaysAndItsStartTone() throws {
    let first = [timed(.fromStart(.zero), followsPrevious: true)]
    #expect(
      try lines(first, lengths: ["Go.": 4.s], say: phrase("Go."))
        == ["1s say Go.", "5s timed beep"])
    let belled = session(hold("Hold", 60.s) { $0.timed = first }) {
      silence(&$0)
      $0.start = .sound(cue(.bell))
    }
    #expect(
      try plan(belled, lengths: ["bell": 6.s]).lines() == ["0s start bell", "6s timed beep"])
    #expect(try lines(first) == ["0s timed beep"])
  }

  @Test func whatIsLeftOutIsNotWaitedFor() throws {
    let cues = [
      timed(.fromStart(50.s), clip("a.wav", late: .drop)),
      timed(.fromStart(10.s), followsPrevious: true),
    ]
    #expect(try lines(cues, lengths: ["a.wav": 20.s]) == ["10s timed beep"])
  }

  @Test func aSoundOfTheStepBeforeIsNotThePreviousOne() throws {
    let quiet = session(
      hold("Hold", 10.s) { $0.timed = [timed(.fromStart(5.s), clip("a.wav"))] },
      hold("Next", 10.s) { $0.timed = [timed(.fromStart(1.s), followsPrevious: true)] },
      cues: silence)
    #expect(
      try plan(quiet, lengths: ["a.wav": 9.s]).lines() == ["5s timed a.wav", "11s timed beep"])
  }
}
