import ControlProtocol
import Glibc
import TestSupport
import Testing

/// A session on a session bus of its own, driven by what drives every other player.
@Suite(.serialized, .enabled(if: PrivateBus.hasPlayerctl, "playerctl is not installed"))
struct MediaKeyTests {
  private let program: PlayerProgram
  private let bus: PrivateBus

  init() throws {
    program = try PlayerProgram()
    bus = try PrivateBus()
    try program.write(
      "s.yaml",
      """
      title: Two & more
      lead-in: 0
      cues: {complete: wood, announce: false}
      steps: [{name: Tree, hold: 60s}, {name: Cow, hold: 50s, sides: [left, right]}]
      """)
  }

  private func play(
    _ device: TestDevice, _ arguments: [String] = [], session: String = "./s.yaml"
  ) throws -> ChildProcess {
    try program.play(
      device, arguments, session: session,
      environment: ["CARILLON_OPENING_SILENCE": "0"].merging(bus.environment) { $1 })
  }

  private func playerctl(_ arguments: String...) throws -> String {
    try bus.run("playerctl", arguments).outputText
  }

  /// Waits until playerctl answers so.
  private func waits(_ arguments: [String], for wanted: (String) -> Bool) throws -> Bool {
    try bus.wait({ try bus.run("playerctl", arguments).outputText }, until: wanted)
  }

  @Test func playerctlDrivesASession() throws {
    let device = try TestDevice(ppm: 0)
    let child = try play(device)
    #expect(try waits(["-l"]) { $0 == "carillon\n" })
    #expect(try waits(["status"]) { $0 == "Playing\n" })
    #expect(try waits(["metadata", "title"]) { $0 == "Tree\n" })
    let format = "{{mpris:trackid}}|{{title}}|{{album}}|{{artist}}|{{xesam:trackNumber}}"
    let shown = try playerctl("metadata", "--format", format + "|{{mpris:length}}")
    // Older ones show an object path in quotes.
    let plain = shown.filter { $0 != "'" }
    #expect(plain == "/carillon/step/1|Tree|Two & more|Two & more|1|60000000\n")
    let follower = try ChildProcess(
      "playerctl", ["--follow", "metadata", "title"], environment: bus.environment)
    #expect(follower.waitForText("Tree"))

    _ = try playerctl("next")
    #expect(try waits(["metadata", "title"]) { $0 == "Cow, left\n" })
    // Told by a signal, not asked for.
    #expect(follower.waitForText("Cow, left"))
    _ = try playerctl("pause")
    #expect(try waits(["status"]) { $0 == "Paused\n" })
    #expect(program.waitForStatus { $0.state == .paused } != nil)
    let position = try playerctl("position")
    #expect(try playerctl("position") == position)
    _ = try playerctl("play-pause")
    #expect(try waits(["status"]) { $0 == "Playing\n" })

    _ = try playerctl("position", "30")
    #expect(try waits(["position"]) { (Double($0.dropLast()) ?? 0) >= 30 })
    #expect(program.waitForStatus { $0.position.nanoseconds >= 90_000_000_000 } != nil)
    _ = try playerctl("position", "25-")
    #expect(try waits(["position"]) { (Double($0.dropLast()) ?? 99) < 25 })
    _ = try playerctl("position", "3000+")
    #expect(try waits(["metadata", "title"]) { $0 == "Cow, right\n" })
    // Past its first 2 s this begins the step anew.
    _ = try playerctl("previous")
    #expect(try waits(["metadata", "title"]) { $0 == "Cow, left\n" })

    _ = try playerctl("volume", "0.5")
    #expect(try waits(["volume"]) { $0.hasPrefix("0.5000") || $0.hasPrefix("0.4999") })
    #expect(program.waitForStatus { $0.gain.thousandths == -6_021 } != nil)
    _ = try playerctl("volume", "0")
    #expect(program.waitForStatus { $0.isMuted } != nil)
    _ = try playerctl("volume", "1")
    #expect(program.waitForStatus { !$0.isMuted && $0.gain == .zero } != nil)

    _ = try playerctl("stop")
    let result = child.wait()
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    #expect(result.outputText.contains("Stopped at"))
    #expect(try playerctl("-l") == "")
  }

