import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

private struct EndCase: CustomTestStringConvertible {
  var testDescription: String
  var session: Session
  /// What sounds at ends, in order.
  var ends: [String]

  init(_ name: String, _ session: Session, _ ends: String...) {
    testDescription = name
    self.session = session
    self.ends = ends
  }
}

private let focus = Focus(work: 20.s, shortBreak: 5.s, rounds: 2)
private let sides = ["left", "right"]
private let box = BreathingPattern(in: 2.s, out: 2.s, rounds: 1)

private let ends = [
  EndCase("a hold alone", session(hold(9.s)), "9s complete gong"),
  EndCase("another hold", session(hold(9.s), hold(9.s)), "9s end wood", "18s complete gong"),
  EndCase(
    "a transition", session(hold(9.s), hold(9.s), transition: 4.s),
    "9s end wood", "22s complete gong"),
  EndCase(
    "the other side at once", session(hold(9.s, sides: sides)),
    "9s side rise", "18s complete gong"),
  EndCase(
    "a switch of sides", session(hold(9.s, sides: sides), sideSwitch: 3.s),
    "9s side rise", "21s complete gong"),
  EndCase(
    "the last side is followed by what follows the hold",
    session(hold(9.s, sides: sides), rest(5.s), hold(9.s, sides: sides), hold(9.s)),
    "9s side rise", "18s rest fall", "32s side rise", "41s end wood", "50s complete gong"),
  EndCase("a rest", session(hold(9.s), rest(5.s), hold(9.s)), "9s rest fall", "23s complete gong"),
  EndCase(
    "a rest between rounds", session(rounds(2, between: 5.s, hold(9.s))),
    "9s rest fall", "23s complete gong"),
  EndCase(
    "another round", session(rounds(2, hold(9.s))), "9s end wood", "18s complete gong"),
  EndCase("a wait", session(hold(9.s), wait(5.s), hold(9.s)), "9s end wood", "23s complete gong"),
  EndCase(
    "the session ends in a rest", session(hold(9.s), rest(5.s)), "9s rest fall", "14s complete gong"
  ),
  EndCase(
    "the session ends in a wait", session(hold(9.s), wait(5.s)),
    "9s end wood", "14s complete gong"),
  EndCase(
    "breathing is a hold", session(breathe(box), breathe(box), rest(5.s), breathe(box)),
    "4s end wood", "8s rest fall", "17s complete gong"),
  EndCase(
    "breaks of a focus session", session(step(.focus(focus)), kind: .focus),
    "20s rest fall", "45s rest fall", "50s complete gong"),
  EndCase(
    "complete is the outermost session's",
    session(include(session(hold(9.s)) { $0.complete = .sound(cue(.beep)) }), hold(9.s)),
    "9s end wood", "18s complete gong"),
  EndCase(
    "also where an included session is the last",
    session(
      hold(9.s), include(session(hold(9.s) { $0.complete = .silent }) { $0.complete = .silent })
    ) { $0.complete = .sound(cue(.bowl)) }, "9s end wood", "18s complete bowl"),
  EndCase(
    "an included session keeps its own end",
    session(include(session(hold(9.s), hold(9.s), kind: .yoga)), hold(9.s)),
    "9s end chime", "18s end chime", "27s complete gong"),
  EndCase(
    "a step says otherwise",
    session(
      hold(9.s) { $0.end = .sound(cue(.beep)) }, hold(9.s) { $0.rest = .sound(cue(.bowl)) },
      rest(5.s),
      hold(9.s) { $0.complete = .sound(cue(.bell)) }),
    "9s end beep", "18s rest bowl", "32s complete bell"),
  EndCase(
    "a step that has none of the tone of its end has no tone",
    session(
      hold(9.s) { $0.end = .silent }, hold(9.s) { $0.rest = .silent }, rest(5.s),
      hold(9.s, sides: sides) { $0.side = .silent }, hold(9.s) { $0.complete = .silent }),
    "41s end wood"),
  EndCase(
    "tones that do not apply are not heard",
    session(hold(9.s) { $0.end = .silent }, rest(5.s), hold(9.s) { $0.end = .silent }),
    "9s rest fall", "23s complete gong"),
  EndCase(
    "the last rest says what completes", session(hold(9.s), rest(5.s) { $0.complete = .silent }),
    "9s rest fall"),
  EndCase(
    "a group says it for its steps",
    session(
      step(.rounds(2, restBetween: 1.s, steps: [hold(9.s), hold(9.s) { $0.end = .silent }])) {
        $0.end = .sound(cue(.beep))
        $0.complete = .sound(cue(.bell))
      }),
    "9s end beep", "18s rest fall", "28s end beep", "37s complete bell"),
]

