import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// One sound in the second of two steps, `Tree`, from 10 s to 30 s.
private struct LateCase: CustomTestStringConvertible {
  var testDescription: String
  var cues: [TimedCue]
  var length: ExactTime
  /// When the last of them sounds; `nil` where it is left out.
  var onset: ExactTime?
  /// What the plan says, behind the sound's name and `of 'Tree' lasts `.
  var warnings: [String]

  init(
    _ name: String, _ time: CueTime, _ cue: SoundCue, lasting length: ExactTime,
    endsAtTime: Bool = false, at onset: ExactTime?, _ warnings: String...
  ) {
    testDescription = name
    cues = [timed(time, cue, endsAtTime: endsAtTime)]
    self.length = length
    self.onset = onset
    self.warnings = warnings
  }
}

private let voice = phrase("Fix.")
private let frame = ExactTime(nanoseconds: 1_000_000_000 / 48_000 + 1)

private let lateCases = [
  // Room to the step's end
  LateCase("a clip that fits", .fromStart(15.s), clip("a.wav"), lasting: 5.s, at: 25.s),
  LateCase(
    "a clip that is too long rings", .fromStart(15.s), clip("a.wav"), lasting: 7.s, at: 25.s,
    "7s and has 5s before its step ends; it rings over by 2s"),
  LateCase(
    "so does a phrase", .fromEnd(5.s), voice, lasting: 5_250.ms, at: 25.s,
    "5.25s and has 5s before its step ends; it rings over by 250ms"),
  LateCase(
    "and what asks for it", .portion(billionths: 750_000_000), clip("a.wav", late: .ring),
    lasting: 7.s, at: 25.s, "7s and has 5s before its step ends; it rings over by 2s"),
  LateCase(
    "earlier, as much as it takes", .fromStart(15.s), clip("a.wav", late: .earlier), lasting: 7.s,
    at: 23.s, "7s and has 5s before its step ends; it starts 2s earlier"),
  LateCase(
    "earlier, but not before its step", .fromStart(15.s), clip("a.wav", late: .earlier),
    lasting: 22.s, at: 10.s,
    "22s and has 5s before its step ends; it starts 15s earlier, it rings over by 2s"),
  LateCase(
    "earlier at the very start", .fromStart(.zero), clip("a.wav", late: .earlier),
    lasting: 22.s, at: 10.s, "22s and has 20s before its step ends; it rings over by 2s"),
  LateCase(
    "earlier where it fits", .fromStart(15.s), clip("a.wav", late: .earlier), lasting: 5.s, at: 25.s
  ),
  LateCase(
    "dropped", .fromStart(15.s), clip("a.wav", late: .drop), lasting: 7.s, at: nil,
    "7s and has 5s before its step ends; it is 2s too long and left out"),
  LateCase(
    "not dropped where it fits", .fromStart(15.s), clip("a.wav", late: .drop), lasting: 5.s,
    at: 25.s),
  LateCase("a tone's tail rings freely", .fromStart(15.s), cue(.gong), lasting: 9.s, at: 25.s),
  LateCase(
    "unless the file asks for more", .fromStart(15.s), cue(.gong, late: .earlier), lasting: 9.s,
    at: 21.s, "9s and has 5s before its step ends; it starts 4s earlier"),
  LateCase(
    "at the end a clip is meant to ring", .fromEnd(.zero), clip("a.wav"), lasting: 9.s, at: 30.s),
  LateCase(
    "at the end it may be asked to fit", .fromEnd(.zero), clip("a.wav", late: .earlier),
    lasting: 9.s, at: 21.s, "9s and has 0s before its step ends; it starts 9s earlier"),
  LateCase(
    "at the end it may be dropped", .fromEnd(.zero), clip("a.wav", late: .drop),
    lasting: 9.s, at: nil, "9s and has 0s before its step ends; it is 9s too long and left out"),
  LateCase(
    "a frame over is rounding", .fromStart(15.s), clip("a.wav", late: .drop),
    lasting: 5.s + frame, at: 25.s),
  LateCase(
    "two are not", .fromStart(15.s), clip("a.wav", late: .drop), lasting: 5.s + frame * 2, at: nil,
    "5s and has 5s before its step ends; it is 1ms too long and left out"),
  LateCase(
    "an unknown length fits", .fromEnd(1.s), clip("a.wav", late: .drop), lasting: .zero, at: 29.s),

  // Sounds that end at their time
  LateCase(
    "ends at its time", .fromEnd(.zero), clip("a.wav"), lasting: 3.s, endsAtTime: true, at: 27.s),
  LateCase(
    "fills its step", .fromEnd(.zero), clip("a.wav"), lasting: 20.s, endsAtTime: true, at: 10.s),
  LateCase(
    "a frame over is rounding there too", .fromEnd(.zero), clip("a.wav", late: .drop),
    lasting: 20.s + frame, endsAtTime: true, at: 10.s),
  LateCase(
    "does not begin before its step", .fromStart(4.s), clip("a.wav"), lasting: 6.s,
    endsAtTime: true, at: 10.s,
    "6s and its step begins 4s before its end; it starts with its step and rings over by 2s"),
  LateCase(
    "nor with earlier", .fromEnd(.zero), clip("a.wav", late: .earlier), lasting: 23.s,
    endsAtTime: true, at: 10.s,
    "23s and its step begins 20s before its end; it starts with its step and rings over by 3s"),
  LateCase(
    "or is dropped", .fromStart(4.s), clip("a.wav", late: .drop), lasting: 6.s, endsAtTime: true,
    at: nil, "6s and its step begins 4s before its end; it is 2s too long and left out"),
  LateCase(
    "a tone too", .fromStart(4.s), cue(.gong), lasting: 6.s, endsAtTime: true, at: 10.s,
    "6s and its step begins 4s before its end; it starts with its step and rings over by 2s"),
  LateCase(
    "unknown lengths end where they start", .fromEnd(5.s), clip("a.wav"), lasting: .zero,
    endsAtTime: true, at: 25.s),
]