  @Test func aMediaKeyEndsAWait() throws {
    try program.write(
      "w.yaml",
      "lead-in: 0\nsteps: [{name: Block, wait: true, wait-limit: 5s}, {name: Tree, hold: 60s}]\n")
    let device = try TestDevice(ppm: 0)
    let child = try play(device, session: "./w.yaml")
    #expect(program.waitForPlayer("w") != nil)
    let follower = try program.start(["follow", "--attend", "--player", "w"])
    #expect(program.waitForStatus("w") { $0.state == .waiting } != nil)
    #expect(try waits(["status"]) { $0 == "Paused\n" })
    _ = try playerctl("play-pause")
    #expect(program.waitForStatus("w") { $0.step?.name == "Tree" } != nil)
    #expect(try waits(["status"]) { $0 == "Playing\n" })
    _ = try bus.player("org.mpris.MediaPlayer2.Quit")
    #expect(child.wait().status == 0)
    _ = follower.wait()
  }

  @Test func aSecondPlayerHasItsProcessNumberInItsName() throws {
    let (one, two) = (try TestDevice(ppm: 0), try TestDevice(ppm: 0))
    let first = try play(one, ["--player", "a"])
    #expect(try bus.waitForName("org.mpris.MediaPlayer2.carillon"))
    let second = try play(two, ["--player", "b"])
    let name = "org.mpris.MediaPlayer2.carillon.instance\(second.processID)"
    #expect(try bus.waitForName(name))
    _ = try bus.call(name, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player.Stop")
    #expect(second.wait().outputText.contains("Stopped at"))
    #expect(try playerctl("-l") == "carillon\n")
    first.send(SIGTERM)
    _ = first.wait()
  }

  /// What the specification asks for, by name and with its type.
  @Test func everyPropertyIsThere() throws {
    let device = try TestDevice(ppm: 0)
    let child = try play(device)
    #expect(try waits(["metadata", "title"]) { $0 == "Tree\n" })
    func all(_ interface: String) throws -> String {
      try bus.player("org.freedesktop.DBus.Properties.GetAll", "string:\(interface)").split {
        $0 == " " || $0 == "\n"
      }.joined(separator: " ")
    }
    let root = try all("org.mpris.MediaPlayer2")
    for text in [
      #"string "CanQuit" variant boolean true"#, #"string "CanRaise" variant boolean false"#,
      #"string "HasTrackList" variant boolean false"#,
      #"string "Identity" variant string "Carillon""#,
      #"string "SupportedUriSchemes" variant array ["#,
      #"string "SupportedMimeTypes" variant array ["#,
    ] { #expect(root.contains(text), "\(text) in \(root)") }
    let player = try all("org.mpris.MediaPlayer2.Player")
    for text in [
      #"string "PlaybackStatus" variant string "Playing""#, #"string "Rate" variant double 1"#,
      #"string "Volume" variant double 1"#, #"string "Position" variant int64 "#,
      #"string "MinimumRate" variant double 1"#, #"string "MaximumRate" variant double 1"#,
      #"string "CanGoNext" variant boolean true"#, #"string "CanGoPrevious" variant boolean true"#,
      #"string "CanPlay" variant boolean true"#, #"string "CanPause" variant boolean true"#,
      #"string "CanSeek" variant boolean true"#, #"string "CanControl" variant boolean true"#,
      #"string "mpris:trackid" variant object path "/carillon/step/1""#,
      #"string "mpris:length" variant int64 60000000"#,
      #"string "xesam:title" variant string "Tree""#,
      #"string "xesam:artist" variant array [ string "Two & more" ]"#,
    ] { #expect(player.contains(text), "\(text) in \(player)") }
    let tables = try bus.player("org.freedesktop.DBus.Introspectable.Introspect")
    for method in [
      "Raise", "Quit", "Next", "Previous", "Pause", "PlayPause", "Stop", "Play", "Seek",
      "SetPosition", "OpenUri",
    ] { #expect(tables.contains("<method name=\"\(method)\""), "\(method)") }
    #expect(tables.contains("<signal name=\"Seeked\""))
    child.send(SIGTERM)
    _ = child.wait()
  }
}
