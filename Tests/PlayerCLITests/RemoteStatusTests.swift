import ControlProtocol
import ControlSocket
import Glibc
import TestSupport
import Testing

/// What `status` and `follow` tell of a session that plays.
@Suite(.serialized) struct RemoteStatusTests {
  private let program: PlayerProgram
  private let noSilence = ["CARILLON_OPENING_SILENCE": "0"]

  init() throws {
    program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      title: Two & a half
      lead-in: 0
      cues: {start: beep, countdown: none, halfway: none, announce: false}
      steps:
        - {repeat: 2, steps: [{name: Tree, hold: 5m, sides: [left, right]}]}
        - {name: Cat, hold: 10m}
      """)
  }

  @Test func everyPlaceholderShowsWhatIsHeard() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, ["--from", "3m10s"], environment: noSilence)
    #expect(program.waitForStatus { $0.state == .playing } != nil)
    let format = StatusFormat.Field.allCases.map { "\($0.rawValue)={\($0.rawValue)}" }
      .joined(separator: "|")
    let result = try program.run("status", "--format", format)
    #expect(result.status == 0, "\(result.errorText)")
    let shown = Dictionary(
      uniqueKeysWithValues: result.outputText.dropLast().split(separator: "|").map { field in
        let parts = field.split(separator: "=", omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      })
    let fixed = [
      "player": "s", "session": "./s.yaml", "title": "Two & a half", "state": "playing",
      "symbol": "▶", "step": "1", "steps": "5", "name": "Tree, left", "side": "left",
      "kind": "hold", "round": "1", "rounds": "2", "next": "Tree, right", "length": "30:00",
      "lap": "1", "gain": "0dB",
    ]
    for (field, text) in fixed { #expect(shown[field] == text, "\(field)") }
    // These move; a machine that is very slow has a minute.
    for (field, prefix) in [
      ("elapsed", "3:"), ("position", "3:"), ("left", "1:"), ("remaining", "26:"), ("percent", "1"),
    ] {
      #expect(shown[field]?.hasPrefix(prefix) == true, "\(field): \(shown[field] ?? "")")
    }
    #expect(Set(shown.keys) == Set(StatusFormat.Field.allCases.map(\.rawValue)))

    let line = try program.run("status")
    #expect(line.outputText.hasPrefix("Two & a half · playing · Tree, left · 1:"))
    #expect(line.outputText.contains(" left · step 1 of 5 · 26:"))
    let json = try program.run("status", "--json")
    let value = try JSONReader.read(json.output)
    #expect(PlayerReport(json: value)?.step?.name == "Tree")
    let twoLines = try program.run("status", "--format", "{name}\\n{next}")
    #expect(twoLines.outputText == "Tree, left\nTree, right\n")
    child.send(SIGINT)
    #expect(child.wait().termination == .signaled(SIGINT))
    #expect(program.folder.names().contains("run"))
    #expect(try TemporaryNames.of(program.runtimeFolder).isEmpty)
  }

  @Test func whereNoPlayerRunsALineSaysSoAndABarShowsNothing() throws {
    for arguments in [["status"], ["status", "--json"], ["pause"], ["follow"], ["add", "-30s"]] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 1)
      #expect(result.errorText == "carillon: no player is running; carillon play starts one\n")
      #expect(result.outputText.isEmpty)
    }
    let bar = try program.run("status", "--format", "{name}")
    #expect(bar.status == 1)
    #expect(bar.outputText == "\n")
    #expect(bar.errorText.isEmpty)
    // Looking makes nothing.
    #expect(program.folder.names() == ["s.yaml"])
  }

  @Test func ofSeveralPlayersOneHasToBeNamed() throws {
    let devices = try [TestDevice(ppm: 0), TestDevice(ppm: 0)]
    let first = try program.play(devices[0], environment: noSilence)
    #expect(program.waitForPlayers(1) == ["s"])
    let second = try program.play(devices[1], environment: noSilence)
    #expect(program.waitForPlayers(2) == ["s", "s-2"])

    for arguments in [["status"], ["stop"], ["follow"]] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 2)
      #expect(
        result.errorText == "carillon: 2 players are running: s, s-2; --player says which\n")
    }
    let wrong = try program.run("stop", "--player", "t")
    #expect(wrong.status == 1)
    #expect(wrong.errorText == "carillon: no player 't' is running; there is s, s-2\n")
    #expect(try program.run("complete", "players").outputText == "s\ns-2\n")

    let taken = try program.run("play", "./s.yaml", "--player", "s-2")
    #expect(taken.status == 1)
    #expect(
      taken.errorText.hasSuffix(
        "/run/s-2: a player of that name is running; --player takes another\n"))

    #expect(try program.run("stop", "--player", "s-2").status == 0)
    #expect(second.wait().status == 0)
    #expect(program.waitForPlayers(1) == ["s"])
    #expect(try program.run("stop").status == 0)
    let result = first.wait()
    #expect(result.status == 0)
    #expect(result.outputText.contains("Stopped at 0:"))
  }

  @Test func aPlayerThatWasKilledLeavesTheNameToTheNext() throws {
    let devices = try [TestDevice(ppm: 0), TestDevice(ppm: 0)]
    let first = try program.play(devices[0], ["--player", "wall"], environment: noSilence)
    #expect(program.waitForPlayers(1) == ["wall"])
    first.send(SIGKILL)
    #expect(first.wait().termination == .signaled(SIGKILL))
    #expect(try TemporaryNames.of(program.runtimeFolder) == ["wall.lock", "wall.sock"])
    #expect(try program.run("status").status == 1)
    let second = try program.play(devices[1], ["--player", "wall"], environment: noSilence)
    #expect(program.waitForPlayers(1) == ["wall"])
    #expect(try program.run("stop").status == 0)
    #expect(second.wait().status == 0)
  }

  @Test func whatIsAskedWronglyIsNamed() throws {
    for (arguments, message) in [
      (
        ["status", "--format", "{nam}"], "--format: unknown placeholder '{nam}'; there are player, "
      ),
      (["status", "--json", "--format", "x"], "status: --json and --format; one of them is right"),
      (["add", "soon"], "add: 'soon' is no time; it is at most 24h either way"),
      (["add", "-25h"], "add: '-25h' is no time"), (["jump", "0"], "jump: '0' is no place"),
      (["gain", "25dB"], "gain: '25dB' is no gain"),
      (["mute", "maybe"], "mute: 'maybe' is neither"),
      (["play", "./s.yaml", "--player", "a/b"], "--player is 'a/b'; a name is letters"),
    ] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errorText.hasPrefix("carillon: \(message)"), "\(result.errorText)")
    }
  }

  /// At ten times its speed; what is told is what a render would sound.
  @Test func whoFollowsIsToldWhatIsHeard() throws {
    try program.write(
      "s.yaml",
      """
      title: Short
      lead-in: 5s
      cues: {start: beep, countdown: none, halfway: none, complete: wood, announce: false}
      steps: [{name: Tree, hold: 8s, sides: [left, right]}, {rest: 5s}, {name: Cat, hold: 8s}]
      """)
    let device = try TestDevice()
    let child = try program.play(device, ["--repeat"], environment: noSilence)
    #expect(program.waitForPlayers(1) == ["s"])
    let follower = try program.start(["follow"])
    let scripts = try program.start(["follow", "--json"])
    #expect(follower.waitForText("Cat · 0:08\n   0:26    start beep"))
    #expect(scripts.waitForText("{\"event\": \"cue\""))
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
    let told = follower.wait()
    #expect(told.status == 0, "\(told.errorText)")
    let lines = told.outputText.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("Short · ") == true)
    #expect(lines.last?.hasSuffix("  stopped") == true)
    #expect(lines.contains("   0:26  Cat · 0:08"), "\(told.outputText)")
    #expect(lines.contains("   0:26    start beep"), "\(told.outputText)")
    let objects = scripts.wait().outputText.split(separator: "\n")
    #expect(
      objects.first?.hasPrefix("{\"event\": \"status\", \"status\": {\"player\": \"s\"") == true)
    #expect(objects.last?.hasPrefix("{\"event\": \"stopped\", ") == true)
    for line in objects.dropFirst() {
      #expect(ControlReply(line: Array(line.utf8)) != nil, "\(line)")
    }
  }

  @Test func whoReadsAlongNoMoreEndsTheFollowing() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    #expect(program.waitForPlayers(1) == ["s"])
    let follower = try program.start(["follow"])
    #expect(follower.waitForText("Two & a half"))
    follower.closeOutput()
    #expect(follower.wait().status == 0)
    let orphan = try program.start(["follow"])
    #expect(orphan.waitForText("Two & a half"))
    child.send(SIGKILL)
    let result = orphan.wait()
    #expect(result.status == 1)
    #expect(result.errorText == "carillon: the player is gone\n")
  }
}

/// What lies in a folder.
enum TemporaryNames {
  static func of(_ path: String) throws -> [String] {
    let result = try ChildProcess.run("ls", ["-A", path])
    return result.outputText.split(separator: "\n").map(String.init)
  }
}
