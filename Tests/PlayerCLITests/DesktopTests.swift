import ControlProtocol
import Glibc
import TestSupport
import Testing

/// What a desktop shows of a session, and when its machine may sleep.
@Suite(.serialized, .enabled(if: PrivateBus.hasMock, "python3-dbusmock is not installed"))
struct DesktopTests {
  private let program: PlayerProgram
  private let bus: PrivateBus
  private let login = "org.freedesktop.login1"

  init() throws {
    program = try PlayerProgram()
    bus = try PrivateBus()
    try program.write(
      "s.yaml",
      """
      title: Cat & Cow
      lead-in: 0
      transition: 100ms
      cues: {complete: wood, announce: false}
      steps: [{name: Cat, hold: 1s}, {name: <Cow>, hold: 1s}, {rest: 1s}]
      """)
  }

  @Test func theEndOfAPhaseTakesThePlaceOfTheOneBefore() throws {
    let desktop = try bus.mock("--template", "notification_daemon")
    #expect(try bus.waitForName("org.freedesktop.Notifications"))
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device,
      environment: ["CARILLON_OPENING_SILENCE": "0"].merging(bus.environment) { $1 })
    let result = child.wait()
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    desktop.send(SIGTERM)
    let calls = desktop.wait().outputText.split(separator: "\n").filter {
      $0.contains(" Notify ")
    }
    try #require(calls.count == 3, "\(calls)")
    let wanted = [
      #"Notify "Carillon" 0 "" "Cat is over" "Next: &lt;Cow&gt;, 0:01" []"#,
      #"Notify "Carillon" 1 "" "<Cow> is over" "Next: Rest, 0:01" []"#,
      #"Notify "Carillon" 1 "" "Session complete" "Cat &amp; Cow, 0:03" []"#,
    ]
    for (call, text) in zip(calls, wanted) { #expect(call.contains(text), "\(call)") }
    #expect(calls.allSatisfy { $0.contains("suppress-sound") })
  }

  @Test func nothingIsShownWhereTheSettingsSaySo() throws {
    try program.write("config/carillon/config.yaml", "notifications: false\n")
    let desktop = try bus.mock("--template", "notification_daemon")
    #expect(try bus.waitForName("org.freedesktop.Notifications"))
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device, environment: ["CARILLON_OPENING_SILENCE": "0"].merging(bus.environment) { $1 })
    #expect(child.wait().status == 0)
    desktop.send(SIGTERM)
    #expect(!desktop.wait().outputText.contains(" Notify "))
  }

  private func inhibitors() throws -> String {
    try bus.call(
      login, "/org/freedesktop/login1", "org.freedesktop.login1.Manager.ListInhibitors")
  }

  @Test func theMachineStaysAwakeWhileTheSessionPlaysAndNotWhilePaused() throws {
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 60s}]\n")
    let logind = try bus.mock("--system", "--template", "logind")
    #expect(try bus.waitForName(login))
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device, environment: ["CARILLON_OPENING_SILENCE": "0"].merging(bus.environment) { $1 })
    func isHeld(_ answer: String) -> Bool {
      answer.contains(#""sleep:idle""#) && answer.contains(#""Carillon""#)
        && answer.contains(#""block""#)
    }
    #expect(try bus.wait(inhibitors, until: isHeld))
    #expect(try program.run("pause").status == 0)
    #expect(try bus.wait(inhibitors) { !$0.contains("Carillon") })
    #expect(try program.run("resume").status == 0)
    #expect(try bus.wait(inhibitors, until: isHeld))
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
    #expect(try bus.wait(inhibitors) { !$0.contains("Carillon") })
    logind.send(SIGTERM)
    _ = logind.wait()
  }

  @Test func whoMayNotBlockSleepBlocksIdleness() throws {
    let logind = try bus.mock(
      "--system", login, "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    #expect(try bus.waitForName(login))
    let denial =
      "raise dbus.exceptions.DBusException('no', name='org.freedesktop.DBus.Error.AccessDenied')"
    let answer = try bus.call(
      login, "/org/freedesktop/login1", "org.freedesktop.DBus.Mock.AddMethod",
      "string:org.freedesktop.login1.Manager", "string:Inhibit", "string:ssss", "string:h",
      "string:\(denial)")
    #expect(answer.contains("method return"), "\(answer)")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device,
      environment: ["CARILLON_OPENING_SILENCE": "0", "CARILLON_DEBUG": "1"].merging(
        bus.environment
      ) { $1 })
    let result = child.wait()
    #expect(result.status == 0)
    #expect(
      result.errorText.split(separator: "\n").filter { $0.contains("asleep") } == [
        "carillon: the machine may fall asleep: no"
      ], "\(result.errorText)")
    logind.send(SIGTERM)
    let calls = logind.wait().outputText.split(separator: "\n").filter {
      $0.contains(#" Inhibit ""#)
    }
    #expect(calls.count == 2 && calls.last?.contains(#"Inhibit "idle" "Carillon""#) == true)
  }
}
