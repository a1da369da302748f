import CSQLite
import Glibc
import TestSupport
import Testing

/// What `play` leaves in the history.
@Suite(.serialized) struct RecordTests {
  private let atOnce = ["CARILLON_OPENING_SILENCE": "0"]

  @Test func aWholeSessionIsCompletedAndNeverLongerThanItWas() throws {
    let program = try PlayerProgram()
    try program.writeHold("2s")
    let result = try program.playAll(["--mood", "😌"], ppm: 0)
    #expect(result.status == 0, "\(result.errorText)")
    let log = try program.log()
    #expect(log.contains("\"state\": \"completed\""), "\(log)")
    #expect(log.contains("\"title\": \"Hold still\""))
    #expect(log.contains("\"moods\": [\"😌\"]"))
    #expect(program.numbers("plannedMilliseconds", in: log) == [2_000])
    let practiced = try #require(program.numbers("practicedMilliseconds", in: log).first)
    #expect((1_800...2_000).contains(practiced), "\(practiced)")
  }

  @Test func practiceNeverExceedsRealTimeHoweverFastADeviceIs() throws {
    let program = try PlayerProgram()
    try program.writeHold("5s")
    let start = clock()
    #expect(try program.playAll().status == 0)
    let elapsed = clock() - start
    let practiced = try #require(
      program.numbers("practicedMilliseconds", in: try program.log()).first)
    #expect(practiced <= elapsed, "\(practiced) of \(elapsed)")
  }

  @Test func whatIsStoppedIsStopped() throws {
    let program = try PlayerProgram()
    try program.writeHold("60s")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: atOnce)
    #expect(device.waitForFrame(48_000))
    child.send(SIGINT)
    _ = child.wait()
    let log = try program.log()
    #expect(log.contains("\"state\": \"stopped\""), "\(log)")
    #expect(log.contains("\"finished\": false"))
  }

  @Test func aKilledPlayerLosesAtMostFiveSeconds() throws {
    let program = try PlayerProgram()
    try program.writeHold("60s")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: atOnce)
    #expect(device.waitForFrame(7 * 48_000))
    child.send(SIGKILL)
    _ = child.wait()
    let log = try program.log()
    #expect(log.contains("\"state\": \"interrupted\""), "\(log)")
    let practiced = try #require(program.numbers("practicedMilliseconds", in: log).first)
    #expect((2_000...7_500).contains(practiced), "\(practiced)")
  }

  @Test func playersThatEndTogetherAreAllRecorded() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    let devices = try (0..<4).map { _ in try TestDevice(ppm: 0) }
    let children = try devices.map { try program.play($0, environment: atOnce) }
    for child in children {
      let result = child.wait()
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    }
    withExtendedLifetime(devices) {}
    #expect(program.numbers("id", in: try program.log()).sorted() == [1, 2, 3, 4])
    #expect(try program.log().components(between: "\"completed\"").count == 4)
  }

  @Test func roundsAndMinutesCountTowardsATask() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      kind: focus
      cues: {start: none, countdown: none, halfway: none, end: none, rest: none, complete: none, announce: false}
      focus: {work: 3s, break: 1s, rounds: 2}
      """)
    _ = try program.run("task", "add", "Write report")
    let result = try program.playAll(["--task", "1"], ppm: 0)
    #expect(result.outputText.contains("Task 1, Write report: 2 rounds, "), "\(result.outputText)")
    #expect(result.outputText.contains(" · for Write report\n"), "\(result.outputText)")
    let list = try program.run("task", "list", "--json").outputText
    #expect(list.contains("\"rounds\": 2"), "\(list)")
    let log = try program.log()
    // Breaks are no practice.
    #expect(program.numbers("plannedMilliseconds", in: log) == [6_000])
    let practiced = try #require(program.numbers("practicedMilliseconds", in: log).first)
    #expect((5_400...6_000).contains(practiced), "\(practiced)")
  }

  @Test func withoutARecordNothingIsWritten() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    #expect(try program.playAll(["--no-record"]).status == 0)
    #expect(!FileBytes.exists(program.historyFolder))
    let unknown = try program.playAll(["--task", "7"])
    #expect(unknown.status == 2)
    #expect(unknown.errorText.contains("--task is 7; carillon task list shows"))
  }

  // MARK: - What may be in the way

  /// Makes what stands where the history should, and what the one line says of it.
  struct Trouble: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var says: String
    var prepare: @Sendable (PlayerProgram) throws -> Void
  }

  static let troubles = [
    Trouble(testDescription: "a directory", says: "is a directory") {
      try FileManagement.makeFolders("\($0.historyFile)/inside")
    },
    Trouble(testDescription: "a FIFO", says: "is a FIFO") {
      try FileManagement.makeFolders($0.historyFolder)
      #expect(mkfifo($0.historyFile, 0o600) == 0)
    },
    Trouble(testDescription: "a newer form", says: "of a newer Carillon") {
      _ = try $0.run("task", "add", "A task")
      var bytes = try FileBytes.read($0.historyFile)
      // The header's user_version, the form (SQLite's file format, 1.3).
      bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
      try FileBytes.write(bytes, to: $0.historyFile)
    },
    Trouble(testDescription: "another program's", says: "another program's database") {
      try FileManagement.makeFolders($0.historyFolder)
      _ = try ForeignDatabase(
        $0.historyFile, "CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA application_id = 7")
    },
  ]

  @Test(arguments: troubles)
  func theSessionPlaysAndOneLineSaysWhatIsNotRecorded(_ trouble: Trouble) throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    try trouble.prepare(program)
    let before = try FileBytes.read(program.historyFile, unlessSpecial: ())
    let result = try program.playAll()
    #expect(result.status == 0)
    let lines = result.errorTextBesideXruns.split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
    #expect(
      result.errorText.contains("this session is not recorded: ")
        && result.errorText.contains(trouble.says), "\(result.errorText)")
    let after = try FileBytes.read(program.historyFile, unlessSpecial: ())
    #expect(before == after)
    // Commands that only look say the same, with status 1.
    let log = try program.run("log")
    #expect(log.status == 1)
    #expect(log.errorText.contains(trouble.says), "\(log.errorText)")
  }

  @Test(arguments: ["a text, and no database at all", ""])
  func aDamagedHistoryIsKeptAsideAndTheSessionRecorded(_ text: String) throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    _ = try program.run("task", "add", "A task")
    var bytes = Array(text.utf8)
    // Truncated in the middle, where it is no text.
    if bytes.isEmpty { bytes = Array(try FileBytes.read(program.historyFile).prefix(6_000)) }
    try FileBytes.write(bytes, to: program.historyFile)
    let result = try program.playAll()
    #expect(result.status == 0)
    #expect(result.errorText.contains("is kept as history.sqlite.damaged-1"), "\(result.errorText)")
    #expect(try FileBytes.read("\(program.historyFile).damaged-1") == bytes)
    #expect(try program.log().contains("\"state\": \"completed\""))
  }

  @Test func aLockOfAnotherProgramDelaysNothing() throws {
    let program = try PlayerProgram()
    try program.writeHold("2s")
    _ = try program.run("task", "add", "A task")
    let other = try ForeignDatabase(program.historyFile, "BEGIN EXCLUSIVE")
    let start = clock()
    let result = try program.playAll(ppm: 0)
    #expect(result.status == 0)
    #expect(result.errorText.contains("not recorded"), "\(result.errorText)")
    #expect(result.errorText.contains("keeps it locked"), "\(result.errorText)")
    #expect(clock() - start < 20_000)
    withExtendedLifetime(other) {}
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aDiskThatMayOnlyBeReadIsNamedAndWhatItHoldsShown() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    try FileManagement.makeFolders(program.historyFolder)
    let disk = try TinyDisk(at: program.historyFolder, size: "1m")
    defer { disk.unmount() }
    _ = try program.run("task", "add", "A task")
    #expect(try program.playAll(["--task", "1"]).status == 0)
    try disk.makeReadOnly()
    let before = try FileBytes.read(program.historyFile)
    let result = try program.playAll()
    #expect(result.status == 0)
    #expect(
      result.errorTextBesideXruns
        == "carillon: this session is not recorded: \(program.historyFile): cannot be written: "
        + "Read-only file system; make it and its folder writable\n")
    for (words, shown) in [
      ("log", "Hold still"), ("stats --json", "\"runs\": 1"), ("task list", "A task"),
      ("export", "A task"),
    ] {
      let looked = try program.start(words.split(separator: " ").map(String.init)).wait()
      #expect(looked.status == 0 && looked.errorText.isEmpty, "\(words): \(looked.errorText)")
      #expect(looked.outputText.contains(shown), "\(words): \(looked.outputText)")
    }
    let added = try program.run("task", "add", "Another")
    #expect(added.status == 1 && added.errorText.contains("cannot be written"))
    #expect(try FileBytes.read(program.historyFile) == before)
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aFullDiskIsNamedAndTheSessionPlays() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    try FileManagement.makeFolders(program.historyFolder)
    let disk = try TinyDisk(at: program.historyFolder, size: "16k")
    defer { disk.unmount() }
    let result = try program.playAll()
    #expect(result.status == 0)
    #expect(
      result.errorTextBesideXruns
        == "carillon: this session is not recorded: \(program.historyFile): the disk is full; "
        + "free some space\n")
    #expect(!FileBytes.exists(program.historyFile))
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func aDiskThatFillsUpWhileASessionPlaysCostsALineAndIsWrittenAgain() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {start: none, halfway: none, countdown: none, end: none, complete: none, announce: false}
      steps: [{repeat: 40, steps: [{name: Tree, hold: 1s}]}]
      """)
    try FileManagement.makeFolders(program.historyFolder)
    let disk = try TinyDisk(at: program.historyFolder, size: "1m")
    defer { disk.unmount() }
    _ = try program.run("task", "add", "Before")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: atOnce)
    #expect(device.waitForFrame(48_000))
    let filler = "\(program.historyFolder)/filler"
    fill(filler)
    #expect(child.waitForText("the disk is full"))
    // What is there can be looked at meanwhile, and saved elsewhere.
    #expect(try program.run("task", "list").outputText.contains("Before"))
    #expect(try program.run("backup", "\(program.path)/b.sqlite").status == 0)
    try #require(unlink(filler) == 0)
    #expect(child.waitForText("this session is recorded again"))
    child.send(SIGINT)
    let result = child.wait()
    #expect(result.errorText.split(separator: "\n").count == 2, "\(result.errorText)")
    let log = try program.log()
    #expect(log.contains("\"state\": \"stopped\""), "\(log)")
  }

  /// Takes what is left of a disk.
  private func fill(_ path: String) {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 7, count: 4_096)
    while write(file, block, block.count) > 0 {}
    close(file)
  }

  /// What was heard before is not lost, nor what a person said beforehand.
  @Test func aLockThatGoesLosesNothingOfTheSession() throws {
    let program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {start: none, halfway: none, countdown: none, end: none, complete: none, announce: false}
      steps: [{name: Cat, hold: 2s}, {name: Cow, hold: 6s}]
      """)
    _ = try program.run("task", "add", "A task")
    let device = try TestDevice(ppm: 0)
    var other: ForeignDatabase? = try ForeignDatabase(program.historyFile, "BEGIN EXCLUSIVE")
    let child = try program.play(device, ["--mood", "calm"], environment: atOnce)
    #expect(child.waitForText("keeps it locked"))
    #expect(device.waitForFrame(3 * 48_000))
    withExtendedLifetime(other) {}
    other = nil
    let result = child.wait()
    #expect(result.errorText.contains("this session is recorded again"), "\(result.errorText)")
    let log = try program.log()
    #expect(log.contains("\"completed\"") && log.contains("\"calm\""), "\(log)")
    let practiced = try #require(program.numbers("practicedMilliseconds", in: log).first)
    #expect((7_800...8_000).contains(practiced), "\(practiced)")
    let steps = try program.run("log", "show", "1", "--json").outputText
    #expect(steps.contains("Cat") && steps.contains("Cow"), "\(steps)")
  }

  @Test func aLockOverTheEndIsWaitedFor() throws {
    let program = try PlayerProgram()
    try program.writeHold("3s")
    _ = try program.run("task", "add", "A task")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: atOnce)
    #expect(device.waitForFrame(48_000))
    var other: ForeignDatabase? = try ForeignDatabase(
      program.historyFile, "PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE")
    #expect(device.waitForEvent { $0.name == "close" } != nil)
    withExtendedLifetime(other) {}
    other = nil
    #expect(child.wait().status == 0)
    #expect(try program.log().contains("\"completed\""))
  }

  @Test func aMoodThatWasSaidBeforehandSurvivesAKill() throws {
    let program = try PlayerProgram()
    try program.writeHold("60s")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, ["--mood", "calm"], environment: atOnce)
    #expect(device.waitForFrame(48_000))
    child.send(SIGKILL)
    _ = child.wait()
    #expect(try program.log().contains("\"calm\""))
  }

  private func clock() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}

/// A database as another program has it.
final class ForeignDatabase {
  private var connection: OpaquePointer?

  init(_ path: String, _ sql: String) throws {
    #expect(sqlite3_open(path, &connection) == SQLITE_OK)
    #expect(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
  }

  deinit { sqlite3_close(connection) }
}

enum FileManagement {
  /// A folder and those above it.
  static func makeFolders(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    try #require(access(path, X_OK) == 0)
  }
}

extension FileBytes {
  /// The bytes of a regular file; none of anything else, which reading might wait for.
  static func read(_ path: String, unlessSpecial: Void) throws -> [UInt8] {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return [] }
    return try read(path)
  }
}
