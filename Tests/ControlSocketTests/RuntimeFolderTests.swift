import ControlProtocol
import ControlSocket
import Glibc
import TestSupport
import Testing

@Suite struct RuntimeFolderTests {
  private func mode(_ path: String) -> mode_t {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0
  }

  private func failure(_ body: () throws -> Void) -> ControlSocketError.Reason? {
    do { try body() } catch { return (error as? ControlSocketError)?.reason }
    return nil
  }

  @Test func theFolderIsPrivateAndTheSocketToo() throws {
    let before = umask(0)
    defer { umask(before) }
    let folder = try TemporaryFolder()
    let runtime = try RuntimeFolder.make(folder.path(of: "run"))
    #expect(mode(runtime.path) == 0o700)
    let server = try ControlServer(try PlayerSeat.take("a", isExact: true, in: runtime))
    #expect(mode(server.path) == 0o600)
    #expect(mode("\(runtime.path)/a.lock") == 0o600)
  }

  @Test func aFolderOfOnesOwnThatOthersMayReadIsClosedToThem() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeFolder("run")
    chmod(path, 0o755)
    _ = try RuntimeFolder.make(path)
    #expect(mode(path) == 0o700)
  }

  @Test func aFolderThatOthersMayWriteToIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeFolder("run")
    chmod(path, 0o777)
    #expect(failure { _ = try RuntimeFolder.make(path) } == .folderOpenToOthers)
    #expect(failure { _ = try RuntimeFolder.open(path) } == .folderOpenToOthers)
  }

  @Test func aLinkOrAFileIsRefused() throws {
    let folder = try TemporaryFolder()
    let real = try folder.makeFolder("real")
    chmod(real, 0o700)
    symlink(real, folder.path(of: "link"))
    symlink(folder.path(of: "nowhere"), folder.path(of: "dangling"))
    try folder.write("", to: "file")
    for name in ["link", "dangling", "file"] {
      #expect(
        failure { _ = try RuntimeFolder.make(folder.path(of: name)) } == .notAFolder, "\(name)")
    }
    #expect(folder.names() == ["dangling", "file", "link", "real"])
  }

  /// Only root can make one.
  @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUserIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeFolder("run")
    chmod(path, 0o700)
    chown(path, 12_345, 12_345)
    #expect(failure { _ = try RuntimeFolder.make(path) } == .folderOfOthers)
    chown(path, 0, 0)
  }

  @Test func aFolderThatIsMissingIsNoPlayers() throws {
    let folder = try TemporaryFolder()
    #expect(try RuntimeFolder.open(folder.path(of: "run")) == nil)
    let directory = PlayerDirectory(folders: [folder.path(of: "run")])
    #expect(try directory.names().isEmpty)
    #expect(try directory.connect(to: "a") == nil)
    #expect(failure { _ = try RuntimeFolder.make(folder.path(of: "a/b")) } != nil)
  }

  /// An address holds 107 bytes of a path.
  @Test(arguments: [60, 107, 108, 109, 200, 1_000])
  func aFolderOfAnyDepthHoldsASocket(_ length: Int) throws {
    let folder = try TemporaryFolder()
    var path = folder.path
    while path.utf8.count < length {
      path += "/" + String(repeating: "d", count: min(200, max(1, length - path.utf8.count - 1)))
      mkdir(path, 0o700)
    }
    let runtime = try RuntimeFolder.make(path)
    let name = String(repeating: "n", count: 64)
    let server = try ControlServer(try PlayerSeat.take(name, isExact: true, in: runtime))
    let directory = PlayerDirectory(folders: [path])
    #expect(try directory.names() == [name])
    let connection = try #require(try directory.connect(to: name))
    try connection.send(ControlRequest(.pause))
    var commands: [ControlCommand] = []
    while commands.isEmpty {
      var polled = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 60_000) > 0 else { break }
      server.serve(now: 0) { request in
        commands.append(request.command)
        return .done()
      }
    }
    #expect(commands == [.pause])
    #expect(try connection.next() == .done())
  }
}