@Suite struct LatenessTests {
  private func tree(_ cues: [TimedCue]) -> Session {
    session(
      hold("Cat", 10.s), hold("Tree", 20.s) { $0.timed = cues }, hold("Cow", 60.s), cues: silence)
  }

  @Test(arguments: lateCases)
  fileprivate func aSoundLongerThanItsRoomDoesWhatItsRuleSays(_ late: LateCase) throws {
    let sound = try #require(late.cues.last?.cue.sound)
    let plan = try plan(tree(late.cues), lengths: [sound.name: late.length])
    let onsets = late.onset.map { [plan.rate.frame(at: $0)] } ?? []
    #expect(plan.events.map(\.frame) == onsets)
    let name: String
    switch sound {
    case .clip(let file, _): name = "clip '\(file)'"
    case .speech(let words): name = "'\(words.text)'"
    default: name = sound.name
    }
    #expect(plan.warningTexts == late.warnings.map { remedied("\(name) of 'Tree' lasts \($0)") })
    #expect(plan.warnings.allSatisfy { $0.location == here })
  }

  @Test func aSoundPushedPastItsStepIsNamed() throws {
    let first = timed(.fromStart(10.s), clip("a.wav"))
    for (second, what) in [
      (cue(.chime), "chime of 'Tree' lasts 1s"), (clip("b.wav"), "clip 'b.wav' of 'Tree' lasts 1s"),
    ] {
      let cues = [first, timed(.fromStart(10.s), second, followsPrevious: true)]
      let plan = try plan(tree(cues), lengths: ["a.wav": 15.s, "b.wav": 1.s, "chime": 1.s])
      #expect(plan.lines().last == "35s timed \(second.sound.name)")
      #expect(
        plan.warningTexts
          == [
            "clip 'a.wav' of 'Tree' lasts 15s and has 10s before its step ends; it rings over by 5s",
            "\(what) and follows a sound that ends 5s after its step; it rings over by 6s",
          ].map(remedied))
    }
  }

  @Test func aSoundPushedPastItsStepIsDroppedIfItAsksForThat() throws {
    let cues = [
      timed(.fromStart(10.s), clip("a.wav")),
      timed(.fromStart(10.s), clip("b.wav", late: .drop), followsPrevious: true),
    ]
    let plan = try plan(tree(cues), lengths: ["a.wav": 15.s, "b.wav": 1.s])
    #expect(plan.lines() == ["20s timed a.wav"])
  }

  @Test func earlierStaysBehindThePreviousSound() throws {
    let cues = [
      timed(.fromStart(10.s), clip("a.wav")),
      timed(.fromStart(18.s), clip("b.wav", late: .earlier), followsPrevious: true),
    ]
    let plan = try plan(tree(cues), lengths: ["a.wav": 5.s, "b.wav": 6.s])
    #expect(plan.lines() == ["20s timed a.wav", "25s timed b.wav"])
    #expect(
      plan.warningTexts
        == [
          "clip 'b.wav' of 'Tree' lasts 6s and has 2s before its step ends; it starts 3s earlier, "
            + "it rings over by 1s"
        ].map(remedied))
  }

  @Test func aSoundThatEndsAtItsTimeStaysBehindThePreviousOne() throws {
    for length in [6.s, 40.s] {
      let cues = [
        timed(.fromStart(10.s), clip("a.wav")),
        timed(.fromStart(14.s), clip("b.wav"), endsAtTime: true, followsPrevious: true),
      ]
      let plan = try plan(tree(cues), lengths: ["a.wav": 5.s, "b.wav": length])
      #expect(plan.lines() == ["20s timed a.wav", "25s timed b.wav"])
    }
  }

  @Test func aSoundThatShouldEndWithItsStepAndCannotIsNamed() throws {
    let cues = [
      timed(.fromStart(10.s), clip("a.wav")),
      timed(.fromEnd(.zero), clip("b.wav"), endsAtTime: true, followsPrevious: true),
    ]
    let plan = try plan(tree(cues), lengths: ["a.wav": 8.s, "b.wav": 5.s])
    #expect(plan.lines() == ["20s timed a.wav", "28s timed b.wav"])
    #expect(
      plan.warningTexts
        == [
          "clip 'b.wav' of 'Tree' lasts 5s and has 2s before its step ends; it rings over by 3s"
        ].map(remedied))
  }

  @Test func whatAStepSaysHasItsRoomToo() throws {
    let wordy = session(
      hold("Tree", 5.s, say: phrase("Long.")), hold("Cow", 5.s, say: phrase("Gone.", late: .drop)),
      cues: silence)
    let plan = try plan(wordy, lengths: ["Long.": 6.s, "Gone.": 6.s])
    #expect(plan.lines() == ["1s say Long."])
    #expect(
      plan.warningTexts
        == [
          "'Long.' of 'Tree' lasts 6s and has 4s before its step ends; it rings over by 2s",
          "'Gone.' of 'Cow' lasts 6s and has 4s before its step ends; it is 2s too long and left out",
        ].map(remedied))
  }

  @Test func whatAStepSaysStartsASecondInOrAtOnceInAStepThatShort() throws {
    let session = session(
      hold("A", 1_001.ms, say: phrase("One.")), hold("B", 1.s, say: phrase("Two.")), cues: silence)
    #expect(try plan(session).lines() == ["1s say One.", "1.001s say Two."])
  }

  @Test func clipsAtBoundariesRingAtAnEndAndAreLateAtAStart() throws {
    let session = session(hold("Tree", 20.s), rest(5.s), hold("Cow", 20.s)) {
      silence(&$0)
      $0.start = .sound(clip("start.wav"))
      $0.rest = .sound(clip("rest.wav"))
      $0.complete = .sound(clip("complete.wav", late: .earlier))
    }
    let plan = try plan(
      session, lengths: ["start.wav": 21.s, "rest.wav": 30.s, "complete.wav": 30.s])
    #expect(
      plan.lines() == [
        "0s start start.wav", "20s rest rest.wav", "25s start start.wav",
        "45s complete complete.wav",
      ])
    #expect(
      plan.warningTexts
        == ["Tree", "Cow"].map {
          remedied(
            "clip 'start.wav' of '\($0)' lasts 21s and has 20s before its step ends; "
              + "it rings over by 1s")
        })
    #expect(plan.frames == 75 * 48_000)
  }

  @Test func aStepOfManyRoundsIsWarnedOfOnce() throws {
    let session = session(
      rounds(50, hold("Tree", 5.s) { $0.timed = [timed(.fromStart(.zero), clip("a.wav"))] }),
      cues: silence)
    #expect(try plan(session, lengths: ["a.wav": 6.s]).warnings.count == 1)
  }

  /// A step's frames vary by one with where it lies; a sound as long as the step is late in none.
  @Test(arguments: [44_100, 48_000, 11_025])
  func aSoundAsLongAsItsStepFitsAtEveryRate(_ hertz: Int) throws {
    let length = ExactTime(nanoseconds: 100_100_000)
    let session = session(
      rounds(
        1_000,
        hold("Tree", length) {
          $0.timed = [
            timed(.fromStart(.zero), clip("a.wav", late: .drop)),
            timed(.fromEnd(.zero), clip("b.wav", late: .drop), endsAtTime: true),
          ]
        }), cues: silence)
    let plan = try plan(session, hertz: hertz, lengths: ["a.wav": length, "b.wav": length])
    #expect(plan.events.count == 2_000)
    #expect(plan.warnings.isEmpty)
  }
}
