import Glibc
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct BackupTests {
  @Test func aBackupIsMadeWhileASessionIsPlayed() throws {
    let desk = try Desk()
    let history = try desk.open()
    try desk.record(history, "first")
    let playing = try desk.begin(history, "second", seconds: 20)
    let target = desk.folder.path(of: "backup.sqlite")
    try desk.open().backUp(to: target)
    try playing.play(20)
    try playing.end()

    let copy = try History.open(target, clock: desk.clock)
    #expect(try copy.runs().map(\.session) == ["second", "first"])
    #expect(try copy.runs().map(\.state) == [.interrupted, .completed])
    #expect(try history.run(playing.run)?.state == .completed)
    var info = stat()
    #expect(stat(target, &info) == 0 && info.st_mode & 0o777 == 0o600)
    #expect(!desk.folder.names().contains { $0.contains("part") })
  }

  @Test func anOlderBackupIsReplacedAndNothingElse() throws {
    let desk = try Desk()
    let history = try desk.open()
    let target = try desk.folder.write("old", to: "backup.sqlite")
    try desk.record(history)
    try history.backUp(to: target)
    #expect(try History.open(target, clock: desk.clock).runs().count == 1)
    try desk.folder.makeFolder("folder")
    #expect(
      reason { try history.backUp(to: desk.folder.path(of: "folder")) }
        == .notAFile(kind: "directory"))
    #expect(
      reason { try history.backUp(to: desk.path) }
        == .refused("\(history.path): is the history itself; name another file"))
    #expect(
      reason { try history.backUp(to: desk.folder.path(of: "none/backup.sqlite")) }
        == .noFolder(cause: "No such file or directory"))
    #expect(try history.runs().count == 1)
  }
}
