import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// Where beds give way to what is spoken; attack is 150 ms and release 600 ms unless told otherwise.
@Suite struct DuckTests {
  private func bedded(_ steps: Step...) -> Session {
    var session = session(cues: silence)
    session.bed = Bed(sound: .noise(.pink), location: here)
    session.steps = steps
    return session
  }

  private func ducks(_ session: Session, _ lengths: [String: ExactTime]) throws -> [String] {
    let plan = try plan(session, lengths: lengths)
    return plan.ducks.map {
      "\(plan.rate.time(of: $0.lowerBound))–\(plan.rate.time(of: $0.upperBound))"
    }
  }

  private func spoken(_ times: ExactTime...) -> Step {
    hold(60.s) { $0.timed = times.map { timed(.fromStart($0), phrase("Now.")) } }
  }

  @Test func aDuckBeginsBeforeItsPhraseAndEndsWithIt() throws {
    #expect(try ducks(bedded(spoken(5.s)), ["Now.": 2.s]) == ["4.85s–7s"])
    #expect(try ducks(bedded(spoken(0.s)), ["Now.": 2.s]) == ["-150ms–2s"])
  }

  @Test(arguments: [
    (6.s, ["4.85s–8s"]), (7.s, ["4.85s–9s"]), (8_499.ms, ["4.85s–10.499s"]),
    (8_500.ms, ["4.85s–7s", "8.35s–10.5s"]),
  ])
  func phrasesThatAreCloseShareADuck(_ second: ExactTime, _ expected: [String]) throws {
    #expect(try ducks(bedded(spoken(5.s, second)), ["Now.": 2.s]) == expected)
  }

  @Test(arguments: [(10_999.ms, 1), (11.s, 2)])
  func slowBedsStayDownForLonger(_ second: ExactTime, _ count: Int) throws {
    var session = bedded(spoken(5.s, second))
    session.bed?.attack = 1.s
    session.bed?.release = 3.s
    #expect(try ducks(session, ["Now.": 2.s]).count == count)
  }

  @Test func aPhraseWithinAnotherMakesNoDifference() throws {
    let session = bedded(
      hold(60.s) {
        $0.timed = [
          timed(.fromStart(5.s), phrase("Long.")), timed(.fromStart(6.s), phrase("Now.")),
        ]
      })
    #expect(try ducks(session, ["Now.": 1.s, "Long.": 9.s]) == ["4.85s–14s"])
  }

  @Test func tonesClipsAndUnknownPhrasesDuckNothing() throws {
    let session = bedded(
      hold(60.s) {
        $0.start = .sound(cue(.bell))
        $0.timed = [timed(.fromStart(5.s), clip("a.wav")), timed(.fromStart(9.s), phrase("Now."))]
      })
    #expect(try ducks(session, ["bell": 4.s, "a.wav": 4.s]) == [])
  }

  @Test func everythingThatIsSpokenDucks() throws {
    var session = bedded(
      hold("Tree", 30.s, say: phrase("Say.")) {
        $0.announce = true
        $0.halfway = .sound(phrase("Half."))
        $0.end = .sound(phrase("End."))
        $0.remaining = [10.s]
        ($0.countdown, $0.countdownIsSpoken) = (1, true)
      }, rest(30.s))
    session.steps[0].cues.rest = .sound(phrase("Rest."))
    session.leadIn = 10.s
    session.cues.title = true
    let lengths = [
      "Test", "Tree", "Say.", "Half.", "10 seconds left", "one", "Rest.",
    ].reduce(into: [:]) { $0[$1] = 500.ms }
    #expect(
      try ducks(session, lengths) == [
        "350ms–1s", "8.85s–9.5s", "10.85s–11.5s", "24.85s–25.5s", "29.85s–30.5s", "38.85s–40.5s",
      ])
  }

  @Test func onlyUnderABed() throws {
    #expect(try ducks(session(spoken(5.s), cues: silence), ["Now.": 2.s]) == [])
    var silent = spoken(5.s, 59.s)
    silent.bed = .off
    // The second rings over into a step with a bed.
    #expect(try ducks(bedded(silent, hold(9.s)), ["Now.": 2.s]) == ["58.85s–1m1s"])
  }

  @Test func eachPhraseHasTheAttackOfItsBed() throws {
    var other = spoken(5.s)
    other.bed = .other(Bed(sound: .noise(.brown), attack: 2.s, location: here))
    #expect(try ducks(bedded(spoken(5.s), other), ["Now.": 2.s]) == ["4.85s–7s", "1m3s–1m7s"])
  }
}
