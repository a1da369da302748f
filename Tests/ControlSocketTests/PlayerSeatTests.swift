import CLinux
import ControlProtocol
import Glibc
import TestSupport
import Testing

@testable import ControlSocket

@Suite struct PlayerSeatTests {
  private let folder: TemporaryFolder
  private let runtime: RuntimeFolder

  init() throws {
    folder = try TemporaryFolder()
    runtime = try RuntimeFolder.make(folder.path(of: "run"))
  }

  private var files: [String] { TemporaryFolder.names(at: runtime.path) }

  @Test func aNameThatIsTakenGetsANumber() throws {
    let first = try ControlServer(try PlayerSeat.take("tree", isExact: false, in: runtime))
    let second = try ControlServer(try PlayerSeat.take("tree", isExact: false, in: runtime))
    #expect([first.name, second.name] == ["tree", "tree-2"])
    let directory = PlayerDirectory(folders: [runtime.path])
    #expect(try directory.names() == ["tree", "tree-2"])
    #expect(throws: ControlSocketError(path: "\(runtime.path)/tree", reason: .nameIsTaken)) {
      try PlayerSeat.take("tree", isExact: true, in: runtime)
    }
    // What was tried in vain took nothing away.
    #expect(files == ["tree-2.lock", "tree-2.sock", "tree.lock", "tree.sock"])
  }

  @Test func aNameIsFreeAgainAtItsPlayersEnd() throws {
    for _ in 0..<3 {
      let server = try ControlServer(try PlayerSeat.take("tree", isExact: true, in: runtime))
      #expect(server.name == "tree")
    }
    #expect(files.isEmpty)
  }

  /// A name is taken before the player listens.
  @Test func aSeatWithoutASocketIsTakenToo() throws {
    let seat = try PlayerSeat.take("tree", isExact: true, in: runtime)
    #expect(try PlayerSeat.take("tree", isExact: false, in: runtime).name == "tree-2")
    #expect(seat.name == "tree")
    #expect(try PlayerDirectory(folders: [runtime.path]).names().isEmpty)
  }

  /// As `kill -9` leaves it: files, and nobody who has the lock or listens.
  private func leaveDead(_ name: String) throws {
    let listener = clinux_listen_at("\(runtime.path)/\(name).sock", 1)
    #expect(listener >= 0)
    close(listener)
    try folder.write("", to: "run/\(name).lock")
  }

  @Test func whatADeadPlayerLeftIsTakenAway() throws {
    try leaveDead("tree")
    try leaveDead("other")
    try folder.write("", to: "run/lonely.lock")
    let directory = PlayerDirectory(folders: [runtime.path])
    #expect(try directory.names().isEmpty)
    #expect(try directory.connect(to: "tree") == nil)
    let server = try ControlServer(try PlayerSeat.take("tree", isExact: true, in: runtime))
    #expect(files == ["tree.lock", "tree.sock"])
    #expect(try directory.names() == [server.name])
  }

  /// One that keeps to no lock: an older version's, a test's.
  @Test func aSocketThatAnswersIsNeverTakenAway() throws {
    let listener = clinux_listen_at("\(runtime.path)/tree.sock", 1)
    defer { close(listener) }
    #expect(try PlayerSeat.take("tree", isExact: false, in: runtime).name == "tree-2")
    #expect(files == ["tree.sock"])
  }

  @Test func namesThatLeadElsewhereAreNobodys() throws {
    let server = try ControlServer(try PlayerSeat.take("tree", isExact: true, in: runtime))
    let directory = PlayerDirectory(folders: ["\(runtime.path)/nowhere"])
    #expect(try directory.connect(to: "../\(server.name)") == nil)
  }

  /// Found where a later folder has it, and only once.
  @Test func playersOfSeveralFoldersAreFound() throws {
    let second = try RuntimeFolder.make(folder.path(of: "other"))
    let servers = [
      try ControlServer(try PlayerSeat.take("a", isExact: true, in: runtime)),
      try ControlServer(try PlayerSeat.take("b", isExact: true, in: second)),
      try ControlServer(try PlayerSeat.take("a", isExact: true, in: second)),
    ]
    let directory = PlayerDirectory(folders: [runtime.path, second.path, folder.path(of: "none")])
    #expect(try directory.names() == ["a", "b"])
    #expect(try directory.connect(to: "b") != nil)
    #expect(servers.count == 3)
  }

  /// As the player itself took the next one.
  @Test func aFolderThatIsNotToBeTrustedHidesNoOther() throws {
    let bad = try folder.makeFolder("bad")
    chmod(bad, 0o777)
    let directory = PlayerDirectory(folders: [bad, runtime.path])
    let refused = ControlSocketError(path: bad, reason: .folderOpenToOthers)
    #expect(throws: refused) { try directory.names() }
    #expect(throws: refused) { try directory.connect(to: "a") }
    let server = try ControlServer(try PlayerSeat.take("a", isExact: true, in: runtime))
    #expect(try directory.names() == ["a"])
    #expect(try directory.connect(to: "a") != nil)
    withExtendedLifetime(server) {}
  }
}
