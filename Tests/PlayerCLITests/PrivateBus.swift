import Glibc
import TestSupport
import Testing

/// A D-Bus bus of a test's own, with nobody on it; it stands for the session's and for the system's.
struct PrivateBus {
  /// The programs that these tests need.
  static let isThere = hasProgram("dbus-daemon") && hasProgram("dbus-send")
  static let hasPlayerctl = isThere && hasProgram("playerctl")
  static let hasMock = isThere && hasPythonModule("dbusmock")

  private let folder: TemporaryFolder
  let address: String
  let daemon: ChildProcess

  init() throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.path)/bus"
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    daemon = try ChildProcess(
      "dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--print-address"])
    #expect(daemon.waitForText("unix:path="))
  }

  /// For a child whose two buses this is to be.
  var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
  }

  /// For a child that looks at both buses, and is to find a player once.
  var sessionEnvironment: [String: String] {
    environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/no-bus"]) { $1 }
  }

  /// Runs a program that finds this bus as the session's.
  func run(_ program: String, _ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(program, arguments, environment: sessionEnvironment)
  }

  /// Calls a method and gives what `dbus-send` prints; its error where there is one.
  func call(
    _ service: String, _ path: String, _ method: String, _ arguments: String...
  ) throws -> String {
    let result = try run(
      "dbus-send",
      ["--session", "--print-reply", "--dest=\(service)", path, method] + arguments)
    return result.status == 0 ? result.outputText : result.errorText
  }

  /// Calls a method of the player, `Player.Next`.
  func player(_ method: String, _ arguments: String...) throws -> String {
    let result = try run(
      "dbus-send",
      [
        "--session", "--print-reply", "--dest=org.mpris.MediaPlayer2.carillon",
        "/org/mpris/MediaPlayer2", method,
      ] + arguments)
    return result.status == 0 ? result.outputText : result.errorText
  }

  /// Starts a service of Debian's python3-dbusmock, which writes a line for every call.
  func mock(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess("/usr/bin/python3", ["-m", "dbusmock"] + arguments, environment: environment)
  }

  /// Waits, with a generous bound, until an answer is so.
  func wait(_ answer: () throws -> String, until isAwaited: (String) -> Bool) rethrows -> Bool {
    for _ in 0..<1_000 {
      if isAwaited(try answer()) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Waits until somebody has this name.
  func waitForName(_ name: String) throws -> Bool {
    try wait({
      try call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner",
        "string:\(name)")
    }) { $0.contains("boolean true") }
  }
}
