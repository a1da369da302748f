import ControlProtocol
import ControlSocket
import Glibc
import SoundUnits
import TestSupport
import Testing

/// What the commands do to a session that plays, without a terminal.
@Suite(.serialized) struct RemoteTransportTests {
  private let program: PlayerProgram
  private let noSilence = ["CARILLON_OPENING_SILENCE": "0"]

  init() throws {
    program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {announce: false}
      steps:
        - {name: Tree, hold: 20m}
        - {name: Cat, hold: 20m}
        - {name: Block, wait: true, wait-limit: 20m}
        - {name: Cow, hold: 20m}
      """)
  }

  /// Runs a command that has to succeed and say nothing.
  private func tell(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.start(line.split(separator: " ").map(String.init)).wait()
    #expect(
      result.status == 0 && result.outputText.isEmpty && result.errorText.isEmpty,
      "\(line): \(result.errorText)", sourceLocation: sourceLocation)
  }

  private func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ isSo: (PlayerReport) -> Bool
  ) {
    let report = program.waitForStatus(where: isSo)
    #expect(report != nil, "\(what)", sourceLocation: sourceLocation)
  }

  @Test func everyCommandDoesWhatItSays() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    expect("plays") { $0.state == .playing && $0.step?.number == 1 }

    try tell("pause")
    expect("paused") { $0.state == .paused }
    try tell("pause")
    try tell("resume")
    expect("goes on") { $0.state == .playing }
    try tell("toggle")
    expect("paused") { $0.state == .paused }
    try tell("toggle")
    expect("goes on") { $0.state == .playing }

    try tell("next")
    expect("the second") { $0.step?.name == "Cat" }
    try tell("jump 1")
    expect("the first") { $0.step?.name == "Tree" }
    try tell("jump 25m")
    expect("in the second") { $0.step?.name == "Cat" && ($0.step?.elapsed ?? .zero) > .minutes(5) }
    try tell("previous")
    expect("its beginning") { $0.step?.name == "Cat" && $0.step!.elapsed < .minutes(1) }

    try tell("add 30m")
    expect("longer") { ($0.step?.left ?? .zero) > .minutes(40) }
    try tell("add -40m")
    expect("shorter") { ($0.step?.left ?? .zero) < .minutes(11) }

    try tell("gain -6dB")
    expect("softer") { $0.gain == .decibels(-6) }
    try tell("gain up")
    expect("a little louder") { $0.gain == .decibels(-4) }
    try tell("gain down")
    expect("a little softer") { $0.gain == .decibels(-6) }
    // Before the first of them is heard.
    for _ in 0..<4 { try tell("gain up") }
    expect("all four") { $0.gain == .decibels(2) }
    try tell("gain -6dB")
    expect("softer") { $0.gain == .decibels(-6) }
    try tell("mute")
    expect("silent") { $0.isMuted }
    try tell("mute off")
    expect("back") { !$0.isMuted && $0.gain == .decibels(-6) }

    try tell("stop")
    let result = child.wait()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.contains("Stopped at "))
    for line in [
      "30m added", "40m taken away", "gain -6dB", "gain -4dB", "muted", "unmuted",
    ] {
      #expect(result.outputText.contains("         \(line)\n"), "\(result.outputText)")
    }
  }

  /// The events that a follower was told of: but sounds: each with the state and the step's name.
  private func events(_ text: String) -> [String] {
    var events: [String] = []
    for line in text.split(separator: "\n") {
      guard case .event(let news)? = ControlReply(line: Array(line.utf8)) else { continue }
      if case .cue = news.event { continue }
      let step = news.status.step?.name ?? ""
      events.append("\(news.event.name) \(news.status.state.rawValue) \(step)")
    }
    return events
  }

  @Test func whoFollowsIsToldOfWhatIsHeardOnceAndInItsOrder() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    expect("plays") { $0.state == .playing && $0.step?.number == 1 }
    let follower = try program.start(["follow", "--json"])
    #expect(follower.waitForText("Tree"))
    try tell("pause")
    expect("paused") { $0.state == .paused }
    #expect(follower.waitForText("{\"event\": \"paused\""))
    try tell("resume")
    #expect(follower.waitForText("{\"event\": \"resumed\""))
    expect("goes on") { $0.state == .playing }
    try tell("jump 3")
    #expect(follower.waitForText("\"Block\""))
    expect("in the wait") { $0.step?.name == "Block" }
    try tell("wait-over")
    expect("behind it") { $0.step?.name == "Cow" }
    try tell("stop")
    #expect(child.wait().status == 0)
    #expect(
      events(follower.wait().outputText) == [
        "paused paused Tree", "resumed playing Tree", "step-started playing Block",
        "step-started playing Cow", "stopped stopped Cow",
      ])
  }

  /// Ctrl-Z, a command that nobody answers, `fg`.
  @Test func whatWasGivenUpWhileThePlayerStoodStillIsNotDone() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    expect("plays") { $0.state == .playing }
    do {
      let connection = try #require(program.waitForPlayer())
      child.send(SIGSTOP)
      #expect(throws: ControlConnection.Failure.noAnswer) {
        try connection.ask(.pause, timeoutMilliseconds: 2_500)
      }
    }
    child.send(SIGCONT)
    let first = program.waitForStatus { _ in true }
    expect("goes on") { $0.state == .playing && $0.position > first?.position ?? .zero }
    #expect(program.waitForStatus { _ in true }?.state == .playing)
    try tell("stop")
    let result = child.wait()
    #expect(result.status == 0)
    #expect(!result.outputText.contains("paused") && !result.outputText.contains("1 pause"))
  }

  @Test func whatCannotBeDoneIsSaidWithStatusOne() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    expect("plays") { $0.state == .playing }
    for (arguments, message) in [
      (["wait-over"], "the session is not waiting"),
      (["jump", "5"], "step is 5; the session has 4 steps"),
      (["jump", "2h"], "the time is 2h; the session lasts 1h20m"),
    ] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 1)
      #expect(result.errorText == "carillon: \(message)\n")
    }
    try tell("stop")
    #expect(child.wait().status == 0)
  }

  /// More commands than anybody gives: the keys and a stop still find room.
  @Test func aFloodOfCommandsIsHeldBack() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    let connection = try #require(program.waitForPlayer())
    expect("plays") { $0.state == .playing }
    var refused = 0
    for _ in 0..<500 {
      if case .refused(let message, _) = try connection.ask(.toggle) {
        #expect(message == "too many commands at once; try again in a moment")
        refused += 1
      }
    }
    #expect(refused > 0)
    // The budget fills up again.
    for _ in 0..<6_000 {
      if case .done = try connection.ask(.stop) { break }
      usleep(10_000)
    }
    #expect(child.wait().status == 0)
  }

  @Test func aWaitCanBeLeftBeforeItsLimit() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, ["--from", "3"], environment: noSilence)
    expect("in the wait") { $0.step?.name == "Block" && $0.state == .playing }
    try tell("wait-over")
    expect("behind it") { $0.step?.name == "Cow" }
    try tell("stop")
    #expect(child.wait().status == 0)
  }

  @Test func aWaitLastsWhileSomebodyAttendsAndOnlyThen() throws {
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {announce: false}
      steps:
        - {name: Tree, hold: 20m}
        - {name: Block, wait: true, wait-limit: 1s}
        - {name: Cat, hold: 20m}
        - {name: Brick, wait: true, wait-limit: 1s}
        - {name: Cow, hold: 20m}
      """)
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    expect("plays") { $0.state == .playing }
    // Who only looks is nobody who ends waits.
    let looker = try program.start(["follow"])
    #expect(looker.waitForText("Tree"))
    try tell("next")
    expect("its limit ended it") { $0.step?.name == "Cat" }

    let attending = try program.start(["follow", "--attend"])
    #expect(attending.waitForText("Cat"))
    try tell("next")
    expect("waits") { $0.state == .waiting && $0.step?.left == .zero }
    #expect(looker.waitForText("waiting: carillon wait-over goes on"))
    try tell("wait-over")
    expect("goes on") { $0.step?.name == "Cow" }

    // Whoever ends waits is gone: so is the wait.
    try tell("jump 2")
    expect("waits again") { $0.state == .waiting && $0.step?.name == "Block" }
    attending.send(SIGINT)
    #expect(attending.wait().termination == .signaled(SIGINT))
    expect("goes on") { $0.step?.name == "Cat" }
    try tell("stop")
    #expect(child.wait().status == 0)
    #expect(looker.wait().status == 0)
  }
}
