import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct CueTimeTests {
  @Test(
    arguments: [
      (.fromStart(10.s), 45.s, 10.s, "10s"),
      (.fromEnd(5.s), 45.s, 40.s, "-5s"),
      (.fromEnd(.zero), 45.s, 45.s, "-0s"),
      (.portion(billionths: 750_000_000), 45.s, .milliseconds(33_750), "75%"),
      (.portion(billionths: 0), 45.s, .zero, "0%"),
      (.portion(billionths: 1_000_000_000), 45.s, 45.s, "100%"),
      (.portion(billionths: 333_333_333), 1.s, ExactTime(nanoseconds: 333_333_333), "33.3333333%"),
      (
        .portion(billionths: 500_000_000), ExactTime(nanoseconds: 3), ExactTime(nanoseconds: 2),
        "50%"
      ),
      (.fromEnd(5.s), 3.s, .seconds(-2), "-5s"),
      (.fromStart(5.s), 3.s, 5.s, "5s"),
    ] as [(CueTime, ExactTime, ExactTime, String)])
  func timesCountFromStartEndOrInPercent(
    _ time: CueTime, in length: ExactTime, _ expected: ExactTime, _ text: String
  ) {
    #expect(time.time(in: length) == expected)
    #expect(time.description == text)
  }

  @Test(
    arguments: [
      (.tone(.breathIn), "breath-in"), (.clip(name: "a/b.wav", folder: "/x"), "a/b.wav"),
      (.speech(Phrase("Fix your gaze.")), "Fix your gaze."), (.noise(.pink), "pink noise"),
      (.freeTone(FreeTone(pitchMillihertz: 660_000, length: 1.s)), "660Hz tone"),
    ] as [(SoundReference, String)])
  func soundsAreCalledAsPeopleWroteThem(_ sound: SoundReference, _ name: String) {
    #expect(sound.name == name)
  }

  @Test func problemsNameTheirPlaceFirst() {
    let problem = SessionProblem(here, "hold is -5s; a hold lasts 0s or more")
    #expect("\(problem)" == "test.yaml:7:3: hold is -5s; a hold lasts 0s or more")
  }
}
