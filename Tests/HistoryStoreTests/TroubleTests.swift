import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import HistoryStore

/// Whatever is in the way: a reason with a remedy, nothing overwritten.
@Suite struct TroubleTests {
  @Test func folderAndFilesAreForTheUserAlone() throws {
    let desk = try Desk()
    let path = desk.folder.path(of: "data/carillon/history.sqlite")
    let before = umask(0)
    defer { umask(before) }
    let history = try History.open(path, clock: desk.clock)
    try desk.record(history)
    for (name, mode) in [
      ("data", 0o700), ("data/carillon", 0o700), ("data/carillon/history.sqlite", 0o600),
      ("data/carillon/history.sqlite-wal", 0o600), ("data/carillon/history.sqlite-shm", 0o600),
      ("data/carillon/history.sqlite.lock", 0o600),
    ] as [(String, mode_t)] {
      var info = stat()
      #expect(
        stat(desk.folder.path(of: name), &info) == 0 && info.st_mode & 0o777 == mode, "\(name)")
    }
  }

  @Test func everyConnectionIsSetUpForLastingWrites() throws {
    let database = try Desk().open().database
    #expect(try database.number("PRAGMA synchronous") == 2)
    #expect(try database.number("PRAGMA foreign_keys") == 1)
    #expect(try database.row("PRAGMA journal_mode", [], { $0.text(0) }) == "wal")
    #expect(try database.number("PRAGMA user_version") == Schema.newest)
    #expect(try database.number("PRAGMA application_id") == Schema.applicationID)
  }

  @Test func aLockOfAnotherProgramIsWaitedForAndNamed() throws {
    let desk = try Desk()
    let history = try desk.open(busyMilliseconds: 50)
    let other = try Database.open(history.path, busyMilliseconds: 0)
    try other.execute("BEGIN IMMEDIATE")
    let error = HistoryError(path: history.path, reason: .busy)
    #expect(throws: error) { try history.addTask(TaskFields(title: "a")) }
    #expect(
      error.playerDescription
        == "this session is not recorded: \(history.path): another program keeps it locked; "
        + "close that program and try again")
    // Reading goes on, and writing as soon as it can.
    #expect(try history.tasks().isEmpty)
    try other.execute("ROLLBACK")
    #expect(try history.addTask(TaskFields(title: "a")) == 1)
  }

  @Test func aLockOfTheWholeFileEndsTheOpeningInTime() throws {
    let desk = try Desk()
    do { try desk.record(try desk.open()) }
    let other = try Database.open(desk.path, busyMilliseconds: 0)
    try other.executeScript("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;")
    #expect(reason { _ = try desk.open(.startAnew, busyMilliseconds: 50) } == .busy)
    #expect(desk.folder.names().allSatisfy { !$0.contains("damaged") })
  }

  struct FileCase: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
  }

  static let damagedFiles = [
    FileCase(testDescription: "a text", bytes: Array("Dear diary,\n".utf8)),
    FileCase(
      testDescription: "a long text",
      bytes: Array(String(repeating: "Dear diary, today I sat. ", count: 1_000).utf8)),
    FileCase(testDescription: "zeros", bytes: [UInt8](repeating: 0, count: 8_192)),
    FileCase(testDescription: "a byte", bytes: [83]),
    FileCase(
      testDescription: "a header and nothing behind it",
      bytes: Array("SQLite format 3\0".utf8) + [UInt8](repeating: 255, count: 4_080)),
  ]

  @Test(arguments: damagedFiles)
  func whatIsNoDatabaseIsLeftAloneByCommandsAndKeptByPlayers(_ file: FileCase) throws {
    let desk = try Desk()
    try desk.folder.write(file.bytes, to: "history.sqlite")
    let refused = reason { _ = try desk.open() }
    guard case .damaged = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(try desk.folder.read("history.sqlite") == file.bytes)

    let history = try desk.open(.startAnew)
    #expect(
      history.notes
        == [
          "\(history.path): was damaged and is kept as history.sqlite.damaged-1; a new history begins"
        ])
    try desk.record(history)
    #expect(try desk.folder.read("history.sqlite.damaged-1") == file.bytes)
    #expect(try desk.open(.startAnew).notes.isEmpty)
    #expect(try desk.open().runs().count == 1)
  }

  @Test func aSecondDamagedOneGetsTheNextNumber() throws {
    let desk = try Desk()
    for number in 1...3 {
      try desk.folder.write("text \(number)", to: "history.sqlite")
      _ = try desk.open(.startAnew)
    }
    for number in 1...3 {
      let kept = try desk.folder.read("history.sqlite.damaged-\(number)")
      #expect(String(decoding: kept, as: UTF8.self) == "text \(number)")
    }
  }

  @Test(arguments: [1, 50, 100, 511, 512, 4_095, 4_096, 5_000, 20_000, 40_000])
  func aTruncatedDatabaseIsKept(_ length: Int) throws {
    let desk = try Desk()
    do {
      let history = try desk.open()
      for _ in 0..<5 { try desk.record(history) }
    }
    let whole = try desk.folder.read("history.sqlite")
    try #require(whole.count > length)
    try desk.folder.write(Array(whole[..<length]), to: "history.sqlite")
    let history = try desk.open(.startAnew)
    #expect(history.notes.count == 1)
    #expect(try history.runs().isEmpty)
    #expect(try desk.folder.read("history.sqlite.damaged-1") == Array(whole[..<length]))
  }

  @Test func damageInTheMiddleIsFoundBeforeASessionBegins() throws {
    let desk = try Desk()
    let page: Int
    do {
      let history = try desk.open()
      for _ in 0..<5 { try desk.record(history) }
      page = try history.database.number(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'runs'")
    }
    var bytes = try desk.folder.read("history.sqlite")
    for index in (page - 1) * 4_096..<page * 4_096 { bytes[index] = 0xA5 }
    try desk.folder.write(bytes, to: "history.sqlite")
    let history = try desk.open(.startAnew)
    #expect(history.notes.count == 1)
    #expect(try desk.folder.read("history.sqlite.damaged-1") == bytes)
    try desk.record(history)
    #expect(try history.runs().count == 1)
  }

  @Test func anEmptyFileBecomesAHistory() throws {
    let desk = try Desk()
    try desk.folder.write("", to: "history.sqlite")
    try desk.record(try desk.open())
    #expect(try desk.open().runs().count == 1)
  }

  @Test func aNewerFormIsLeftAlone() throws {
    let desk = try Desk()
    do { try desk.open().database.executeScript("PRAGMA user_version = 99") }
    let before = try desk.folder.read("history.sqlite")
    for rule in [History.DamageRule.refuse, .startAnew] {
      #expect(reason { _ = try desk.open(rule) } == .newer(version: 99, known: Schema.newest))
    }
    #expect(try desk.folder.read("history.sqlite") == before)
    let error = HistoryError(path: "h", reason: .newer(version: 99, known: 2))
    #expect("\(error)" == "h: has form 99, of a newer Carillon; this one knows up to 2: update it")
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() throws {
    let desk = try Desk()
    try desk.folder.write("", to: "history.sqlite")
    do {
      let other = try Database.open(desk.path, busyMilliseconds: 0)
      try other.executeScript("CREATE TABLE bookmarks (url TEXT)")
    }
    let before = try desk.folder.read("history.sqlite")
    #expect(reason { _ = try desk.open(.startAnew) } == .foreign)
    #expect(try desk.folder.read("history.sqlite") == before)
  }

  @Test func whatIsNoFileIsNamed() throws {
    let desk = try Desk()
    try desk.folder.makeFolder("history.sqlite")
    #expect(reason { _ = try desk.open(.startAnew) } == .notAFile(kind: "directory"))
    rmdir(desk.path)
    mkfifo(desk.path, 0o600)
    #expect(reason { _ = try desk.open(.startAnew) } == .notAFile(kind: "FIFO"))
    unlink(desk.path)
    symlink("nowhere", desk.path)
    #expect(
      reason { _ = try desk.open(.startAnew) }
        == .notAFile(kind: "link to a file that is not there"))
    try desk.folder.write("", to: "file")
    let path = desk.folder.path(of: "file/history.sqlite")
    #expect(
      reason { _ = try History.open(path, clock: desk.clock) }
        == .noFolder(cause: "Not a directory"))
  }

  @Test func aLinkIsFollowed() throws {
    let desk = try Desk()
    let real = desk.folder.path(of: "real/history.sqlite")
    do { try desk.record(try History.open(real, clock: desk.clock)) }
    symlink("real/history.sqlite", desk.path)
    #expect(try desk.open().runs().count == 1)
    #expect(try desk.open().path.hasSuffix("/real/history.sqlite"))
  }

  @Test func aLogWithoutItsDatabaseIsNotTakenForThisOnes() throws {
    let desk = try Desk()
    let kept = try desk.folder.write("left over", to: "history.sqlite-wal")
    try desk.record(try desk.open())
    #expect(try desk.open().runs().count == 1)
    #expect(try FileBytes.read("\(desk.path).damaged-1-wal") == Array("left over".utf8))
    #expect(kept.hasSuffix("-wal"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func filesAndFoldersThatMayOnlyBeReadAreNamed() throws {
    let desk = try Desk()
    do { try desk.record(try desk.open()) }
    chmod(desk.path, 0o400)
    let error = reason { _ = try desk.open(.startAnew) }
    #expect(error == .readOnly(cause: "Permission denied"))
    chmod(desk.path, 0o600)
    chmod(desk.folder.path, 0o500)
    #expect(reason { _ = try desk.open(.startAnew) } == .readOnly(cause: "Permission denied"))
    chmod(desk.folder.path, 0o700)
    #expect(try desk.open().runs().count == 1)
    chmod(desk.path, 0)
    #expect(
      reason { _ = try History.openToRead(desk.path) } == .unreadable(cause: "Permission denied"))
    chmod(desk.path, 0o600)
  }

  @Test func whatWouldMakeTheFileTooBigIsNamedAndWhatWasThereStays() throws {
    let desk = try Desk()
    do { try desk.record(try desk.open(), "before") }
    let helper = try builtProduct("history-helper")
    let result = try ChildProcess.run(helper, ["fill", desk.path, "\(200 << 10)"])
    #expect(result.status == 1)
    let line = result.outputText.split(separator: "\n").last ?? ""
    #expect(
      line.hasSuffix(
        "larger than its file system or a limit allows; raise the limit or move it"), "\(line)")
    let history = try desk.open()
    #expect(history.notes.isEmpty)
    #expect(try history.runs().contains { $0.session == "before" })
    #expect(try history.database.row("PRAGMA integrity_check", [], { $0.text(0) }) == "ok")
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aFullDiskIsNamedAndTheNextNoteTriesAgain() throws {
    let desk = try Desk()
    let disk = try TinyDisk(at: desk.folder.path, size: "1536k")
    defer { disk.unmount() }
    let history = try desk.open()
    try desk.record(history)
    let playing = try desk.begin(history)
    try FileBytes.write([], to: desk.folder.path(of: "filler"))
    let filler = open(desk.folder.path(of: "filler"), O_WRONLY)
    let block = [UInt8](repeating: 7, count: 4_096)
    while write(filler, block, block.count) > 0 {}
    close(filler)
    var error: HistoryError.Reason?
    for _ in 0..<200 where error == nil { error = reason { try playing.play(5) } }
    #expect(error == .diskFull)
    try #require(unlink(desk.folder.path(of: "filler")) == 0)
    try playing.play(60)
    try playing.end()
    #expect(
      try history.run(playing.run)?.practisedMilliseconds
        == playing.heard.nanoseconds / 1_000_000)
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aDiskThatIsFullFromTheBeginningLeavesNothing() throws {
    let desk = try Desk()
    let disk = try TinyDisk(at: desk.folder.path, size: "16k")
    defer { disk.unmount() }
    #expect(reason { _ = try desk.open(.startAnew) } == .diskFull)
    #expect(!desk.folder.names().contains("history.sqlite"))
    #expect(!desk.folder.names().contains { $0.contains(".new-") })
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aDiskThatMayOnlyBeReadIsNamed() throws {
    let desk = try Desk()
    let disk = try TinyDisk(at: desk.folder.path, size: "1024k")
    defer { disk.unmount() }
    do { try desk.record(try desk.open()) }
    try disk.makeReadOnly()
    let refused = HistoryError.Reason.readOnly(cause: "Read-only file system")
    #expect(reason { _ = try desk.open(.startAnew) } == refused)
    // What is there may be looked at, and copied elsewhere.
    let history = try History.openToRead(desk.path, clock: desk.clock)
    #expect(try history.runs().count == 1)
    guard case .readOnly = reason({ _ = try history.addTask(TaskFields(title: "a")) }) else {
      Issue.record("a task was added to a disk that may only be read")
      return
    }
    let elsewhere = try TemporaryFolder()
    try history.backUp(to: elsewhere.path(of: "copy.sqlite"))
    #expect(try History.open(elsewhere.path(of: "copy.sqlite")).runs().count == 1)
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func whatAKilledPlayerLeftInTheLogIsReadFromADiskThatMayOnlyBeRead() throws {
    let desk = try Desk()
    // With room for whatever is written until the kill: a full disk would end the player by itself.
    let disk = try TinyDisk(at: desk.folder.path, size: "64m")
    defer { disk.unmount() }
    let helper = try builtProduct("history-helper")
    let child = try ChildProcess(helper, ["play", desk.path])
    #expect(child.wait { child.outputSoFar.count >= 2_000 })
    child.send(SIGKILL)
    _ = child.wait()
    #expect(desk.folder.names().contains("history.sqlite-wal"))
    try disk.makeReadOnly()
    let history = try History.openToRead(desk.path, clock: desk.clock)
    #expect(try !history.runs().isEmpty)
  }

  @Test func aPathIsTakenAsItIsWrittenWhereItIsOnlyRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "50 % off? #1 ä.sqlite")
    do { _ = try History.open(path).addTask(TaskFields(title: "a")) }
    let database = try Database.openToRead(path)
    #expect(try database.number("SELECT count(*) FROM tasks") == 1)
  }
}