@Suite struct BoundaryToneTests {
  @Test(arguments: ends)
  fileprivate func exactlyOneToneSoundsAtAnEndChosenByWhatFollows(_ end: EndCase) throws {
    #expect(try plan(end.session).lines(.end, .side, .rest, .complete) == end.ends)
  }

  @Test func onOneFrameTheEndSoundsBeforeTheNextStart() throws {
    let lines = try plan(session(hold(9.s, sides: ["left", "right"]), hold(9.s)))
      .lines(.start, .end, .side, .complete)
    #expect(
      lines == [
        "0s start bell", "9s side rise", "9s start bell", "18s end wood", "18s start bell",
        "27s complete gong",
      ])
  }

  /// Rows: kind, cues of the session, then every tone of a 20 s hold, a rest and sides.
  @Test(
    arguments: [
      (.stretch, "bell", "chime", ["17s", "18s", "19s"], "wood"),
      (.yoga, "bowl", nil, [], "chime"),
      (.focus, "bell", nil, ["17s", "18s", "19s"], "chime"),
    ] as [(SessionKind, String, String?, [String], String)])
  func defaultsSoundAsTheTableSays(
    _ kind: SessionKind, _ start: String, _ halfway: String?, _ ticks: [String], _ end: String
  ) throws {
    let session = session(
      hold("Work", 20.s), hold("More", 20.s), rest(5.s), hold("Sides", 20.s, sides: ["a", "b"]),
      kind: kind)
    let plan = try plan(session)
    #expect(plan.lines(.start).first == "0s start \(start)")
    #expect(plan.lines(.halfway).first == halfway.map { "10s halfway \($0)" })
    #expect(plan.lines(.countdown).prefix(ticks.count) == ticks.map { "\($0) countdown tick" }[...])
    #expect(plan.lines(.countdown).count == 4 * ticks.count)
    #expect(
      plan.lines(.end, .side, .rest, .complete) == [
        "20s end \(end)", "40s rest fall", "1m5s side rise", "1m25s complete gong",
      ])
    #expect(plan.lines(.announce).first == "19.5s announce More")
  }

  @Test func restsAndWaitsAreSilentUnlessTheyAsk() throws {
    let quiet = session(rest(30.s), wait(30.s), rest(30.s)) { $0.announce = false }
    #expect(try plan(quiet).lines() == ["1m30s complete gong"])
    let asking = session(
      rest(30.s) {
        $0.start = .sound(cue(.bowl))
        $0.halfway = .sound(cue(.chime))
        $0.countdown = 2
        $0.end = .sound(cue(.beep))
      }, hold(1.s)
    ) { $0.announce = false }
    #expect(
      try plan(asking).lines().prefix(5) == [
        "0s start bowl", "15s halfway chime", "28s countdown tick", "29s countdown tick",
        "30s end beep",
      ])
  }

  @Test(arguments: [(19_999, false), (20_000, true), (20_001, true), (60_000, true)])
  func halfwayIsHeardFromTwentySecondsOn(_ milliseconds: Int, _ isHeard: Bool) throws {
    let plan = try plan(session(hold(milliseconds.ms)))
    let middle = ExactTime(nanoseconds: Int64(milliseconds) * 500_000)
    #expect(
      plan.events.filter { $0.role == .halfway }.map(\.frame)
        == (isHeard ? [plan.rate.frame(at: middle)] : []))
  }
}
