import ControlProtocol
import Glibc
import TestSupport
import Testing

/// Whatever a bus and those on it do, what is heard is what a render writes.
@Suite(.serialized) struct BusFaultTests {
  private let program: PlayerProgram
  private let noSilence = ["CARILLON_OPENING_SILENCE": "0"]

  init() throws {
    program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {complete: wood, announce: false}
      steps: [{repeat: 4, steps: [{name: Tree, hold: 1s}]}]
      """)
  }

  @Test func withoutABusNothingIsMissedAndNothingSaid() throws {
    #expect(try program.expectUnmoved { _ in } == [])
  }

  @Test func whoeverWantsToKnowIsToldOncePerBus() throws {
    let lines = try program.expectUnmoved(["CARILLON_DEBUG": "1"]) { _ in }
    #expect(
      lines == [
        "carillon: session bus: No such file or directory; no media keys, no notifications",
        "carillon: system bus: No such file or directory; the machine may fall asleep",
      ])
  }

  @Test(.enabled(if: PrivateBus.isThere, "dbus is not installed"))
  func aBusThatDiesIsSaidAndTheSessionGoesOn() throws {
    let bus = try PrivateBus()
    let lines = try program.expectUnmoved(
      bus.environment.merging(["CARILLON_DEBUG": "1"]) { $1 }
    ) { (_: ChildProcess) throws in
      #expect(try bus.waitForName("org.mpris.MediaPlayer2.carillon"))
      bus.daemon.send(SIGKILL)
    }
    #expect(lines.count { $0.contains("session bus: Connection reset by peer") } == 1, "\(lines)")
    #expect(lines.count { $0.contains("system bus: Connection reset by peer") } == 1, "\(lines)")
  }

  @Test(.enabled(if: PrivateBus.isThere, "dbus is not installed"))
  func aBusThatNeverAnswersHoldsNothingUp() throws {
    let bus = try PrivateBus()
    bus.daemon.send(SIGSTOP)
    defer { bus.daemon.send(SIGCONT) }
    #expect(try program.expectUnmoved(bus.environment) { _ in } == [])
  }

  @Test(.enabled(if: PrivateBus.isThere, "dbus is not installed"))
  func aBusThatFallsAsleepHoldsNothingUp() throws {
    let bus = try PrivateBus()
    defer { bus.daemon.send(SIGCONT) }
    let lines = try program.expectUnmoved(bus.environment) { (_: ChildProcess) throws in
      #expect(try bus.waitForName("org.mpris.MediaPlayer2.carillon"))
      bus.daemon.send(SIGSTOP)
    }
    #expect(lines == [])
  }

  @Test(.enabled(if: PrivateBus.isThere, "dbus is not installed"))
  func badCallsAreRefusedAndChangeNothing() throws {
    let bus = try PrivateBus()
    let device = try TestDevice(ppm: 0)
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 60s}]\n")
    let child = try program.play(
      device, environment: noSilence.merging(bus.environment) { $1 })
    #expect(try bus.waitForName("org.mpris.MediaPlayer2.carillon"))
    #expect(program.waitForStatus { $0.step != nil } != nil)
    let properties = "org.freedesktop.DBus.Properties.Set"
    let player = "org.mpris.MediaPlayer2.Player"
    #expect(try bus.player("\(player).Seek", "string:x").contains("InvalidArgs"))
    #expect(try bus.player("\(player).Seek").contains("InvalidArgs"))
    #expect(try bus.player("\(player).Fly").contains("UnknownMethod"))
    #expect(try bus.player("\(player).OpenUri", "string:file:///x").contains("NotSupported"))
    #expect(
      try bus.player(properties, "string:\(player)", "string:Position", "variant:int64:1").contains(
        "ReadOnly"))
    #expect(
      try bus.player(properties, "string:\(player)", "string:Volume", "variant:double:nan")
        .contains(
          "InvalidArgs"))
    #expect(
      try bus.player(properties, "string:\(player)", "string:Volume", "variant:string:loud")
        .contains("Error"))
    // Ignored, as the specification says.
    for (track, position) in [
      ("/carillon/step/2", "1000000"), ("/carillon/step/1", "60000001"), ("/carillon/step/1", "-1"),
    ] {
      let answer = try bus.player("\(player).SetPosition", "objpath:\(track)", "int64:\(position)")
      #expect(answer.contains("method return"))
    }
    #expect(try bus.player("\(player).Seek", "int64:-9223372036854775808").contains("return"))
    let report = program.waitForStatus { $0.position.nanoseconds < 30_000_000_000 }
    #expect(report?.step?.number == 1 && report?.gain == .zero)
    child.send(SIGTERM)
    _ = child.wait()
  }

  @Test(.enabled(if: PrivateBus.hasMock, "python3-dbusmock is not installed"))
  func aFloodOfCallsIsRefused() throws {
    let bus = try PrivateBus()
    var output = ""
    let lines = try program.expectUnmoved(bus.environment) { (_: ChildProcess) throws in
      #expect(try bus.waitForName("org.mpris.MediaPlayer2.carillon"))
      let script = """
        import dbus
        bus = dbus.SessionBus()
        calls = []
        errors = {}
        for _ in range(3000):
            message = dbus.lowlevel.MethodCallMessage('org.mpris.MediaPlayer2.carillon',
                '/org/mpris/MediaPlayer2', 'org.mpris.MediaPlayer2.Player', 'Play')
            message.set_no_reply(True)
            bus.send_message(message)
        player = bus.get_object('org.mpris.MediaPlayer2.carillon', '/org/mpris/MediaPlayer2')
        try:
            for _ in range(3):
                player.Play(dbus_interface='org.mpris.MediaPlayer2.Player')
            print('taken')
        except dbus.DBusException as error:
            print(error.get_dbus_name())
        """
      output = try bus.run("/usr/bin/python3", ["-c", script]).outputText
    }
    #expect(output == "org.freedesktop.DBus.Error.LimitsExceeded\n")
    #expect(lines == [])
  }
}
