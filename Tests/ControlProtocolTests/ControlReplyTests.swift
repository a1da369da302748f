import ControlProtocol
import SoundUnits
import Testing

@Suite struct ControlReplyTests {
  static let full: PlayerReport = {
    var step = PlayerReport.Step(
      number: 2, name: "Neck roll", kind: "hold", elapsed: .milliseconds(3_250),
      left: .milliseconds(26_750))
    step.side = "left"
    (step.round, step.rounds) = (1, 3)
    step.next = "Neck roll, right"
    var report = PlayerReport(
      player: "morning", session: "morning-wake-up", title: "Morning \"wake-up\"\u{1B}",
      state: .playing)
    report.step = step
    report.steps = 19
    (report.position, report.length) = (.milliseconds(8_250), .seconds(443))
    report.remaining = .milliseconds(434_750)
    report.lap = 2
    report.repeats = true
    report.gain = Gain(thousandths: -6_500)
    report.isMuted = true
    return report
  }()

  static let empty = PlayerReport(player: "a", session: "./a.yaml", title: "A")

  @Test func theStatusIsWrittenAsDocumented() {
    #expect(
      ControlReply.status(Self.full, id: .integer(1)).line
        == #"{"ok": true, "status": {"player": "morning", "session": "morning-wake-up", "#
        + #""title": "Morning \"wake-up\"\u001b", "state": "playing", "step": 2, "steps": 19, "#
        + #""name": "Neck roll", "side": "left", "kind": "hold", "round": 1, "rounds": 3, "#
        + #""elapsed": 3.25, "left": 26.75, "next": "Neck roll, right", "position": 8.25, "#
        + #""length": 443, "remaining": 434.75, "lap": 2, "repeats": true, "gain": -6.5, "#
        + #""muted": true}, "id": 1}"#)
    #expect(
      ControlReply.status(Self.empty).line
        == #"{"ok": true, "status": {"player": "a", "session": "./a.yaml", "title": "A", "#
        + #""state": "opening", "step": null, "steps": 0, "name": null, "side": null, "#
        + #""kind": null, "round": null, "rounds": null, "elapsed": null, "left": null, "#
        + #""next": null, "position": 0, "length": 0, "remaining": 0, "lap": 1, "#
        + #""repeats": false, "gain": 0, "muted": false}}"#)
  }

  static let replies: [ControlReply] =
    [
      .done(), .done(id: .string("x")), .refused("no", id: .integer(2)),
      .hello(player: "a", version: "1", id: nil), .status(full), .status(empty, id: .integer(3)),
      .event(
        PlayerNews(.cue(PlayerNews.Cue(role: "start", kind: "tone", name: "bell")), full)),
    ] + plainEvents.map { .event(PlayerNews($0, empty)) }

  static let plainEvents: [PlayerNews.Event] = [
    .stepStarted, .paused, .resumed, .deviceAway, .deviceBack, .waiting, .complete, .stopped,
  ]

  @Test(arguments: replies)
  func aReplyIsReadAsItWasWritten(_ reply: ControlReply) {
    #expect(ControlReply(line: Array(reply.line.utf8)) == reply)
  }

  @Test func anEventBeginsWithItsName() {
    let cue = PlayerNews.Cue(role: "say", kind: "speech", name: "Breathe \"in\".")
    #expect(
      ControlReply.event(PlayerNews(.cue(cue), Self.empty)).line.hasPrefix(
        #"{"event": "cue", "cue": {"role": "say", "kind": "speech", "name": "Breathe \"in\"."}, "#
          + #""status": {"player": "a""#))
    #expect(
      ControlReply.event(PlayerNews(.deviceAway, Self.empty)).line.hasPrefix(
        #"{"event": "device-away", "status": "#))
  }

  @Test func keysOfANewerPlayerArePassedOver() {
    let line = ControlReply.status(Self.empty).line
      .replacing("\"player\"", with: "\"mood\": [1], \"player\"")
    #expect(ControlReply(line: Array(line.utf8)) == .status(Self.empty))
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"ok\": 1}", "{\"event\": \"party\"}", "{\"event\": \"cue\"}",
  ])
  func whatNoPlayerWritesIsNoReply(_ line: String) {
    #expect(ControlReply(line: Array(line.utf8)) == nil)
  }

  /// A line must fit where lines are read.
  @Test func namesOfAnyLengthMakeALineOfAtMost64KiB() throws {
    let long = String(repeating: "\u{1}é", count: 500_000)
    var report = PlayerReport(player: "a", session: long, title: long, state: .playing)
    var step = PlayerReport.Step(number: 1, name: long, kind: "hold", elapsed: .zero, left: .zero)
    (step.side, step.next) = (long, long)
    report.step = step
    let cue = PlayerNews.Cue(role: "say", kind: "speech", name: long)
    let line = Array(ControlReply.event(PlayerNews(.cue(cue), report)).line.utf8)
    #expect(line.count < 65_536)
    #expect(ControlReply(line: line) != nil)
  }
}
