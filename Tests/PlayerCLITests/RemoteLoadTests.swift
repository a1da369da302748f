import ControlProtocol
import ControlSocket
import Glibc
import TestSupport
import Testing

/// Whatever comes over the socket, what is heard stays what a render writes.
@Suite(.serialized) struct RemoteLoadTests {
  private let program: PlayerProgram
  private let noSilence = ["CARILLON_OPENING_SILENCE": "0"]

  init() throws {
    program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {complete: wood, announce: false}
      steps: [{repeat: 6, steps: [{name: Tree, hold: 1s}]}]
      """)
  }

  /// Bytes of a process that are in memory.
  private func residentBytes(_ process: pid_t) -> Int {
    let bytes = (try? FileBytes.read("/proc/\(process)/statm")) ?? []
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Ten a second would be 60 in this time.
  @Test func statusRequestsChangeNothing() throws {
    try program.expectUnmoved { _ in
      #expect(program.waitForPlayers(1) == ["s"])
      let connection = try #require(program.waitForPlayer())
      var count = 0
      // Before its device is there nothing is left of it either.
      while case .status(let report, _)? = try? connection.ask(.status),
        report.state == .opening || report.remaining.nanoseconds > 1_000_000_000
      {
        count += 1
        usleep(10_000)
      }
      #expect(count >= 60, "\(count)")
    }
  }

  @Test func garbageMegabytesAndConnectionsChangeNothing() throws {
    try program.expectUnmoved { child in
      #expect(program.waitForPlayers(1) == ["s"])
      let path = "\(program.runtimeFolder)/s.sock"
      let raw = try #require(RawWriter(path))
      _ = raw.write(Array("x\n".utf8))
      let before = residentBytes(child.processID)
      var answers = 0
      for _ in 0..<100 {
        answers += raw.write(
          Array(String(repeating: "{\"command\": \"paus\u{1}\"\n", count: 100).utf8))
      }
      for _ in 0..<4 {
        answers += raw.write([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20) + [0x0A])
      }
      answers += raw.read(lineEnds: 10_005 - answers)
      #expect(answers == 10_005)
      var others: [RawWriter] = []
      for _ in 0..<200 {
        if let other = RawWriter(path) { others.append(other) } else { usleep(10_000) }
      }
      #expect(others.count > 150)
      #expect(residentBytes(child.processID) - before < 16 << 20)
    }
  }

  @Test func aSessionOfItsOwnWithoutATerminalCanBeAskedAndStopped() throws {
    let device = try TestDevice(ppm: 0)
    let child = try ChildProcess(
      "setsid",
      [
        "-w", "sh", "-c", "exec \"$0\" play ./s.yaml --repeat --device testclock <&-",
        try builtProduct("carillon"),
      ],
      environment: program.environment.merging(device.environment) { $1 }.merging(noSilence) { $1 },
      folder: program.path)
    #expect(program.waitForPlayers(1) == ["s"])
    #expect(try program.run("status", "--format", "{state}").outputText == "playing\n")
    #expect(try program.run("stop").status == 0)
    let result = child.wait()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.contains("Stopped at 0:0"))
  }

  /// All sockets of a run are of the machine's own.
  @Test func noInternetSocketIsEverOpen() throws {
    try program.expectUnmoved { child in
      #expect(program.waitForPlayers(1) == ["s"])
      let follower = try program.start(["follow"])
      #expect(follower.waitForText("Tree"))
      for process in [child.processID, follower.processID] {
        let listing = try ChildProcess.run("ls", ["-l", "/proc/\(process)/fd"]).outputText
        let sockets = Set(listing.matches(of: /socket:\[(\d+)\]/).map { String($0.output.1) })
        #expect(!sockets.isEmpty)
        for name in ["tcp", "tcp6", "udp", "udp6", "raw", "raw6", "icmp", "packet"] {
          let table = (try? FileBytes.read("/proc/\(process)/net/\(name)")) ?? []
          let words = String(decoding: table, as: UTF8.self).split { $0 == " " || $0 == "\n" }
          #expect(sockets.isDisjoint(with: words.map(String.init)), "\(name)")
        }
      }
    }
  }

  @Test func aStoppedPlayerIsNotWaitedFor() throws {
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, ["--repeat"], environment: noSilence)
    #expect(program.waitForPlayers(1) == ["s"])
    child.send(SIGSTOP)
    var asked = try program.run("status")
    // The signal may take a moment to stop it.
    for _ in 0..<100 where asked.status == 0 { asked = try program.run("status") }
    #expect(asked.status == 1)
    #expect(asked.errorText == "carillon: the player is stopped; fg in its shell lets it go on\n")
    let bar = try program.run("status", "--format", "{name}")
    #expect(bar.outputText == "\n" && bar.errorText.isEmpty)
    child.send(SIGCONT)
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
  }

  @Test func withoutAFolderForItTheSessionPlaysAndALineSaysWhy() throws {
    let run = try program.folder.makeFolder("run")
    chmod(run, 0o777)
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let result = try program.play(device, environment: noSilence).wait()
    #expect(result.status == 0)
    #expect(
      result.errorText
        == "carillon: no control socket: \(run): others may write there; chmod 700 makes it yours\n"
    )
    #expect(begins(device.heard, with: try program.rendered()))
    let asked = try program.run("play", "./s.yaml", "--player", "a")
    #expect(asked.status == 1)
    let client = try program.run("pause")
    #expect(client.status == 1)
    #expect(client.errorText.contains("others may write there"))
  }

  @Test func theFolderIsOfTheRuntimeFolderOfTheLogin() throws {
    let login = try program.folder.makeFolder("login")
    chmod(login, 0o700)
    let device = try TestDevice(ppm: 0)
    let places = ["CARILLON_RUNTIME": "", "XDG_RUNTIME_DIR": login]
    let child = try program.play(
      device, ["--player", "of-a-login"], environment: noSilence.merging(places) { $1 })
    let directory = PlayerDirectory(folders: ["\(login)/carillon"])
    for _ in 0..<6_000 where (try? directory.names()) != ["of-a-login"] { usleep(10_000) }
    #expect(try directory.names() == ["of-a-login"])
    let result = try program.run("stop", "--player", "of-a-login", environment: places)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(child.wait().status == 0)
  }
}
